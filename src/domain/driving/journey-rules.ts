import { baseLimitOf } from './speed-limit.ts';

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
export type RuleChanges = { readonly [Name in RuleName]?: number };

/** What an organization set: for all its vehicles, and over that for those of a category. */
export interface OwnJourneyRules {
  readonly all: RuleChanges;
  readonly categories: Readonly<Record<string, RuleChanges>>;
}

/** What limits the speed of a vehicle, of its sheet. */
export interface LimitedVehicle {
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
