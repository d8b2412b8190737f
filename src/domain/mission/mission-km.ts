import type { JourneySummary } from '../driving/journey-summary.ts';

type Way = Pick<JourneySummary, 'kind' | 'startMs' | 'endMs' | 'distanceM' | 'isPrivate'>;

/**
 * Kilometres driven between two instants, to the tenth, by journeys: one that began before or went on after counts by its share of time. Private
 * ones are nobody's to count. null: none is known.
 */
export function missionKm(journeys: readonly Way[], fromMs: number, toMs: number): number | null {
  const within = journeys.filter(
    ({ kind, startMs, endMs, isPrivate }) => kind === 'driven' && !isPrivate && startMs < toMs && endMs > fromMs,
  );
  if (within.length === 0) return null;
  const metres = within.reduce(
    (sum, { startMs, endMs, distanceM }) => sum + distanceM * ((Math.min(endMs, toMs) - Math.max(startMs, fromMs)) / (endMs - startMs)),
    0,
  );
  return Math.round(metres / 100) / 10;
}
