import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

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

interface FieldFrameProps {
  id: string;
  label: ReactNode;
  hideLabel?: boolean;
  /** Beside the label, at the end of its line. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  children: ReactNode;
  className?: string;
}

/** Label above, hint or error below, tied by ids `<id>-hint` and `<id>-error`. */
export function FieldFrame({ id, label, hideLabel, aside, hint, error, required, children, className }: FieldFrameProps) {
  return (
    <div className={['field', className].filter(Boolean).join(' ')}>
      <span className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-2'}>
        <label htmlFor={id} id={`${id}-label`} className="label">
          {label}
          {required ? (
            <span className="text-alert-fg" aria-hidden="true">
              {' *'}
            </span>
          ) : null}
        </label>
        {aside}
      </span>
      {children}
      {error ? (
        <p className="err" id={`${id}-error`}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** aria-describedby of a control inside a FieldFrame. */
export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  return error ? `${id}-error` : hint ? `${id}-hint` : undefined;
}

interface TextAreaProps extends ComponentProps<'textarea'> {
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

/** An e-mail address: the keyboard for it, nothing corrected while it is typed. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'name'>) {
  return <TextField name="email" type="email" autoCapitalize="none" spellCheck={false} {...props} />;
}

/** What is wrong with a field that is several inputs. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="err" id={id}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
