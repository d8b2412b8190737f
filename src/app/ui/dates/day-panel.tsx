import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { intlTag } from '../../../domain/text/locale.ts';
import { Month, MonthHead } from './month.tsx';
import { addMonths, monthStart } from '../../../domain/time/periods.ts';
import { dayAfterKey, firstDayOf } from './range-model.ts';
import { CalendarDays } from 'lucide-react';
import { formatDate, formatDayLong } from '../../../domain/text/format.ts';
import { Popover } from '../menu.tsx';
import './date-range.css';

interface DayPanelProps {
  /** '' where no day is chosen. */
  value: string;
  today: string;
  /** First and last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day: string) => void;
}

/** One month to choose a day from. */
export function DayPanel({ value, today, min, max, onPick }: DayPanelProps) {
  const { i18n } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const start = value === '' ? today : value;
  const [current, setCurrent] = useState(start);
  const month = monthStart(current);
  const firstDay = firstDayOf(intlTag(i18n.language));
  const turn = (by: number) => () => setCurrent(addMonths(current, by));
  const focus = (day: string): void => box.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  useEffect(() => focus(start), [start]);
  const isOffered = (day: string): boolean => (min === undefined || day >= min) && (max === undefined || day <= max);
  const onKey = (event: KeyboardEvent): void => {
    const next = dayAfterKey(event.key, current, event.shiftKey, firstDay);
    if (next === null || !(event.target as HTMLElement).dataset['day']) return;
    event.preventDefault();
    setCurrent(next);
    requestAnimationFrame(() => focus(next));
  };
  return (
    <div className="dr p-3" ref={box} onKeyDown={onKey}>
      <MonthHead month={month} onBefore={turn(-1)} onAfter={turn(1)} />
      <Month
        month={month}
        lang={i18n.language}
        firstDay={firstDay}
        today={today}
        min={min}
        max={max}
        range={{ from: value, to: value }}
        current={current}
        onPick={(day) => isOffered(day) && onPick(day)}
        onPoint={() => undefined}
      />
    </div>
  );
}

interface DayPickerProps {
  label: string;
  value: string;
  onPick: (day: string) => void;
  today: string;
  /** Last day that can be chosen. */
  max?: string | undefined;
  className?: string;
}

/** A button that says a day, and the calendar it is chosen from. */
export function DayPicker({ label, value, onPick, today, max, className = 'btn' }: DayPickerProps) {
  const { t, i18n } = useTranslation('figures');
  return (
    <Popover
      className={className}
      label={t('named', { label, shown: formatDayLong(value, i18n.language) })}
      panelClassName="dr-pop"
      button={
        <>
          <CalendarDays aria-hidden="true" />
          <span className="ell">{formatDate(value, i18n.language)}</span>
        </>
      }
    >
      {(close) => (
        <DayPanel
          value={value}
          today={today}
          max={max}
          onPick={(next) => {
            close();
            onPick(next);
          }}
        />
      )}
    </Popover>
  );
}
