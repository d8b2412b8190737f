import * as z from 'zod/mini';
import { inOrder, type JourneyFix, placeOf } from '../driving/journey.ts';
import { JOURNEY_RULES } from '../driving/journey-rules.ts';
import { believed, believedUntil, type BeliefRules } from '../driving/journey-steps.ts';
import { areaContains, areaReaches } from '../geo/area.ts';
import { type Area, distanceM, type LngLat } from '../geo/geometry.ts';
import type { AreaIndex, IndexedArea } from './area-index.ts';
import { isOneWay, NEAR_MS, passageOf, type Sighting } from './passage.ts';
import { PLACE_RULES, type PlaceRules } from './place-rules.ts';

/** A stay of a vehicle in a place, made of its positions. Instants ISO UTC with milliseconds. */
export const visitSchema = z.object({
  vehicle: z.string(),
  /** Id of the place. */
  place: z.string(),
  /** First position inside. */
  startAt: z.string(),
  /** Last position inside. */
  lastAt: z.string(),
  /** First position that shows it outside; null: it was not seen to leave. */
  endAt: z.nullable(z.string()),
  /** Nearest to the middle of the place, whole metres. */
  nearestM: z.number(),
  /** Highest speed inside, km/h; null when none was told. */
  maxKmh: z.nullable(z.number()),
  /** First reading inside, km. */
  odometerKm: z.nullable(z.number()),
  /** First badge read inside. */
  driverTag: z.nullable(z.string()),
  /** Nobody saw it there: the way between two positions goes through (`passage.ts`). Absent: it was seen. */
  inferred: z.optional(z.boolean()),
});
export type Visit = z.infer<typeof visitSchema>;

/** What visits are made of. Units of the telemetry message. */
export type VisitFix = Pick<
  JourneyFix,
  'atMs' | 'device' | 'lat' | 'lng' | 'valid' | 'speedKmh' | 'odometerKm' | 'driverTag' | 'isPrivate'
> & {
  /** The position before it, where some are left out (`visit-reads.ts`): the way from another one is not known. */
  afterMs?: number | null;
};

/** The place of visits to an area of nobody. */
export const NEAR = 'near';

interface VisitsInput {
  vehicle: string;
  /** In any order. */
  fixes: readonly VisitFix[];
  index: AreaIndex;
  /** Visits that go on, or ended so lately that they may (`resumeAt`); the fixes come after them. */
  going?: readonly Visit[];
  /** Visits are made of the fixes in [fromMs, untilMs); those around them (three times `gapS`) say which to believe, and the last one before is where a way begins. */
  fromMs?: number;
  untilMs?: number;
  /** Whether a place that was gone through between two positions is a visit. */
  passages?: boolean;
  rules?: PlaceRules;
  /** Those of the vehicle's journeys: its visits believe the same positions. */
  belief?: BeliefRules;
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
function lengthened({ inferred: _inferred, ...visit }: Visit, { center }: IndexedArea, fix: VisitFix, point: LngLat): Visit {
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

/** The visit of a place that was gone through unseen, or the one that it goes on with. */
function passed(
  run: Visit | undefined,
  vehicle: string,
  place: IndexedArea,
  { before, now }: { before: Sighting; now: Sighting },
): Visit | null {
  const passage = passageOf(place.area, before, now);
  if (!passage) return null;
  const { enterMs, leaveMs, enterAt, leaveAt } = passage;
  const middle: LngLat = [(enterAt[0] + leaveAt[0]) / 2, (enterAt[1] + leaveAt[1]) / 2];
  const nearestM = Math.round(Math.min(...[enterAt, middle, leaveAt].map((at) => distanceM(place.center, at))));
  const lastAt = iso(leaveMs);
  if (run) return { ...run, lastAt, endAt: lastAt, nearestM: Math.min(run.nearestM, nearestM) };
  return {
    vehicle,
    place: place.id,
    startAt: iso(enterMs),
    lastAt,
    endAt: lastAt,
    nearestM,
    maxKmh: null,
    odometerKm: null,
    driverTag: null,
    inferred: true,
  };
}

/**
 * Visits of one vehicle, by start and place. The states of a place: none → inside → left → none; back within `returnS` of leaving it is inside
 * again. A place that is gone through between two positions near in time is visited too, and says so. Positions that are no good fix, or that the ledger does not believe, say nothing;
 * private time ends what goes on, nobody knows where the vehicle is. The same positions give the same visits, however they came: of any part of them, made after
 * what `resumeAt` takes of the visits so far.
 */
export function visitsOf({
  vehicle,
  fixes,
  index,
  going = [],
  fromMs = -Infinity,
  untilMs = Infinity,
  passages = true,
  rules = PLACE_RULES,
  belief = JOURNEY_RULES,
}: VisitsInput): Visit[] {
  const runs = new Map(going.map((visit) => [visit.place, visit]));
  const done: Visit[] = [];
  const returnMs = rules.returnS * 1000;
  // A place that is no more was left, as far as anybody knows, when the vehicle was last seen there.
  for (const [id, run] of runs) if (!index.get(id)) runs.set(id, { ...run, endAt: run.endAt ?? run.lastAt });
  let last: Sighting | null = null;
  let previousMs: number | null = null;
  for (const fix of believed(inOrder(fixes), belief)) {
    if (fix.atMs >= untilMs) break;
    const before: Sighting | null = fix.afterMs === undefined || fix.afterMs === previousMs ? last : null;
    previousMs = fix.atMs;
    if (fix.isPrivate) {
      last = null;
      if (fix.atMs < fromMs) continue;
      for (const [id, run] of runs) if (run.endAt === null) runs.set(id, { ...run, endAt: iso(fix.atMs) });
      continue;
    }
    const point = placeOf(fix);
    if (!point) {
      last = before;
      continue;
    }
    const now: Sighting = { atMs: fix.atMs, place: point, speedKmh: fix.speedKmh };
    last = now;
    if (fix.atMs < fromMs) continue;
    const isWay = passages && before !== null && isOneWay(before, now);
    if (isWay)
      for (const place of index.along(before.place, point)) {
        const known = runs.get(place.id);
        if ((known && known.endAt === null) || isPresent(place.area, point, false, rules)) continue;
        const made = passed(undefined, vehicle, place, { before, now });
        if (!made || Date.parse(made.startAt) < fromMs) continue;
        const isNew = !known?.endAt || Date.parse(made.startAt) - Date.parse(known.endAt) > returnMs;
        if (known && isNew) done.push(known);
        runs.set(place.id, isNew ? made : (passed(known, vehicle, place, { before, now }) ?? made));
      }
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

/** From when on visits may be otherwise (`resumeAt`) when positions from an instant on are; `before`: those before it, from `beliefReachMs` before it on. */
export function visitsChangeAt(before: readonly VisitFix[], ms: number, belief: BeliefRules = JOURNEY_RULES): number {
  const fixes = inOrder(before);
  const fromMs = believedUntil(fixes, ms, belief);
  const last = lastSaying(fixes, fromMs, belief);
  // The way from it to the next one is another, too.
  return last && last.atMs >= fromMs - NEAR_MS ? last.atMs + 1 : fromMs;
}

/** The last position before an instant that is believed and says where the vehicle was, or that nobody may know. */
export function lastSaying(fixes: readonly VisitFix[], ms: number, belief: BeliefRules = JOURNEY_RULES): VisitFix | undefined {
  return believed(inOrder(fixes), belief).findLast((fix) => fix.atMs < ms && (fix.isPrivate || placeOf(fix) !== null));
}

/** Whether a vehicle at a point is in an area, by whether it was before: it enters at the outline, and leaves some metres outside of it. */
export function isPresent(area: Area, point: LngLat, wasPresent: boolean, { borderM }: PlaceRules = PLACE_RULES): boolean {
  return wasPresent ? areaReaches(area, point, borderM) : areaContains(area, point);
}

export interface VisitSpan {
  startMs: number;
  /** Null: it is still there, as far as anybody knows. */
  endMs: number | null;
  /** Until when it is known, or taken, to be there. */
  untilMs: number;
}

/** How long a visit lasts as it is known at an instant: one that was not seen to leave is there until it is silent for too long. */
export function visitSpan({ startAt, lastAt, endAt }: Pick<Visit, 'startAt' | 'lastAt' | 'endAt'>, nowMs: number): VisitSpan {
  const endMs = endAt === null ? null : Date.parse(endAt);
  const lastMs = Date.parse(lastAt);
  return { startMs: Date.parse(startAt), endMs, untilMs: endMs ?? Math.max(lastMs, Math.min(nowMs, lastMs + PLACE_RULES.silentS * 1000)) };
}
