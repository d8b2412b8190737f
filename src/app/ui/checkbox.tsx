import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'ref'> {
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
