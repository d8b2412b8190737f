import * as z from 'zod/mini';
import { VEHICLE_CATEGORIES } from '../vehicle/vehicle.ts';

/**
 * Every threshold of journeys, in one place. Sources of the defaults: specification of the screens §0 (Traccar `report.trip.*`: 200 m, parking
 * 300 s, no data 3600 s; astara: a stop of 90 s, silence of 10 min). Timelines of days are made of the journeys.
 */
export interface JourneyRules {
  /** Movement begins above this speed. */
  movingKmh: number;
  /** Faster between two positions is a wrong position, not a distance. */
  maxKmh: number;
  /** A movement that does not go this far from where it began is a manœuvre, not a journey. */
  minDistanceM: number;
  /** Standing this long ends a journey, engine on or not known. */
  stopS: number;
  /** Standing with the ignition off this long ends a journey. */
  engineOffS: number;
  /** A silence longer than this is a gap, and an ignition last told longer ago than this is not known. */
  gapS: number;
  /** A silence longer than this ends a journey, whatever the vehicle does when it is heard again. */
  stopGapS: number;
  /** Engine on and standing this long, within a journey, is told as idling. */
  idlingS: number;
  /** Limit where no zone has a lower one; null: none is known. Faster by more than the tolerance for `speedingS` is speeding (`excessesOf`). */
  speedLimitKmh: number | null;
  speedToleranceKmh: number;
  speedingS: number;
  /** Told from positions one or two seconds apart, or by the device. */
  harshAccelerationMs2: number;
  harshBrakingMs2: number;
  harshCorneringMs2: number;
  /** Below this, after more, the supply was cut. */
  powerCutV: number;
  /** A rise of the tank between two readings that is a filling; a fall that no engine burns in that time. */
  refuelL: number;
  refuelPct: number;
  fuelDropL: number;
  fuelDropPct: number;
}

export const JOURNEY_RULES: JourneyRules = {
  movingKmh: 5,
  maxKmh: 250,
  minDistanceM: 200,
  stopS: 300,
  engineOffS: 90,
  gapS: 600,
  stopGapS: 3600,
  idlingS: 180,
  speedLimitKmh: 130,
  speedToleranceKmh: 5,
  speedingS: 10,
  harshAccelerationMs2: 3,
  harshBrakingMs2: 4,
  harshCorneringMs2: 4.5,
  powerCutV: 6,
  refuelL: 8,
  refuelPct: 8,
  fuelDropL: 10,
  fuelDropPct: 8,
};

export type RuleName = keyof JourneyRules;
/** Thresholds that somebody set otherwise; units are those of the names. */
type RuleChanges = { readonly [Name in RuleName]?: number };

/** What an organization set: for all its vehicles, and over that for those of a category. */
export interface OwnJourneyRules {
  readonly all: RuleChanges;
  readonly categories: Readonly<Record<string, RuleChanges>>;
}

/** What limits the speed of a vehicle, of its sheet. */
interface LimitedVehicle {
  /** null: of none. */
  category: string | null;
  gvwrKg?: number | null;
  speedLimitKmh?: number | null;
}

/** Rules for a vehicle of a category (null: of none), or for one vehicle. What is nearer to it stands before what holds for all: `baseLimitOf`. */
export function journeyRulesFor(of: string | LimitedVehicle | null, own: OwnJourneyRules | null = null): JourneyRules {
  const limited = typeof of === 'object' && of !== null ? of : { category: of };
  const speedLimitKmh = baseLimitOf(limited, own, JOURNEY_RULES.speedLimitKmh)?.kmh ?? null;
  return { ...JOURNEY_RULES, ...own?.all, ...own?.categories[limited.category ?? ''], speedLimitKmh };
}

/** What rules have otherwise than `JOURNEY_RULES`, in their order: the rules that made a journey, as the journey says it. */
export function ruleChanges(rules: JourneyRules): RuleChanges {
  const names = Object.keys(JOURNEY_RULES) as RuleName[];
  return Object.fromEntries(names.flatMap((name) => (rules[name] === JOURNEY_RULES[name] ? [] : [[name, rules[name]]]))) as RuleChanges;
}

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

/** Where a limit comes from: a zone of the organization, the vehicle's own sheet, its category (law, or set for it), what the organization set for all, what stands where nobody set any. */
export const LIMIT_SOURCES = ['zone', 'vehicle', 'category', 'organization', 'default'] as const;

export interface SpeedLimit {
  kmh: number;
  source: (typeof LIMIT_SOURCES)[number];
  /** Of a zone. */
  name?: string;
}

/** Highest speed of categories that have a limiter by law, km/h: N2 and N3, M2 and M3 (directive 92/6/EEC; Code de la route, R413-8 to R413-10). */
const LIMITER_KMH: Readonly<Record<string, number>> = { pl: 90, bus: 100 };
/** Above this weight a goods vehicle is N2, whatever its body is called. */
const LIGHT_KG = 3500;

/** The limit of a category (null: the law gives it none of its own); a van above 3.5 t is heavy goods. */
function categoryLimitKmh(category: string | null, gvwrKg: number | null = null): number | null {
  if (category === 'vul' && gvwrKg !== null && gvwrKg > LIGHT_KG) return LIMITER_KMH['pl']!;
  return LIMITER_KMH[category ?? ''] ?? null;
}

/**
 * What limits a vehicle wherever it is. Its own limit is nearest, then what the organization set for its category, the law of the category, what the
 * organization set for all.
 */
export function baseLimitOf(
  { category, gvwrKg, speedLimitKmh }: LimitedVehicle,
  own: OwnJourneyRules | null,
  fallbackKmh: number | null,
): SpeedLimit | null {
  if (speedLimitKmh != null) return { kmh: speedLimitKmh, source: 'vehicle' };
  const ofCategory = own?.categories[category ?? '']?.speedLimitKmh ?? categoryLimitKmh(category, gvwrKg);
  if (ofCategory !== null) return { kmh: ofCategory, source: 'category' };
  const ofAll = own?.all.speedLimitKmh;
  if (ofAll !== undefined) return { kmh: ofAll, source: 'organization' };
  return fallbackKmh === null ? null : { kmh: fallbackKmh, source: 'default' };
}

/** Readings further apart than this say nothing of the time between them. */
export const SPEED_TOLD_S = 90;
