import * as z from 'zod/mini';
import { FailureError } from '../domain/kit/failure.ts';
import { addDays, dayStartMs } from '../domain/kit/time-zone.ts';
import { AreaIndex, type PlacedArea } from '../domain/places/area-index.ts';
import { visitSchema, type Visit } from '../domain/places/visit.ts';
import { visitsOf } from '../domain/places/visits.ts';
import { readCacheOf, writeCacheOf } from '../db/cache.ts';
import type { LocalDatabase } from '../db/database.ts';
import { sha256 } from '../db/sha256.ts';
import { keptAsOf, toldAsOf } from './ask-made.ts';
import type { AskVisits } from './ask-visits.ts';
import { isSettled } from './pack-plan.ts';
import { periodPositions, type Period } from './period-positions.ts';

const keptSchema = z.array(visitSchema);
/** More vehicles than an address holds are asked for as all of them. */
const NAMED_MAX = 100;
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

/**
 * Visits that touch a period, as `periodPositions` has positions: what the server made of them, kept by what was asked; without either, what this
 * device makes of the positions it keeps, by the same rules. Rejects with FailureError forbidden.
 */
export async function periodVisits(database: LocalDatabase, { place, ...period }: Period & { place?: string }, places: readonly PlacedArea[], { ask, anew = false, onProgress }: Ports): Promise<PeriodVisits> {
  const { vehicles, from, to, timeZone, nowMs } = period;
  const [fromMs, toMs] = [dayStartMs(from, timeZone), dayStartMs(addDays(to, 1), timeZone)];
  const [fromIso, toIso] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
  const named = vehicles.length <= NAMED_MAX ? [...vehicles].sort() : null;
  const key = `visits:${(await sha256(new TextEncoder().encode(JSON.stringify([named, fromIso, toIso, place])).buffer)).slice(0, 32)}`;
  const kept = await readCacheOf<unknown>(database, key);
  const parsed = kept && keptSchema.safeParse(kept.value);
  const answer = kept && parsed?.success ? { visits: parsed.data, at: kept.at } : null;
  const found = (list: readonly Visit[], at: string | null): PeriodVisits => {
    const byVehicle: Record<string, Visit[]> = Object.fromEntries(vehicles.map((id) => [id, []]));
    for (const visit of list) byVehicle[visit.vehicle]?.push(visit);
    return { visits: byVehicle, at, missing: 0 };
  };
  if (answer && !anew && isSettled({ key, fromIso, toIso }, answer.at)) return found(answer.visits, null);
  if (vehicles.length === 0) return found([], null);
  if (ask) {
    try {
      const made = await ask({ vehicles: named, fromIso, toIso, place });
      await writeCacheOf(database, key, made.results, keptAsOf(made, nowMs));
      return found(made.results, toldAsOf(made, toMs, nowMs));
    } catch (error) {
      if (error instanceof FailureError && error.failure.code === 'forbidden') throw error;
      // Nobody answered: what is kept.
    }
  }
  if (answer) return found(answer.visits, answer.at);
  const days = Math.round((Math.min(toMs, nowMs) - fromMs) / 86_400_000) * vehicles.length;
  if (days > LOCAL_MAX) return { ...found([], null), missing: days };
  const { positions, at, missing } = await periodPositions(database, period, { ask: null, onProgress });
  const index = new AreaIndex(places);
  const made = vehicles.flatMap((vehicle) => visitsOf({ vehicle, index, fixes: (positions[vehicle] ?? []).map((position) => ({ ...position, atMs: Date.parse(position.at), device: '', driverTag: null })) }));
  return { ...found(made, at), missing };
}
