import { useMemo } from 'react';
import { type Alert, begunOn } from '../../domain/alert/alert.ts';
import { monthOf } from '../../domain/cost/spread.ts';
import { journalier, vehicleDays } from '../../domain/reports/journalier.ts';
import type { ReportQuery } from '../../domain/reports/report-query.ts';
import { type ReportDeclaration, settledOptions } from '../../domain/reports/report.ts';
import { vehicleDistancesSchema } from '../../domain/telemetry/vehicle-usage.ts';
import type { DayRange } from '../../domain/time/periods.ts';
import { useAccess } from '../entity-ui/use-access.ts';
import { type Remote, useRemote } from '../entity-ui/use-remote.ts';
import { useOnline, useRows } from '../entity-ui/use-rows.ts';
import { useReportRun } from './use-report-run.ts';

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

/** Days of the asked vehicles in a period, by the report that tells of them; null asks nothing. `isBeside`: they are only compared with, nobody opens their journeys. `slot`: only what begins in these hours (reports/report-hours.ts). */
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

interface Distance {
  km: number;
  /** First day that is counted; null: none of before is missing. */
  since: string | null;
}

/** A vehicle that has no journey: nothing that it cost was for a way that is counted. */
const NOT_DRIVEN: Distance = { km: 0, since: '9999-12-31' };

/** Up to the end of the month where it goes up to today: nothing is driven later, and tomorrow the same answer serves without network. */
function wholeMonth({ from, to }: DayRange, today: string): { from: string; to: string } {
  return { from, to: to === today ? monthOf(today).to : to };
}

/** How far each vehicle went over some days: an answer of the server that is kept. `distanceOf` gives null while it is not known. */
export function useDistances(
  range: DayRange,
  today: string,
  isAsked: boolean,
): { remote: Remote<unknown>; distanceOf: (vehicle: string) => Distance | null } {
  const remote = useRemote(
    isAsked ? `/api/v1/vehicles/distances?${new URLSearchParams(wholeMonth(range, today))}` : null,
    vehicleDistancesSchema,
  );
  const results = remote.value?.results;
  const distanceOf = useMemo(() => {
    const known = results && new Map(results.map((one) => [one.vehicle, one]));
    return (vehicle: string) => (known ? (known.get(vehicle) ?? NOT_DRIVEN) : null);
  }, [results]);
  return { remote, distanceOf };
}
