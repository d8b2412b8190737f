import { engineTime } from './journey-days.ts';
import type { Journey } from './journey.ts';
import { JOURNEY_RULES, type JourneyRules } from './journey-rules.ts';

/** What a vehicle did between two journeys. */
export interface Stop {
  vehicle: string;
  /** End of the journey before and start of the next one, ISO UTC; null after the last one. */
  startAt: string;
  endAt: string | null;
  /** Where the journey before ended. */
  lat: number | null;
  lng: number | null;
  place: string | null;
  durationS: number | null;
  /** Engine on meanwhile, whole seconds. */
  standingS: number;
  /** The vehicle was not seen to stop, or not to start again. */
  unseen: boolean;
  /** A change of the tank that is a filling or a fall, litres, or percent where the litres are not known; a fall is negative. */
  fuel: { change: number; unit: 'l' | '%' } | null;
}

/** Stops between the journeys of one vehicle, given in order of time; those with the engine on and no drive are part of the stop they are in. */
export function stopsBetween(journeys: readonly Journey[], rules: JourneyRules = JOURNEY_RULES): Stop[] {
  const stops: Stop[] = [];
  let before: Journey | null = null;
  let standingS = 0;
  const add = (next: Journey | null): void => {
    if (before && !before.open)
      stops.push({
        vehicle: before.vehicle,
        startAt: before.endAt,
        endAt: next?.startAt ?? null,
        lat: before.end?.lat ?? null,
        lng: before.end?.lng ?? null,
        place: before.end?.place ?? null,
        durationS: next ? Math.round((Date.parse(next.startAt) - Date.parse(before.endAt)) / 1000) : null,
        standingS,
        unseen: before.partialEnd || (next?.partialStart ?? false),
        fuel: next ? fuelChange(before, next, rules) : null,
      });
    standingS = 0;
  };
  for (const journey of journeys) {
    if (journey.kind === 'standing') standingS += engineTime([journey]).standingS;
    else {
      add(journey);
      before = journey;
    }
  }
  add(null);
  return stops;
}

function fuelChange(before: Journey, next: Journey, rules: JourneyRules): Stop['fuel'] {
  for (const [name, unit, rise, fall] of [
    ['fuelL', 'l', rules.refuelL, rules.fuelDropL],
    ['fuelPct', '%', rules.refuelPct, rules.fuelDropPct],
  ] as const) {
    const [from, to] = [before[name].end, next[name].start];
    if (from === null || to === null) continue;
    const change = Math.round((to - from) * 10) / 10;
    return change >= rise || -change >= fall ? { change, unit } : null;
  }
  return null;
}
