import { useId, type ComponentProps, type ReactNode } from 'react';
import { describedBy, FieldFrame } from './field-frame.tsx';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: ReactNode;
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
}

export function TextArea({ label, hideLabel, hint, error, id, className, ...rest }: TextAreaProps) {
  const own = useId();
  const key = id ?? own;
  return (
    <FieldFrame id={key} label={label} hideLabel={hideLabel} hint={hint} error={error} required={rest.required} className={className}>
      <span className="input">
        <textarea rows={4} {...rest} id={key} aria-invalid={error ? true : undefined} aria-describedby={describedBy(key, hint, error)} />
      </span>
    </FieldFrame>
  );
}
