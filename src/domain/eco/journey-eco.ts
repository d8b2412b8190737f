import { eventFigures, harshOf } from '../driving/journey-summary.ts';
import type { Journey, JourneyEco } from '../driving/journey.ts';
import type { EcoProfile } from './eco-profiles.ts';
import { scoreOfJourney } from './eco-score.ts';

/** A journey before it is stored. */
type MadeJourney = Omit<Journey, 'updatedAt'>;

/** The score of a journey; null: it is not judged (private, not driven, plant). */
export function ecoOfJourney(journey: MadeJourney, profile: EcoProfile | null, tells: boolean): JourneyEco | null {
  if (profile === null || journey.kind !== 'driven' || journey.isPrivate) return null;
  return scoreOfJourney(profile, { ...journey, ...eventFigures(journey) }, tells);
}

/** Whether a journey shows that its device tells harsh events. */
export const showsHarsh = (journey: MadeJourney): boolean => harshOf(eventFigures(journey)) > 0;
