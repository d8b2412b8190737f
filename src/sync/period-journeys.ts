import * as z from 'zod/mini';
import { journeySchema, type Journey } from '../domain/driving/journey.ts';
import { fail, FailureError } from '../domain/kit/failure.ts';
import { fitsOf } from '../domain/kit/fits-schema.ts';
import { addDays, dayOf } from '../domain/kit/time-zone.ts';
import { readCacheOf, writeCacheOf } from '../db/cache.ts';
import type { LocalDatabase } from '../db/database.ts';
import { sha256 } from '../db/sha256.ts';
import { DAYS_A_STEP, isSettled, vehicleDay } from './pack-plan.ts';
import type { Period } from './period-positions.ts';

const TIMEOUT_MS = 30_000;
const PAGE = 2000;
/** More vehicles than an address holds are asked for as all of them. */
const NAMED_MAX = 100;
const isKept = fitsOf(z.array(journeySchema));
const pageSchema = z.object({ results: z.array(journeySchema), next: z.nullable(z.string()) });

/** Every journey that starts between two instants, the later left out; `vehicles` null: of all vehicles. Rejects with FailureError, or the network's error. */
export type AskJourneys = (vehicles: readonly string[] | null, fromIso: string, toIso: string) => Promise<Journey[]>;

/** One journey. Rejects with FailureError (`not-found`, `forbidden`, `unavailable`), or the network's error. */
export type AskJourney = (id: string) => Promise<Journey>;

export function journeyOverHttp(profile: string, fetchImpl: typeof fetch = fetch): AskJourney {
  return async (id) => journeySchema.parse(await answerOf(`/api/v1/journeys/${encodeURIComponent(id)}`, profile, fetchImpl));
}

async function answerOf(path: string, profile: string, fetchImpl: typeof fetch): Promise<unknown> {
  const response = await fetchImpl(path, { credentials: 'same-origin', cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS), headers: { accept: 'application/json', 'x-sillage-profile': profile } });
  if (response.status === 403) throw fail('forbidden');
  // Anything else that says 200 is not our server: a captive portal (F18).
  const isOurs = /json/.test(response.headers.get('content-type') ?? '');
  if (response.status === 404 && isOurs) throw fail('not-found');
  if (!response.ok || !isOurs) throw fail('unavailable');
  return response.json();
}

/** Asks the server page by page. */
export function journeysOverHttp(profile: string, fetchImpl: typeof fetch = fetch): AskJourneys {
  return async (vehicles, from, to) => {
    const journeys: Journey[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = new URLSearchParams({ from, to, size: String(PAGE), ...(vehicles ? { vehicle: vehicles.join() } : {}), ...(cursor ? { cursor } : {}) });
      const page = pageSchema.parse(await answerOf(`/api/v1/journeys?${query}`, profile, fetchImpl));
      journeys.push(...page.results);
      cursor = page.next;
    }
    return journeys;
  };
}

export interface PeriodJourneys {
  /** By vehicle, oldest first. */
  journeys: Record<string, Journey[]>;
  at: string | null;
  missing: number;
}

interface Ports {
  ask: AskJourneys | null;
  anew?: boolean;
  onProgress: (done: number, total: number) => void;
}

/**
 * Journeys that start in a period, as `periodPositions` has positions: kept by day (and by the vehicles that were asked for), asked for where they are
 * missing or may have changed. What was kept of all vehicles serves any of them.
 */
export async function periodJourneys(database: LocalDatabase, { vehicles, from, to, timeZone, nowMs }: Period, { ask, anew = false, onProgress }: Ports): Promise<PeriodJourneys> {
  const wanted = new Set(vehicles);
  const isNamed = vehicles.length <= NAMED_MAX;
  const scope = isNamed ? (await sha256(new TextEncoder().encode([...vehicles].sort().join()).buffer)).slice(0, 16) : 'all';
  const found: PeriodJourneys = { journeys: Object.fromEntries(vehicles.map((id) => [id, []])), at: null, missing: 0 };
  const days: { day: string; fromIso: string; toIso: string; kept: { value: Journey[]; at: string } | null }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { fromIso, toIso } = vehicleDay('', day, timeZone);
    if (Date.parse(fromIso) > nowMs) break;
    const kept = (await keptDay(database, scope, fromIso)) ?? (isNamed ? await keptDay(database, 'all', fromIso) : null);
    days.push({ day, fromIso, toIso, kept });
  }
  const parts = new Map<string, Journey[]>();
  const isDone = ({ toIso, kept }: (typeof days)[number]): boolean => kept !== null && !anew && isSettled({ key: '', fromIso: '', toIso }, kept.at);
  let reachable = ask !== null;
  for (let at = 0; at < days.length; at++) {
    if (isDone(days[at]!)) continue;
    let end = at + 1;
    while (end < days.length && end - at < DAYS_A_STEP && !isDone(days[end]!)) end++;
    const run = days.slice(at, end);
    const asked = reachable && ask ? await orNothing(ask(isNamed ? vehicles : null, run[0]!.fromIso, new Date(Date.parse(run.at(-1)!.toIso) + 1).toISOString())) : null;
    reachable &&= asked !== null;
    for (const { day, fromIso } of asked === null ? [] : run) {
      const part = asked!.filter(({ startAt }) => dayOf(Date.parse(startAt), timeZone) === day);
      parts.set(day, part);
      await writeCacheOf(database, keyOf(scope, fromIso), part);
    }
    onProgress(end * vehicles.length, days.length * vehicles.length);
    at = end - 1;
  }
  for (const one of days) {
    const part = parts.get(one.day);
    if (!part && !one.kept) found.missing += vehicles.length;
    if (!part && one.kept && !isDone(one) && (found.at === null || one.kept.at < found.at)) found.at = one.kept.at;
    for (const journey of part ?? one.kept?.value ?? []) if (wanted.has(journey.vehicle)) found.journeys[journey.vehicle]!.push(journey);
  }
  return found;
}

const PREFIX = 'journeys:';
const keyOf = (scope: string, fromIso: string): string => `${PREFIX}${scope}:${fromIso.slice(0, 16)}`;

async function keptDay(database: LocalDatabase, scope: string, fromIso: string): Promise<{ value: Journey[]; at: string } | null> {
  const kept = await readCacheOf<unknown>(database, keyOf(scope, fromIso));
  return kept && isKept(kept.value) ? { value: kept.value, at: kept.at } : null;
}

/** Journeys of a vehicle kept of days that begin between two instants, whatever was asked for when they came: each as it came last, and when. */
export async function keptJourneysOf(database: LocalDatabase, vehicle: string, fromIso: string, toIso: string): Promise<{ journey: Journey; at: string }[]> {
  const keys = await database.read((dexie) => dexie.table('cache').where(':id').startsWith(PREFIX).primaryKeys());
  const byId = new Map<string, { journey: Journey; at: string }>();
  for (const key of keys as string[]) {
    const [, scope, ...rest] = key.split(':');
    const day = rest.join(':');
    const kept = day >= fromIso.slice(0, 16) && day <= toIso ? await keptDay(database, scope!, day) : null;
    for (const journey of kept?.value ?? []) if (journey.vehicle === vehicle && kept!.at > (byId.get(journey._id)?.at ?? '')) byId.set(journey._id, { journey, at: kept!.at });
  }
  return [...byId.values()];
}

/** Null: nobody answered. Rejects where the server refuses. */
async function orNothing(asked: Promise<Journey[]>): Promise<Journey[] | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof FailureError && error.failure.code === 'forbidden') throw error;
    return null;
  }
}
