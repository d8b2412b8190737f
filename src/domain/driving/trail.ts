import { flatLine, type FlatLine, weighed, type WeighedLine } from '../geo/mercator.ts';
import { isSilence, KNOWN_WAY_S, type Position } from '../telemetry/message.ts';
import { distanceM } from '../geo/geometry.ts';
import { MOVING_KMH } from '../telemetry/state.ts';

export interface TrailStop {
  /** 1 is where the trail begins. */
  number: number;
  lat: number;
  lng: number;
  fromMs: number;
  /** Null for a stop that lasts. */
  toMs: number | null;
}

/** A stop shorter than this is traffic. */
const STOP_S = 240;
const SAME_PLACE_M = 120;

type Line = [number, number][];

/** What was driven: known stretches, and the straight lines over what was not heard. */
export function trailLines(trail: readonly Position[]): { driven: Line[]; unknown: Line[] } {
  const driven: Line[] = [];
  const unknown: Line[] = [];
  let line: Line = [];
  let before: Position | undefined;
  for (const position of trail) {
    const point: [number, number] = [position.lng, position.lat];
    if (before) {
      const from: [number, number] = [before.lng, before.lat];
      if (isSilence(before, position)) {
        if (line.length > 1) driven.push(line);
        unknown.push([from, point]);
        line = [];
      }
    }
    line.push(point);
    before = position;
  }
  if (line.length > 1) driven.push(line);
  return { driven, unknown };
}

/** The same in world coordinates, the driven ones ready to be thinned. */
export function worldLines(trail: readonly Position[]): { driven: WeighedLine[]; unknown: FlatLine[] } {
  const { driven, unknown } = trailLines(trail);
  return { driven: driven.map((line) => weighed(flatLine(line))), unknown: unknown.map(flatLine) };
}

/** Places where the vehicle stood, in order, the start first; stops at one place that follow each other count once. */
export function trailStops(trail: readonly Position[]): TrailStop[] {
  const first = trail[0];
  if (!first) return [];
  const stops: TrailStop[] = [];
  const add = (at: Position, fromMs: number, toMs: number | null): void => {
    const last = stops.at(-1);
    if (last && distanceM([last.lng, last.lat], [at.lng, at.lat]) < SAME_PLACE_M) {
      last.toMs = toMs;
      return;
    }
    stops.push({ number: stops.length + 1, lat: at.lat, lng: at.lng, fromMs, toMs });
  };
  let stillSince: Position | null = null;
  trail.forEach((position, index) => {
    const moving = (position.speedKmh ?? 0) > MOVING_KMH;
    const atMs = Date.parse(position.at);
    if (index === 0) add(position, atMs, atMs);
    if (!moving) stillSince ??= position;
    const next = trail[index + 1];
    if (stillSince !== null && (moving || !next)) {
      const fromMs = Date.parse(stillSince.at);
      if ((atMs - fromMs) / 1000 >= STOP_S) add(stillSince, fromMs, moving ? atMs : null);
      stillSince = null;
    }
  });
  return stops;
}

/** Index of the last of `count` instants, in order, that is not after one; -1: all are. */
export function lastUntil(count: number, msAt: (index: number) => number, atMs: number): number {
  let [low, high] = [-1, count - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (msAt(middle) <= atMs) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How far the way between two positions is gone at an instant, 0..1; over a silence the vehicle stays where it was last heard. */
export function shareOfWay(fromMs: number, toMs: number, atMs: number): number {
  return toMs > fromMs && toMs - fromMs <= KNOWN_WAY_S * 1000 ? Math.max(0, Math.min(1, (atMs - fromMs) / (toMs - fromMs))) : 0;
}

/** Where the vehicle was at an instant: between the two positions around it, or the last one before a silence. */
export function trailPointAt(trail: readonly Position[], atMs: number): { lat: number; lng: number; position: Position } | null {
  const low = lastUntil(trail.length, (index) => Date.parse(trail[index]!.at), atMs);
  const position = trail[low];
  if (!position) return null;
  const next = trail[low + 1];
  if (!next) return { lat: position.lat, lng: position.lng, position };
  const share = shareOfWay(Date.parse(position.at), Date.parse(next.at), atMs);
  return { lat: position.lat + (next.lat - position.lat) * share, lng: position.lng + (next.lng - position.lng) * share, position };
}

/** A trail with the positions heard since; of those, only what is newer than it and of its day. The same trail when there is none. */
export function grownTrail(trail: readonly Position[], heard: readonly Position[], dayStartMs: number): readonly Position[] {
  const last = trail.at(-1);
  const lastMs = last ? Date.parse(last.at) : dayStartMs;
  const more = heard.filter(({ at }) => Date.parse(at) > lastMs);
  return more.length > 0 ? [...trail, ...more] : trail;
}
