import * as z from 'zod/mini';
import { FailureError } from '../../domain/entity/failure.ts';
import { journeyRulesFor, ownJourneyRulesOf } from '../../domain/driving/journey-rules.ts';
import { addDays, dayStartMs } from '../../domain/time/time-zone.ts';
import { AreaIndex, type PlacedArea } from '../../domain/places/area-index.ts';
import { visitsOf, visitSchema, type Visit } from '../../domain/places/visits.ts';
import { readCacheOf, writeCacheOf } from '../../db/cache.ts';
import type { LocalDatabase } from '../../db/database.ts';
import { sha256 } from '../../db/sha256.ts';
import { grouped } from '../../domain/text/order-rows.ts';
import { keptAsOf, toldAsOf, type Made, askMade } from '../ask-made.ts';
import { isSettled } from '../report/pack-plan.ts';
import { reportQueryOf, bringDays, daysOf, periodDays, type AskBy, type Day, type Way } from './period-days.ts';
import { periodPositions, type Period } from './past-positions.ts';

const TIMEOUT_MS = 60_000;
const PAGE = 5000;

/** Visits that touch the time between two instants, the later left out: of `place` (its text), else of every site; `vehicles` null: of all vehicles. */
interface VisitsAsked {
  vehicles: readonly string[] | null;
  fromIso: string;
  toIso: string;
  place: string | undefined;
}
/** Rejects with FailureError, or the network's error. */
export type AskVisits = (asked: VisitsAsked) => Promise<Made<Visit>>;

/** Asks the server. */
export function visitsOverHttp(profile: string, fetchImpl: typeof fetch = fetch): AskVisits {
  return ({ vehicles, fromIso, toIso, place }) =>
    askMade(
      `/api/v1/visits${place === undefined ? '' : '/near'}`,
      {
        from: fromIso,
        to: toIso,
        ...(vehicles ? { vehicle: vehicles.join() } : {}),
        ...(place === undefined ? { size: String(PAGE) } : { place }),
      },
      visitSchema,
      profile,
      { fetchImpl, timeoutMs: TIMEOUT_MS },
    );
}

const keptSchema = z.array(visitSchema);
/** Days of vehicles that are gone through on a device. */
const LOCAL_MAX = 1000;

interface PeriodVisits {
  /** By vehicle, oldest first. */
  visits: Record<string, Visit[]>;
  at: string | null;
  missing: number;
}

interface Ports {
  ask: AskVisits | null;
  anew?: boolean;
  onProgress: (done: number, total: number) => void;
}

/** Where visits of a day to the sites are kept. */
export const visitsKey = (scope: string, fromIso: string): string => `visits2:${scope}:${fromIso.slice(0, 16)}`;

const byVehicle = (visits: readonly Visit[]): Map<string, Visit[]> => grouped(visits, ({ vehicle }) => vehicle);

/** A visit is of each day that it touches; one that was not seen to end touches every later one. */
const SITES: Way<Visit, Visit> = {
  read: async (database, scope, fromIso) => {
    const kept = await readCacheOf<unknown>(database, visitsKey(scope, fromIso));
    const parsed = kept && keptSchema.safeParse(kept.value);
    return parsed?.success ? { byVehicle: byVehicle(parsed.data), at: kept!.at } : null;
  },
  keep: (database, scope, fromIso, part, at) => writeCacheOf(database, visitsKey(scope, fromIso), [...part.values()].flat(), at),
  isOf: ({ startAt, endAt }, fromMs, toMs) => Date.parse(startAt) <= toMs && (endAt === null || Date.parse(endAt) > fromMs),
  of: (visit) => visit,
};

const visitsBy = ({ results, madeUntil }: Made<Visit>): { by: Map<string, Visit[]>; madeUntil: string | null } => ({
  by: byVehicle(results),
  madeUntil,
});
const sitesOf =
  (ask: AskVisits): AskBy<Visit> =>
  async (vehicles, fromIso, toIso) =>
    visitsBy(await ask({ vehicles, fromIso, toIso, place: undefined }));

/** Brings visits of all vehicles to the sites. */
export const bringVisits = (database: LocalDatabase, days: readonly Day[], nowMs: number, ask: AskVisits): Promise<void> =>
  bringDays(SITES, database, days, nowMs, sitesOf(ask));

/** Each visit once, as the latest of its days tells it. */
function once(visits: readonly Visit[]): Visit[] {
  const found = new Map<string, Visit>();
  for (const visit of visits) {
    const key = `${visit.place} ${visit.startAt}`;
    const before = found.get(key);
    if (!before || (visit.endAt ?? visit.lastAt) >= (before.endAt ?? before.lastAt)) found.set(key, visit);
  }
  return [...found.values()];
}

/**
 * Visits that touch a period: of the sites, kept by day as `periodDays` has what vehicles did; of a place that is asked for, kept by what was asked. Without
 * either, what this device makes of the positions it keeps, by the same rules. Rejects with FailureError forbidden.
 */
export async function periodVisits(
  database: LocalDatabase,
  { place, ...period }: Period & { place?: string },
  places: readonly PlacedArea[],
  ports: Ports,
): Promise<PeriodVisits> {
  const found = await (place === undefined ? ofSites(database, period, ports) : ofPlace(database, period, place, ports));
  const vehicleDays = daysOf(period).length * period.vehicles.length;
  if (found.missing === 0 || vehicleDays > LOCAL_MAX) return found;
  const made = await fromPositions(database, period, places, ports);
  return made.missing < found.missing ? made : found;
}

async function ofSites(database: LocalDatabase, period: Period, { ask, ...ports }: Ports): Promise<PeriodVisits> {
  const { lines, ...rest } = await periodDays(SITES, database, period, { ...ports, ask: ask && sitesOf(ask) });
  return { visits: Object.fromEntries(Object.entries(lines).map(([vehicle, visits]) => [vehicle, once(visits)])), ...rest };
}

async function ofPlace(database: LocalDatabase, period: Period, place: string, { ask, anew = false }: Ports): Promise<PeriodVisits> {
  const { vehicles, from, to, timeZone, nowMs } = period;
  const [fromMs, toMs] = [dayStartMs(from, timeZone), dayStartMs(addDays(to, 1), timeZone)];
  const [fromIso, toIso] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
  const named = reportQueryOf(vehicles)?.toSorted() ?? null;
  const key = `visits-near2:${(await sha256(new TextEncoder().encode(JSON.stringify([named, fromIso, toIso, place])).buffer)).slice(0, 32)}`;
  const kept = await readCacheOf<unknown>(database, key);
  const parsed = kept && keptSchema.safeParse(kept.value);
  const answer = kept && parsed?.success ? { visits: parsed.data, at: kept.at } : null;
  const told = (list: readonly Visit[], at: string | null, missing = 0): PeriodVisits => {
    const lists = byVehicle(list);
    return { visits: Object.fromEntries(vehicles.map((id) => [id, lists.get(id) ?? []])), at, missing };
  };
  if (answer && !anew && isSettled({ key, fromIso, toIso }, answer.at)) return told(answer.visits, null);
  if (vehicles.length === 0) return told([], null);
  if (ask) {
    try {
      const made = await ask({ vehicles: named, fromIso, toIso, place });
      await writeCacheOf(database, key, made.results, keptAsOf(made, nowMs));
      return told(made.results, toldAsOf(made, toMs, nowMs));
    } catch (error) {
      if (error instanceof FailureError && error.failure.code === 'forbidden') throw error;
      // Nobody answered: what is kept.
    }
  }
  return answer ? told(answer.visits, answer.at) : told([], null, daysOf(period).length * vehicles.length);
}

async function fromPositions(
  database: LocalDatabase,
  period: Period,
  places: readonly PlacedArea[],
  { onProgress }: Ports,
): Promise<PeriodVisits> {
  const { positions, at, missing } = await periodPositions(database, period, { ask: null, onProgress });
  const index = new AreaIndex(places);
  const [rows, [settings]] = await database.read((dexie) =>
    Promise.all([
      dexie.table<{ category: string | null } | undefined>('vehicles').bulkGet([...period.vehicles]),
      dexie.table<Record<string, unknown>>('settings').toArray(),
    ]),
  );
  const own = ownJourneyRulesOf(settings);
  const visits = period.vehicles.map((vehicle, at) => {
    const fixes = (positions[vehicle] ?? []).map((position) => ({
      ...position,
      atMs: Date.parse(position.at),
      device: '',
      driverTag: null,
    }));
    return [vehicle, visitsOf({ vehicle, index, fixes, belief: journeyRulesFor(rows[at] ?? null, own) })] as const;
  });
  return { visits: Object.fromEntries(visits), at, missing };
}
