import { areaBounds, areaContains } from '../../../domain/kit/area.ts';
import type { Area } from '../../../domain/kit/geometry.ts';

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
