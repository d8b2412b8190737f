import { COST_POSTS, type CostPost } from './cost-post.ts';
import type { CostLine } from './cost-sources.ts';
import { monthsLong, monthsOf, type Days } from './spread.ts';

/** Cents by post; a post that costs nothing has 0. */
export type ByPost = Record<CostPost, number>;

export interface Ownership {
  byPost: ByPost;
  cents: number;
}

/** What a vehicle, a fleet or all of them cost over a period. */
export interface OwnershipRow extends Ownership {
  /** null: vehicles of no fleet. */
  id: string | null;
  /** How many vehicles it is. */
  vehicles: number;
  /** Driven in the period; null: not known. */
  km: number | null;
  monthCents: number;
  /** Cents a kilometre, unrounded; null: nobody knows how far, or it was not driven. */
  kmCents: number | null;
}

export interface OwnershipMonth extends Ownership, Days {}

export interface OwnershipTable {
  total: OwnershipRow;
  /** In the order of the vehicles given. */
  vehicles: OwnershipRow[];
  /** By how much they cost, the dearest first. */
  fleets: OwnershipRow[];
  months: OwnershipMonth[];
}

export interface OwnershipGround {
  lines: readonly CostLine[];
  vehicles: readonly { _id: string; fleet: string | null }[];
  days: Days;
  /** Driven in the period; null: not known of this vehicle. */
  kmOf: (vehicle: string) => number | null;
}

const nothing = (): ByPost => Object.fromEntries(COST_POSTS.map((post) => [post, 0])) as ByPost;
const sumOf = (byPost: ByPost): number => COST_POSTS.reduce((sum, post) => sum + byPost[post], 0);

function rowOf(id: string | null, vehicles: number, byPost: ByPost, km: number | null, months: number): OwnershipRow {
  const cents = sumOf(byPost);
  return { id, vehicles, byPost, cents, km, monthCents: Math.round(cents / months), kmCents: km === null || km <= 0 ? null : cents / km };
}

/** Kilometres of several vehicles; of some that nobody knows, nobody knows the sum. */
const kmSum = (kms: readonly (number | null)[]): number | null => (kms.some((km) => km === null) ? null : kms.reduce((sum: number, km) => sum + km!, 0));

/**
 * Total cost of ownership over a period: for each vehicle and post the sum of what falls on its days; for a month `total / months of the period`
 * (`monthsLong`), for a kilometre `total / kilometres driven`. Fleets and months add up the same cents: all three ways give the same total.
 */
export function ownershipTable({ lines, vehicles, days, kmOf }: OwnershipGround): OwnershipTable {
  const long = monthsLong(days);
  const parts = monthsOf(days);
  const byVehicle = new Map(vehicles.map(({ _id }) => [_id, nothing()]));
  const months = parts.map((part) => ({ ...part, byPost: nothing(), cents: 0 }));
  for (const { vehicle, post, fallsOn } of lines) {
    const own = byVehicle.get(vehicle);
    if (!own) continue;
    for (const [at, part] of parts.entries()) {
      const cents = fallsOn(part);
      own[post] += cents;
      months[at]!.byPost[post] += cents;
    }
  }
  const rows = vehicles.map(({ _id }) => rowOf(_id, 1, byVehicle.get(_id)!, kmOf(_id), long));
  const fleetOf = new Map(vehicles.map(({ _id, fleet }) => [_id, fleet]));
  const merged = (id: string | null, some: readonly OwnershipRow[]): OwnershipRow => {
    const byPost = nothing();
    for (const row of some) for (const post of COST_POSTS) byPost[post] += row.byPost[post];
    return rowOf(id, some.length, byPost, kmSum(some.map(({ km }) => km)), long);
  };
  const fleets = [...new Set(fleetOf.values())].map((fleet) => merged(fleet, rows.filter(({ id }) => fleetOf.get(id!) === fleet)));
  return { total: merged(null, rows), vehicles: rows, fleets: fleets.sort((a, b) => b.cents - a.cents), months: months.map((month) => ({ ...month, cents: sumOf(month.byPost) })) };
}
