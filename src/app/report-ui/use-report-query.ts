import { useEffect, useMemo, useState } from 'react';
import { lastVehicle, rememberVehicle } from '../../db/queries/report-pack.ts';
import type { ReportDeclaration } from '../../domain/kit/report.ts';
import { driversOfDays, selectedVehicles, excessOf, sumsAsked } from '../../domain/reports/vehicle-selection.ts';
import { useListSearch, type PatchSearch } from '../entity-ui/list/use-list-search.ts';
import { useHad } from '../entity-ui/use-had.ts';
import { useVehicleFilterGroups } from '../entity-ui/use-vehicle-filter-groups.ts';
import { useMovementsSeen } from '../entity-ui/use-movements.ts';
import { useNowMs } from '../entity-ui/use-now.ts';
import { useRows, useStates, useStatesAsked, useSyncStatus } from '../entity-ui/use-rows.ts';
import { useWorkday } from '../entity-ui/use-workday.ts';
import { intlTag } from '../i18n/language.ts';
import type { DayRange } from '../../domain/kit/periods.ts';
import { firstDayOf } from '../ui/date-range/range-model.ts';
import { isOfAll, queryGroup, reportQueryOf, queryRange, withPersistentFilters } from '../../domain/reports/report-query.ts';
import { reportSearchOf, type ReportSearch } from './report-search.ts';

/** What the address asks of a report, over the vehicles of this device. `days`: those it is of, where they are not the address's. */
export function useReportQuery(report: ReportDeclaration<never>, lang: string, days?: DayRange) {
  const schema = useMemo(() => reportSearchOf(report.options), [report]);
  const [raw, patch] = useListSearch<object>(schema);
  const search = useMemo(() => withPersistentFilters(report, raw as ReportSearch), [report, raw]);
  const vehicles = useRows('vehicle');
  const fleets = useRows('fleet');
  const drivers = useRows('driver');
  const sites = useRows('site');
  const { today, timeZone } = useWorkday(useNowMs());
  const firstDay = firstDayOf(intlTag(lang));
  const { from, to, period, vehicles: named, fleets: namedFleets, drivenBy, tag } = search;
  const range = useMemo(() => queryRange(report, { from, to, period }, today, firstDay), [report, from, to, period, today, firstDay]);
  const { had, loaded: isHadLoaded } = useHad(drivenBy !== undefined);
  const over = days ?? range;
  const chosen = useMemo(
    () =>
      selectedVehicles(
        { vehicles: named, fleets: namedFleets, drivenBy, tag },
        vehicles.rows,
        report.concerns,
        drivenBy === undefined ? undefined : driversOfDays(had, over, timeZone),
      ),
    [named, namedFleets, drivenBy, tag, vehicles.rows, report, had, over, timeZone],
  );
  const isOwn = useMovementsSeen('journeys') === 'own';
  const group = queryGroup(report, search.group);
  const [asked, excess] = useMemo(() => {
    const query = reportQueryOf(report, search, chosen, range, timeZone);
    const whose = { ...query, group, ...(isOwn ? { own: true as const } : {}) };
    const sums = sumsAsked(report, chosen.length, whose);
    return [sums ? { ...query, sums } : query, excessOf(report, chosen.length, whose)] as const;
  }, [report, search, group, chosen, range, timeZone, isOwn]);
  const starts = report.startingScope === 'one' && named === undefined && namedFleets === undefined && asked.drivers === undefined;
  // What the server says of the vehicles is on its way at the first visit.
  const isAsked = useStatesAsked();
  const { online } = useSyncStatus();
  const isTold = isAsked || !online;
  useStartingVehicle(starts && vehicles.loaded && isTold, patch);
  const [only, ...others] = asked.vehicles;
  const looked = report.startingScope === 'one' && others.length === 0 ? only : undefined;
  useEffect(() => {
    if (looked !== undefined) void rememberVehicle(looked);
  }, [looked]);
  return {
    search,
    patch,
    isAll: isOfAll(search),
    filters: useVehicleFilterGroups(search),
    vehicles,
    fleets,
    drivers,
    sites,
    today,
    firstDay,
    range,
    asked,
    group,
    timeZone,
    excess,
    isReady:
      vehicles.loaded &&
      (drivenBy === undefined || isHadLoaded) &&
      !(starts && vehicles.rows.length > 0) &&
      (isTold || report.source !== 'states'),
  };
}

/** The vehicle looked at last, else the one heard last, goes into the address of a report that begins with one: what is shown can be sent to somebody. */
function useStartingVehicle(wanted: boolean, patch: PatchSearch): void {
  const { rows } = useRows('vehicle');
  const { byId } = useStates();
  const last = useLastVehicle();
  useEffect(() => {
    if (!wanted || rows.length === 0 || last === undefined) return;
    const heard = (id: string): string => byId.get(id)?.at ?? '';
    const begun = rows.find(({ _id }) => _id === last) ?? rows.reduce((latest, row) => (heard(row._id) > heard(latest._id) ? row : latest));
    patch({ vehicles: begun._id }, true);
  }, [wanted, rows, byId, patch, last]);
}

/** Undefined until it is read. */
function useLastVehicle(): string | null | undefined {
  const [last, setLast] = useState<string | null>();
  useEffect(() => void lastVehicle().then(setLast), []);
  return last;
}
