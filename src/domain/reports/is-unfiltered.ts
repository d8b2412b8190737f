import type { JourneySummary } from '../driving/journey-summary.ts';
import type { ReportNote, ReportParams } from './report.ts';
import { byPlate } from './report-vehicles.ts';
import type { SummariesSource } from './sources.ts';

/** What somebody drove; not what was towed, nor an engine that ran without going anywhere. */
export const driven = ({ kind }: JourneySummary): boolean => kind === 'driven';

/** All that the vehicles did is asked for: nothing by driver, site, hours, use or length. */
export function isWhole({ drivers, sites, slot, options }: Pick<ReportParams, 'drivers' | 'sites' | 'slot' | 'options'>): boolean {
  return (
    drivers === undefined &&
    sites === undefined &&
    slot === undefined &&
    (options['use'] ?? 'all') === 'all' &&
    (options['least'] ?? '0') === '0'
  );
}

/** How many of some lines have a counter that was first read after their first journey (`first` null): it says nothing of what was before. */
export function lateNotes(lines: readonly { first: number | null; known: number | null }[]): ReportNote[] {
  const late = lines.filter(({ first, known }) => first === null && known !== null);
  return late.length > 0 ? [{ code: 'lateReading', count: late.length }] : [];
}

/** Which of the vehicles that are asked for did not drive, where all they did is asked for; their words go into `names`, that of the ones that did are there. */
export function stillNotes(
  { vehicles }: Pick<SummariesSource, 'vehicles'>,
  params: ReportParams,
  names: Record<string, string>,
): ReportNote[] {
  const still = isWhole(params) ? byPlate(vehicles).filter(({ _id }) => names[_id] === undefined) : [];
  for (const { _id, registration } of still) names[_id] = registration;
  return still.length > 0 ? [{ code: 'still', count: still.length, vehicles: still.map(({ _id }) => _id) }] : [];
}
