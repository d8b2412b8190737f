import { useEffect, useMemo } from 'react';
import type { ReportDeclaration } from '../../domain/kit/report.ts';
import { askedVehicles, excessOf } from '../../domain/reports/asked.ts';
import { useListSearch, type PatchSearch } from '../entity-ui/list/use-list-search.ts';
import { useNowMs } from '../entity-ui/use-now.ts';
import { useRows, useStates, useStatesAsked, useSyncStatus } from '../entity-ui/use-rows.ts';
import { useWorkday } from '../entity-ui/use-workday.ts';
import { intlTag } from '../i18n/language.ts';
import { firstDayOf } from '../ui/date-range/range-model.ts';
import { askedGroup, askedOf, askedRange } from '../../domain/reports/report-asked.ts';
import { lastVehicle, rememberVehicle } from './last-vehicle.ts';
import { reportSearchOf, type ReportSearch } from './report-search.ts';

/** What the address asks of a report, over the vehicles of this device. */
export function useReportAsked(report: ReportDeclaration<never>, lang: string) {
  const schema = useMemo(() => reportSearchOf(report.options), [report]);
  const [raw, patch] = useListSearch<object>(schema);
  const search = raw as unknown as ReportSearch;
  const vehicles = useRows('vehicle');
  const fleets = useRows('fleet');
  const drivers = useRows('driver');
  const sites = useRows('site');
  const { today, timeZone } = useWorkday(useNowMs());
  const firstDay = firstDayOf(intlTag(lang));
  const { from, to, period, vehicles: named, fleets: namedFleets } = search;
  const range = useMemo(() => askedRange(report, { from, to, period }, today, firstDay), [report, from, to, period, today, firstDay]);
  const chosen = useMemo(() => askedVehicles({ vehicles: named, fleets: namedFleets }, vehicles.rows, report.concerns), [named, namedFleets, vehicles.rows, report]);
  const asked = useMemo(() => askedOf(report, search, chosen, range, timeZone), [report, search, chosen, range, timeZone]);
  const starts = report.startingScope === 'one' && named === undefined && namedFleets === undefined && asked.drivers === undefined;
  // What the server says of the vehicles is on its way at the first visit.
  const isAsked = useStatesAsked();
  const { online } = useSyncStatus();
  const isTold = isAsked || !online;
  useStartingVehicle(starts && vehicles.loaded && isTold, patch);
  const [only, ...others] = asked.vehicles;
  const looked = report.startingScope === 'one' && others.length === 0 ? only : undefined;
  useEffect(() => {
    if (looked !== undefined) rememberVehicle(looked);
  }, [looked]);
  const group = askedGroup(report, search.group);
  return { search, patch, vehicles, fleets, drivers, sites, today, firstDay, range, asked, group, timeZone, excess: excessOf(report, chosen.length, range, asked.options), isReady: vehicles.loaded && !(starts && vehicles.rows.length > 0) && (isTold || report.source !== 'states') };
}

/** The vehicle looked at last, else the one heard last, goes into the address of a report that begins with one: what is shown can be sent to somebody. */
function useStartingVehicle(wanted: boolean, patch: PatchSearch): void {
  const { rows } = useRows('vehicle');
  const { byId } = useStates();
  useEffect(() => {
    if (!wanted || rows.length === 0) return;
    const heard = (id: string): string => byId.get(id)?.at ?? '';
    const last = lastVehicle();
    const begun = rows.find(({ _id }) => _id === last) ?? rows.reduce((latest, row) => (heard(row._id) > heard(latest._id) ? row : latest));
    patch({ vehicles: begun._id }, true);
  }, [wanted, rows, byId, patch]);
}
