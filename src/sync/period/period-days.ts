import { FailureError } from '../../domain/entity/failure.ts';
import { addDays } from '../../domain/time/time-zone.ts';
import type { LocalDatabase } from '../../db/database.ts';
import { sha256 } from '../../db/sha256.ts';
import { keptAsOf, older, toldAsOf, type Made } from '../ask-made.ts';
import { DAYS_A_STEP, isSettled, vehicleDay } from '../report/pack-plan.ts';
import type { LinesPorts, Period, PeriodLines } from './period-lines.ts';

/** More vehicles than an address holds are asked for as all of them. */
const NAMED_MAX = 100;

export interface DaysPorts<Ask> extends LinesPorts {
  /** Null: only what is on this device. */
  ask: Ask | null;
}

export type ByVehicle<One> = ReadonlyMap<string, readonly One[]>;

/** A day of every vehicle that was asked for, and when it came. */
export interface KeptDay<One> {
  byVehicle: ByVehicle<One>;
  at: string;
}

/** A way of keeping what vehicles did by day, all of them together. `Sent`: as it comes. */
export interface Way<Sent, One> {
  read: (database: LocalDatabase, scope: string, fromIso: string) => Promise<KeptDay<One> | null>;
  /** `at`: as of when it is. */
  keep: (database: LocalDatabase, scope: string, fromIso: string, part: ByVehicle<Sent>, at: string | undefined) => Promise<void>;
  /** It is of the time between two instants, both included. */
  isOf: (sent: Sent, fromMs: number, toMs: number) => boolean;
  of: (sent: Sent) => One;
  /** When it was, of what may be of two days: last of the first and first of the second. Absent: each is of one day. */
  spanOf?: (one: One) => { startMs: number; endMs: number };
  /** Days of one request; a week. */
  daysAStep?: number;
}

/** What came by vehicle, and from when on the server has not made all of it (`Made`). */
export interface MadeBy<Sent> extends Pick<Made<Sent>, 'madeUntil'> {
  by: ByVehicle<Sent>;
}

/** `vehicles` null: of all of them. The later instant is left out. */
export type AskBy<Sent> = (vehicles: readonly string[] | null, fromIso: string, toIso: string) => Promise<MadeBy<Sent>>;

/** First and last instant of a calendar day. */
export interface Day {
  fromIso: string;
  toIso: string;
}

/** Days of a period that have begun. */
export function daysOf({ from, to, timeZone, nowMs }: Period): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { fromIso, toIso } = vehicleDay('', day, timeZone);
    if (Date.parse(fromIso) > nowMs) break;
    days.push({ fromIso, toIso });
  }
  return days;
}

/** Days that are not done, those on end together: what is asked for at once. */
function runsOf<One>(days: readonly One[], done: readonly boolean[], most: number): One[][] {
  const runs: One[][] = [];
  for (const [at, day] of days.entries()) {
    if (done[at]) continue;
    const last = runs.at(-1);
    if (last && at > 0 && !done[at - 1] && last.length < most) last.push(day);
    else runs.push([day]);
  }
  return runs;
}

/** The first instant after some days on end. */
export const endOf = (run: readonly Day[]): string => new Date(Date.parse(run.at(-1)!.toIso) + 1).toISOString();
const isNamed = (vehicles: readonly string[]): boolean => vehicles.length <= NAMED_MAX;
/** Whom the server is asked for; null: all of them. */
export const reportQueryOf = (vehicles: readonly string[]): readonly string[] | null => (isNamed(vehicles) ? vehicles : null);

/** What days of all vehicles are kept under. */
export const ALL = 'all';

/** What days of these vehicles are kept under. */
export async function scopeOf(vehicles: readonly string[]): Promise<string> {
  return isNamed(vehicles) ? (await sha256(new TextEncoder().encode([...vehicles].sort().join()).buffer)).slice(0, 16) : ALL;
}

/** A day of some vehicles: as it was kept of them or of all, what came last. */
async function keptOf<Sent, One>(
  { read }: Way<Sent, One>,
  database: LocalDatabase,
  scope: string,
  { fromIso, toIso }: Day,
): Promise<KeptDay<One> | null> {
  const own = await read(database, scope, fromIso);
  if (scope === ALL || (own && isSettled({ key: '', fromIso, toIso }, own.at))) return own;
  const all = await read(database, ALL, fromIso);
  return own && all && own.at >= all.at ? own : (all ?? own);
}

/** Brings days on end of all vehicles, one request. Rejects with what the server or the network says. */
export async function bringDays<Sent, One>(
  way: Way<Sent, One>,
  database: LocalDatabase,
  days: readonly Day[],
  nowMs: number,
  ask: AskBy<Sent>,
): Promise<void> {
  const asked = await ask(null, days[0]!.fromIso, endOf(days));
  for (const day of days) await way.keep(database, ALL, day.fromIso, partOf(way, asked.by, day), keptAsOf(asked, nowMs));
}

/** Of what came, what is of a day. */
export function partOf<Sent>(
  { isOf }: { isOf: (sent: Sent, fromMs: number, toMs: number) => boolean },
  all: ByVehicle<Sent>,
  { fromIso, toIso }: Day,
): Map<string, Sent[]> {
  const [fromMs, toMs] = [Date.parse(fromIso), Date.parse(toIso)];
  const own = [...all].map(([id, list]) => [id, list.filter((one) => isOf(one, fromMs, toMs))] as const);
  return new Map(own.filter(([, list]) => list.length > 0));
}

/**
 * What vehicles did in a period, kept by day and by the vehicles that were asked for: from the server where it is missing or may have changed, up to
 * a week a request. What was kept of all vehicles serves any of them. After the first request without an answer no other is made. Rejects with
 * FailureError forbidden.
 */
export async function periodDays<Sent, One>(
  way: Way<Sent, One>,
  database: LocalDatabase,
  period: Period,
  { ask, anew = false, onProgress }: DaysPorts<AskBy<Sent>>,
): Promise<PeriodLines<One>> {
  const { vehicles } = period;
  const scope = await scopeOf(vehicles);
  const found: PeriodLines<One> = { lines: Object.fromEntries(vehicles.map((id) => [id, []])), at: null, missing: 0 };
  const days = await Promise.all(daysOf(period).map(async (day) => ({ ...day, kept: await keptOf(way, database, scope, day) })));
  const isDone = ({ fromIso, toIso, kept }: (typeof days)[number]): boolean =>
    kept !== null && !anew && isSettled({ key: '', fromIso, toIso }, kept.at);
  const done = days.map(isDone);
  const parts = new Map<string, ByVehicle<One>>();
  let reachable = ask !== null;
  let known = done.filter(Boolean).length;
  const tell = (): void => onProgress(known * vehicles.length, days.length * vehicles.length);
  // Before the first answer too: how much is on its way is something to show.
  if (reachable && known < days.length) tell();
  for (const run of runsOf(days, done, way.daysAStep ?? DAYS_A_STEP)) {
    const asked = reachable && ask ? await orNothing(ask(reportQueryOf(vehicles), run[0]!.fromIso, endOf(run))) : null;
    reachable &&= asked !== null;
    for (const day of asked === null ? [] : run) {
      const part = partOf(way, asked!.by, day);
      parts.set(day.fromIso, new Map([...part].map(([id, list]) => [id, list.map(way.of)])));
      await way.keep(database, scope, day.fromIso, part, keptAsOf(asked!, period.nowMs));
      found.at = older(found.at, toldAsOf(asked!, Date.parse(day.toIso), period.nowMs));
    }
    known += run.length;
    tell();
  }
  for (const [at, { fromIso, kept }] of days.entries()) {
    const part = parts.get(fromIso);
    if (!part && !kept) found.missing += vehicles.length;
    if (!part && kept && !done[at]) found.at = older(found.at, kept.at);
    for (const [id, list] of part ?? kept?.byVehicle ?? []) addDay(found.lines[id], list, way.spanOf);
  }
  return found;
}

/** Null: nobody answered. Rejects where the server refuses. */
export async function orNothing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof FailureError && error.failure.code === 'forbidden') throw error;
    return null;
  }
}

/**
 * Adds what is of a day, oldest first. What goes over its midnight the day before has too: it is told once, as far as it is known; what the day before has
 * otherwise, of before it was made again, is no more.
 */
function addDay<One>(
  lines: One[] | undefined,
  day: readonly One[],
  spanOf: ((one: One) => { startMs: number; endMs: number }) | undefined,
): void {
  const [last, first] = [lines?.at(-1), day[0]];
  let own = day;
  if (spanOf && last !== undefined && first !== undefined) {
    const [before, now] = [spanOf(last), spanOf(first)];
    if (before.startMs === now.startMs && before.endMs > now.endMs) own = day.slice(1);
    else if (before.endMs > now.startMs || before.startMs === now.startMs) lines?.pop();
  }
  lines?.push(...own);
}
