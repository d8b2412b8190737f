import type { Journey, JourneyEventKind } from '../../../domain/driving/journey.ts';

const ECO: ReadonlySet<JourneyEventKind> = new Set<JourneyEventKind>([
  'harsh-acceleration',
  'harsh-braking',
  'harsh-cornering',
  'speeding',
  'idling',
]);

/** A journey with the events that its score is made of alone. */
export function ecoEventsOf(journey: Journey): Journey {
  return { ...journey, events: journey.events.filter(({ kind }) => ECO.has(kind)) };
}
