import { MOVING_KMH } from '../telemetry/state.ts';
import { areaContains } from '../geo/area.ts';
import { distanceM, type Area, type LngLat } from '../geo/geometry.ts';

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

const kmhBetween = (a: Sighting, b: Sighting): number => (distanceM(a.place, b.place) / (b.atMs - a.atMs)) * 3600;
const toldKmh = (a: Sighting, b: Sighting): number | null =>
  a.speedKmh === null && b.speedKmh === null ? null : Math.max(a.speedKmh ?? 0, b.speedKmh ?? 0);

/** Whether a vehicle can have gone that far in that time, by the speeds that it told where they are near in time. */
export function isReachable(a: Sighting, b: Sighting): boolean {
  const told = b.atMs - a.atMs > NEAR_MS ? null : toldKmh(a, b);
  return kmhBetween(a, b) <= (told === null ? MAX_KMH : Math.min(MAX_KMH, told * FASTER + MORE_KMH));
}

/** Whether a vehicle went from one to the other without a halt worth telling: only then is the way between them known. */
export function isOneWay(a: Sighting, b: Sighting): boolean {
  const ms = b.atMs - a.atMs;
  if (ms <= 1 || ms > NEAR_MS || distanceM(a.place, b.place) < LEAST_M) return false;
  return (toldKmh(a, b) ?? kmhBetween(a, b)) > MOVING_KMH && isReachable(a, b);
}

/** How far a place is from the straight way between two others, metres. Flat: what is compared is near. */
function asideM(place: LngLat, a: LngLat, b: LngLat): number {
  const flat = ([lng, lat]: LngLat): [number, number] => [
    distanceM(a, [lng, a[1]]) * Math.sign(((lng - a[0] + 540) % 360) - 180),
    distanceM(a, [a[0], lat]) * Math.sign(lat - a[1]),
  ];
  const [[px, py], [bx, by]] = [flat(place), flat(b)];
  const length = bx * bx + by * by;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * bx + py * by) / length));
  return Math.hypot(px - share * bx, py - share * by);
}

/**
 * Whether the places before and after one bear it out: it lies on their way, up to this share of it aside. One that strayed is gone to and come back from;
 * a road bends.
 */
export function isBorneOut(before: LngLat, place: LngLat, after: LngLat, share: number): boolean {
  return asideM(place, before, after) <= share * distanceM(before, after);
}

/** The places of the straight way between two, ends left out, of which the first and the last in an area; null: it does not go through. */
function insideOf(area: Area, a: LngLat, b: LngLat) {
  const steps = Math.ceil(distanceM(a, b) / STEP_M);
  const east = ((b[0] - a[0] + 540) % 360) - 180;
  const north = b[1] - a[1];
  const at = (step: number): LngLat => [((a[0] + (east * step) / steps + 540) % 360) - 180, a[1] + (north * step) / steps];
  let [first, last] = [-1, -1];
  for (let step = 1; step < steps; step++)
    if (areaContains(area, at(step))) {
      if (first < 0) first = step;
      last = step;
    }
  // One step inside may be a corner that the road goes round.
  return first < 0 || last === first ? null : { first, last, steps, at };
}

/** Whether the straight way between two places goes through an area. */
export function passesThrough(area: Area, a: LngLat, b: LngLat): boolean {
  return insideOf(area, a, b) !== null;
}

/** The passage through an area on the straight way from one to the other, both outside of it; null: none. */
export function passageOf(area: Area, a: Sighting, b: Sighting): Passage | null {
  const inside = isOneWay(a, b) ? insideOf(area, a.place, b.place) : null;
  if (!inside) return null;
  const { first, last, steps, at } = inside;
  const ms = (step: number): number => Math.min(b.atMs - 1, Math.max(a.atMs + 1, Math.round(a.atMs + ((b.atMs - a.atMs) * step) / steps)));
  return { enterMs: ms(first), leaveMs: ms(last), enterAt: at(first), leaveAt: at(last) };
}
