import { MOVING_KMH } from '../telemetry/state.ts';
import { areaContains } from '../kit/area.ts';
import { distanceM, type Area, type LngLat } from '../kit/geometry.ts';

/*
 * A place that was gone through between two positions: a toll station of 120 m, a position every 30 s. Nobody saw the vehicle in it; the straight way
 * between the two says so, where they are near in time and the vehicle moved.
 */
export const NEAR_MS = 120_000;
/** No vehicle is faster (`JOURNEY_RULES.maxKmh`): further apart, one of the two is wrong. */
const MAX_KMH = 250;
/** The furthest that two such positions are apart. */
export const PASSAGE_M = (MAX_KMH / 3.6) * (NEAR_MS / 1000);
/** Nearer than this, what drifts is not told from what moves. */
const LEAST_M = 50;
const STEP_M = 10;
/** Between two positions it may have been faster than at either, within reason: a place that strayed is not. */
const FASTER = 2;
const MORE_KMH = 30;

/** A good place of a vehicle at an instant. */
export interface Sighting {
  atMs: number;
  place: LngLat;
  speedKmh: number | null;
}

export interface Passage {
  enterMs: number;
  leaveMs: number;
  /** Where it came in, and where it left. */
  enterAt: LngLat;
  leaveAt: LngLat;
}

/** Whether a vehicle went from one to the other without a halt worth telling: only then is the way between them known. */
export function isOneWay(a: Sighting, b: Sighting): boolean {
  const ms = b.atMs - a.atMs;
  if (ms <= 1 || ms > NEAR_MS) return false;
  const metres = distanceM(a.place, b.place);
  const kmh = (metres / ms) * 3600;
  const told = a.speedKmh === null && b.speedKmh === null ? null : Math.max(a.speedKmh ?? 0, b.speedKmh ?? 0);
  const mostKmh = told === null ? MAX_KMH : Math.min(MAX_KMH, told * FASTER + MORE_KMH);
  return (told ?? kmh) > MOVING_KMH && metres >= LEAST_M && kmh <= mostKmh;
}

/** The passage through an area on the straight way from one to the other, both outside of it; null: none. */
export function passageOf(area: Area, a: Sighting, b: Sighting): Passage | null {
  if (!isOneWay(a, b)) return null;
  const steps = Math.ceil(distanceM(a.place, b.place) / STEP_M);
  const east = ((b.place[0] - a.place[0] + 540) % 360) - 180;
  const north = b.place[1] - a.place[1];
  const at = (step: number): LngLat => [((a.place[0] + (east * step) / steps + 540) % 360) - 180, a.place[1] + (north * step) / steps];
  let [first, last] = [-1, -1];
  for (let step = 1; step < steps; step++)
    if (areaContains(area, at(step))) {
      if (first < 0) first = step;
      last = step;
    }
  // One step inside may be a corner that the road goes round.
  if (first < 0 || last === first) return null;
  const ms = (step: number): number => Math.min(b.atMs - 1, Math.max(a.atMs + 1, Math.round(a.atMs + ((b.atMs - a.atMs) * step) / steps)));
  return { enterMs: ms(first), leaveMs: ms(last), enterAt: at(first), leaveAt: at(last) };
}
