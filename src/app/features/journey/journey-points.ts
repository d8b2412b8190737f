import { KNOWN_WAY_S } from '../../../domain/driving/silence.ts';
import type { Position } from '../../../domain/telemetry/message.ts';

/** A good fix of a journey. */
export interface JourneyPoint {
  atMs: number;
  lat: number;
  lng: number;
  speedKmh: number | null;
  altitudeM: number | null;
  headingDeg: number | null;
  ignition: boolean | null;
  fuelL: number | null;
  fuelPct: number | null;
}

/** A stretch of time, in milliseconds. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** Longest time between two fixes whose way is known. */
export const KNOWN_TRACK_MS = KNOWN_WAY_S * 1000;

/** The good fixes of positions, oldest first. */
export function journeyPointsOf(positions: readonly Position[]): JourneyPoint[] {
  return positions
    .filter(({ valid }) => valid)
    .map(({ at, lat, lng, speedKmh, altitudeM, headingDeg, ignition, fuelL = null, fuelPct = null }) => ({
      atMs: Date.parse(at),
      lat,
      lng,
      speedKmh,
      altitudeM,
      headingDeg,
      ignition,
      fuelL,
      fuelPct,
    }));
}

/** When nobody knows where the vehicle was. */
export function holesOf(way: readonly JourneyPoint[]): Span[] {
  return way.flatMap(({ atMs }, index) => {
    const next = way[index + 1];
    return next && next.atMs - atMs > KNOWN_TRACK_MS ? [{ fromMs: atMs, toMs: next.atMs }] : [];
  });
}
