import type { Claim } from '../cost/claim.ts';
import { dayOf } from '../time/time-zone.ts';
import { isMaintenanceOpen, type Maintenance } from '../maintenance/maintenance.ts';
import type { RentalContract } from '../cost/vehicle-cost.ts';
import { RETIRED_STATUSES } from './vehicle.ts';

/** From an instant to another that is not included, in milliseconds: two that touch do not overlap. */
export interface Slot {
  fromMs: number;
  toMs: number;
}

/** Why a vehicle cannot go, whoever wants it: codes of `fieldIssues`. */
export type Hindrance = 'out-of-service' | 'workshop' | 'immobilized' | 'contract-ended';

/** What is known of a vehicle beside its own row; who may not read them has none. */
export interface Hindrances {
  claims: readonly Pick<Claim, 'vehicle' | 'state' | 'immobilizedFrom' | 'immobilizedTo'>[];
  works: readonly Pick<Maintenance, 'vehicle' | 'state' | 'plannedOn'>[];
  contracts: readonly Pick<RentalContract, 'vehicle' | 'endOn'>[];
}

/**
 * Whether a vehicle can go during a slot, by the calendar of the organization: null, or why not. It is nobody's any more, in the workshop (by its status or by a
 * work that is under way: nobody knows until when), broken or awaited there on one of those days, or given back by then. Reservations, missions, rounds, the
 * driver of a vehicle and their screens ask this, on both sides; so does who tells people that what they booked cannot be had any more.
 */
export function hindranceOf(
  vehicle: { _id: string; status: string },
  { fromMs, toMs }: Slot,
  { claims, works, contracts }: Hindrances,
  timeZone: string,
): Hindrance | null {
  if (RETIRED_STATUSES.includes(vehicle.status)) return 'out-of-service';
  const [first, last] = [dayOf(fromMs, timeZone), dayOf(toMs - 1, timeZone)];
  const isOn = (from: string, to: string | null): boolean => from <= last && (to === null || to >= first);
  const isOf = (row: { vehicle: string }): boolean => row.vehicle === vehicle._id;
  const own = works.filter((work) => isOf(work) && isMaintenanceOpen(work.state));
  if (
    vehicle.status === 'workshop' ||
    own.some(({ state, plannedOn }) => state === 'workshop' && (plannedOn === null || plannedOn <= last))
  )
    return 'workshop';
  const isImmobilized = claims.some(
    (claim) =>
      isOf(claim) &&
      claim.immobilizedFrom !== null &&
      isOn(claim.immobilizedFrom, claim.immobilizedTo ?? (claim.state === 'closed' ? claim.immobilizedFrom : null)),
  );
  if (isImmobilized || own.some(({ plannedOn }) => plannedOn !== null && isOn(plannedOn, plannedOn))) return 'immobilized';
  const ends = contracts
    .filter(isOf)
    .map(({ endOn }) => endOn)
    .sort();
  return ends.length > 0 && ends.at(-1)! < last ? 'contract-ended' : null;
}

/** What no time mends: a vehicle that is nobody's any more is given to no driver and planned into no round. What else keeps it may be over by then, and is shown. */
export const isForGood = (hindrance: Hindrance | null): boolean => hindrance === 'out-of-service';

/** The moment a mission is for: when it should be there, else now. */
export function moment(at: string | null, nowMs: number): Slot {
  const fromMs = at === null ? nowMs : Date.parse(at);
  return { fromMs, toMs: fromMs + 1 };
}
