import { distanceM } from '../kit/geometry.ts';
import { addDays, dayStartMs } from '../kit/time-zone.ts';
import type { DayStrip } from '../telemetry/day-strip.ts';
import { activityOf, SIGNAL_LOST_PARKED_S, SIGNAL_LOST_S, type Activity } from '../telemetry/state.ts';

/** What a strip is made of: a message of the vehicle, good fix or not. */
export interface StripFix {
  atMs: number;
  lat: number | null;
  lng: number | null;
  speedKmh: number | null;
  ignition: boolean | null;
  odometerKm: number | null;
  valid: boolean;
  isPrivate?: boolean;
}

export interface StripInput {
  vehicle: string;
  /** Local calendar day and the zone it is of. */
  day: string;
  timeZone: string;
  /** In order of time, those of the day; the last one before it and the first one after it make its edges. */
  fixes: readonly StripFix[];
  /** The strip ends here when the day is not over. */
  nowMs: number;
}

type Piece = { fromMs: number; toMs: number; activity: Activity };

/** A halt at a light is part of the drive; a jolt of the position is not a drive. */
const MERGE_HALT_S = 90;
const MERGE_MOVE_S = 30;
/** A halt this long, or any engine stop that was kept, ends a journey. */
const JOURNEY_HALT_S = 300;
/** Faster than this between two fixes is a wrong fix, not a distance. */
const MAX_KMH = 250;

/**
 * Day of a vehicle from its positions: segments in seconds elapsed since local midnight (a day has 23, 24 or 25 h), the
 * distance in km (odometer where both ends have one, else great circle while moving), seconds of driving and idling, journeys.
 * A silence of more than 10 min while not parked is `offline` as a whole; a parked vehicle is offline after 26 h.
 * Same input, same result; null when nothing of the day is known.
 */
export function dayStrip(input: StripInput): DayStrip | null {
  const startMs = dayStartMs(input.day, input.timeZone);
  const endMs = Math.min(dayStartMs(addDays(input.day, 1), input.timeZone), input.nowMs);
  if (endMs <= startMs) return null;
  const pieces = merged(piecesOf(input.fixes, startMs, endMs));
  if (pieces.length === 0) return null;
  const seconds = (ms: number): number => Math.round((ms - startMs) / 1000);
  const segments: DayStrip['segments'] = pieces.map(({ fromMs, toMs, activity }) => [seconds(fromMs), seconds(toMs), activity]);
  const total = (wanted: Activity): number => segments.reduce((sum, [from, to, activity]) => sum + (activity === wanted ? to - from : 0), 0);
  const moving = segments.filter(([, , activity]) => activity === 'moving');
  return {
    _id: `${input.vehicle}:${input.day}`,
    vehicle: input.vehicle,
    day: input.day,
    segments,
    distanceKm: Math.round(distanceKm(input.fixes, startMs, endMs) * 100) / 100,
    drivingS: total('moving'),
    idlingS: total('idling'),
    journeys: drivesOf(segments).length,
    firstStartS: moving[0]?.[0] ?? null,
    lastStopS: moving.at(-1)?.[1] ?? null,
    updatedAt: new Date(input.nowMs).toISOString(),
    ...(input.fixes.some(({ isPrivate, atMs }) => isPrivate === true && atMs >= startMs && atMs < endMs) ? { isPrivate: true } : {}),
  };
}

/** Each fix holds until the next one, unless the silence is too long for its activity. */
function piecesOf(fixes: readonly StripFix[], startMs: number, endMs: number): Piece[] {
  const pieces: Piece[] = [];
  let last: Activity = 'parked';
  const push = (fromMs: number, toMs: number, activity: Activity): void => {
    const from = Math.max(fromMs, startMs);
    const to = Math.min(toMs, endMs);
    const previous = pieces.at(-1);
    if (to <= from) return;
    if (previous && previous.activity === activity && previous.toMs === from) previous.toMs = to;
    else pieces.push({ fromMs: from, toMs: to, activity });
  };
  for (let i = 0; i < fixes.length; i++) {
    const fix = fixes[i]!;
    // Without a good fix there is no speed: the ignition alone speaks.
    const activity: Activity = fix.valid ? activityOf(fix) : fix.ignition === false ? 'parked' : last === 'parked' && fix.ignition ? 'idling' : last;
    last = activity;
    const untilMs = fixes[i + 1]?.atMs ?? endMs;
    if (activity === 'parked') {
      const heldMs = fix.atMs + SIGNAL_LOST_PARKED_S * 1000;
      push(fix.atMs, Math.min(untilMs, heldMs), 'parked');
      push(Math.max(heldMs, fix.atMs), untilMs, 'offline');
    } else push(fix.atMs, untilMs, untilMs - fix.atMs > SIGNAL_LOST_S * 1000 ? 'offline' : activity);
  }
  return pieces;
}

/** Short halts inside a drive become driving, short moves inside a halt become the halt. */
function merged(pieces: readonly Piece[]): Piece[] {
  const absorb = (list: readonly Piece[], short: (piece: Piece, before: Piece, after: Piece) => boolean): Piece[] => {
    const out: Piece[] = [];
    list.forEach((piece, index) => {
      const before = out.at(-1);
      const after = list[index + 1];
      const activity = before && after && short(piece, before, after) ? before.activity : piece.activity;
      if (before && before.activity === activity) before.toMs = piece.toMs;
      else out.push({ ...piece, activity });
    });
    return out;
  };
  const lengthS = ({ fromMs, toMs }: Piece): number => (toMs - fromMs) / 1000;
  const still = (activity: Activity): boolean => activity === 'parked' || activity === 'idling';
  const withoutJolts = absorb(pieces, (piece, before, after) => piece.activity === 'moving' && lengthS(piece) < MERGE_MOVE_S && still(before.activity) && before.activity === after.activity);
  return absorb(withoutJolts, (piece, before, after) => still(piece.activity) && lengthS(piece) < MERGE_HALT_S && before.activity === 'moving' && after.activity === 'moving');
}

/** Drives of a strip, [start, end] in its seconds: movements, with the halts between them that end none. */
export function drivesOf(segments: DayStrip['segments']): [number, number][] {
  const drives: [number, number][] = [];
  let ended = true;
  for (const [from, to, activity] of segments) {
    if (activity === 'moving') {
      if (ended) drives.push([from, to]);
      else drives.at(-1)![1] = to;
      ended = false;
    } else if (activity !== 'idling' || to - from >= JOURNEY_HALT_S) ended = true;
  }
  return drives;
}

/** Kilometres between the two instants; a stretch that crosses an edge counts for its part of the time. */
function distanceKm(fixes: readonly StripFix[], startMs: number, endMs: number): number {
  let sumKm = 0;
  let placed: StripFix | null = null;
  let counted: StripFix | null = null;
  for (const fix of fixes) {
    let stretch: { km: number; from: StripFix } | null = null;
    if (fix.odometerKm !== null) {
      if (counted) {
        const km = fix.odometerKm - counted.odometerKm!;
        if (isPlausible(km, fix.atMs - counted.atMs)) stretch = { km, from: counted };
      }
      counted = fix;
    }
    const good = fix.valid && fix.lat !== null && fix.lng !== null;
    if (good) {
      if (!stretch && fix.odometerKm === null && placed && (activityOf(placed) === 'moving' || activityOf(fix) === 'moving')) {
        const km = distanceM([placed.lng!, placed.lat!], [fix.lng!, fix.lat!]) / 1000;
        if (isPlausible(km, fix.atMs - placed.atMs)) stretch = { km, from: placed };
      }
      placed = fix;
    }
    if (!stretch || fix.atMs <= stretch.from.atMs) continue;
    const insideMs = Math.min(fix.atMs, endMs) - Math.max(stretch.from.atMs, startMs);
    if (insideMs > 0) sumKm += (stretch.km * insideMs) / (fix.atMs - stretch.from.atMs);
  }
  return sumKm;
}

function isPlausible(km: number, ms: number): boolean {
  return km >= 0 && km <= (MAX_KMH * ms) / 3_600_000 + 0.1;
}

/**
 * The strip with what has passed since it was made: from its last second to `nowS`, the activity the vehicle has now
 * (`activityAt`). For screens; the stored strip is untouched.
 */
export function extendedStrip(strip: DayStrip, activity: Activity, nowS: number): DayStrip {
  const last = strip.segments.at(-1);
  if (!last || nowS <= last[1]) return strip;
  const segments: DayStrip['segments'] = last[2] === activity ? [...strip.segments.slice(0, -1), [last[0], nowS, activity]] : [...strip.segments, [last[1], nowS, activity]];
  return { ...strip, segments };
}
