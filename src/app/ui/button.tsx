import type { AnchorHTMLAttributes, ComponentProps, ReactNode } from 'react';
import { outsideAddress } from '../../domain/text/address.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Keeps its width and label; a second press does nothing. */
  busy?: boolean;
}

export function Button({ variant, size, icon, busy, className, children, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
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

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-fill' | 'ink';
type ButtonSize = 'sm' | 'md' | 'lg';

/** Classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md', extra?: string): string {
  return ['btn', variant !== 'secondary' && `btn-${variant}`, size !== 'md' && `btn-${size}`, extra].filter(Boolean).join(' ');
}

/** A link to another site, in a new tab, whose address somebody wrote: it leads nowhere where that is no address of the web. */
export function OutsideLink({ href, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} href={outsideAddress(href)?.href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
