import { journeyId } from '../../../domain/driving/journey-id.ts';
import type { DayTimeline } from '../../../domain/telemetry/day-timeline.ts';

export interface DayTrip {
  /** Of the journey. */
  id: string;
  startMs: number;
  /** As far as it is known. */
  endMs: number;
  /** Still going. */
  open: boolean;
  distanceKm: number;
}

/** Trips of a day: the journeys that are in it, as far as they are. */
export function tripsOf({
  vehicle,
  drives,
  beganMs,
  lastStopS,
}: Pick<DayTimeline, 'vehicle' | 'drives' | 'beganMs' | 'lastStopS'>): DayTrip[] {
  return drives.map(([startMs, endMs, metres], at) => ({
    id: journeyId(vehicle, at === 0 ? (beganMs ?? startMs) : startMs),
    startMs,
    endMs,
    open: lastStopS === null && at === drives.length - 1,
    distanceKm: metres / 1000,
  }));
}
