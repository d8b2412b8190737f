import { useMemo } from 'react';
import type { Attachment } from '../../../domain/ticket/attachment.ts';
import { costLines } from '../../../domain/cost/cost-sources.ts';
import { ownershipTable } from '../../../domain/cost/ownership.ts';
import { addDays, dayStartMs } from '../../../domain/kit/time-zone.ts';
import { dayTotals } from '../../../domain/reports/day-totals.ts';
import type { EntityName, EntityRow } from '../../../domain/registry.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useDues } from '../../entity-ui/use-dues.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useWorkday } from '../../entity-ui/use-workday.ts';
import { useAlertsOf, useDays } from '../../report-ui/use-days.ts';
import { useDistances } from '../../report-ui/use-distances.ts';
import { vehicleFiles } from './vehicle-files.ts';
import type { DayRange } from '../../../domain/kit/periods.ts';

/** Rows of an entity that are about one vehicle. */
function useRowsOf<N extends EntityName>(entity: N, id: string): readonly EntityRow<N>[] {
  const { rows } = useRows(entity);
  return useMemo(() => rows.filter((row) => 'vehicle' in row && row.vehicle === id), [rows, id]);
}

/** Where a file of the vehicle is kept. */
export interface VehicleFile extends Attachment {
  of: string;
  href: string;
}

/** Everything of a vehicle over a period, from this device's own copy; its journeys as reports have them. A vehicle whose days are not known has no kilometres. */
export function useVehicleReport(id: string, range: DayRange, timeZone: string, isReady: boolean) {
  const mayCost = useAccess().can('read', 'vehicleCost');
  const asked = useMemo(() => ({ ...range, timeZone, vehicles: [id], options: {} }), [range, timeZone, id]);
  const { run, days } = useDays(isReady ? asked : null, range);
  const alerts = useAlertsOf(asked, false, range);
  const codes = useRowsOf('dtcEvent', id);
  const works = useRowsOf('maintenance', id);
  const claims = useRowsOf('claim', id);
  const contracts = useRowsOf('rentalContract', id);
  const costs = useRowsOf('vehicleCost', id);
  const reservations = useRowsOf('reservation', id);
  const allDues = useDues().dues;
  const dues = useMemo(() => allDues.filter(({ vehicle }) => vehicle === id), [allDues, id]);
  const totals = useMemo(() => days && dayTotals(days), [days]);
  const { today } = useWorkday(useNowMs());
  const { remote, distanceOf } = useDistances(range, today, isReady && mayCost);
  const cost = useMemo(() => {
    const { lines } = costLines({ costs, contracts, works, claims }, range, { timeZone, withTax: false });
    return ownershipTable({ lines, vehicles: [{ _id: id, fleet: null }], days: range, distanceOf }).total;
  }, [costs, contracts, works, claims, range, timeZone, id, distanceOf]);
  const [first, end] = [dayStartMs(range.from, timeZone), dayStartMs(addDays(range.to, 1), timeZone)];
  const touches = (from: string, to: string): boolean => Date.parse(from) < end && Date.parse(to) >= first;
  const files: VehicleFile[] = vehicleFiles(id, { maintenance: works, rentalContract: contracts, claim: claims }).flatMap((group) =>
    group.files.map((file) => ({ ...file, of: group.title, href: group.href })),
  );
  return {
    run,
    isCosted: !mayCost || remote.phase !== 'asking',
    days: days?.toSorted((a, b) => (a.day < b.day ? 1 : -1)),
    totals,
    alerts,
    dues,
    cost,
    files,
    codes: codes.filter(({ firstAt, lastAt }) => touches(firstAt, lastAt)),
    works: works.filter(({ state, doneOn }) => state === 'done' && doneOn !== null && doneOn >= range.from && doneOn <= range.to),
    reservations: reservations.filter(({ startAt, endAt }) => touches(startAt, endAt)).toSorted((a, b) => (a.startAt < b.startAt ? -1 : 1)),
  };
}
