import { FIGURES } from '../reports/figures.ts';
import { costTotals } from '../maintenance/works.ts';
import type { Maintenance } from '../maintenance/maintenance.ts';
import { dayFinder } from '../time/periods.ts';
import { companyCents } from './claim-figures.ts';
import type { Claim } from './claim.ts';
import { type Days, daysCommon, monthsLong, monthsOf, shareOfDays, shareOfMonths } from './spread.ts';
import { COST_POSTS, type CostPost, type RentalContract, type VehicleCost } from './vehicle-cost.ts';

/** Cents by post; a post that costs nothing has 0. */
type ByPost = Record<CostPost, number>;

interface Ownership {
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

interface OwnershipMonth extends Ownership, Days {}

interface OwnershipTable {
  total: OwnershipRow;
  /** In the order of the vehicles given. */
  vehicles: OwnershipRow[];
  /** By how much they cost, the dearest first. */
  fleets: OwnershipRow[];
  months: OwnershipMonth[];
}

interface OwnershipGround {
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

/** Rows that tell what vehicles cost. Money is without tax, or with it where a row says it apart. */
export interface CostGround {
  costs: readonly VehicleCost[];
  contracts: readonly RentalContract[];
  works: readonly Maintenance[];
  claims: readonly Claim[];
}

/** Something a vehicle costs, by the days it falls on. */
export interface CostLine {
  vehicle: string;
  post: CostPost;
  /** What falls on some days, in cents. */
  fallsOn: (days: Days) => number;
}

interface CostLines {
  lines: CostLine[];
  /** Claims of the period that nobody has put a figure on, and contracts without a rent: they count for nothing. */
  unpriced: { claims: string[]; contracts: string[] };
}

interface CostSettings {
  timeZone: string;
  /** With tax, where it is known. */
  withTax: boolean;
}

const onDay =
  (day: string, cents: number) =>
  ({ from, to }: Days): number =>
    from <= day && day <= to ? cents : 0;

/**
 * Everything vehicles cost, each sum once: costs written down (over their days; a purchase loses its price less its value at the end), rents by month, bills of
 * work that is done, on its day (tyres apart), and what is left of claims to the organization, on the day they happened.
 */
export function costLines({ costs, contracts, works, claims }: CostGround, asked: Days, { timeZone, withTax }: CostSettings): CostLines {
  const dayOf = dayFinder(timeZone);
  const lines: CostLine[] = [];
  const unpriced: CostLines['unpriced'] = { claims: [], contracts: [] };
  for (const { vehicle, post, fromOn, toOn, netCents, taxCents, residualCents } of costs) {
    const cents = netCents + (withTax ? (taxCents ?? 0) : 0) - (residualCents ?? 0);
    lines.push({ vehicle, post, fallsOn: (days) => shareOfDays(cents, { from: fromOn, to: toOn ?? fromOn }, days) });
  }
  for (const { _id, vehicle, rentCents, startOn, endOn } of contracts) {
    if (rentCents !== null)
      lines.push({ vehicle, post: 'financing', fallsOn: (days) => shareOfMonths(rentCents, { from: startOn, to: endOn }, days) });
    else if (startOn <= asked.to && endOn >= asked.from) unpriced.contracts.push(_id);
  }
  for (const { vehicle, kind, state, doneOn, costs: bill } of works) {
    if (state !== 'done' || doneOn === null) continue;
    const { netCents, grossCents } = costTotals(bill);
    lines.push({ vehicle, post: kind === 'tyres' ? 'tyres' : 'maintenance', fallsOn: onDay(doneOn, withTax ? grossCents : netCents) });
  }
  for (const claim of claims) {
    const day = dayOf(Date.parse(claim.happenedAt));
    const cents = companyCents(claim);
    if (cents !== null) lines.push({ vehicle: claim.vehicle, post: 'claims', fallsOn: onDay(day, cents) });
    else if (day >= asked.from && day <= asked.to) unpriced.claims.push(claim._id);
  }
  return { lines, unpriced };
}
