import type { JourneySummary } from '../driving/journey-summary.ts';
import type { SummariesSource } from './sources.ts';

/**
 * Journeys in brief by vehicle, made each time they are read and not kept: a report goes from vehicle to vehicle once, and a year of
 * a fleet that is alive as a whole is mostly time of the garbage collector.
 */
export function briefsWhenRead(vehicles: Iterable<string>, of: (vehicle: string) => JourneySummary[]): SummariesSource['briefs'] {
  const briefs: Record<string, readonly JourneySummary[]> = {};
  for (const id of vehicles) Object.defineProperty(briefs, id, { enumerable: true, get: () => of(id) });
  return briefs;
}
