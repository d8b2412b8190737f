/*
 * Regulation (EC) 561/2006 as amended by 2020/1054, one line a rule: its article, its limit in seconds, and from where on an infringement is serious, very
 * serious, most serious: Regulation (EU) 2016/403, annex I, as amended by 2022/694. What is beyond the limit and not yet serious is minor.
 * `most`: more than the limit infringes; `least`: less of it does.
 */
const HOUR = 3600;

export const SEVERITIES = ['minor', 'serious', 'very-serious', 'most-serious'] as const;
type Severity = (typeof SEVERITIES)[number];

interface Limit {
  article: string;
  limitS: number;
  sense: 'most' | 'least';
  /** Null: there is no such degree. */
  bounds: readonly [serious: number, verySerious: number, mostSerious: number | null];
}

export const TACHO_LIMITS = {
  /** Driving of a day that may not be extended. */
  day: { article: '6(1)', limitS: 9 * HOUR, sense: 'most', bounds: [10 * HOUR, 11 * HOUR, 13.5 * HOUR] },
  /** Driving of one of the two days of a week that may be extended. */
  extendedDay: { article: '6(1)', limitS: 10 * HOUR, sense: 'most', bounds: [11 * HOUR, 12 * HOUR, 15 * HOUR] },
  week: { article: '6(2)', limitS: 56 * HOUR, sense: 'most', bounds: [60 * HOUR, 65 * HOUR, 70 * HOUR] },
  fortnight: { article: '6(3)', limitS: 90 * HOUR, sense: 'most', bounds: [100 * HOUR, 105 * HOUR, 112.5 * HOUR] },
  /** Driving without a break of 45 min, or of 15 then 30. */
  break: { article: '7', limitS: 4.5 * HOUR, sense: 'most', bounds: [5 * HOUR, 6 * HOUR, null] },
  /** Daily rest where none may be reduced any more. */
  dailyRest: { article: '8(2)', limitS: 11 * HOUR, sense: 'least', bounds: [10 * HOUR, 8.5 * HOUR, null] },
  reducedDailyRest: { article: '8(2)', limitS: 9 * HOUR, sense: 'least', bounds: [8 * HOUR, 7 * HOUR, null] },
  /** Two drivers: 9 h within 30. */
  crewDailyRest: { article: '8(5)', limitS: 9 * HOUR, sense: 'least', bounds: [8 * HOUR, 7 * HOUR, null] },
  /** Six periods of 24 h from the end of a weekly rest to the start of the next. */
  weeklyRest: { article: '8(6)', limitS: 144 * HOUR, sense: 'most', bounds: [147 * HOUR, 156 * HOUR, null] },
} as const satisfies Record<string, Limit>;
export type TachoRule = keyof typeof TACHO_LIMITS;

/** 45 min whole, or 15 then 30. */
export const BREAK_S = { whole: 45 * 60, firstPart: 15 * 60, secondPart: 30 * 60 } as const;
/** Daily driving ends with any rest of 7 h: Commission Implementing Decision C(2011) 3759. */
export const DUTY_REST_S = 7 * HOUR;
export const DAILY_REST_S = {
  regular: 11 * HOUR,
  reduced: 9 * HOUR,
  splitFirst: 3 * HOUR,
  within: 24 * HOUR,
  withinCrew: 30 * HOUR,
  reducedMost: 3,
} as const;
export const WEEKLY_REST_S = { reduced: 24 * HOUR, regular: 45 * HOUR } as const;
export const EXTENDED_DAYS_MOST = 2;
/** A second driver must be there from the end of the first hour on. */
export const CREW_FROM_S = HOUR;

export interface Infringement {
  rule: TachoRule;
  article: string;
  severity: Severity;
  /** When it was one: the limit was passed, or what was judged ended. */
  atMs: number;
  measuredS: number;
  limitS: number;
  /** How far beyond the limit. */
  excessS: number;
}

/** The infringement that a measure is, null when it is none: at the limit is within it. */
export function judged(rule: TachoRule, measuredS: number, atMs: number): Infringement | null {
  const { article, limitS, sense, bounds }: Limit = TACHO_LIMITS[rule];
  const excessS = sense === 'most' ? measuredS - limitS : limitS - measuredS;
  if (excessS <= 0) return null;
  // "10 h ≤ … < 11 h" of what is too much, "8 h 30 ≤ … < 10 h" of what is too little.
  const passed = bounds.filter((bound) => bound !== null && (sense === 'most' ? measuredS >= bound : measuredS < bound)).length;
  return { rule, article, severity: SEVERITIES[passed]!, atMs, measuredS, limitS, excessS };
}
