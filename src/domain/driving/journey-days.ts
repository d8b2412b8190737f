import { addDays, dayStartMs } from '../time/time-zone.ts';
import type { DayTimeline } from '../telemetry/day-timeline.ts';
import { SIGNAL_LOST_PARKED_S, type Activity } from '../telemetry/state.ts';
import type { Journey } from './journey.ts';
import { journeyPart, startsOf, type Part } from './journey-parts.ts';
import type { JourneyKind } from './journey-kinds.ts';

/** A local day of a vehicle by its journeys, as far as they are in it; one that goes over midnight is counted in the day it starts in. Instants are milliseconds UTC, durations seconds. */
export interface JourneyDay extends Pick<
  DayTimeline,
  'day' | 'segments' | 'drivingS' | 'idlingS' | 'standingS' | 'journeys' | 'drives' | 'beganMs' | 'distanceKm'
> {
  /** null on a day without a drive. */
  firstStartMs: number | null;
  /** null also while the last drive lasts. */
  lastStopMs: number | null;
  /** From the first start to the last stop, as far as it is known, no later than midnight. */
  amplitudeS: number | null;
  /** Between them, what was neither driving, nor idling, nor silence, nor standing with the engine on. */
  standS: number | null;
}

interface Days {
  /** Local calendar days, both included. */
  from: string;
  to: string;
  timeZone: string;
  /** What is later does not exist yet. */
  nowMs: number;
  /** When the vehicle was heard, in order of time: what it did not say for long is not said to be standing. Absent: it always was. */
  heardMs?: ArrayLike<number>;
}

interface Piece {
  fromMs: number;
  toMs: number;
  activity: Activity;
}

const EVENT_ACTIVITIES: Readonly<Record<string, Activity>> = { idling: 'idling', gap: 'offline' };

/** The inside of a journey: moving, but for what its events say. */
function insideOf(journey: Journey): Piece[] {
  const [fromMs, toMs] = [Date.parse(journey.startAt), Date.parse(journey.endAt)];
  if (journey.kind === 'standing') return [{ fromMs, toMs, activity: 'idling' }];
  const pieces: Piece[] = [];
  let atMs = fromMs;
  for (const { kind, at, endAt } of journey.events) {
    const activity = EVENT_ACTIVITIES[kind];
    if (activity === undefined || endAt === null) continue;
    const [start, end] = [Math.max(atMs, Date.parse(at)), Math.min(toMs, Date.parse(endAt))];
    if (end <= start) continue;
    if (start > atMs) pieces.push({ fromMs: atMs, toMs: start, activity: 'moving' });
    pieces.push({ fromMs: start, toMs: end, activity });
    atMs = end;
  }
  if (toMs > atMs) pieces.push({ fromMs: atMs, toMs, activity: 'moving' });
  return pieces;
}

/** All of a period: journeys, and between them standing, or nothing known where a journey was not heard to end or to begin. */
function piecesOf(journeys: readonly Journey[], fromMs: number, toMs: number): Piece[] {
  const pieces: Piece[] = [];
  let [atMs, isLost, isOpen] = [fromMs, false, false];
  for (const journey of journeys) {
    const [first, ...more] = insideOf(journey);
    if (!first) continue;
    if (first.fromMs > atMs)
      pieces.push({ fromMs: atMs, toMs: first.fromMs, activity: isLost || journey.partialStart ? 'offline' : 'parked' });
    pieces.push(first, ...more);
    atMs = Math.max(atMs, (more.at(-1) ?? first).toMs);
    [isLost, isOpen] = [journey.partialEnd, journey.open];
  }
  if (toMs > atMs && !isOpen) pieces.push({ fromMs: atMs, toMs, activity: isLost ? 'offline' : 'parked' });
  return pieces;
}

/** Standing before the vehicle was first heard is not known; after a day and two hours without a word it is no more. */
function heardOnly(pieces: readonly Piece[], heardMs: ArrayLike<number>): Piece[] {
  const lostMs = SIGNAL_LOST_PARKED_S * 1000;
  const firstMs = heardMs.length > 0 ? heardMs[0]! : Infinity;
  const silences = Array.from({ length: heardMs.length }, (_, at) => [heardMs[at]! + lostMs, heardMs[at + 1] ?? Infinity] as const).filter(
    ([from, to]) => to > from,
  );
  return pieces.flatMap((piece): Piece[] => {
    if (piece.activity !== 'parked') return [piece];
    const parts: Piece[] = [];
    let atMs = Math.max(piece.fromMs, firstMs);
    for (const [from, to] of silences) {
      const [start, end] = [Math.max(atMs, from), Math.min(piece.toMs, to)];
      if (end <= start) continue;
      if (start > atMs) parts.push({ fromMs: atMs, toMs: start, activity: 'parked' });
      parts.push({ fromMs: start, toMs: end, activity: 'offline' });
      atMs = end;
    }
    if (piece.toMs > atMs) parts.push({ fromMs: atMs, toMs: piece.toMs, activity: 'parked' });
    return parts;
  });
}

/** What journeys come to that are in one day, wholly or in part. */
function totalsOf(journeys: readonly (Journey & Part)[]): Omit<JourneyDay, 'day' | 'segments'> {
  const drives = journeys.filter(({ kind }) => kind === 'driven');
  const [first, last] = [drives[0], drives.at(-1)];
  const between = journeys.filter(
    ({ kind, startAt }) => kind === 'standing' && first && startAt > first.startAt && startAt < last!.startAt,
  );
  const { drivingS, idlingS, standingS } = engineTime(journeys);
  const [firstStartMs, endMs] = [first ? Date.parse(first.startAt) : null, last ? Date.parse(last.endAt) : null];
  const isDriven = firstStartMs !== null && endMs !== null;
  const wholeS = isDriven ? Math.round((endMs - firstStartMs) / 1000) : null;
  const known = drivingS + idlingS + drives.reduce((sum, { silentS }) => sum + silentS, 0) + engineTime(between).standingS;
  return {
    firstStartMs,
    lastStopMs: last?.open ? null : endMs,
    amplitudeS: wholeS,
    drivingS,
    idlingS,
    standingS,
    standS: wholeS === null ? null : Math.max(0, wholeS - known),
    journeys: startsOf(drives),
    drives: drives.map(({ startAt, endAt, distanceM }) => [Date.parse(startAt), Date.parse(endAt), distanceM]),
    ...(first?.wholeStartMs === undefined ? {} : { beganMs: first.wholeStartMs }),
    distanceKm: drives.reduce((sum, { distanceM }) => sum + distanceM, 0) / 1000,
  };
}

/** The days of one vehicle from its journeys that are in them, wholly or in part, oldest first: a timeline of each, in seconds since local midnight (a day has 23, 24 or 25 h), and its totals. */
export function journeyDays(journeys: readonly Journey[], { from, to, timeZone, nowMs, heardMs }: Days): JourneyDay[] {
  const days: JourneyDay[] = [];
  const all = piecesOf(journeys, dayStartMs(from, timeZone), Math.min(nowMs, dayStartMs(addDays(to, 1), timeZone)));
  const pieces = heardMs ? heardOnly(all, heardMs) : all;
  for (let day = from; day <= to && dayStartMs(day, timeZone) <= nowMs; day = addDays(day, 1)) {
    const [startMs, midnightMs] = [dayStartMs(day, timeZone), dayStartMs(addDays(day, 1), timeZone)];
    const endMs = Math.min(nowMs, midnightMs);
    const segments = pieces.flatMap(({ fromMs, toMs, activity }): DayTimeline['segments'] => {
      const [a, b] = [Math.max(fromMs, startMs), Math.min(toMs, endMs)];
      return b > a ? [[Math.round((a - startMs) / 1000), Math.round((b - startMs) / 1000), activity]] : [];
    });
    days.push({
      day,
      segments,
      ...totalsOf(journeys.flatMap((journey) => journeyPart(journey, startMs, midnightMs) ?? [])),
    });
  }
  return days;
}

export interface TimelineInput {
  vehicle: string;
  /** Local calendar day and the zone it is of. */
  day: string;
  timeZone: string;
  nowMs: number;
  /** In order of time: those that touch the day, and the one before them. */
  journeys: readonly Journey[];
  heardMs?: ArrayLike<number>;
  /** A message of the day was of private time. */
  isPrivate?: boolean;
}

/** The timeline of a vehicle's day from its journeys, the open one too; null when nothing of the day is known. Same journeys, same timeline. */
export function dayStripOf({ vehicle, day, timeZone, nowMs, journeys, heardMs, isPrivate }: TimelineInput): DayTimeline | null {
  const [made] = journeyDays(journeys, { from: day, to: day, timeZone, nowMs, ...(heardMs ? { heardMs } : {}) });
  if (!made || made.segments.length === 0) return null;
  const startMs = dayStartMs(day, timeZone);
  const seconds = (ms: number | null): number | null => (ms === null ? null : Math.round((ms - startMs) / 1000));
  const { segments, distanceKm, drivingS, idlingS, standingS, drives, beganMs } = made;
  return {
    _id: `${vehicle}:${day}`,
    vehicle,
    day,
    segments,
    distanceKm,
    drivingS,
    idlingS,
    standingS,
    journeys: made.journeys,
    drives,
    ...(beganMs === undefined ? {} : { beganMs }),
    firstStartS: seconds(made.firstStartMs),
    lastStopS: seconds(made.lastStopMs),
    updatedAt: new Date(nowMs).toISOString(),
    ...(isPrivate ? { isPrivate } : {}),
  };
}

/** What is read of a journey, whole or in brief. */
interface Timed {
  kind: JourneyKind;
  drivingS: number;
  idlingS: number;
  engineS: number | null;
}

/** What an engine did, whole seconds: the first three make the fourth. */
interface EngineTime {
  drivingS: number;
  /** Standing with the engine on within journeys. */
  idlingS: number;
  /** Standing with the engine on outside of them. */
  standingS: number;
  /** Engine on. */
  engineS: number;
}

/** Driving, idling, standing with the engine on, and engine on of some journeys: the one definition of these four. What is towed runs no engine. */
export function engineTime(journeys: Iterable<Timed>): EngineTime {
  let [drivingS, idlingS, standingS] = [0, 0, 0];
  for (const journey of journeys)
    if (journey.kind === 'driven') {
      drivingS += journey.drivingS;
      idlingS += journey.idlingS;
    } else if (journey.kind === 'standing') standingS += journey.engineS ?? 0;
  return { drivingS, idlingS, standingS, engineS: drivingS + idlingS + standingS };
}
