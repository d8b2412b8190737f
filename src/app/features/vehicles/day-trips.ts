import type { DayStrip } from '../../../domain/telemetry/day-strip.ts';
import { distanceM } from '../../../domain/kit/geometry.ts';
import type { Position } from '../../../domain/telemetry/message.ts';

/** A halt shorter than this is inside a trip (the rule of domain/driving/day-strip). */
const HALT_S = 300;

export interface DayTrip {
  fromS: number;
  toS: number;
  /** Still going at the end of the strip. */
  open: boolean;
  /** From the positions, null when they are not on this device. */
  distanceKm: number | null;
}

/** Trips of a day: runs of movement of its strip, with the distance of the positions between. */
export function tripsOf(strip: DayStrip, positions: readonly Position[], dayStartMs: number): DayTrip[] {
  const trips: DayTrip[] = [];
  let ended = true;
  for (const [fromS, toS, activity] of strip.segments) {
    if (activity === 'moving') {
      if (ended) trips.push({ fromS, toS, open: false, distanceKm: null });
      else trips.at(-1)!.toS = toS;
      ended = false;
    } else if (activity !== 'idling' || toS - fromS >= HALT_S) ended = true;
  }
  const last = trips.at(-1);
  if (last && !ended) last.open = true;
  if (positions.length === 0) return trips;
  const ats = positions.map((position) => (Date.parse(position.at) - dayStartMs) / 1000);
  return trips.map((trip) => ({ ...trip, distanceKm: distanceBetween(positions, ats, trip.fromS, trip.toS) }));
}

function distanceBetween(positions: readonly Position[], ats: readonly number[], fromS: number, toS: number): number | null {
  const first = ats.findIndex((atS) => atS >= fromS);
  let last = -1;
  for (let i = Math.max(first, 0); i < ats.length && ats[i]! <= toS; i++) last = i;
  if (first < 0 || last <= first) return null;
  const [from, to] = [positions[first]!.odometerKm, positions[last]!.odometerKm];
  if (from !== null && to !== null && to >= from) return to - from;
  let metres = 0;
  for (let i = first + 1; i <= last; i++) metres += distanceM([positions[i - 1]!.lng, positions[i - 1]!.lat], [positions[i]!.lng, positions[i]!.lat]);
  return metres / 1000;
}
