import { wholeOf, type Part, type Whole } from '../driving/journey-parts.ts';
import { type JourneySummary, eventFigures, harshOf } from '../driving/journey-summary.ts';
import type { JourneyEco, Journey } from '../driving/journey.ts';
import { quotient } from '../figures/quotient.ts';
import { CRITERIA, ECO_THRESHOLDS, type Criterion, type EcoProfile } from './eco-profiles.ts';
import { addScored, type EcoSums } from './eco-sums.ts';

/** A shorter journey has no score, and weighs in none: a single event of a street corner says nothing of somebody. */
const SCORED_FROM_M = 1000;
/** Nor has one of which less than this share of the weights was measured, in percent: one signal alone is no way of driving. */
const MEASURED_FROM_PCT = 40;
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

/** What a journey is judged by. */
export interface DrivenFigures {
  distanceM: number;
  drivingS: number;
  idlingS: number;
  engineS: number | null;
  maxKmh: number | null;
  accelerations: number;
  brakings: number;
  corners: number;
  speedingS: number;
}

const round1 = (value: number): number => Math.round(value * 10) / 10;
const per100Km = (count: number, metres: number): number | null => (metres > 0 ? (count / metres) * 100_000 : null);
const percent = (part: number, whole: number): number | null => quotient(part, whole, 100);

/** Rates of what was driven: each over what its own signal is known of. */
export function ratesOf(sums: EcoSums): EcoRates {
  return {
    acceleration: per100Km(sums.acceleration, sums.harshM),
    braking: per100Km(sums.braking, sums.harshM),
    cornering: per100Km(sums.cornering, sums.harshM),
    speeding: percent(sums.speedingS, sums.speedS),
    idling: percent(sums.idlingS, sums.engineS),
  };
}

/** Points of one criterion: linear between what is worth 0 and what is worth 100. */
export function pointsOf(profile: EcoProfile, criterion: Criterion, rate: number): number {
  const { hundred, zero } = ECO_THRESHOLDS[profile][criterion];
  return Math.min(100, Math.max(0, ((zero - rate) / (zero - hundred)) * 100));
}

/**
 * The score of a journey, made once with it. `tells`: its device was known by then to tell harsh events, so that none is none; else these criteria are
 * left out. Sum of weight × points over the weights that count: a criterion without signal neither gives nor takes.
 */
export function scoreOfJourney(profile: EcoProfile, driven: DrivenFigures, tells: boolean): JourneyEco {
  const metres = tells ? driven.distanceM : 0;
  const rates: EcoRates = {
    acceleration: per100Km(driven.accelerations, metres),
    braking: per100Km(driven.brakings, metres),
    cornering: per100Km(driven.corners, metres),
    speeding: driven.maxKmh === null ? null : percent(Math.min(driven.speedingS, driven.drivingS), driven.drivingS),
    // As `engineTime`; where no ignition was told, standing is not idling.
    idling: driven.engineS === null ? null : percent(driven.idlingS, driven.drivingS + driven.idlingS),
  };
  let [sum, weights] = [0, 0];
  const points = CRITERIA.map((criterion): number | null => {
    const [rate, { weight }] = [rates[criterion], ECO_THRESHOLDS[profile][criterion]];
    if (rate === null || weight === 0 || driven.distanceM < SCORED_FROM_M) return null;
    const worth = pointsOf(profile, criterion, rate);
    sum += worth * weight;
    weights += weight;
    return round1(worth);
  });
  const byCriterion = Object.fromEntries(CRITERIA.map((criterion, at) => [criterion, points[at]!])) as JourneyEco['points'];
  return { profile, tells, score: weights >= MEASURED_FROM_PCT ? round1(sum / weights) : null, points: byCriterion };
}

/** The mean of the scores of journeys by their metres, and that of each criterion by what it weighed: a score of urban and one of other journeys have it between them. */
export function scoreOf({ shareM, pointsM, ...scored }: EcoSums): EcoScore {
  return {
    score: meanScore(scored),
    points: Object.fromEntries(
      CRITERIA.map((criterion) => [criterion, shareM[criterion] > 0 ? round1(pointsM[criterion] / shareM[criterion]) : null]),
    ) as EcoScore['points'],
  };
}

/** The mean of scores by their metres, one decimal. */
export function meanScore({ scoredM, scoreM }: Pick<EcoSums, 'scoredM' | 'scoreM'>): number | null {
  return scoredM > 0 ? round1(scoreM / scoredM / 10) : null;
}

type Scored = Pick<EcoSums, 'scoredM' | 'scoreM'>;

/** What the scores in town and out of it are made of. A journey nobody knows the mean speed of is in neither. */
export interface Roads {
  urban: Scored;
  extra: Scored;
}

export const noRoads = (): Roads => ({ urban: { scoredM: 0, scoreM: 0 }, extra: { scoredM: 0, scoreM: 0 } });

/** Which road a journey is of, by its mean speed, a part by that of its journey; null: not known. */
export function roadOf(journey: Whole & Part): keyof Roads | null {
  const { meanKmh } = wholeOf(journey);
  return meanKmh === null ? null : meanKmh < URBAN_KMH ? 'urban' : 'extra';
}

/** Adds the score of a journey, of a part of one or of a sum of several to that of its road. */
export function addRoads({ urban, extra }: Roads, journey: JourneySummary & Part): void {
  const { alike } = journey;
  if (alike) {
    urban.scoredM += alike.urbanM;
    urban.scoreM += alike.urbanScoreM;
    extra.scoredM += alike.extraM;
    extra.scoreM += alike.extraScoreM;
    return;
  }
  const road = journey.kind === 'driven' ? roadOf(journey) : null;
  if (road !== null) addScored(road === 'urban' ? urban : extra, journey);
}

/** Kilometres that a score is of, and these times it, for totals: null where there is none. */
export function scoreParts({ scoredM, scoreM }: Pick<EcoSums, 'scoredM' | 'scoreM'>): [scoreKm: number | null, scoredKm: number | null] {
  return scoredM > 0 ? [scoreM / 10_000, scoredM / 1000] : [null, null];
}

/** A journey before it is stored. */
type MadeJourney = Omit<Journey, 'updatedAt'>;

/** The score of a journey; null: it is not judged (private, not driven, plant). */
export function ecoOfJourney(journey: MadeJourney, profile: EcoProfile | null, tells: boolean): JourneyEco | null {
  if (profile === null || journey.kind !== 'driven' || journey.isPrivate) return null;
  return scoreOfJourney(profile, { ...journey, ...eventFigures(journey) }, tells);
}

/** Whether a journey shows that its device tells harsh events. */
export const showsHarsh = (journey: MadeJourney): boolean => harshOf(eventFigures(journey)) > 0;
