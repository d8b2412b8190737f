import type { Claim } from '../claim/claim.ts';
import { companyCents } from '../claim/claim-figures.ts';
import { dayFinder } from '../kit/local-days.ts';
import { costTotals } from '../maintenance/cost-totals.ts';
import type { Maintenance } from '../maintenance/maintenance.ts';
import type { RentalContract } from '../rental/rental-contract.ts';
import type { CostPost } from './cost-post.ts';
import { shareOfDays, shareOfMonths, type Days } from './spread.ts';
import type { VehicleCost } from './vehicle-cost.ts';

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

export interface CostLines {
  lines: CostLine[];
  /** Claims of the period that nobody has put a figure on, and contracts without a rent: they count for nothing. */
  unpriced: { claims: string[]; contracts: string[] };
}

export interface CostSettings {
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
