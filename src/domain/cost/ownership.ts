import { FIGURES } from '../figures/figures.ts';
import { COST_POSTS, type CostPost } from './cost-post.ts';
import type { CostLine } from './cost-sources.ts';
import { daysCommon, monthsLong, monthsOf, type Days } from './spread.ts';

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
  /** Of its cost, what falls on days whose kilometres are counted: from the first journey that is known of a vehicle. */
  measured: ByPost;
  /** Cents a kilometre, unrounded, of `measured`; null: nobody knows how far, or it was not driven. */
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
  /** Driven in the period, and the first day that is counted (null: none of before is missing); null: not known of this vehicle. */
  distanceOf: (vehicle: string) => { km: number; since: string | null } | null;
}

const nothing = (): ByPost => Object.fromEntries(COST_POSTS.map((post) => [post, 0])) as ByPost;
const sumOf = (byPost: ByPost): number => COST_POSTS.reduce((sum, post) => sum + byPost[post], 0);

/** What the cost of a kilometre is made of: of the cost, what falls on days whose kilometres are counted. */
export const measuredCents = ({ measured }: Pick<OwnershipRow, 'measured'>): number => sumOf(measured);

function rowOf(id: string | null, vehicles: number, byPost: ByPost, measured: ByPost, km: number | null, months: number): OwnershipRow {
  const cents = sumOf(byPost);
  return {
    id,
    vehicles,
    byPost,
    cents,
    km,
    monthCents: Math.round(cents / months),
    measured,
    kmCents: FIGURES.costPerKm.of(sumOf(measured), km),
  };
}

/** Kilometres of several vehicles; of some that nobody knows, nobody knows the sum. */
const kmSum = (kms: readonly (number | null)[]): number | null =>
  kms.some((km) => km === null) ? null : kms.reduce((sum: number, km) => sum + km!, 0);

/**
 * Total cost of ownership over a period: for each vehicle and post the sum of what falls on its days; for a month `total / months of the period`
 * (`monthsLong`). Fleets and months add up the same cents: all three ways give the same total. A kilometre costs what falls on the days since the first journey
 * that is known of a vehicle, over the kilometres driven: a tracker of October does not make eleven months of rent the cost of one month's way.
 */
export function ownershipTable({ lines, vehicles, days, distanceOf }: OwnershipGround): OwnershipTable {
  const long = monthsLong(days);
  const parts = monthsOf(days);
  const byVehicle = new Map(
    vehicles.map(({ _id }) => {
      const distance = distanceOf(_id);
      const since = distance?.since ?? days.from;
      return [
        _id,
        {
          byPost: nothing(),
          measured: nothing(),
          km: distance?.km ?? null,
          counted: distance && daysCommon(days, { from: since, to: days.to }),
        },
      ];
    }),
  );
  const months = parts.map((part) => ({ ...part, byPost: nothing(), cents: 0 }));
  for (const { vehicle, post, fallsOn } of lines) {
    const own = byVehicle.get(vehicle);
    if (!own) continue;
    if (own.counted) own.measured[post] += fallsOn(own.counted);
    for (const [at, part] of parts.entries()) {
      const cents = fallsOn(part);
      own.byPost[post] += cents;
      months[at]!.byPost[post] += cents;
    }
  }
  const rows = vehicles.map(({ _id }) => {
    const { byPost, measured, km } = byVehicle.get(_id)!;
    return rowOf(_id, 1, byPost, measured, km, long);
  });
  const fleetOf = new Map(vehicles.map(({ _id, fleet }) => [_id, fleet]));
  const merged = (id: string | null, some: readonly OwnershipRow[]): OwnershipRow => {
    const sums = (of: (row: OwnershipRow) => ByPost): ByPost =>
      Object.fromEntries(COST_POSTS.map((post) => [post, some.reduce((sum, row) => sum + of(row)[post], 0)])) as ByPost;
    return rowOf(
      id,
      some.length,
      sums(({ byPost }) => byPost),
      sums(({ measured }) => measured),
      kmSum(some.map(({ km }) => km)),
      long,
    );
  };
  const fleets = [...new Set(fleetOf.values())].map((fleet) =>
    merged(
      fleet,
      rows.filter(({ id }) => fleetOf.get(id!) === fleet),
    ),
  );
  return {
    total: merged(null, rows),
    vehicles: rows,
    fleets: fleets.sort((a, b) => b.cents - a.cents),
    months: months.map((month) => ({ ...month, cents: sumOf(month.byPost) })),
  };
}
