import { addDays, dayStartMs } from '../../../domain/kit/time-zone.ts';
import { holds, slotOf, type Slot } from '../../../domain/reservation/availability.ts';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import type { CalendarView } from './search.ts';
import { HOUR_MS } from '../../../domain/kit/durations.ts';

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
