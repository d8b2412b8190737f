import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';

interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: ReactNode; icon?: ReactNode }[];
  onChange: (value: V) => void;
  className?: string;
}

/** Two to four exclusive views; native radio buttons underneath, so arrows move. */
export function Segmented<V extends string>({ label, value, options, onChange, className }: SegmentedProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={['seg', className].filter(Boolean).join(' ')}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'ref'> {
  label: ReactNode;
  hideLabel?: boolean;
  indeterminate?: boolean;
  onChange?: (checked: boolean) => void;
}

export function Checkbox({ label, hideLabel, indeterminate = false, onChange, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={['choice-line', className].filter(Boolean).join(' ')}>
      <input {...rest} ref={box} type="checkbox" className="check" onChange={(event) => onChange?.(event.target.checked)} />
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  );
}

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> {
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
