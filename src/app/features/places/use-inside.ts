import { useMemo } from 'react';
import { liveStates } from '../../../db/queries/live-states.ts';
import { areaBounds, areaContains } from '../../../domain/kit/area.ts';
import type { Area } from '../../../domain/kit/geometry.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useSame } from '../../entity-ui/use-same.ts';
import { useThrottled } from '../../entity-ui/use-throttled.ts';
import { areaOfRow, type PlaceKind } from './place-kind.ts';

interface PlacedVehicle {
  id: string;
  lat: number;
  lng: number;
}

function firstFrom(sorted: readonly PlacedVehicle[], lng: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.lng < lng) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Vehicles in each area, by the area's id. Each area looks only at the vehicles between its west and its east. */
export function vehiclesInside(
  areas: Iterable<readonly [id: string, area: Area]>,
  vehicles: readonly PlacedVehicle[],
): Map<string, string[]> {
  const sorted = vehicles.toSorted((a, b) => a.lng - b.lng);
  const inside = new Map<string, string[]>();
  for (const [id, area] of areas) {
    const [west, south, east, north] = areaBounds(area);
    const found: string[] = [];
    for (let i = firstFrom(sorted, west); i < sorted.length && sorted[i]!.lng <= east; i++) {
      const { lat, lng, id: vehicle } = sorted[i]!;
      if (lat >= south && lat <= north && areaContains(area, [lng, lat])) found.push(vehicle);
    }
    inside.set(id, found);
  }
  return inside;
}

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
