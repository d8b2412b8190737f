import { summaryPart } from '../driving/journey-parts.ts';
import type { JourneySummary } from '../driving/journey-summary.ts';

/**
 * Kilometres driven between two instants, to the tenth, by journeys: one that began before or went on after counts as far as it is between them. Private
 * ones are nobody's to count. null: none is known.
 */
export function missionKm(journeys: readonly JourneySummary[], fromMs: number, toMs: number): number | null {
  const within = journeys.flatMap((one) => (one.kind === 'driven' && !one.isPrivate ? (summaryPart(one, fromMs, toMs) ?? []) : []));
  if (within.length === 0) return null;
  return Math.round(within.reduce((sum, { distanceM }) => sum + distanceM, 0) / 100) / 10;
}
