import type { DistanceSource, Journey } from '../driving/journey.ts';
import type { ReportNote } from '../kit/report.ts';
import { rulesNotes } from './rules-notes.ts';

/** What a reader must know of journeys that a report tells of: where their kilometres come from, until when they are known, which are not whole, the rules that made them. */
export function journeyNotes(journeys: readonly Journey[]): ReportNote[] {
  const vehiclesOf: Record<DistanceSource, Set<string>> = { can: new Set(), device: new Set(), gps: new Set() };
  const found = { open: 0, partial: 0, silent: 0, private: 0 };
  let lastMs = -Infinity;
  for (const journey of journeys) {
    vehiclesOf[journey.distanceSource].add(journey.vehicle);
    lastMs = Math.max(lastMs, Date.parse(journey.endAt));
    if (journey.open) found.open++;
    else if (journey.partialStart || journey.partialEnd) found.partial++;
    if (journey.silentS > 0) found.silent++;
    if (journey.isPrivate) found.private++;
  }
  return [
    ...(lastMs > -Infinity ? [{ code: 'lastJourney', atMs: lastMs }] : []),
    ...Object.entries(vehiclesOf).flatMap(([source, some]) => (some.size > 0 ? [{ code: `km.${source}`, count: some.size }] : [])),
    ...(['open', 'partial', 'silent', 'private'] as const).flatMap((code) => (found[code] > 0 ? [{ code, count: found[code] }] : [])),
    ...rulesNotes(journeys),
  ];
}
