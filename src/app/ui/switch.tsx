import type { ComponentProps, ReactNode } from 'react';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> {
  label: ReactNode;
  hideLabel?: boolean;
  onChange?: (checked: boolean) => void;
}

export function Switch({ label, hideLabel, onChange, className, ...rest }: SwitchProps) {
  return (
    <label className={['choice-line', className].filter(Boolean).join(' ')}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked ?? false}
        className="switch"
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  );
}
