import { addDays, dayOf, dayStartMs } from '../kit/time-zone.ts';
import type { DayStrip } from '../telemetry/day-strip.ts';
import type { Activity } from '../telemetry/state.ts';
import type { Journey } from './journey.ts';

/** A local day of a vehicle by its journeys: those that start in it, to their end. Instants are milliseconds UTC, durations seconds. */
export interface JourneyDay extends Pick<DayStrip, 'day' | 'segments' | 'drivingS' | 'idlingS' | 'journeys' | 'distanceKm'> {
  /** null on a day without a drive. */
  firstStartMs: number | null;
  /** null also while the last drive lasts. */
  lastStopMs: number | null;
  /** From the first start to the last stop, as far as it is known. */
  amplitudeS: number | null;
  /** Of the amplitude what was neither driving, nor idling, nor silence. */
  standS: number | null;
}

interface Days {
  /** Local calendar days, both included. */
  from: string;
  to: string;
  timeZone: string;
  /** What is later does not exist yet. */
  nowMs: number;
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
    if (first.fromMs > atMs) pieces.push({ fromMs: atMs, toMs: first.fromMs, activity: isLost || journey.partialStart ? 'offline' : 'parked' });
    pieces.push(first, ...more);
    atMs = Math.max(atMs, (more.at(-1) ?? first).toMs);
    [isLost, isOpen] = [journey.partialEnd, journey.open];
  }
  if (toMs > atMs && !isOpen) pieces.push({ fromMs: atMs, toMs, activity: isLost ? 'offline' : 'parked' });
  return pieces;
}

function totalsOf(journeys: readonly Journey[]): Omit<JourneyDay, 'day' | 'segments'> {
  const drives = journeys.filter(({ kind }) => kind === 'driven');
  const [first, last] = [drives[0], drives.at(-1)];
  const sum = (of: (journey: Journey) => number, some = drives): number => some.reduce((total, journey) => total + of(journey), 0);
  const standings = journeys.filter(({ kind }) => kind === 'standing');
  const between = standings.filter(({ startAt }) => first && last && startAt > first.startAt && startAt < last.startAt);
  const [firstStartMs, endMs] = [first ? Date.parse(first.startAt) : null, last ? Date.parse(last.endAt) : null];
  const amplitudeS = firstStartMs === null || endMs === null ? null : Math.round((endMs - firstStartMs) / 1000);
  const drivingS = sum((one) => one.drivingS);
  const idlingS = sum((one) => one.idlingS);
  const known = drivingS + idlingS + sum((one) => one.silentS) + sum((one) => one.engineS ?? 0, between);
  return {
    firstStartMs, lastStopMs: last?.open ? null : endMs, amplitudeS, drivingS, idlingS: idlingS + sum((one) => one.engineS ?? 0, standings), standS: amplitudeS === null ? null : Math.max(0, amplitudeS - known),
    journeys: drives.length, distanceKm: sum((one) => one.distanceM) / 1000,
  };
}

/** The days of one vehicle from its journeys that start in them, oldest first: a strip of each, in seconds since local midnight (a day has 23, 24 or 25 h), and its totals. */
export function journeyDays(journeys: readonly Journey[], { from, to, timeZone, nowMs }: Days): JourneyDay[] {
  const days: JourneyDay[] = [];
  const pieces = piecesOf(journeys, dayStartMs(from, timeZone), Math.min(nowMs, dayStartMs(addDays(to, 1), timeZone)));
  for (let day = from; day <= to && dayStartMs(day, timeZone) <= nowMs; day = addDays(day, 1)) {
    const [startMs, endMs] = [dayStartMs(day, timeZone), Math.min(nowMs, dayStartMs(addDays(day, 1), timeZone))];
    const segments = pieces.flatMap(({ fromMs, toMs, activity }): DayStrip['segments'] => {
      const [a, b] = [Math.max(fromMs, startMs), Math.min(toMs, endMs)];
      return b > a ? [[Math.round((a - startMs) / 1000), Math.round((b - startMs) / 1000), activity]] : [];
    });
    days.push({ day, segments, ...totalsOf(journeys.filter(({ startAt }) => dayOf(Date.parse(startAt), timeZone) === day)) });
  }
  return days;
}
