import { engineTime } from '../driving/engine-time.ts';
import { startsOf, type Part } from '../driving/journey-parts.ts';
import type { JourneySummary } from '../driving/journey-summary.ts';
import { CRITERIA, ECO_THRESHOLDS, type Criterion } from './eco-profiles.ts';

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
