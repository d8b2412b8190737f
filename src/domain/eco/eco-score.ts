import { engineTime } from '../driving/journey-days.ts';
import { type Part, startsOf, type Whole, wholeOf } from '../driving/journey-parts.ts';
import { eventFigures, harshOf, type JourneySummary } from '../driving/journey-summary.ts';
import type { Journey, JourneyEco } from '../driving/journey.ts';
import { quotient } from '../text/money.ts';
import { CRITERIA, type Criterion, ECO_THRESHOLDS, type EcoProfile, pointsOf } from './eco-profiles.ts';

/** A shorter journey has no score, and weighs in none: a single event of a street corner says nothing of somebody. */
const SCORED_FROM_M = 1000;
/** Nor has one of which less than this share of the weights was measured, in percent: one signal alone is no way of driving. */
const MEASURED_FROM_PCT = 40;
/** Slower on average is urban. */
export const URBAN_KMH = 40;

/** What was measured: harsh events per 100 km, speeding and idling in percent. null: the signal is missing. */
type EcoRates = Readonly<Record<Criterion, number | null>>;

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

/** What a score is made of, added up: each journey's own score weighs by its metres. */
export interface EcoSums {
  journeys: number;
  distanceM: number;
  drivingS: number;
  /** Driving and idling together, and the idling, of journeys that tell when the engine runs. */
  engineS: number;
  idlingS: number;
  /** Harsh events, and the metres over which a device would have told them. */
  acceleration: number;
  braking: number;
  cornering: number;
  harshM: number;
  /** Excesses of speed, their seconds, and the driving time of journeys that tell their speed. */
  speeding: number;
  speedingS: number;
  speedS: number;
  /** Metres of journeys that have a score, and these times ten times the score: whole numbers, so that no order changes them. */
  scoredM: number;
  scoreM: number;
  /** Of each criterion: metres times the share of the score that it made, and these times its points. */
  shareM: Record<Criterion, number>;
  pointsM: Record<Criterion, number>;
}

const nothing = (): Record<Criterion, number> => ({ acceleration: 0, braking: 0, cornering: 0, speeding: 0, idling: 0 });

export function noSums(): EcoSums {
  return {
    journeys: 0,
    distanceM: 0,
    drivingS: 0,
    engineS: 0,
    idlingS: 0,
    acceleration: 0,
    braking: 0,
    cornering: 0,
    harshM: 0,
    speeding: 0,
    speedingS: 0,
    speedS: 0,
    scoredM: 0,
    scoreM: 0,
    shareM: nothing(),
    pointsM: nothing(),
  };
}

/** Adds a journey that was driven, or a part of it, with its score; what else the engine did is not judged. It is counted where it begins. */
export function addJourney(sums: EcoSums, journey: JourneySummary & Part): void {
  if (journey.kind === 'driven') {
    sums.journeys += startsOf([journey]);
    sums.distanceM += journey.distanceM;
    sums.drivingS += journey.drivingS;
    sums.speeding += journey.speeding;
    if (journey.eco?.tells) {
      sums.acceleration += journey.accelerations;
      sums.braking += journey.brakings;
      sums.cornering += journey.corners;
      sums.harshM += journey.distanceM;
    }
    if (journey.maxKmh !== null) {
      sums.speedingS += Math.min(journey.speedingS, journey.drivingS);
      sums.speedS += journey.drivingS;
    }
    if (journey.engineS !== null) {
      const { engineS, idlingS } = engineTime([journey]);
      sums.engineS += engineS;
      sums.idlingS += idlingS;
    }
    addScore(sums, journey);
  }
}

/** Metres times ten times the score; 0 without one. */
export const scoreMOf = ({ eco, distanceM, alike }: JourneySummary): number =>
  alike ? alike.scoreM : eco?.score == null ? 0 : Math.round(eco.score * 10) * distanceM;

/** Adds the score of a journey that has one. */
export function addScored(sums: Pick<EcoSums, 'scoredM' | 'scoreM'>, journey: JourneySummary): void {
  if (journey.eco?.score == null) return;
  sums.scoredM += journey.distanceM;
  sums.scoreM += scoreMOf(journey);
}

function addScore(sums: EcoSums, journey: JourneySummary): void {
  const { eco, distanceM } = journey;
  if (!eco || eco.score === null) return;
  addScored(sums, journey);
  const weightOf = (criterion: Criterion): number => (eco.points[criterion] === null ? 0 : ECO_THRESHOLDS[eco.profile][criterion].weight);
  const weights = CRITERIA.reduce((sum, criterion) => sum + weightOf(criterion), 0);
  for (const criterion of CRITERIA) {
    const share = (distanceM * weightOf(criterion)) / weights;
    sums.shareM[criterion] += share;
    sums.pointsM[criterion] += share * (eco.points[criterion] ?? 0);
  }
}

/** Sums of several groups. */
export function addSums(to: EcoSums, { shareM, pointsM, ...from }: EcoSums): void {
  for (const name of Object.keys(from) as (keyof typeof from)[]) to[name] += from[name];
  for (const criterion of CRITERIA) {
    to.shareM[criterion] += shareM[criterion];
    to.pointsM[criterion] += pointsM[criterion];
  }
}

/** All harsh events and the kilometres they were counted over; null where nobody counted. */
export function harshMeasured({ acceleration, braking, cornering, harshM }: EcoSums): { harsh: number | null; harshKm: number | null } {
  return harshM > 0 ? { harsh: acceleration + braking + cornering, harshKm: harshM / 1000 } : { harsh: null, harshKm: null };
}
