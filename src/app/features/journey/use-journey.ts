import { useEffect, useState } from 'react';
import { current } from '../../../db/current.ts';
import type { JourneyEvent } from '../../../domain/driving/journey.ts';
import type { FailureCode } from '../../../domain/entity/failure.ts';
import { KNOWN_WAY_S, type Position } from '../../../domain/telemetry/message.ts';
import { type Activity, activityOf } from '../../../domain/telemetry/state.ts';
import { type LoadedJourney, ReportRunner } from '../../../workers/client/reports.ts';

export interface JourneyState {
  loaded: LoadedJourney | undefined;
  /** When that was, ISO. */
  madeAt: string;
  failure: FailureCode | undefined;
  running: boolean;
}

const HERE_FIRST = ['device', 'server'] as const;
const ONLY_HERE = ['device'] as const;
const ANEW = ['server'] as const;
const NOTHING: JourneyState = { loaded: undefined, madeAt: '', failure: undefined, running: true };
/** What the server says for good: what this device kept is not shown then. */
const REFUSALS: ReadonlySet<FailureCode> = new Set(['not-found', 'forbidden']);

/** A journey with its way: at once as this device has it, then as the server has it. Asked again when the network comes back, and with another `turn`. */
export function useJourney(id: string, timeZone: string, online: boolean, turn: number): JourneyState {
  const [{ of, ...state }, setState] = useState<JourneyState & { of: string }>({ ...NOTHING, of: id });
  useEffect(() => {
    const owner = current()?.owner;
    if (!owner) return;
    const runner = new ReportRunner();
    let gone = false;
    const show = (change: (before: JourneyState) => JourneyState): void => {
      if (!gone) setState((before) => ({ ...change(before.of === id ? before : NOTHING), of: id }));
    };
    const load = async (): Promise<void> => {
      show((before) => ({ ...before, running: true }));
      const ways = !online ? ONLY_HERE : turn > 0 ? ANEW : HERE_FIRST;
      for (const from of ways) {
        const answer = await runner.journey({ userId: owner.userId, orgId: owner.orgId, id, timeZone, nowMs: Date.now(), from });
        if (gone) return;
        const running = from !== ways.at(-1);
        if (!('failure' in answer)) show(() => ({ loaded: answer, madeAt: new Date().toISOString(), failure: undefined, running }));
        else if (REFUSALS.has(answer.failure)) show(() => ({ ...NOTHING, failure: answer.failure, running }));
        else show((before) => ({ ...before, failure: before.loaded || running ? undefined : answer.failure, running }));
      }
    };
    void load();
    return () => {
      gone = true;
      runner.close();
    };
  }, [id, timeZone, online, turn]);
  return of === id ? state : NOTHING;
}

/** A good fix of a journey. */
export interface JourneyPoint {
  atMs: number;
  lat: number;
  lng: number;
  speedKmh: number | null;
  altitudeM: number | null;
  headingDeg: number | null;
  ignition: boolean | null;
  fuelL: number | null;
  fuelPct: number | null;
}

/** A stretch of time, in milliseconds. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** Longest time between two fixes whose way is known. */
export const KNOWN_TRACK_MS = KNOWN_WAY_S * 1000;

/** The good fixes of positions, oldest first. */
export function journeyPointsOf(positions: readonly Position[]): JourneyPoint[] {
  return positions
    .filter(({ valid }) => valid)
    .map(({ at, lat, lng, speedKmh, altitudeM, headingDeg, ignition, fuelL = null, fuelPct = null }) => ({
      atMs: Date.parse(at),
      lat,
      lng,
      speedKmh,
      altitudeM,
      headingDeg,
      ignition,
      fuelL,
      fuelPct,
    }));
}

/** When nobody knows where the vehicle was. */
export function holesOf(way: readonly JourneyPoint[]): Span[] {
  return way.flatMap(({ atMs }, index) => {
    const next = way[index + 1];
    return next && next.atMs - atMs > KNOWN_TRACK_MS ? [{ fromMs: atMs, toMs: next.atMs }] : [];
  });
}

/** What is known of a vehicle at an instant of its journey. */
export interface Moment {
  atMs: number;
  lat: number;
  lng: number;
  headingDeg: number | null;
  /** Between two fixes as the curve draws it; null where it was not measured, or nothing was heard. */
  speedKmh: number | null;
  altitudeM: number | null;
  activity: Activity;
}

function between(from: number | null, to: number | null, share: number): number | null {
  return from === null || to === null ? from : from + (to - from) * share;
}

/** Place of the last point at or before an instant; the first one before all of them. */
function indexAt(way: readonly JourneyPoint[], atMs: number): number {
  let [low, high] = [0, way.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (way[middle]!.atMs <= atMs) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where the vehicle was and what it did at an instant: between two fixes; where it was heard last while nothing was heard. Null without any fix. */
export function momentAt(way: readonly JourneyPoint[], atMs: number): Moment | null {
  const index = indexAt(way, atMs);
  const [point, next] = [way[index], way[index + 1]];
  if (!point) return null;
  const { lat, lng, headingDeg } = point;
  const activity = activityOf(point);
  if (!next || atMs <= point.atMs) return { atMs, lat, lng, headingDeg, speedKmh: point.speedKmh, altitudeM: point.altitudeM, activity };
  if (next.atMs - point.atMs > KNOWN_TRACK_MS) return { atMs, lat, lng, headingDeg, speedKmh: null, altitudeM: null, activity: 'offline' };
  const share = (atMs - point.atMs) / (next.atMs - point.atMs);
  return {
    atMs,
    headingDeg,
    activity,
    lat: lat + (next.lat - lat) * share,
    lng: lng + (next.lng - lng) * share,
    speedKmh: between(point.speedKmh, next.speedKmh, share),
    altitudeM: between(point.altitudeM, next.altitudeM, share),
  };
}

/** What has no length is looked at around its instant. */
const AROUND_MS = 5000;

/** The event an instant belongs to; of several the shortest, which says most. */
export function eventAt(events: readonly JourneyEvent[], atMs: number): JourneyEvent | null {
  let found: { event: JourneyEvent; lengthMs: number } | null = null;
  for (const event of events) {
    const [fromMs, toMs] = [Date.parse(event.at), Date.parse(event.endAt ?? event.at)];
    const lengthMs = toMs - fromMs;
    const marginMs = lengthMs > 0 ? 0 : AROUND_MS;
    if (atMs >= fromMs - marginMs && atMs <= toMs + marginMs && (!found || lengthMs < found.lengthMs)) found = { event, lengthMs };
  }
  return found?.event ?? null;
}
