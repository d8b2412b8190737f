import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { lastVehicle, rememberVehicle } from '../../db/queries/report-pack.ts';
import { isFlagActive } from '../../domain/access/guards.ts';
import {
  isOfAll,
  queryGroup,
  queryRange,
  reportQueryOf,
  withPersistentFilters,
  driversOfDays,
  excessOf,
  periodLimit,
  selectedVehicles,
  sumsAsked,
} from '../../domain/reports/report-query.ts';
import type { ReportColumn, ReportDeclaration } from '../../domain/reports/report.ts';
import type { ReportSlug } from '../../domain/reports/slugs.ts';
import type { DayRange } from '../../domain/time/periods.ts';
import { type PatchSearch, useListSearch } from '../entity-ui/list/use-list-search.ts';
import { useAccess, useMovementsSeen } from '../entity-ui/use-access.ts';
import { useHad } from '../entity-ui/vehicle/use-had.ts';
import { useNowMs, useWorkday } from '../entity-ui/use-now.ts';
import { useRows, useStates, useStatesAsked, useSyncStatus } from '../entity-ui/use-rows.ts';
import { useVehicleFilterGroups } from '../entity-ui/use-vehicle-filter-groups.ts';
import { intlTag } from '../../domain/text/locale.ts';
import { useSession } from '../session/use-session.ts';
import { firstDayOf } from '../ui/dates/range-model.ts';
import { type ReportSearch, reportSearchOf } from './report-search.ts';

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
  const [asked, excess, limit] = useMemo(() => {
    const query = reportQueryOf(report, search, chosen, range, timeZone);
    const whose = { ...query, group, ...(isOwn ? { own: true as const } : {}) };
    const sums = sumsAsked(report, chosen.length, whose);
    return [sums ? { ...query, sums } : query, excessOf(report, chosen.length, whose), periodLimit(report, chosen.length, whose)] as const;
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
    limit,
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

/** What of an address is of the moment: a schedule has its own days. */
const PASSING = new Set(['from', 'to', 'moment', 'view', 'on', 'at', 'fleet', 'q']);

/** What is on screen of a report as a schedule asks for it. */
export function askedOfScreen(search: ReportSearch, columns: readonly Pick<ReportColumn, 'id'>[]): Record<string, string> {
  const asked = Object.entries(search).flatMap(([name, value]) =>
    PASSING.has(name) || value === undefined || value === '' ? [] : [[name, String(value)] as const],
  );
  return { ...Object.fromEntries(asked), columns: columns.map(({ id }) => id).join(',') };
}

/** Opens a new schedule of the report, filled with what is on screen; undefined when the person may make none. */
export function useProgram(slug: ReportSlug, search: ReportSearch, columns: readonly Pick<ReportColumn, 'id'>[]): (() => void) | undefined {
  const navigate = useNavigate();
  const { permissions } = useSession();
  const may = useAccess().can('create', 'reportSchedule') && isFlagActive(permissions, 'reports');
  const open = useCallback(() => {
    navigate({
      to: '/rapports/automatiques',
      search: { new: 1, of: slug, asked: new URLSearchParams(askedOfScreen(search, columns)).toString() },
      // Another navigation took its place.
    }).catch(() => undefined);
  }, [navigate, slug, search, columns]);
  return may ? open : undefined;
}
