import { isMaintenanceOpen } from '../maintenance/maintenance-kind.ts';
import type { Claim } from '../claim/claim.ts';
import type { Maintenance } from '../maintenance/maintenance.ts';
import type { RentalContract } from '../rental/rental-contract.ts';
import { RETIRED_STATUSES } from '../vehicle/vehicle.ts';
import { dayOf } from '../kit/time-zone.ts';
import { isLive, type Held } from './reservation-state.ts';
import type { ReservationState } from './reservation.ts';

/** From an instant to another that is not included, in milliseconds: two that touch do not overlap. */
export interface Slot {
  fromMs: number;
  toMs: number;
}

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
export type Obstacle = 'not-shared' | 'out-of-service' | 'immobilized' | 'contract-ended';

/** What is known of a vehicle beside its reservations; who may not read them has none. */
export interface Hindrances {
  claims: readonly Pick<Claim, 'vehicle' | 'state' | 'immobilizedFrom' | 'immobilizedTo'>[];
  works: readonly Pick<Maintenance, 'vehicle' | 'state' | 'plannedOn'>[];
  contracts: readonly Pick<RentalContract, 'vehicle' | 'endOn'>[];
}

export interface SharedVehicle {
  _id: string;
  carSharing: boolean;
  status: string;
}

/**
 * What keeps a vehicle from being had during a slot, by the calendar of the organization: it is not shared or nobody's any more, it is broken, in the
 * workshop on one of those days, or given back by then. Null: nothing.
 */
export function obstacleOf(
  vehicle: SharedVehicle,
  { fromMs, toMs }: Slot,
  { claims, works, contracts }: Hindrances,
  timeZone: string,
): Obstacle | null {
  if (!vehicle.carSharing) return 'not-shared';
  if (RETIRED_STATUSES.includes(vehicle.status)) return 'out-of-service';
  const [first, last] = [dayOf(fromMs, timeZone), dayOf(toMs - 1, timeZone)];
  const isOn = (from: string, to: string | null): boolean => from <= last && (to === null || to >= first);
  if (
    claims.some(
      (one) =>
        one.vehicle === vehicle._id &&
        one.immobilizedFrom !== null &&
        isOn(one.immobilizedFrom, one.immobilizedTo ?? (one.state === 'closed' ? one.immobilizedFrom : null)),
    )
  )
    return 'immobilized';
  if (
    works.some(
      (one) => one.vehicle === vehicle._id && one.plannedOn !== null && isMaintenanceOpen(one.state) && isOn(one.plannedOn, one.plannedOn),
    )
  )
    return 'immobilized';
  const ends = contracts
    .filter((one) => one.vehicle === vehicle._id)
    .map(({ endOn }) => endOn)
    .sort();
  return ends.length > 0 && ends.at(-1)! < last ? 'contract-ended' : null;
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
