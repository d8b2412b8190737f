import type { JourneyKind } from './journey-kinds.ts';

/** What is read of a journey, whole or in brief. */
interface Timed {
  kind: JourneyKind;
  drivingS: number;
  idlingS: number;
  engineS: number | null;
}

/** What an engine did, whole seconds: the first three make the fourth. */
interface EngineTime {
  drivingS: number;
  /** Standing with the engine on within journeys. */
  idlingS: number;
  /** Standing with the engine on outside of them. */
  standingS: number;
  /** Engine on. */
  engineS: number;
}

/** Driving, idling, standing with the engine on, and engine on of some journeys: the one definition of these four. What is towed runs no engine. */
export function engineTime(journeys: Iterable<Timed>): EngineTime {
  let [drivingS, idlingS, standingS] = [0, 0, 0];
  for (const journey of journeys)
    if (journey.kind === 'driven') {
      drivingS += journey.drivingS;
      idlingS += journey.idlingS;
    } else if (journey.kind === 'standing') standingS += journey.engineS ?? 0;
  return { drivingS, idlingS, standingS, engineS: drivingS + idlingS + standingS };
}
