import { X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describedBy, FieldFrame } from '../../ui/text-field.tsx';

interface TagsFieldProps {
  id?: string;
  label: ReactNode;
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  className?: string;
}

/** A short list of words: Enter or a comma adds what is typed, Backspace takes the last one back. */
export function TagsField({ id, label, value, onChange, onBlur, hint, error, disabled, className }: TagsFieldProps) {
  const { t } = useTranslation('entity-form');
  const own = useId();
  const key = id ?? own;
  const [typed, setTyped] = useState('');
  const add = (): void => {
    const words = typed
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean);
    if (words.length > 0) onChange([...new Set([...value, ...words])]);
    setTyped('');
  };
  return (
    <FieldFrame id={key} label={label} hint={hint} error={error} className={className}>
      <span className="input flex-wrap py-1">
        {value.map((word) => (
          <span key={word} className="tag">
            {word}
            {!disabled && (
              <button
                type="button"
                aria-label={t('removeTag', { tag: word })}
                onClick={() => onChange(value.filter((other) => other !== word))}
              >
                <X aria-hidden="true" />
              </button>
            )}
          </span>
        ))}
        <input
          id={key}
          className="min-w-24"
          value={typed}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(key, hint, error)}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if ((event.key === 'Enter' && typed.trim()) || event.key === ',') {
              event.preventDefault();
              add();
            } else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
          }}
          onBlur={() => {
            add();
            onBlur?.();
          }}
        />
      </span>
    </FieldFrame>
  );
}
