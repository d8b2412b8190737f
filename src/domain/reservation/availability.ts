import { type Hindrance, hindranceOf, type Hindrances, type Slot } from '../vehicle/can-go.ts';
import { type Held, isLive } from './reservation-state.ts';
import type { ReservationState } from './reservation.ts';
export type { Hindrances, Slot } from '../vehicle/can-go.ts';

export type HeldRow = Held & { _id: string; state: ReservationState };

export function overlaps(a: Slot, b: Slot): boolean {
  return a.fromMs < b.toMs && b.fromMs < a.toMs;
}

/** As written. */
export function slotOf({ startAt, endAt }: Pick<Held, 'startAt' | 'endAt'>): Slot {
  return { fromMs: Date.parse(startAt), toMs: Date.parse(endAt) };
}

/** How long a reservation holds its vehicle, as known at `nowMs`: one that is late is still out. Null: it does not. */
export function holds(row: HeldRow, nowMs: number): Slot | null {
  if (!isLive(row.state)) return null;
  const { fromMs, toMs } = slotOf(row);
  return { fromMs, toMs: row.state === 'inProgress' ? Math.max(toMs, nowMs) : toMs };
}

/** Reservations that hold a vehicle during a slot, the earliest first; `except`: the one that is being changed. */
export function heldDuring<R extends HeldRow>(rows: Iterable<R>, vehicle: string, slot: Slot, nowMs: number, except?: string): R[] {
  const found: R[] = [];
  for (const row of rows) {
    if (row.vehicle !== vehicle || row._id === except) continue;
    const held = holds(row, nowMs);
    if (held && overlaps(held, slot)) found.push(row);
  }
  return found.sort((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt));
}

/** Why a vehicle cannot be had, whoever else wants it. */
export type Obstacle = 'not-shared' | Hindrance;

interface SharedVehicle {
  _id: string;
  carSharing: boolean;
  status: string;
}

/** What keeps a vehicle from being had during a slot: it is not shared, or cannot go (vehicle/can-go.ts). Null: nothing. */
export function obstacleOf(vehicle: SharedVehicle, slot: Slot, hindrances: Hindrances, timeZone: string): Obstacle | null {
  return vehicle.carSharing ? hindranceOf(vehicle, slot, hindrances, timeZone) : 'not-shared';
}

/** Of a full battery, what a person can count on. */
const USABLE = 0.9;

/** Kilometres an electric vehicle goes on a full battery, by its declared consumption (kWh/100 km); null: not electric, or not known. */
export function reachKm({
  energy,
  batteryKwh,
  consumptionRef,
}: {
  energy: string;
  batteryKwh: number | null;
  consumptionRef: number | null;
}): number | null {
  return energy === 'electric' && batteryKwh !== null && consumptionRef !== null && consumptionRef > 0
    ? Math.round((batteryKwh * USABLE * 100) / consumptionRef)
    : null;
}

/** What is left of a slot between those that are held, in order of time: nothing shorter than `leastMs`. */
export function freeSlots({ fromMs, toMs }: Slot, held: readonly Slot[], leastMs: number): Slot[] {
  const free: Slot[] = [];
  let sinceMs = fromMs;
  const add = (untilMs: number): void => {
    if (untilMs - sinceMs >= leastMs) free.push({ fromMs: sinceMs, toMs: untilMs });
  };
  for (const slot of [...held].sort((a, b) => a.fromMs - b.fromMs)) {
    add(Math.min(slot.fromMs, toMs));
    sinceMs = Math.max(sinceMs, slot.toMs);
  }
  add(toMs);
  return free;
}
