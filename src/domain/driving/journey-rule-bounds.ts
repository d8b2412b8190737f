import * as z from 'zod/mini';
import { VEHICLE_CATEGORIES } from '../vehicle/vehicle.ts';
import type { OwnJourneyRules, RuleChanges, RuleName } from './journey-rules.ts';

/** Least and most that an organization may set of each threshold, in the unit of its name. */
export const RULE_BOUNDS: Readonly<Record<RuleName, readonly [number, number]>> = {
  movingKmh: [1, 30],
  maxKmh: [100, 400],
  minDistanceM: [20, 5000],
  stopS: [60, 3600],
  engineOffS: [30, 3600],
  gapS: [120, 3600],
  stopGapS: [600, 21_600],
  idlingS: [30, 3600],
  speedLimitKmh: [20, 250],
  speedToleranceKmh: [0, 30],
  speedingS: [1, 600],
  harshAccelerationMs2: [1, 10],
  harshBrakingMs2: [1, 12],
  harshCorneringMs2: [1, 12],
  powerCutV: [1, 24],
  refuelL: [1, 500],
  refuelPct: [1, 100],
  fuelDropL: [1, 500],
  fuelDropPct: [1, 100],
};

export const RULE_NAMES = Object.keys(RULE_BOUNDS) as RuleName[];

const changes = z.strictObject(
  Object.fromEntries(
    RULE_NAMES.map((name) => [name, z.optional(z.number().check(z.gte(RULE_BOUNDS[name][0]), z.lte(RULE_BOUNDS[name][1])))]),
  ),
);

/** What an organization may store; how thresholds stand to each other is `rulesAtOdds`. */
export const ownJourneyRulesSchema = z.strictObject({
  all: changes,
  categories: z.strictObject(Object.fromEntries(VEHICLE_CATEGORIES.map((category) => [category, z.optional(changes)]))),
}) as unknown as z.ZodMiniType<{ all: RuleChanges; categories: Record<string, RuleChanges> } & OwnJourneyRules>;

/** What an organization set, of the row of its settings; null: nothing that can be used. */
export function ownJourneyRulesOf(settings: { readonly [field: string]: unknown } | null | undefined): OwnJourneyRules | null {
  return ownJourneyRulesSchema.safeParse(settings?.['journeyRules']).data ?? null;
}
