import type { JourneySummary } from '../driving/journey-summary.ts';
import { driverOfJourney } from '../driving/journey-driver.ts';
import type { ReportNote, ReportOption, ReportParams } from '../kit/report.ts';
import { rowFilter, askedSpots } from './row-filter.ts';
import { byPlate } from './by-plate.ts';
import { journeyNotes } from './journey-notes.ts';
import type { SummariesSource, ReportVehicle } from './sources.ts';

export const USE_OPTION: ReportOption = { key: 'use', values: ['all', 'business', 'private'], initial: 'all' };
/** Options of every report of journeys that `matchingJourneys` goes by. */
export const JOURNEY_OPTIONS: readonly ReportOption[] = [USE_OPTION, { key: 'least', values: ['0', '500', '1000', '5000'], initial: '0' }];

/**
 * Goes through the journeys that a report is asked for, vehicle by vehicle in the order of their plates, each vehicle's oldest first. Gives what the reader
 * must know of them (`journeyNotes`), and how many are left out.
 */
export function matchingJourneys(
  { vehicles, briefs, badges, askedSites }: SummariesSource,
  params: ReportParams,
  isAsked: (journey: JourneySummary) => boolean,
  tell: (journey: JourneySummary, vehicle: ReportVehicle, driver: string | null) => void,
): ReportNote[] {
  const asked = rowFilter(params);
  const isThere = askedSpots(askedSites);
  const { use, least } = params.options;
  const leastM = Number(least ?? 0);
  const known = journeyNotes();
  let short = 0;
  for (const vehicle of byPlate(vehicles)) {
    for (const journey of briefs[vehicle._id] ?? []) {
      if (!isAsked(journey) || (use !== 'all' && (use === 'private') !== journey.isPrivate)) continue;
      const driver = driverOfJourney(journey, vehicle.driver, badges);
      if (!asked.isBy(driver) || !(isThere(journey.start) || isThere(journey.end)) || !asked.isAt(journey.startMs)) continue;
      if (journey.distanceM < leastM) {
        short++;
        continue;
      }
      known.add(journey, vehicle._id, journey.endMs);
      tell(journey, vehicle, driver);
    }
  }
  return [...(short > 0 ? [{ code: 'short', count: short }] : []), ...asked.notes(), ...known.notes()];
}
