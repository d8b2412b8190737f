import * as z from 'zod/mini';
import { FailureError } from '../../domain/entity/failure.ts';
import type { Position } from '../../domain/telemetry/message.ts';
import { PAST_DAYS, pastPositionSchema, type PastPosition } from '../../domain/telemetry/past-position.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import { readCacheOf, writeCacheOf } from '../../db/cache.ts';
import type { LocalDatabase } from '../../db/database.ts';
import { TRAIL_PREFIX, trailOfKey } from '../../db/shard-keys.ts';
import { askJson } from '../ask-made.ts';
import { keptTrail } from '../trail.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import { addTo } from '../../domain/text/order-rows.ts';
import { periodLines, type LinesPorts, type Period as Days, type PeriodLines } from './period-lines.ts';

const answerSchema = z.object({ results: z.array(pastPositionSchema) });
/** A device keeps whole days: earlier ones than this are not opened for an instant. */
const KEPT_DAYS = 7;

/** Where the vehicles were. `from` device: put together from what it keeps; `at`: when a kept answer of the server came, ISO; null: just now. */
export interface PastPositions {
  positions: PastPosition[];
  from: 'server' | 'device';
  at: string | null;
}

export type AskPast = (atIso: string) => Promise<PastPosition[]>;

/** Asks the server. Rejects with FailureError, or the network's error. */
export function pastOverHttp(profile: string, fetchImpl: typeof fetch = fetch): AskPast {
  return async (at) =>
    answerSchema.parse(await askJson(`/api/v1/vehicles/past?${new URLSearchParams({ at })}`, profile, { fetchImpl })).results;
}

const pastKey = (atIso: string): string => `past:${atIso}`;

/** The last good position until an instant in the days of a vehicle that are kept here, the latest day first. */
async function keptPosition(
  database: LocalDatabase,
  vehicle: string,
  days: readonly string[],
  atIso: string,
): Promise<Position | undefined> {
  for (const fromIso of days.toSorted().toReversed()) {
    const kept = await keptTrail(database, vehicle, fromIso, atIso);
    const last = kept?.positions.findLast(({ valid }) => valid);
    if (last) return last;
  }
  return undefined;
}

function positionOf(state: VehicleState): PastPosition | null {
  const {
    _id: vehicle,
    at,
    receivedAt,
    lat,
    lng,
    altitudeM,
    headingDeg,
    speedKmh,
    satellites,
    ignition,
    odometerKm,
    odometerSource,
  } = state;
  return lat === null || lng === null
    ? null
    : { vehicle, at, receivedAt, lat, lng, altitudeM, headingDeg, speedKmh, satellites, ignition, odometerKm, odometerSource, valid: true };
}

/** From days of vehicles kept here, and from last states that are no later than the instant: whoever said nothing since was there. */
async function fromDevice(
  database: LocalDatabase,
  atIso: string,
  onProgress: (done: number, total: number) => void,
): Promise<PastPosition[]> {
  const atMs = Date.parse(atIso);
  const { keys, states } = await database.read(async (dexie) => ({
    keys: (await dexie.table('cache').where('key').startsWith(TRAIL_PREFIX).primaryKeys()) as string[],
    states: await dexie.table<VehicleState>('states').toArray(),
  }));
  const days = new Map<string, string[]>();
  for (const key of keys) {
    const trail = trailOfKey(key);
    const dayMs = trail ? Date.parse(trail.fromIso) : Number.NaN;
    if (trail && dayMs <= atMs && dayMs > atMs - KEPT_DAYS * DAY_MS) addTo(days, trail.vehicle, trail.fromIso);
  }
  const found = new Map<string, PastPosition>();
  for (const state of states) {
    const position = state.at <= atIso && Date.parse(state.at) > atMs - PAST_DAYS * DAY_MS ? positionOf(state) : null;
    if (position) found.set(position.vehicle, position);
  }
  let done = 0;
  for (const [vehicle, starts] of days) {
    const position = await keptPosition(database, vehicle, starts, atIso);
    if (position && position.at > (found.get(vehicle)?.at ?? '')) found.set(vehicle, { ...position, vehicle });
    onProgress(++done, days.size);
  }
  return [...found.values()];
}

/**
 * Where every vehicle was at an instant (ISO UTC with milliseconds): from the server, and kept; else that answer as it was kept; else what this device can say of it.
 * `ask` null: without network. Rejects with FailureError forbidden.
 */
export async function pastPositions(
  database: LocalDatabase,
  atIso: string,
  ask: AskPast | null,
  onProgress: (done: number, total: number) => void,
): Promise<PastPositions> {
  if (ask)
    try {
      const positions = await ask(atIso);
      await writeCacheOf(database, pastKey(atIso), positions);
      return { positions, from: 'server', at: null };
    } catch (error) {
      if (error instanceof FailureError && error.failure.code === 'forbidden') throw error;
    }
  const kept = await readCacheOf<unknown>(database, pastKey(atIso));
  const answer = kept && z.array(pastPositionSchema).safeParse(kept.value);
  if (kept && answer?.success) return { positions: answer.data, from: 'server', at: kept.at };
  return { positions: await fromDevice(database, atIso, onProgress), from: 'device', at: null };
}

export interface Period extends Days {
  /** With what the devices sent, raw: a day kept without is asked for again. */
  elements?: boolean;
}

export interface PeriodPorts extends LinesPorts {
  /** Null: only what is on this device. */
  ask: ((vehicle: string, fromIso: string, toIso: string, elements: boolean) => Promise<Position[]>) | null;
}

interface PeriodPositions extends Omit<PeriodLines<Position>, 'lines'> {
  /** By vehicle, oldest first. */
  positions: Record<string, Position[]>;
}

const hasElements = (positions: readonly Position[]): boolean => positions.every((position) => position.elements !== undefined);

/** Positions of several vehicles over several days, as `periodLines` has what they sent. */
export async function periodPositions(
  database: LocalDatabase,
  { elements = false, ...period }: Period,
  { ask, ...ports }: PeriodPorts,
): Promise<PeriodPositions> {
  const { lines: positions, ...rest } = await periodLines<Position>(
    database,
    period,
    {
      keyOf: (_vehicle, { key }) => key,
      read: async (vehicle, { fromIso, toIso }) => {
        const kept = await keptTrail(database, vehicle, fromIso, toIso);
        return kept && { lines: kept.positions, at: kept.at };
      },
      isWhole: (lines) => !elements || hasElements(lines),
      ask: ask && ((vehicle, fromIso, toIso) => ask(vehicle, fromIso, toIso, elements)),
    },
    ports,
  );
  return { positions, ...rest };
}
