import * as z from 'zod/mini';
import type { DriverAssignment } from '../../domain/driver/driver.ts';
import { FailureError } from '../../domain/entity/failure.ts';
import type { ReportParams } from '../../domain/reports/report.ts';
import { addDays } from '../../domain/time/time-zone.ts';
import { tachoPeriod, tachoSource, tachoDaySchema, type TachoDay } from '../../domain/tacho/tacho-day.ts';
import type { TachoSource } from '../../domain/reports/sources.ts';
import { readCacheOf, writeCacheOf } from '../../db/cache.ts';
import type { LocalDatabase } from '../../db/database.ts';
import { askMade, keptAsOf, older, toldAsOf, type Made } from '../ask-made.ts';
import { DAYS_A_STEP, isSettled } from '../report/pack-plan.ts';

const TIMEOUT_MS = 60_000;
const PREFIX = 'tacho:';
const daysSchema = z.array(tachoDaySchema);

/** What tachographs told on days of UTC, both included. Rejects with FailureError, or the network's error. */
export type AskTachoDays = (from: string, to: string) => Promise<Made<TachoDay>>;

export function tachoDaysOverHttp(profile: string, fetchImpl: typeof fetch = fetch): AskTachoDays {
  return (from, to) => askMade('/api/v1/tachograph/days', { from, to }, tachoDaySchema, profile, { fetchImpl, timeoutMs: TIMEOUT_MS });
}

interface Ports {
  ask: AskTachoDays | null;
  anew?: boolean;
  onProgress: (done: number, total: number) => void;
}

interface Kept {
  day: string;
  kept: { days: TachoDay[]; at: string } | null;
}

async function keptDay(database: LocalDatabase, day: string): Promise<Kept> {
  const kept = await readCacheOf<unknown>(database, tachoKey(day));
  const parsed = kept && daysSchema.safeParse(kept.value);
  return { day, kept: parsed?.success ? { days: parsed.data, at: kept!.at } : null };
}

/** Null: nobody answered. Rejects where the server refuses. */
async function orNothing(asked: Promise<Made<TachoDay>>): Promise<Made<TachoDay> | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof FailureError && error.failure.code === 'forbidden') throw error;
    return null;
  }
}

/** Where a day (UTC) is kept. */
export const tachoKey = (day: string): string => PREFIX + day;

const endOf = (day: string): string => `${day}T23:59:59.999Z`;

/** Keeps what came of days, each by itself. */
async function keepDays(
  database: LocalDatabase,
  days: readonly string[],
  came: Made<TachoDay>,
  nowMs: number,
): Promise<Map<string, TachoDay[]>> {
  const parts = new Map(days.map((day) => [day, came.results.filter((one) => one.day === day)]));
  for (const [day, part] of parts) await writeCacheOf(database, tachoKey(day), part, keptAsOf(came, nowMs));
  return parts;
}

/** Brings days (UTC) on end. Rejects with what the server or the network says. */
export async function bringTacho(database: LocalDatabase, days: readonly string[], nowMs: number, ask: AskTachoDays): Promise<void> {
  await keepDays(database, days, await ask(days[0]!, days.at(-1)!), nowMs);
}

interface PeriodTacho {
  days: TachoDay[];
  at: string | null;
  /** Days that are not on this device. */
  missing: number;
}

/** What tachographs told in a period, as `periodJourneys` has journeys: kept by day of UTC, of all vehicles, asked for where it is missing or may have changed. */
async function periodTacho(
  database: LocalDatabase,
  { from, to, nowMs }: { from: string; to: string; nowMs: number },
  { ask, anew = false, onProgress }: Ports,
): Promise<PeriodTacho> {
  const asked: string[] = [];
  for (let day = from; day <= to && Date.parse(day) <= nowMs; day = addDays(day, 1)) asked.push(day);
  const days = await Promise.all(asked.map((day) => keptDay(database, day)));
  const isDone = ({ day, kept }: Kept): boolean =>
    kept !== null && !anew && isSettled({ key: '', fromIso: '', toIso: endOf(day) }, kept.at);
  const fresh = new Map<string, TachoDay[]>();
  let age: string | null = null;
  let reachable = ask !== null;
  for (let at = 0; at < days.length; at++) {
    if (isDone(days[at]!)) continue;
    let end = at + 1;
    while (end < days.length && end - at < DAYS_A_STEP && !isDone(days[end]!)) end++;
    const run = days.slice(at, end);
    const came = reachable && ask ? await orNothing(ask(run[0]!.day, run.at(-1)!.day)) : null;
    reachable &&= came !== null;
    if (came !== null)
      for (const [day, part] of await keepDays(
        database,
        run.map((one) => one.day),
        came,
        nowMs,
      )) {
        fresh.set(day, part);
        age = older(age, toldAsOf(came, Date.parse(endOf(day)), nowMs));
      }
    onProgress(end, days.length);
    at = end - 1;
  }
  const old = days.filter((one) => !fresh.has(one.day));
  for (const one of old) if (one.kept && !isDone(one)) age = older(age, one.kept.at);
  return {
    days: days.flatMap(({ day, kept }) => fresh.get(day) ?? kept?.days ?? []),
    at: age,
    missing: old.filter(({ kept }) => kept === null).length,
  };
}

interface Row {
  _id: string;
  [field: string]: unknown;
}

/** The data of the tachograph report as this device comes by it. */
export async function tachoHere(
  database: LocalDatabase,
  params: ReportParams,
  ports: Ports,
): Promise<{ source: TachoSource; at: string | null; missing: number }> {
  const [rows, assignments] = await database.read((dexie) =>
    Promise.all([
      Promise.all(['vehicles', 'drivers', 'fleets'].map((name) => dexie.table<Row>(name).toArray())),
      dexie.table<DriverAssignment>('driver-assignments').toArray(),
    ]),
  );
  const [vehicles = [], drivers = [], fleets = []] = rows;
  const { days, at, missing } = await periodTacho(database, { ...tachoPeriod(params), nowMs: params.nowMs }, ports);
  return {
    source: tachoSource({ vehicles, drivers, fleets, assignments, asked: params.vehicles, days }),
    at,
    missing: missing * params.vehicles.length,
  };
}
