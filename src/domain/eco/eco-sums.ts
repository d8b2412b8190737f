import type { JourneyBrief } from '../driving/journey-brief.ts';

/** What a score is made of, added up: whole numbers, so that no order of the journeys changes it. */
export interface EcoSums {
  journeys: number;
  distanceM: number;
  drivingS: number;
  /** Engine time and the idling in it, of journeys that tell when the engine runs. */
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
}

export function noSums(): EcoSums {
  return { journeys: 0, distanceM: 0, drivingS: 0, engineS: 0, idlingS: 0, acceleration: 0, braking: 0, cornering: 0, harshM: 0, speeding: 0, speedingS: 0, speedS: 0 };
}

/**
 * Adds a journey, or engine time without one (it has idling only). `tellsHarsh`: its vehicle is known to tell harsh events, so that none is none; else they are not known.
 */
export function addJourney(sums: EcoSums, journey: JourneyBrief, tellsHarsh: boolean): void {
  if (journey.kind === 'driven') {
    sums.journeys++;
    sums.distanceM += journey.distanceM;
    sums.drivingS += journey.drivingS;
    sums.speeding += journey.speeding;
    if (tellsHarsh) {
      sums.acceleration += journey.accelerations;
      sums.braking += journey.brakings;
      sums.cornering += journey.corners;
      sums.harshM += journey.distanceM;
    }
    if (journey.maxKmh !== null) {
      sums.speedingS += Math.min(journey.speedingS, journey.drivingS);
      sums.speedS += journey.drivingS;
    }
  }
  if (journey.engineS !== null) {
    sums.engineS += journey.engineS;
    sums.idlingS += Math.min(journey.idlingS, journey.engineS);
  }
}

/** Sums of several groups. */
export function addSums(to: EcoSums, from: EcoSums): void {
  for (const name of Object.keys(to) as (keyof EcoSums)[]) to[name] += from[name];
}

/** A vehicle tells harsh events when it told one in the period: silence may be calm driving or a device that is not set to tell. */
export function tellsHarsh(journeys: readonly JourneyBrief[]): boolean {
  return journeys.some(({ accelerations, brakings, corners }) => accelerations + brakings + corners > 0);
}
