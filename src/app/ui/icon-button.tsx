import type { ComponentProps, ReactNode } from 'react';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string;
  icon: ReactNode;
  size?: 'sm' | 'md';
  /** Small red figure on the corner; 0 shows none. */
  count?: number;
}

export function IconButton({ label, icon, size, count, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={rest.title ?? label}
      className={['iconbtn', size === 'sm' && 'iconbtn-sm', className].filter(Boolean).join(' ')}
    >
      {icon}
      {count ? (
        <span className="count count-alert" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </button>
  );
}
