import type { LngLat } from '../kit/geometry.ts';
import type { DistanceSource } from './journey.ts';

/** What journeys are made of: a message of the vehicle, good fix or not. Units of the telemetry message. */
export interface JourneyFix {
  atMs: number;
  device: string;
  lat: number | null;
  lng: number | null;
  speedKmh: number | null;
  headingDeg: number | null;
  valid: boolean;
  ignition: boolean | null;
  moving: boolean | null;
  odometerKm: number | null;
  odometerSource: DistanceSource | null;
  engineHours: number | null;
  fuelL: number | null;
  fuelPct: number | null;
  batteryPct: number | null;
  voltageV: number | null;
  driverTag: string | null;
  /** Device event by the words of the connectors, `harsh-*` by those of the journeys. */
  event: string | null;
  /** Of private time: its place makes kilometres and is told to nobody. */
  isPrivate?: boolean | undefined;
}

type Told = Pick<JourneyFix, 'atMs' | 'device'>;
const byTime = (a: Told, b: Told): number => a.atMs - b.atMs || (a.device < b.device ? -1 : a.device > b.device ? 1 : 0);

/** Messages in order of time, each once, however they came. */
export function inOrder<Fix extends Told>(fixes: readonly Fix[]): readonly Fix[] {
  let sorted = true;
  for (let i = 1; i < fixes.length && sorted; i++) sorted = byTime(fixes[i - 1]!, fixes[i]!) < 0;
  if (sorted) return fixes;
  return fixes.toSorted(byTime).filter((fix, i, all) => i === 0 || byTime(all[i - 1]!, fix) !== 0);
}

export function placeOf({ valid, lat, lng }: Pick<JourneyFix, 'valid' | 'lat' | 'lng'>): LngLat | null {
  return valid && lat !== null && lng !== null && (lat !== 0 || lng !== 0) ? [lng, lat] : null;
}
