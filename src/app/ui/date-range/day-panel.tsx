import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { intlTag } from '../../i18n/language.ts';
import { Month } from './month.tsx';
import { MonthHead } from './month-head.tsx';
import { addMonths, monthStart } from '../../../domain/kit/periods.ts';
import { dayAfterKey, firstDayOf } from './range-model.ts';

interface DayPanelProps {
  value: string;
  today: string;
  /** Last day that can be chosen. */
  max?: string;
  onPick: (day: string) => void;
}

/** One month to choose a day from. */
export function DayPanel({ value, today, max, onPick }: DayPanelProps) {
  const { i18n } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(value);
  const month = monthStart(current);
  const firstDay = firstDayOf(intlTag(i18n.language));
  const turn = (by: number) => () => setCurrent(addMonths(current, by));
  const focus = (day: string): void => box.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  useEffect(() => focus(value), [value]);
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
      <Month month={month} lang={i18n.language} firstDay={firstDay} today={today} {...(max === undefined ? {} : { max })} range={{ from: value, to: value }} current={current} onPick={(day) => (max === undefined || day <= max) && onPick(day)} onPoint={() => undefined} />
    </div>
  );
}
