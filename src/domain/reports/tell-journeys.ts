import type { JourneyBrief } from '../driving/journey-brief.ts';
import { driverOfJourney } from '../driving/journey-driver.ts';
import type { ReportNote, ReportOption, ReportParams } from '../kit/report.ts';
import { askedRows, askedSpots } from './asked-rows.ts';
import { byPlate } from './by-plate.ts';
import { rulesNotes } from './rules-notes.ts';
import type { BriefsSource, ReportVehicle } from './sources.ts';

/** Options of every report of journeys that `tellJourneys` goes by. */
export const JOURNEY_OPTIONS: readonly ReportOption[] = [
  { key: 'use', values: ['all', 'business', 'private'], initial: 'all' },
  { key: 'least', values: ['0', '500', '1000', '5000'], initial: '0' },
];

/**
 * Goes through the journeys that a report is asked for, vehicle by vehicle in the order of their plates, each vehicle's oldest first. Gives what the reader
 * must know of them: where their kilometres come from, which are not whole or left out, and by which rules they are made.
 */
export function tellJourneys({ vehicles, briefs, badges, askedSites }: BriefsSource, params: ReportParams, isAsked: (journey: JourneyBrief) => boolean, tell: (journey: JourneyBrief, vehicle: ReportVehicle, driver: string | null) => void): ReportNote[] {
  const asked = askedRows(params);
  const isThere = askedSpots(askedSites);
  const { use, least } = params.options;
  const leastM = Number(least);
  const sources: Record<JourneyBrief['distanceSource'], Set<string>> = { can: new Set(), device: new Set(), gps: new Set() };
  const told: JourneyBrief[] = [];
  const found = { open: 0, partial: 0, silent: 0, private: 0, short: 0 };
  for (const vehicle of byPlate(vehicles)) {
    for (const journey of briefs[vehicle._id] ?? []) {
      if (!isAsked(journey) || (use !== 'all' && (use === 'private') !== journey.isPrivate)) continue;
      const driver = driverOfJourney(journey, vehicle.driver, badges);
      if (!asked.isBy(driver) || !(isThere(journey.start) || isThere(journey.end)) || !asked.isAt(journey.startMs)) continue;
      if (journey.distanceM < leastM) {
        found.short++;
        continue;
      }
      told.push(journey);
      if (journey.open) found.open++;
      else if (journey.partialStart || journey.partialEnd) found.partial++;
      if (journey.silentS > 0) found.silent++;
      if (journey.isPrivate) found.private++;
      sources[journey.distanceSource].add(vehicle._id);
      tell(journey, vehicle, driver);
    }
  }
  const notes: ReportNote[] = Object.entries(sources).flatMap(([source, some]) => (some.size > 0 ? [{ code: `km.${source}`, count: some.size }] : []));
  for (const [code, count] of Object.entries(found)) if (count > 0) notes.push({ code, count });
  return [...notes, ...asked.notes(), ...rulesNotes(told)];
}
