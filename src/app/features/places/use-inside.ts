import { useMemo } from 'react';
import { liveStates } from '../../../db/queries/live-states.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useSame } from '../../entity-ui/use-same.ts';
import { useThrottled } from '../../entity-ui/use-throttled.ts';
import { areaOfRow, type PlaceKind } from './place-kind.ts';
import { vehiclesInside } from './vehicles-inside.ts';

const EVERY_MS = 3000;
const states = liveStates();
type Inside = ReadonlyMap<string, readonly string[]>;
const isSame = (a: Inside, b: Inside): boolean => a.size === b.size && [...b].every(([id, list]) => a.get(id)?.join() === list.join());

/** Ids of the vehicles whose last position is in each site or zone, from this device. */
export function useInside(kind: PlaceKind): Inside {
  const { rows } = useRows(kind);
  const vehicles = useRows('vehicle').byId;
  const last = useThrottled(states, EVERY_MS).byId;
  const areas = useMemo(
    () => rows.flatMap((row) => [areaOfRow(kind, row)].flatMap((area) => (area ? [[row._id, area] as const] : []))),
    [kind, rows],
  );
  const inside = useMemo(() => {
    const placed = [...last].flatMap(([id, { lat, lng }]) => (lat !== null && lng !== null && vehicles.has(id) ? [{ id, lat, lng }] : []));
    return vehiclesInside(areas, placed);
  }, [areas, vehicles, last]);
  return useSame(inside, isSame);
}
