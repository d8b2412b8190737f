import { journeyRulesFor, type OwnJourneyRules, type RuleName } from './journey-rules.ts';

/** Pairs that must stand in this order, the first at most the second: a shorter silence that ends everything than the one that is a gap is no rule. */
const ORDERS: readonly (readonly [RuleName, RuleName])[] = [
  ['engineOffS', 'stopS'],
  ['stopS', 'stopGapS'],
  ['gapS', 'stopGapS'],
  ['movingKmh', 'speedLimitKmh'],
  ['speedLimitKmh', 'maxKmh'],
];

/** Two thresholds of a category (null: of all vehicles) that contradict each other. */
export interface RulesAtOdds {
  category: string | null;
  less: RuleName;
  more: RuleName;
}

/** Contradictions in what an organization set, once everything is laid over each other; none: it can be used. */
export function rulesAtOdds(own: OwnJourneyRules): RulesAtOdds[] {
  return [null, ...Object.keys(own.categories)].flatMap((category) => {
    const rules = journeyRulesFor(category, own);
    return ORDERS.filter(([less, more]) => (rules[less] ?? 0) > (rules[more] ?? Infinity)).map(([less, more]) => ({
      category,
      less,
      more,
    }));
  });
}
