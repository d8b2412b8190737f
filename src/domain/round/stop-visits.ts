import { visitSpan } from '../places/visit-span.ts';
import type { Visit } from '../places/visits.ts';

/** What became of a stop. `entrance`: it was there, for less than a visit of the site lasts. */
export const STOP_STATUSES = ['visited', 'early', 'late', 'entrance', 'skipped', 'to-come'] as const;
export type StopStatus = (typeof STOP_STATUSES)[number];

/** A stop of a round on a day, as it is planned. */
export interface PlannedStop {
  site: string;
  arriveMs: number;
  leaveMs: number | null;
}

export interface StopRules {
  /** Sooner or later by more is early or late. */
  toleranceMs: number;
  /** A visit counts for a stop up to so long before or after it is expected. */
  windowMs: number;
  nowMs: number;
}

/** A stop as it was made. */
export interface MadeStop extends PlannedStop {
  status: StopStatus;
  arrivedMs: number | null;
  /** null: it was not seen to leave, or never came. */
  leftMs: number | null;
  stayS: number | null;
  odometerKm: number | null;
}

/**
 * Stops of a round with the visits that made them, in order: of the visits of the site that are free and within the window, the one that arrives nearest to when it is expected.
 * A visit makes one stop; a site that is on the round twice takes two. `minVisitS`: how long a visit of each site lasts at least.
 */
export function madeStops(
  stops: readonly PlannedStop[],
  visits: readonly Visit[],
  minVisitS: (site: string) => number,
  { toleranceMs, windowMs, nowMs }: StopRules,
): MadeStop[] {
  const taken = new Set<Visit>();
  return stops.map((stop): MadeStop => {
    const away = (visit: Visit): number => Math.abs(Date.parse(visit.startAt) - stop.arriveMs);
    const near = visits.filter(
      (visit) => visit.place === stop.site && !taken.has(visit) && away(visit) <= windowMs && Date.parse(visit.startAt) <= nowMs,
    );
    const longEnough = (visit: Visit): boolean => staySOf(visit, nowMs) >= minVisitS(stop.site);
    // A whole visit before a mere entrance; then the nearest, the first of two as near.
    const [visit] = near.sort(
      (a, b) => Number(longEnough(b)) - Number(longEnough(a)) || away(a) - away(b) || (a.startAt < b.startAt ? -1 : 1),
    );
    if (!visit)
      return {
        ...stop,
        status: nowMs > stop.arriveMs + windowMs ? 'skipped' : 'to-come',
        arrivedMs: null,
        leftMs: null,
        stayS: null,
        odometerKm: null,
      };
    taken.add(visit);
    const { startMs, endMs } = visitSpan(visit, nowMs);
    const deviationMs = startMs - stop.arriveMs;
    const isOn = endMs === null && visitSpan(visit, nowMs).untilMs >= nowMs;
    const status: StopStatus =
      !longEnough(visit) && !isOn ? 'entrance' : deviationMs > toleranceMs ? 'late' : deviationMs < -toleranceMs ? 'early' : 'visited';
    return { ...stop, status, arrivedMs: startMs, leftMs: endMs, stayS: staySOf(visit, nowMs), odometerKm: visit.odometerKm };
  });
}

function staySOf(visit: Visit, nowMs: number): number {
  const { startMs, untilMs } = visitSpan(visit, nowMs);
  return Math.round((untilMs - startMs) / 1000);
}
