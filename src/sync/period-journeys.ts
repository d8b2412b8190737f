import * as z from 'zod/mini';
import { briefOf, packedBrief, type JourneyBrief, type PackedBrief } from '../domain/driving/journey-brief.ts';
import { journeySchema, type Journey } from '../domain/driving/journey.ts';
import { FailureError } from '../domain/kit/failure.ts';
import { fitsOf } from '../domain/kit/fits-schema.ts';
import { addDays, dayOf } from '../domain/kit/time-zone.ts';
import { readCacheOf, writeCacheOf } from '../db/cache.ts';
import type { LocalDatabase } from '../db/database.ts';
import { sha256 } from '../db/sha256.ts';
import { askJson } from './ask-json.ts';
import { askMade, keptAsOf, older, toldAsOf, type Made } from './ask-made.ts';
import { DAYS_A_STEP, isSettled, vehicleDay } from './pack-plan.ts';
import type { Period } from './period-positions.ts';

const PAGE = 2000;
/** More vehicles than an address holds are asked for as all of them. */
const NAMED_MAX = 100;
const isKept = fitsOf(z.array(journeySchema));

/** Every journey that starts between two instants, the later left out; `vehicles` null: of all vehicles. Rejects with FailureError, or the network's error. */
export type AskJourneys = (vehicles: readonly string[] | null, fromIso: string, toIso: string) => Promise<Made<Journey>>;

/** One journey. Rejects with FailureError (`not-found`, `forbidden`, `unavailable`), or the network's error. */
export type AskJourney = (id: string) => Promise<Journey>;

export function journeyOverHttp(profile: string, fetchImpl: typeof fetch = fetch): AskJourney {
  return async (id) => journeySchema.parse(await askJson(`/api/v1/journeys/${encodeURIComponent(id)}`, profile, { fetchImpl }));
}

/** Asks the server page by page. */
export function journeysOverHttp(profile: string, fetchImpl: typeof fetch = fetch): AskJourneys {
  return (vehicles, from, to) => askMade('/api/v1/journeys', { from, to, size: String(PAGE), ...(vehicles ? { vehicle: vehicles.join() } : {}) }, journeySchema, profile, { fetchImpl });
}

export interface PeriodJourneys<One = Journey> {
  /** By vehicle, oldest first. */
  journeys: Record<string, One[]>;
  at: string | null;
  missing: number;
}

interface Ports {
  ask: AskJourneys | null;
  anew?: boolean;
  onProgress: (done: number, total: number) => void;
}

/** A day of journeys by vehicle, and when it came. */
interface KeptDay<One> {
  byVehicle: ReadonlyMap<string, readonly One[]>;
  at: string;
}

/** A way of keeping journeys: whole, or in brief. */
interface Kept<One> {
  read: (database: LocalDatabase, scope: string, fromIso: string) => Promise<KeptDay<One> | null>;
  of: (journeys: readonly Journey[]) => One[];
}

/**
 * Journeys that start in a period, as `periodPositions` has positions: kept by day (and by the vehicles that were asked for), asked for where they are
 * missing or may have changed. What was kept of all vehicles serves any of them.
 */
export function periodJourneys(database: LocalDatabase, period: Period, ports: Ports): Promise<PeriodJourneys> {
  return periodOf({ read: keptDay, of: (journeys) => [...journeys] }, database, period, ports);
}

/** The same journeys in brief. */
export function periodBriefs(database: LocalDatabase, period: Period, ports: Ports): Promise<PeriodJourneys<JourneyBrief>> {
  return periodOf({ read: keptBriefs, of: (journeys) => journeys.map((one) => briefOf(packedBrief(one))) }, database, period, ports);
}

async function periodOf<One>(kept: Kept<One>, database: LocalDatabase, { vehicles, from, to, timeZone, nowMs }: Period, { ask, anew = false, onProgress }: Ports): Promise<PeriodJourneys<One>> {
  const isNamed = vehicles.length <= NAMED_MAX;
  const scope = isNamed ? (await sha256(new TextEncoder().encode([...vehicles].sort().join()).buffer)).slice(0, 16) : 'all';
  const found: PeriodJourneys<One> = { journeys: Object.fromEntries(vehicles.map((id) => [id, []])), at: null, missing: 0 };
  const begun: { day: string; fromIso: string; toIso: string }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { fromIso, toIso } = vehicleDay('', day, timeZone);
    if (Date.parse(fromIso) > nowMs) break;
    begun.push({ day, fromIso, toIso });
  }
  const days = await Promise.all(begun.map(async (one) => ({ ...one, kept: (await kept.read(database, scope, one.fromIso)) ?? (isNamed ? await kept.read(database, 'all', one.fromIso) : null) })));
  const parts = new Map<string, KeptDay<One>['byVehicle']>();
  const isDone = ({ toIso, kept }: (typeof days)[number]): boolean => kept !== null && !anew && isSettled({ key: '', fromIso: '', toIso }, kept.at);
  let reachable = ask !== null;
  for (let at = 0; at < days.length; at++) {
    if (isDone(days[at]!)) continue;
    let end = at + 1;
    while (end < days.length && end - at < DAYS_A_STEP && !isDone(days[end]!)) end++;
    const run = days.slice(at, end);
    const asked = reachable && ask ? await orNothing(ask(isNamed ? vehicles : null, run[0]!.fromIso, new Date(Date.parse(run.at(-1)!.toIso) + 1).toISOString())) : null;
    reachable &&= asked !== null;
    for (const { day, fromIso, toIso } of asked === null ? [] : run) {
      const part = byVehicle(asked!.results.filter(({ startAt }) => dayOf(Date.parse(startAt), timeZone) === day));
      parts.set(day, new Map([...part].map(([id, list]) => [id, kept.of(list)])));
      await keepDay(database, scope, fromIso, part, keptAsOf(asked!, nowMs));
      found.at = older(found.at, toldAsOf(asked!, Date.parse(toIso), nowMs));
    }
    onProgress(end * vehicles.length, days.length * vehicles.length);
    at = end - 1;
  }
  for (const one of days) {
    const part = parts.get(one.day);
    if (!part && !one.kept) found.missing += vehicles.length;
    if (!part && one.kept && !isDone(one)) found.at = older(found.at, one.kept.at);
    for (const [id, list] of part ?? one.kept?.byVehicle ?? []) found.journeys[id]?.push(...list);
  }
  return found;
}

const PREFIX = 'journeys:';
/** Another order of what is in one, another prefix. */
const BRIEF_PREFIX = 'briefs2:';
const keyOf = (scope: string, fromIso: string, prefix = PREFIX): string => `${prefix}${scope}:${fromIso.slice(0, 16)}`;

function byVehicle(journeys: readonly Journey[]): Map<string, Journey[]> {
  const lists = new Map<string, Journey[]>();
  for (const journey of journeys) {
    const list = lists.get(journey.vehicle);
    if (list) list.push(journey);
    else lists.set(journey.vehicle, [journey]);
  }
  return lists;
}

/** Whole, for what reads them whole, and in brief: a month of a fleet is read in a moment. */
async function keepDay(database: LocalDatabase, scope: string, fromIso: string, part: ReadonlyMap<string, readonly Journey[]>, at: string | undefined): Promise<void> {
  await writeCacheOf(database, keyOf(scope, fromIso), [...part.values()].flat(), at);
  await writeCacheOf(database, keyOf(scope, fromIso, BRIEF_PREFIX), Object.fromEntries([...part].map(([id, list]) => [id, list.map(packedBrief)])), at);
}

async function keptDay(database: LocalDatabase, scope: string, fromIso: string): Promise<KeptDay<Journey> | null> {
  const kept = await readCacheOf<unknown>(database, keyOf(scope, fromIso));
  return kept && isKept(kept.value) ? { byVehicle: byVehicle(kept.value), at: kept.at } : null;
}

/** `briefOf` checks each; those of a day that was kept before there were briefs are made of it. */
async function keptBriefs(database: LocalDatabase, scope: string, fromIso: string): Promise<KeptDay<JourneyBrief> | null> {
  const kept = await readCacheOf<Record<string, PackedBrief[]>>(database, keyOf(scope, fromIso, BRIEF_PREFIX));
  try {
    if (kept) return { byVehicle: new Map(Object.entries(kept.value).map(([id, list]) => [id, list.map(briefOf)])), at: kept.at };
  } catch {
    // Another version kept it: as if it was not there.
  }
  const whole = await keptDay(database, scope, fromIso);
  return whole && { byVehicle: new Map([...whole.byVehicle].map(([id, list]) => [id, list.map((one) => briefOf(packedBrief(one)))])), at: whole.at };
}

/** Journeys of a vehicle kept of days that begin between two instants, whatever was asked for when they came: each as it came last, and when. */
export async function keptJourneysOf(database: LocalDatabase, vehicle: string, fromIso: string, toIso: string): Promise<{ journey: Journey; at: string }[]> {
  const keys = await database.read((dexie) => dexie.table('cache').where(':id').startsWith(PREFIX).primaryKeys());
  const byId = new Map<string, { journey: Journey; at: string }>();
  for (const key of keys as string[]) {
    const [, scope, ...rest] = key.split(':');
    const day = rest.join(':');
    const kept = day >= fromIso.slice(0, 16) && day <= toIso ? await keptDay(database, scope!, day) : null;
    for (const journey of kept?.byVehicle.get(vehicle) ?? []) if (kept!.at > (byId.get(journey._id)?.at ?? '')) byId.set(journey._id, { journey, at: kept!.at });
  }
  return [...byId.values()];
}

/** Null: nobody answered. Rejects where the server refuses. */
async function orNothing(asked: Promise<Made<Journey>>): Promise<Made<Journey> | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof FailureError && error.failure.code === 'forbidden') throw error;
    return null;
  }
}
