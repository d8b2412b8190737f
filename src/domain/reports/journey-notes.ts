import type { DistanceSource, Journey } from '../driving/journey.ts';
import { startsOf, type Part } from '../driving/journey-parts.ts';
import type { Alike } from '../driving/journey-summary.ts';
import type { ReportNote } from '../kit/report.ts';
import { rulesNotes } from './rules-notes.ts';

type Told = Part & { alike?: Alike | undefined } & Pick<
    Journey,
    'open' | 'partialStart' | 'partialEnd' | 'silentS' | 'distanceSource' | 'isPrivate' | 'rules'
  >;

export interface JourneyNotes {
  /** A journey that the report tells of, whole or in brief. */
  add: (journey: Told, vehicle: string, endMs: number) => void;
  notes: () => ReportNote[];
}

/** What a reader must know of the journeys a report tells of: until when they are known, where their kilometres come from, which are not whole, the rules that made them. */
export function journeyNotes(): JourneyNotes {
  const vehiclesOf: Record<DistanceSource, Set<string>> = { can: new Set(), device: new Set(), gps: new Set() };
  const found = { open: 0, partial: 0, silent: 0, private: 0 };
  const told: Told[] = [];
  let lastMs = -Infinity;
  return {
    add(journey, vehicle, endMs) {
      told.push(journey);
      vehiclesOf[journey.distanceSource].add(vehicle);
      lastMs = Math.max(lastMs, endMs);
      const { alike } = journey;
      if (journey.open) found.open += alike?.parts ?? 1;
      else found.partial += alike?.partial ?? (journey.partialStart || journey.partialEnd ? 1 : 0);
      found.silent += alike?.silent ?? (journey.silentS > 0 ? 1 : 0);
      if (journey.isPrivate) found.private += startsOf([journey]);
    },
    notes: () => [
      ...(lastMs > -Infinity ? [{ code: 'lastJourney', atMs: lastMs }] : []),
      ...Object.entries(vehiclesOf).flatMap(([source, some]) => (some.size > 0 ? [{ code: `km.${source}`, count: some.size }] : [])),
      ...Object.entries(found).flatMap(([code, count]) => (count > 0 ? [{ code, count }] : [])),
      ...rulesNotes(told),
    ],
  };
}
