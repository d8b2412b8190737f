import { useMemo } from 'react';
import { liveStates } from '../../../db/queries/live-states.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useThrottled } from '../../entity-ui/use-throttled.ts';
import { areaOfRow, type PlaceKind } from './place-kind.ts';
import { vehiclesInside } from './vehicles-inside.ts';

const EVERY_MS = 3000;
const states = liveStates();

/** Ids of the vehicles whose last position is in each site or zone, from this device. */
export function useInside(kind: PlaceKind): ReadonlyMap<string, readonly string[]> {
  const { rows } = useRows(kind);
  const vehicles = useRows('vehicle').byId;
  const last = useThrottled(states, EVERY_MS).byId;
  const areas = useMemo(() => rows.flatMap((row) => [areaOfRow(kind, row)].flatMap((area) => (area ? [[row._id, area] as const] : []))), [kind, rows]);
  return useMemo(() => {
    const placed = [...last].flatMap(([id, { lat, lng }]) => (lat !== null && lng !== null && vehicles.has(id) ? [{ id, lat, lng }] : []));
    return vehiclesInside(areas, placed);
  }, [areas, vehicles, last]);
}
