import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

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
