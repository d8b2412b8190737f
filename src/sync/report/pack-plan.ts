import { addDays, DAY_MS, dayStartMs, HOUR_MS } from '../../domain/time/time-zone.ts';
import { photoKey, trailKey } from '../../db/shard-keys.ts';

export interface PackVehicle {
  _id: string;
  photo: string | null;
}

/** One request of a pack: up to a week of a vehicle's positions, or its photo. */
export type PackStep = { kind: 'trail'; vehicle: string; days: readonly PackDay[] } | { kind: 'photo'; url: string };

export interface PackDay {
  key: string;
  fromIso: string;
  toIso: string;
}

/** A day that may still change is asked for again after this. */
const STALE_MS = 6 * HOUR_MS;
/** Devices out of reach send late: a day stays open this long after its end. */
const LATE_MS = DAY_MS;
/** Days of one request. */
export const DAYS_A_STEP = 7;

/** A day of a vehicle's positions as it is kept: one shard, from midnight to the last millisecond. */
export function vehicleDay(vehicle: string, day: string, timeZone: string): PackDay {
  const fromIso = new Date(dayStartMs(day, timeZone)).toISOString();
  return { key: trailKey(vehicle, fromIso), fromIso, toIso: new Date(dayStartMs(addDays(day, 1), timeZone) - 1).toISOString() };
}

/** Nothing more is expected of a day that came so long after its end. */
export function isSettled({ toIso }: PackDay, heldAt: string): boolean {
  return Date.parse(heldAt) >= Date.parse(toIso) + LATE_MS;
}

function isDue(day: PackDay, heldAt: string | undefined, nowMs: number): boolean {
  return heldAt === undefined || (!isSettled(day, heldAt) && nowMs - Date.parse(heldAt) > STALE_MS);
}

/**
 * What a pack is made of, and what of it has to be fetched: days that are missing, or that may have changed since they came.
 * `held`: when each shard that is kept came.
 */
export function planPack(
  days: number,
  today: string,
  timeZone: string,
  vehicles: readonly PackVehicle[],
  held: ReadonlyMap<string, string>,
  nowMs: number,
): { wanted: string[]; steps: PackStep[] } {
  const period = Array.from({ length: days }, (_, ago) => addDays(today, -ago));
  const wanted: string[] = [];
  const steps: PackStep[] = [];
  for (const { _id: vehicle, photo } of vehicles) {
    let run: PackDay[] = [];
    const end = (): void => {
      if (run.length > 0) steps.push({ kind: 'trail', vehicle, days: run });
      run = [];
    };
    for (const day of period) {
      const one = vehicleDay(vehicle, day, timeZone);
      wanted.push(one.key);
      if (isDue(one, held.get(one.key), nowMs)) run.push(one);
      else end();
      if (run.length === DAYS_A_STEP) end();
    }
    end();
    if (photo === null) continue;
    wanted.push(photoKey(photo));
    if (!held.has(photoKey(photo))) steps.push({ kind: 'photo', url: photo });
  }
  return { wanted, steps };
}
