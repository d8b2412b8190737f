import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMemo } from 'react';
import { addDays, dayStartMs, dayOf } from '../../../domain/kit/time-zone.ts';
import { formatDayLong, formatDays } from '../../../domain/kit/format.ts';
import { holds, slotOf, type Slot } from '../../../domain/reservation/availability.ts';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import { HOUR_MS } from '../../../domain/kit/durations.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { CALENDAR_VIEWS, type CalendarSearch, type CalendarView } from './search.ts';
import type { CalendarItem } from './calendar-grid.tsx';

export interface Period extends Slot {
  days: readonly string[];
  /** Where columns begin: hours of one day, days of several. */
  columnsMs: readonly number[];
}

const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** First day of a period that has `day`; `by` periods further. */
export function periodStart(view: CalendarView, day: string, by = 0): string {
  if (view === 'day') return addDays(day, by);
  if (view === 'week') return addDays(mondayOf(day), by * 7);
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}

/** A day, a week from Monday or a month, by the clocks of a time zone: a day may have 23 or 25 hours. */
export function periodOf(view: CalendarView, day: string, timeZone: string): Period {
  const first = periodStart(view, day);
  const next = periodStart(view, first, 1);
  const days: string[] = [];
  for (let one = first; one < next; one = addDays(one, 1)) days.push(one);
  const [fromMs, toMs] = [dayStartMs(first, timeZone), dayStartMs(next, timeZone)];
  const columnsMs =
    view === 'day'
      ? Array.from({ length: Math.round((toMs - fromMs) / HOUR_MS) }, (_, hour) => fromMs + hour * HOUR_MS)
      : days.map((one) => dayStartMs(one, timeZone));
  return { days, fromMs, toMs, columnsMs };
}

/** How long a reservation takes of the calendar: until its vehicle came back, or is late; null: it was cancelled or refused. */
export function shownSlot(row: Reservation, nowMs: number): Slot | null {
  if (row.state !== 'completed') return holds(row, nowMs);
  const { fromMs, toMs } = slotOf(row);
  return { fromMs, toMs: row.backAt === null ? toMs : Math.max(fromMs + 1, Math.min(toMs, Date.parse(row.backAt))) };
}

/** Left edge and width of a slot within a period, in percent; null: it is not in it. */
export function placeIn({ fromMs, toMs }: Slot, period: Slot): { left: number; width: number } | null {
  const [from, to] = [Math.max(fromMs, period.fromMs), Math.min(toMs, period.toMs)];
  if (to <= from) return null;
  const whole = period.toMs - period.fromMs;
  return { left: ((from - period.fromMs) / whole) * 100, width: ((to - from) / whole) * 100 };
}

interface Calendar {
  view: CalendarView;
  day: string;
  today: string;
  period: Period;
  /** What is in the period, the earliest first. */
  items: CalendarItem[];
}

/** The period that the address asks for, and what of some reservations is in it. */
export function useCalendar({ view = 'week', day: asked }: CalendarSearch, reservations: readonly (Reservation & LocalRow)[]): Calendar {
  const timeZone = useTimeZone();
  const nowMs = useNowMs();
  const today = dayOf(nowMs, timeZone);
  const day = asked ?? today;
  const period = useMemo(() => periodOf(view, day, timeZone), [view, day, timeZone]);
  const items = useMemo(
    () =>
      reservations
        .flatMap((row) => {
          const slot = shownSlot(row, nowMs);
          const place = slot && placeIn(slot, period);
          return slot && place ? [{ row, slot, place }] : [];
        })
        .sort((a, b) => a.slot.fromMs - b.slot.fromMs),
    [reservations, period, nowMs],
  );
  return { view, day, today, period, items };
}

interface CalendarBarProps {
  search: CalendarSearch;
  patch: PatchSearch;
  today: string;
}

/** Which days the calendar shows: a day, a week, a month, and the way to the next. */
export function CalendarBar({ search: { view = 'week', day = '' }, patch, today }: CalendarBarProps) {
  const { t, i18n } = useTranslation('reservation');
  const lang = i18n.language;
  const shown = day || today;
  const go = (by: number): void => patch({ day: periodStart(view, shown, by) }, true);
  const [first, last] = [periodStart(view, shown), addDays(periodStart(view, shown, 1), -1)];
  return (
    <div className="rv-bar">
      <Segmented
        label={t('calendar.view')}
        value={view}
        options={CALENDAR_VIEWS.map((value) => ({ value, label: t(`calendar.${value}`) }))}
        onChange={(next) => patch({ view: next === 'week' ? undefined : next }, true)}
      />
      <span className="flex items-center gap-1">
        <IconButton label={t('calendar.previous')} icon={<ChevronLeft aria-hidden="true" />} onClick={() => go(-1)} />
        <Button onClick={() => patch({ day: undefined }, true)}>{t('calendar.today')}</Button>
        <IconButton label={t('calendar.next')} icon={<ChevronRight aria-hidden="true" />} onClick={() => go(1)} />
      </span>
      <h2 className="font-semibold first-letter:uppercase" aria-live="polite">
        {view === 'day' ? formatDayLong(first, lang) : formatDays(first, last, lang)}
      </h2>
    </div>
  );
}
