import { useId, type ComponentProps, type ReactNode } from 'react';
import { describedBy, FieldFrame } from './field-frame.tsx';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: ReactNode;
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  unit?: string;
  icon?: ReactNode;
  /** At the end of the line of the label, e.g. a link. */
  aside?: ReactNode;
  /** Inside the frame, at its end, e.g. an IconButton. */
  trailing?: ReactNode;
}

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  unit,
  icon,
  aside,
  trailing,
  id,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const own = useId();
  const key = id ?? own;
  return (
    <FieldFrame
      id={key}
      label={label}
      hideLabel={hideLabel}
      aside={aside}
      hint={hint}
      error={error}
      required={rest.required}
      className={className}
    >
      <span className="input">
        {icon}
        <input {...rest} id={key} type={type} aria-invalid={error ? true : undefined} aria-describedby={describedBy(key, hint, error)} />
        {unit ? <span className="unit">{unit}</span> : null}
        {trailing}
      </span>
    </FieldFrame>
  );
}
