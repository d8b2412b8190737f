import type { JourneyBrief } from '../driving/journey-brief.ts';
import { CRITERIA, ECO_THRESHOLDS, type Criterion, type EcoProfile } from './eco-profiles.ts';
import { addJourney, noSums, type EcoSums } from './eco-sums.ts';

/** No score of less: a single event of a street corner says nothing of somebody. */
export const SCORED_FROM_M = 10_000;
/** Nor of less than this share of the weights, in percent: one signal alone is no way of driving. */
export const MEASURED_FROM_PCT = 40;
/** Slower on average is urban. */
export const URBAN_KMH = 40;

/** What was measured: harsh events per 100 km, speeding and idling in percent. null: the signal is missing. */
export type EcoRates = Readonly<Record<Criterion, number | null>>;

export interface EcoScore {
  /** 0 to 100, one decimal; null: too little was driven, or too little of it measured. */
  score: number | null;
  /** 0 to 100 of each criterion; null where its signal is missing or where it does not count for the profile. */
  points: Readonly<Record<Criterion, number | null>>;
}

const round1 = (value: number): number => Math.round(value * 10) / 10;
const NOTHING: EcoScore['points'] = { acceleration: null, braking: null, cornering: null, speeding: null, idling: null };

/** Rates of what was driven: each over what its own signal is known of. */
export function ratesOf(sums: EcoSums): EcoRates {
  const per100Km = (count: number): number | null => (sums.harshM > 0 ? (count / sums.harshM) * 100_000 : null);
  const percent = (part: number, whole: number): number | null => (whole > 0 ? (part / whole) * 100 : null);
  return { acceleration: per100Km(sums.acceleration), braking: per100Km(sums.braking), cornering: per100Km(sums.cornering), speeding: percent(sums.speedingS, sums.speedS), idling: percent(sums.idlingS, sums.engineS) };
}

/** Points of one criterion: linear between what is worth 0 and what is worth 100. */
export function pointsOf(profile: EcoProfile, criterion: Criterion, rate: number): number {
  const { hundred, zero } = ECO_THRESHOLDS[profile][criterion];
  return Math.min(100, Math.max(0, ((zero - rate) / (zero - hundred)) * 100));
}

/** Sum of weight × points over the weights that count: a criterion without signal neither gives nor takes. */
function weighed(profile: EcoProfile, rates: EcoRates): EcoScore {
  let [sum, weights] = [0, 0];
  const points = { ...NOTHING };
  for (const criterion of CRITERIA) {
    const [rate, { weight }] = [rates[criterion], ECO_THRESHOLDS[profile][criterion]];
    if (rate === null || weight === 0) continue;
    const worth = pointsOf(profile, criterion, rate);
    points[criterion] = round1(worth);
    sum += worth * weight;
    weights += weight;
  }
  // Weights of a profile make 100.
  return { score: weights >= MEASURED_FROM_PCT ? round1(sum / weights) : null, points };
}

/** Score of what one profile drove. */
export function scoreOf(profile: EcoProfile, sums: EcoSums): EcoScore {
  return sums.distanceM < SCORED_FROM_M ? { score: null, points: NOTHING } : weighed(profile, ratesOf(sums));
}

/** Score of one journey; `tells`: its vehicle is known to tell harsh events. */
export function scoreOfJourney(profile: EcoProfile, journey: JourneyBrief, tells: boolean): EcoScore {
  const sums = noSums();
  addJourney(sums, journey, tells);
  return scoreOf(profile, sums);
}

/** Score of what several profiles drove (a driver of a van and a truck): each by its own rules, by their kilometres. */
export function mixedScore(parts: ReadonlyMap<EcoProfile, EcoSums>): EcoScore {
  const [only, ...others] = parts;
  if (!only) return { score: null, points: NOTHING };
  if (others.length === 0) return scoreOf(only[0], only[1]);
  // In the order of the profiles, not of what was driven first: sums of decimals depend on it.
  const scored = [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([profile, sums]) => ({ ...scoreOf(profile, sums), metres: sums.distanceM }));
  const mean = (of: (one: EcoScore) => number | null): number | null => {
    const known = scored.filter((one) => of(one) !== null);
    const metres = known.reduce((sum, one) => sum + one.metres, 0);
    return metres > 0 ? round1(known.reduce((sum, one) => sum + of(one)! * one.metres, 0) / metres) : null;
  };
  return { score: mean(({ score }) => score), points: Object.fromEntries(CRITERIA.map((criterion) => [criterion, mean(({ points }) => points[criterion])])) as EcoScore['points'] };
}
