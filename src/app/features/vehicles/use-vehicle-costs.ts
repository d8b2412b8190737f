import { useMemo } from 'react';
import { costLines } from '../../../domain/cost/cost-sources.ts';
import { ownershipTable } from '../../../domain/cost/ownership.ts';
import type { DayRange } from '../../../domain/kit/periods.ts';
import type { EntityName, EntityRow } from '../../../domain/registry.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useDistances } from '../../report-ui/use-distances.ts';

/** Rows of an entity that are about one vehicle, as far as this person may read them. */
function useOwn<N extends EntityName>(entity: N, id: string): { rows: readonly EntityRow<N>[]; loaded: boolean } {
  const { rows, loaded } = useRows<N>(useAccess().can('read', entity) ? entity : null);
  return useMemo(() => ({ rows: rows.filter((row) => 'vehicle' in row && row.vehicle === id), loaded }), [rows, loaded, id]);
}

/** What a vehicle costs over some days, from this device's own copy, as the screen of ownership counts it; how far it went is the server's answer. */
export function useVehicleCosts(id: string, range: DayRange, today: string, timeZone: string) {
  const costs = useOwn('vehicleCost', id);
  const contracts = useOwn('rentalContract', id);
  const works = useOwn('maintenance', id);
  const claims = useOwn('claim', id);
  const { remote, distanceOf } = useDistances(range, today, true);
  const ground = useMemo(
    () =>
      costLines({ costs: costs.rows, contracts: contracts.rows, works: works.rows, claims: claims.rows }, range, {
        timeZone,
        withTax: false,
      }),
    [costs.rows, contracts.rows, works.rows, claims.rows, range, timeZone],
  );
  const total = useMemo(
    () => ownershipTable({ lines: ground.lines, vehicles: [{ _id: id, fleet: null }], days: range, distanceOf }).total,
    [ground, id, range, distanceOf],
  );
  const bills = useMemo(() => costs.rows.toSorted((a, b) => b.fromOn.localeCompare(a.fromOn)), [costs.rows]);
  return { remote, total, bills, loaded: costs.loaded && contracts.loaded && works.loaded && claims.loaded };
}
