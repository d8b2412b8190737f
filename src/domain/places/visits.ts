import { inOrder, placeOf, type JourneyFix } from '../driving/journey-fix.ts';
import { distanceM, type LngLat } from '../kit/geometry.ts';
import type { AreaIndex, IndexedArea } from './area-index.ts';
import { PLACE_RULES, type PlaceRules } from './place-rules.ts';
import { isPresent } from './presence.ts';
import type { Visit } from './visit.ts';

/** What visits are made of. Units of the telemetry message. */
export type VisitFix = Pick<
  JourneyFix,
  'atMs' | 'device' | 'lat' | 'lng' | 'valid' | 'speedKmh' | 'odometerKm' | 'driverTag' | 'isPrivate'
>;

/** The place of visits to an area of nobody. */
export const NEAR = 'near';

interface VisitsInput {
  vehicle: string;
  /** In any order. */
  fixes: readonly VisitFix[];
  index: AreaIndex;
  /** Visits that go on, or ended so lately that they may (`resumeAt`); the fixes come after them. */
  going?: readonly Visit[];
  rules?: PlaceRules;
}

const iso = (ms: number): string => new Date(ms).toISOString();

function begun(vehicle: string, place: string, { atMs }: VisitFix): Visit {
  return {
    vehicle,
    place,
    startAt: iso(atMs),
    lastAt: iso(atMs),
    endAt: null,
    nearestM: Infinity,
    maxKmh: null,
    odometerKm: null,
    driverTag: null,
  };
}

/** A visit with one more position inside. */
function lengthened(visit: Visit, { center }: IndexedArea, fix: VisitFix, point: LngLat): Visit {
  return {
    ...visit,
    lastAt: iso(fix.atMs),
    endAt: null,
    nearestM: Math.min(visit.nearestM, Math.round(distanceM(center, point))),
    maxKmh: fix.speedKmh === null ? visit.maxKmh : Math.max(visit.maxKmh ?? 0, fix.speedKmh),
    odometerKm: visit.odometerKm ?? fix.odometerKm,
    driverTag: visit.driverTag ?? fix.driverTag,
  };
}

/**
 * Visits of one vehicle, by start and place. The states of a place: none → inside → left → none; back within `returnS` of leaving it is inside
 * again. Positions that are no good fix say nothing; private time ends what goes on, nobody knows where the vehicle is. The same positions give the same visits, however they came: of any part of them, made after
 * what `resumeAt` takes of the visits so far.
 */
export function visitsOf({ vehicle, fixes, index, going = [], rules = PLACE_RULES }: VisitsInput): Visit[] {
  const runs = new Map(going.map((visit) => [visit.place, visit]));
  const done: Visit[] = [];
  const returnMs = rules.returnS * 1000;
  // A place that is no more was left, as far as anybody knows, when the vehicle was last seen there.
  for (const [id, run] of runs) if (!index.get(id)) runs.set(id, { ...run, endAt: run.endAt ?? run.lastAt });
  for (const fix of inOrder(fixes)) {
    if (fix.isPrivate) {
      for (const [id, run] of runs) if (run.endAt === null) runs.set(id, { ...run, endAt: iso(fix.atMs) });
      continue;
    }
    const point = placeOf(fix);
    if (!point) continue;
    const looked = new Set(runs.keys());
    const near = index.around(point);
    for (const { id } of near) looked.add(id);
    for (const id of looked) {
      const known = runs.get(id);
      const isOver = known !== undefined && known.endAt !== null && fix.atMs - Date.parse(known.endAt) > returnMs;
      if (isOver) {
        done.push(known);
        runs.delete(id);
      }
      const run = isOver ? undefined : known;
      const place = index.get(id);
      if (!place) continue;
      const wasInside = run !== undefined && run.endAt === null;
      if (isPresent(place.area, point, wasInside, rules)) runs.set(id, lengthened(run ?? begun(vehicle, id, fix), place, fix, point));
      else if (wasInside) runs.set(id, { ...run, endAt: iso(fix.atMs) });
    }
  }
  return [...done, ...runs.values()].sort((a, b) => (a.startAt < b.startAt ? -1 : a.startAt > b.startAt ? 1 : a.place < b.place ? -1 : 1));
}
