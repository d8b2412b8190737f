import { FailureError } from '../../domain/entity/failure.ts';
import { addDays } from '../../domain/time/time-zone.ts';
import { writeCacheOf } from '../../db/cache.ts';
import type { LocalDatabase } from '../../db/database.ts';
import { DAYS_A_STEP, isSettled, vehicleDay, type PackDay } from '../report/pack-plan.ts';

export interface Period {
  vehicles: readonly string[];
  /** Calendar days of `timeZone`, both included. */
  from: string;
  to: string;
  timeZone: string;
  /** Days that begin later hold nothing yet. */
  nowMs: number;
}

/** How lines of a vehicle's day are kept on this device, and asked for. */
interface KeptLines<T> {
  keyOf: (vehicle: string, day: PackDay) => string;
  /** As they are kept; `at`: when they came. */
  read: (vehicle: string, day: PackDay) => Promise<{ lines: T[]; at: string | null } | null>;
  /** What is kept has all that is wanted. */
  isWhole?: (lines: readonly T[]) => boolean;
  /** Null: only what is on this device. */
  ask: ((vehicle: string, fromIso: string, toIso: string) => Promise<T[]>) | null;
}

export interface LinesPorts {
  /** Days that can no longer change are asked for as well. */
  anew?: boolean;
  /** Days of vehicles that are there, and of all. */
  onProgress: (done: number, total: number) => void;
}

export interface PeriodLines<T> {
  /** By vehicle, oldest first. */
  lines: Record<string, T[]>;
  /** ISO instant of the oldest part that may have changed since; null: all of it is as the server has it. */
  at: string | null;
  /** Days of vehicles that are not on this device and could not be asked for. */
  missing: number;
}

const AT_ONCE = 3;

/**
 * What several vehicles sent over several days: what this device keeps, by day, and from the server what it lacks or what may have
 * changed, up to a week a request; each day that comes is kept. After the first request without an answer no other is made. Rejects
 * with FailureError forbidden. A vehicle that the server does not know has nothing.
 */
export async function periodLines<T extends { at: string }>(
  database: LocalDatabase,
  { vehicles, from, to, timeZone, nowMs }: Period,
  { keyOf, read, isWhole = () => true, ask }: KeptLines<T>,
  { anew = false, onProgress }: LinesPorts,
): Promise<PeriodLines<T>> {
  const found: PeriodLines<T> = { lines: {}, at: null, missing: 0 };
  let reachable = ask !== null;
  let done = 0;
  let total = 0;
  const tell = (days: number): void => onProgress((done += days), total);

  const work = vehicles.map((vehicle) => {
    const days: PackDay[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const one = vehicleDay(vehicle, day, timeZone);
      if (Date.parse(one.fromIso) <= nowMs) days.push(one);
    }
    total += days.length;
    return { vehicle, days };
  });

  const stale = (at: string): void => {
    if (found.at === null || at < found.at) found.at = at;
  };

  const request = async (vehicle: string, days: readonly PackDay[]): Promise<T[][] | null> => {
    if (!ask || !reachable) return null;
    try {
      const lines = await ask(vehicle, days[0]!.fromIso, days.at(-1)!.toIso);
      const parts = days.map(({ fromIso, toIso }) => lines.filter(({ at }) => at >= fromIso && at <= toIso));
      for (const [at, day] of days.entries()) await writeCacheOf(database, keyOf(vehicle, day), parts[at]!);
      return parts;
    } catch (error) {
      const code = error instanceof FailureError ? error.failure.code : 'network';
      if (code === 'forbidden') throw error;
      if (code === 'not-found') return days.map(() => []);
      reachable = false;
      return null;
    }
  };

  const take = async ({ vehicle, days }: { vehicle: string; days: readonly PackDay[] }): Promise<void> => {
    const kept = await Promise.all(days.map((day) => read(vehicle, day)));
    const parts: (T[] | null)[] = kept.map((one, at) =>
      one?.at && !anew && isSettled(days[at]!, one.at) && isWhole(one.lines) ? one.lines : null,
    );
    tell(parts.filter((part) => part !== null).length);
    for (let at = 0; at < days.length; at++) {
      if (parts[at]) continue;
      let end = at + 1;
      while (end < days.length && end - at < DAYS_A_STEP && !parts[end]) end++;
      const asked = await request(vehicle, days.slice(at, end));
      for (let day = at; day < end; day++) {
        const own = kept[day];
        parts[day] = asked?.[day - at] ?? own?.lines ?? null;
        if (asked) continue;
        if (own?.at) stale(own.at);
        else found.missing++;
      }
      tell(end - at);
      at = end - 1;
    }
    found.lines[vehicle] = parts.flatMap((part) => part ?? []);
  };

  const queue = work.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of queue) await take(one);
    }),
  );
  return found;
}
