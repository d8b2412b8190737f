import { distanceM } from '../kit/geometry.ts';

export interface KmPoint {
  lat: number | null;
  lng: number | null;
  /** Of the vehicle's bus. */
  odometerCanKm: number | null;
}

/** Distances are compared over so many kilometres of the bus's odometer, and may be so far apart (field-work.md §5). */
export const FIRST_KM = 20;
export const KM_SHARE = 0.05;

/** Way by GPS as per mille of the way by the bus, over the first `FIRST_KM` of these points (oldest first); null: they have not driven so far yet. */
export function firstKmShare(points: readonly KmPoint[]): number | null {
  let first: number | null = null;
  let before: [number, number] | null = null;
  let metres = 0;
  for (const { lat, lng, odometerCanKm } of points) {
    if (first === null && odometerCanKm === null) continue;
    first ??= odometerCanKm;
    if (lat !== null && lng !== null) {
      if (before) metres += distanceM(before, [lng, lat]);
      before = [lng, lat];
    }
    if (odometerCanKm !== null && odometerCanKm - first! >= FIRST_KM) return Math.round(metres / (odometerCanKm - first!));
  }
  return null;
}

export function isFarApart(permille: number): boolean {
  return Math.abs(permille - 1000) > KM_SHARE * 1000;
}
