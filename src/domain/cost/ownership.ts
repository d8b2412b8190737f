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
  /** What the kilometres are of: vehicles that were driven, and the first day that one of them is counted from; null: none. */
  counted: { vehicles: number; from: string } | null;
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

interface Parts extends Pick<OwnershipRow, 'id' | 'vehicles' | 'byPost' | 'measured' | 'km' | 'counted'> {
  /** How many months the period is. */
  months: number;
}

function rowOf({ months, ...parts }: Parts): OwnershipRow {
  const cents = sumOf(parts.byPost);
  return {
    ...parts,
    cents,
    monthCents: Math.round(cents / months),
    kmCents: FIGURES.costPerKm.of(sumOf(parts.measured), parts.km),
  };
}

/** Those of several together. */
function countedOf(rows: readonly Pick<OwnershipRow, 'counted'>[]): OwnershipRow['counted'] {
  const known = rows.flatMap(({ counted }) => counted ?? []);
  const [first] = known.map(({ from }) => from).toSorted();
  return first === undefined ? null : { vehicles: known.reduce((sum, { vehicles }) => sum + vehicles, 0), from: first };
}

/** What a post costs a kilometre, in cents, of the same days and vehicles; null: nobody knows how far, or none was driven. */
export function postKmCents({ measured, km }: Pick<OwnershipRow, 'measured' | 'km'>, post: CostPost): number | null {
  return FIGURES.costPerKm.of(measured[post], km);
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
    const { byPost, measured, km, counted } = byVehicle.get(_id)!;
    return rowOf({
      id: _id,
      vehicles: 1,
      byPost,
      measured,
      km,
      counted: km && counted ? { vehicles: 1, from: counted.from } : null,
      months: long,
    });
  });
  const fleetOf = new Map(vehicles.map(({ _id, fleet }) => [_id, fleet]));
  const merged = (id: string | null, some: readonly OwnershipRow[]): OwnershipRow => {
    const sums = (of: (row: OwnershipRow) => ByPost): ByPost =>
      Object.fromEntries(COST_POSTS.map((post) => [post, some.reduce((sum, row) => sum + of(row)[post], 0)])) as ByPost;
    return rowOf({
      id,
      vehicles: some.length,
      byPost: sums(({ byPost }) => byPost),
      measured: sums(({ measured }) => measured),
      km: kmSum(some.map(({ km }) => km)),
      counted: countedOf(some),
      months: long,
    });
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
