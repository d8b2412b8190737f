import { CalendarDays, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { addMonths, monthStart, presetRange, PRESETS, within, type DayRange, type Preset } from '../../../domain/time/periods.ts';
import { intlTag } from '../../../domain/text/locale.ts';
import { Popover } from '../menu.tsx';
import { Button } from '../button.tsx';
import { PHONE, useMedia } from '../use-media.ts';
import { dayAfterKey, dayCount, firstDayOf, presetOf, rangeText } from './range-model.ts';
import { Month, MonthHead } from './month.tsx';
import './date-range.css';

/** The longest period that may be chosen. */
export interface RangeLimit {
  days: number;
  /** Why a longer one cannot be, and what to do. */
  reason: string;
  advice: string;
  /** What else leads on from a longer one. */
  longer?: (range: DayRange) => ReactNode;
}

interface DateRangePanelProps {
  value: DayRange;
  onApply: (range: DayRange) => void;
  /** Today where the organization is. */
  today: string;
  timeZone: string;
  /** Last day that may be chosen. */
  max?: string;
  presets?: readonly Preset[];
  limit?: RangeLimit;
}

/** Presets left, two months right (one under 800 px); a first day, then a last one; the footer says days and time zone. */
export function DateRangePanel({ value, onApply, today, timeZone, max, presets = PRESETS, limit }: DateRangePanelProps) {
  const { t, i18n } = useTranslation('figures');
  const phone = useMedia(PHONE);
  const box = useRef<HTMLDivElement>(null);
  const firstDay = firstDayOf(intlTag(i18n.language));
  const [range, setRange] = useState(value);
  /** The first day, while the last one is still to be chosen. */
  const [anchor, setAnchor] = useState<string | null>(null);
  const [current, setCurrent] = useState(value.to);
  const [shown, setShown] = useState(() => monthStart(value.to, phone ? 0 : -1));
  const months = phone ? [shown] : [shown, monthStart(shown, 1)];

  const show = (day: string): void => {
    if (months.some((month) => month === monthStart(day))) return;
    setShown(monthStart(day, !phone && day > shown ? -1 : 0));
  };
  const turn = (by: number): void => {
    setShown(monthStart(shown, by));
    setCurrent(addMonths(current, by));
  };
  const between = (a: string, b: string): DayRange => (a < b ? { from: a, to: b } : { from: b, to: a });
  const pick = (day: string): void => {
    if (max !== undefined && day > max) return;
    setCurrent(day);
    setRange(anchor === null ? { from: day, to: day } : between(anchor, day));
    setAnchor(anchor === null ? day : null);
  };
  const point = (day: string): void => {
    if (anchor !== null && (max === undefined || day <= max)) setRange(between(anchor, day));
  };
  const onKey = (event: KeyboardEvent): void => {
    const next = dayAfterKey(event.key, current, event.shiftKey, firstDay);
    if (next === null || !(event.target as HTMLElement).dataset['day']) return;
    event.preventDefault();
    setCurrent(next);
    show(next);
    point(next);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
  };
  const preset = anchor === null ? presetOf(range, today, firstDay, max) : null;
  const why = useId();
  const isTooLong = (one: DayRange): boolean => limit !== undefined && dayCount(one) > limit.days;
  const named = presets.map((one) => ({ one, days: within(presetRange(one, today, firstDay), max) }));
  const inView = months.some((month) => monthStart(current) === month) ? current : months[0]!;

  return (
    <div className="dr" ref={box}>
      <div className="dr-body">
        <div className="dr-presets" role="group" aria-label={t('periods')}>
          {named.map(({ one, days }) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === preset}
              {...(isTooLong(days) ? { 'aria-disabled': true, 'aria-describedby': `${why}-preset` } : {})}
              onClick={() => {
                if (isTooLong(days)) return;
                setAnchor(null);
                setRange(days);
                setCurrent(days.to);
                show(days.to);
              }}
            >
              {t(`presets.${one}`)}
            </button>
          ))}
          {named.some(({ days }) => isTooLong(days)) && <p id={`${why}-preset`}>{limit?.reason}</p>}
        </div>
        <div className="dr-months" onKeyDown={onKey}>
          {months.map((month, at) => (
            <div key={at}>
              <MonthHead
                month={month}
                {...(at === 0 ? { onBefore: () => turn(-1) } : {})}
                {...(at === months.length - 1 ? { onAfter: () => turn(1) } : {})}
              />
              <Month
                month={month}
                lang={i18n.language}
                firstDay={firstDay}
                today={today}
                max={max}
                range={range}
                current={inView}
                onPick={pick}
                onPoint={point}
              />
            </div>
          ))}
        </div>
      </div>
      <div className="dr-long" role="status" id={`${why}-range`}>
        {limit && isTooLong(range) && (
          <>
            <p>
              <b>{limit.reason}.</b> {limit.advice}
            </p>
            {limit.longer?.(range)}
          </>
        )}
      </div>
      <div className="dr-foot">
        <span aria-live="polite">
          {anchor === null ? rangeText(range, i18n.language) : t('chooseLast')}
          {anchor === null
            ? `, ${t('days', { count: dayCount(range) })}, ${t('zone', { city: (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ') })}`
            : null}
        </span>
        <Button
          variant="primary"
          {...(isTooLong(range) ? { 'aria-disabled': true, 'aria-describedby': `${why}-range` } : {})}
          onClick={() => {
            if (!isTooLong(range)) onApply(range);
          }}
        >
          {t('apply')}
        </Button>
      </div>
    </div>
  );
}

interface DateRangeProps extends Omit<DateRangePanelProps, 'onApply'> {
  label: string;
  onChange: DateRangePanelProps['onApply'];
  align?: 'start' | 'end';
  className?: string;
}

/** A period: its name or its days on a button, the calendar behind it. Days are those of the organization's time zone. */
export function DateRange({ label, onChange, align = 'start', className = 'btn max-w-full', ...panel }: DateRangeProps) {
  const { t, i18n } = useTranslation('figures');
  const preset = presetOf(panel.value, panel.today, firstDayOf(intlTag(i18n.language)), panel.max);
  const words = rangeText(panel.value, i18n.language);
  const shown = preset ? t(`presets.${preset}`) : words;
  return (
    <Popover
      align={align}
      className={className}
      label={t('named', { label, shown })}
      panelClassName="dr-pop"
      button={
        <>
          <CalendarDays aria-hidden="true" />
          <span className="ell">{shown}</span>
          {preset ? <span className="muted ell max-bar:hidden">{words}</span> : null}
          <ChevronDown aria-hidden="true" />
        </>
      }
    >
      {(close) => (
        <DateRangePanel
          {...panel}
          onApply={(range) => {
            close();
            onChange(range);
          }}
        />
      )}
    </Popover>
  );
}
