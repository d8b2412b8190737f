import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describedBy, FieldFrame } from '../field-frame.tsx';
import { DayPicker } from './day-picker.tsx';
import { steppedTime, timeOf } from './typed-time.ts';
import './date-range.css';

const STEP_MIN = 30;

interface DateTimeFieldProps {
  label: string;
  /** What clocks show: "2026-11-23T09:00". */
  value: string;
  onChange: (value: string) => void;
  /** Today where those clocks are. */
  today: string;
  required?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
}

/** A day from a calendar and a time that is typed, or stepped with the arrows. What is no time leaves it as it was. */
export function DateTimeField({ label, value, onChange, today, required, hint, error }: DateTimeFieldProps) {
  const { t } = useTranslation('figures');
  const id = useId();
  const [day, time] = value.split('T') as [string, string];
  const [typed, setTyped] = useState<string | null>(null);
  const set = (next: string): void => {
    setTyped(null);
    if (next !== time) onChange(`${day}T${next}`);
  };
  const enter = (): void => {
    if (typed !== null) set(timeOf(typed) ?? time);
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <span className="dtf">
        <span className="min-w-0">
          <DayPicker label={label} value={day} today={today} className="btn dtf-day" onPick={(next) => onChange(`${next}T${time}`)} />
        </span>
        <span className="input dtf-time">
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            aria-label={t('timeOf', { label })}
            required={required}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, hint, error)}
            value={typed ?? time}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTyped(event.target.value.slice(0, 6))}
            onBlur={enter}
            onKeyDown={(event) => {
              if (event.key === 'Enter') enter();
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              set(steppedTime((typed !== null && timeOf(typed)) || time, event.key === 'ArrowUp' ? 1 : -1, STEP_MIN));
            }}
          />
        </span>
      </span>
    </FieldFrame>
  );
}
