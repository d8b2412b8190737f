import { useMemo } from 'react';
import { askedHoursText } from '../../../domain/reports/row-filter.ts';
import { addDays, wallText } from '../../../domain/time/time-zone.ts';
import type { DayRange } from '../../../domain/time/periods.ts';
import type { VehicleDay } from '../../../domain/reports/journalier.ts';
import type { ReportQuery } from '../../../domain/reports/report-query.ts';
import { useDays } from '../../report-ui/use-days.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const STEP_MIN = 10;

/** Minutes of the day by now, by tens: what is compared with is not asked for again at each minute. */
export function minutesByNow(nowMs: number, timeZone: string): number {
  const [hour, minute] = wallText(nowMs, timeZone).slice(11, 16).split(':').map(Number) as [number, number];
  return Math.max(STEP_MIN, Math.floor((hour * 60 + minute) / STEP_MIN) * STEP_MIN);
}

const isWhole = ({ run, days }: ReturnType<typeof useDays>): boolean => days !== undefined && run.missing === 0;
const NONE: readonly VehicleDay[] = [];

/**
 * The days that a period is compared with. Where the period ends with today (`untilMin`: minutes of it that have gone by), of the last of them only what began
 * in the same hours; `whole`: those before it. undefined while one of them is not known.
 */
export function usePastDays(
  asked: ReportQuery | null,
  { from, to }: DayRange,
  untilMin: number | null,
): { days: readonly VehicleDay[] | undefined; whole: readonly VehicleDay[] | undefined } {
  const wholeTo = untilMin === null ? to : addDays(to, -1);
  const hasWhole = from <= wholeTo;
  const whole = useDays(hasWhole ? asked : null, { from, to: wholeTo }, true);
  const slot =
    untilMin === null ? undefined : askedHoursText({ inside: true, hours: EVERY_DAY.map((day) => ({ day, fromMin: 0, toMin: untilMin })) });
  const last = useDays(slot === undefined ? null : asked, { from: to, to }, true, slot);
  const wholeDays = hasWhole ? (isWhole(whole) ? whole.days : undefined) : NONE;
  const lastDays = slot === undefined ? NONE : isWhole(last) ? last.days : undefined;
  const days = useMemo(() => wholeDays && lastDays && [...wholeDays, ...lastDays], [wholeDays, lastDays]);
  return { days, whole: wholeDays };
}
