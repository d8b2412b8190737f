import { useMemo } from 'react';
import type { Alert } from '../../domain/alert/alert.ts';
import { begunOn } from '../../domain/alert/begun-on.ts';
import { settledOptions, type ReportDeclaration } from '../../domain/kit/report.ts';
import { journalier, vehicleDays } from '../../domain/reports/journalier.ts';
import { useAccess } from '../entity-ui/use-access.ts';
import { useRows } from '../entity-ui/use-rows.ts';
import type { ReportQuery } from '../../domain/reports/report-query.ts';
import { useReportRun } from './use-report-run.ts';
import { useOnline } from '../shell/use-online.ts';
import type { DayRange } from '../../domain/kit/periods.ts';

/** What a dashboard is asked for, as reports are: fleets, vehicles, and days. */
export const asksOf = (startingPeriod: ReportDeclaration<never>['startingPeriod']): ReportDeclaration<never> => ({
  ...journalier,
  startingPeriod,
  options: [],
  sums: [
    { by: 'day', maxVehicleDays: 100_000 },
    { by: 'month', maxVehicleDays: 400_000 },
  ],
  groupings: [[]],
});
const OPTIONS = settledOptions(journalier.options, {});

/** Days of the asked vehicles in a period, by the report that tells of them; null asks nothing. `isBeside`: they are only compared with, nobody opens their journeys. `slot`: only what begins in these hours (kit/report-hours.ts). */
export function useDays(asked: ReportQuery | null, { from, to }: DayRange, isBeside = false, slot?: string) {
  const run = useReportRun(
    'journalier',
    asked && {
      from,
      to,
      timeZone: asked.timeZone,
      vehicles: asked.vehicles,
      options: OPTIONS,
      // Of hours there are no sums.
      ...(slot !== undefined ? { slot } : asked.sums ? { sums: asked.sums } : {}),
    },
    useOnline(),
    // Hours that go on with the clock are asked for once.
    { bringsWhole: !isBeside, keepsLast: slot === undefined },
  );
  const timeZone = asked?.timeZone;
  // None of it is here: that is no day without journeys.
  const isAbsent = run.missing > 0 && run.result?.rows.length === 0;
  const days = useMemo(
    () => (run.result && timeZone !== undefined && !isAbsent ? vehicleDays(run.result.rows, timeZone) : undefined),
    [run.result, timeZone, isAbsent],
  );
  return { run, days };
}

/** Alerts of this device that begin in a period, of the asked vehicles; null: this person does not read them. */
export function useAlertsOf(
  { vehicles, timeZone }: Pick<ReportQuery, 'vehicles' | 'timeZone'>,
  isAll: boolean,
  { from, to }: DayRange,
): readonly Alert[] | null {
  const rows = useRows('alert').rows;
  const mayRead = useAccess().can('read', 'alert');
  return useMemo(() => {
    if (!mayRead) return null;
    const wanted = new Set(vehicles);
    return begunOn(rows, { from, to }, timeZone).filter(({ vehicle }) => isAll || (vehicle !== null && wanted.has(vehicle)));
  }, [mayRead, rows, vehicles, timeZone, isAll, from, to]);
}
