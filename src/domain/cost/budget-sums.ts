import { COST_POSTS, type CostBudget, type CostPost } from './vehicle-cost.ts';
import { monthsOf, shareOfMonths, type Days } from './spread.ts';

/** Whose budget is asked for: all vehicles, those of some fleets, or some vehicles. */
interface BudgetScope {
  /** Every vehicle of the organization is in it. */
  isAll: boolean;
  /** Fleets that are whole in it. */
  fleets: ReadonlySet<string>;
  vehicles: readonly { _id: string; fleet: string | null }[];
}

/**
 * What may be spent in a period on each post; null: no budget says. For each post and month the widest budget counts and the narrower ones are shares of it: that
 * of the organization where all of it is asked for, else that of each fleet, else those of its vehicles. A month that is not whole has its share of days.
 */
export function budgetSums(
  budgets: readonly CostBudget[],
  { isAll, fleets, vehicles }: BudgetScope,
  days: Days,
): Record<CostPost, number | null> {
  const sums = Object.fromEntries(COST_POSTS.map((post) => [post, null])) as Record<CostPost, number | null>;
  for (const month of monthsOf(days)) {
    for (const post of COST_POSTS) {
      const told = budgets.filter((one) => one.post === post && one.startOn <= month.to && one.endOn >= month.from);
      const sumOf = (some: readonly CostBudget[]): number | null =>
        some.length === 0
          ? null
          : some.reduce((sum, one) => sum + shareOfMonths(one.monthCents, { from: one.startOn, to: one.endOn }, month), 0);
      const whole = isAll ? sumOf(told.filter(({ fleet, vehicle }) => fleet === null && vehicle === null)) : null;
      const cents = whole ?? sumOf(narrower(told, fleets, vehicles));
      if (cents !== null) sums[post] = (sums[post] ?? 0) + cents;
    }
  }
  return sums;
}

/** Budgets of the fleets that are whole in it and, where a fleet has none or is not whole, of its vehicles. */
function narrower(told: readonly CostBudget[], fleets: ReadonlySet<string>, vehicles: BudgetScope['vehicles']): CostBudget[] {
  const ofFleets = told.filter(({ fleet }) => fleet !== null && fleets.has(fleet));
  const covered = new Set(ofFleets.map(({ fleet }) => fleet));
  const left = new Set(vehicles.filter(({ fleet }) => fleet === null || !covered.has(fleet)).map(({ _id }) => _id));
  return [...ofFleets, ...told.filter(({ vehicle }) => vehicle !== null && left.has(vehicle))];
}
