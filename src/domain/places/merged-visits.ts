import type { Visit } from './visits.ts';

const most = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.max(a, b));

/** Visits of one vehicle, in order of their start: those of a place that begin less than so long after the one before ended are one with it, absence and all. */
export function mergedVisits(visits: readonly Visit[], apartS: number): Visit[] {
  if (apartS === 0) return [...visits];
  const merged: Visit[] = [];
  const last = new Map<string, number>();
  for (const visit of visits) {
    const at = last.get(visit.place);
    const before = at === undefined ? undefined : merged[at];
    const untilMs = before && Date.parse(before.endAt ?? before.lastAt);
    if (before === undefined || untilMs === undefined || Date.parse(visit.startAt) - untilMs >= apartS * 1000) {
      last.set(visit.place, merged.length);
      merged.push(visit);
      continue;
    }
    merged[at!] = {
      ...before,
      lastAt: visit.lastAt,
      endAt: visit.endAt,
      nearestM: Math.min(before.nearestM, visit.nearestM),
      maxKmh: most(before.maxKmh, visit.maxKmh),
      odometerKm: before.odometerKm ?? visit.odometerKm,
      driverTag: before.driverTag ?? visit.driverTag,
    };
  }
  return merged;
}
