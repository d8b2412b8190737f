import { nearestTown } from '../places/towns.ts';
import type { PlaceNames } from './areas-at.ts';

const PER_DEG = 1000;

/** Names of the nearest towns of the built-in list, for many points: those of one square of about 100 m have that of its middle. */
export function townNames(): PlaceNames {
  const known = new Map<number, string | null>();
  return (lat, lng) => {
    const [row, column] = [Math.round(lat * PER_DEG), Math.round(lng * PER_DEG)];
    const key = row * 1_000_000 + column;
    if (!known.has(key)) known.set(key, nearestTown(row / PER_DEG, column / PER_DEG));
    return known.get(key)!;
  };
}
