import { type Hindrance, hindranceOf, type Hindrances, type Slot } from '../vehicle/can-go.ts';
import type { ReservationState } from './reservation.ts';
import type { FieldIssue } from '../entity/failure.ts';
import { DAY_MS } from '../time/time-zone.ts';

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

/** States in which a reservation holds its vehicle. */
export const LIVE_STATES: readonly ReservationState[] = ['requested', 'confirmed', 'inProgress'];

/** Told of a vehicle that somebody else holds at that time. */
export const BOOKED: FieldIssue = { field: 'vehicle', code: 'booked' };

export const isLive = (state: unknown): boolean => (LIVE_STATES as readonly unknown[]).includes(state);

type Steps = Readonly<Partial<Record<ReservationState, readonly ReservationState[]>>>;
/** What its person may do with a reservation: take the vehicle, bring it back, give it up. */
const OWN_STEPS: Steps = { requested: ['cancelled'], confirmed: ['inProgress', 'cancelled'], inProgress: ['completed'] };
/** What a manager may do besides: decide. */
const DECIDED_STEPS: Steps = { requested: ['confirmed', 'refused'] };

/** May a reservation go from one state to another, by a manager or by the person whose it is? */
export function maySet(before: ReservationState, after: ReservationState, isManager: boolean): boolean {
  return before === after || OWN_STEPS[before]?.includes(after) === true || (isManager && DECIDED_STEPS[before]?.includes(after) === true);
}

/** State a new reservation begins in: what a manager makes needs nobody's approval. */
export function firstState(isManager: boolean): ReservationState {
  return isManager ? 'confirmed' : 'requested';
}

/** What says when a vehicle is held. */
const HELD = ['vehicle', 'startAt', 'endAt'] as const;
export type Held = Readonly<Record<(typeof HELD)[number], string>>;

/** Is a reservation, changed, another vehicle or another time than before? */
export function isMoved(before: Held, after: Held): boolean {
  return (
    before.vehicle !== after.vehicle ||
    Date.parse(before.startAt) !== Date.parse(after.startAt) ||
    Date.parse(before.endAt) !== Date.parse(after.endAt)
  );
}

/** The state a change leads to: what a manager has confirmed and its person moves is a request again. */
export function stateAfterChange(
  before: Held & { state: ReservationState },
  after: Held & { state: ReservationState },
  isManager: boolean,
): ReservationState {
  return !isManager && before.state === 'confirmed' && after.state === 'confirmed' && isMoved(before, after) ? 'requested' : after.state;
}

/** May the vehicle and the times of a reservation in this state still be changed? Of a vehicle that is out, only when it comes back. */
export function mayMove(state: ReservationState, before: Held, after: Held): boolean {
  if (!isMoved(before, after)) return true;
  if (!isLive(state)) return false;
  return state !== 'inProgress' || (before.vehicle === after.vehicle && Date.parse(before.startAt) === Date.parse(after.startAt));
}

/** Longest reservation: who needs a vehicle for longer is given one. */
export const LONGEST_DAYS = 92;

const msOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

/** A reservation ends after it begins, within a quarter; a vehicle comes back after it left, with no fewer kilometres. */
export function checkReservation(doc: Record<string, unknown>): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const lasts = msOf(doc['endAt']) - msOf(doc['startAt']);
  if (lasts <= 0) issues.push({ field: 'endAt', code: 'end-before' });
  if (lasts > LONGEST_DAYS * DAY_MS) issues.push({ field: 'endAt', code: 'too-long-slot', params: { count: LONGEST_DAYS } });
  if (msOf(doc['backAt']) < msOf(doc['outAt'])) issues.push({ field: 'backAt', code: 'end-before' });
  const { outKm, backKm } = doc;
  if (typeof outKm === 'number' && typeof backKm === 'number' && backKm < outKm)
    issues.push({ field: 'backKm', code: 'too-small', params: { min: outKm } });
  return issues;
}
