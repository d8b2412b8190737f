import type { Alike, JourneySummary } from '../driving/journey-summary.ts';
import { driverOfJourney } from '../driving/journey-driver.ts';
import { begunMs, journeyPart, summaryPart, type Part } from '../driving/journey-parts.ts';
import type { Journey } from '../driving/journey.ts';
import { askedHours } from '../kit/report-hours.ts';
import { localDays } from '../kit/local-days.ts';
import { addDays, dayStartMs } from '../kit/time-zone.ts';
import type { Cell, ReportColumn, ReportNote, ReportOption, ReportParams } from '../kit/report.ts';
import { rowFilter, askedSpots } from './row-filter.ts';
import { byPlate } from './by-plate.ts';
import { journeyNotes } from './journey-notes.ts';
import { withToldKm } from './told-odometer.ts';
import type { SummariesSource, ReportVehicle } from './sources.ts';

export const USE_OPTION: ReportOption = { key: 'use', values: ['all', 'business', 'private'], initial: 'all' };
/** Options of every report of journeys that `matchingJourneys` goes by. */
export const JOURNEY_OPTIONS: readonly ReportOption[] = [USE_OPTION, { key: 'least', values: ['0', '500', '1000', '5000'], initial: '0' }];

/** Where the journey of a line began: a line of a later day of it begins at midnight. */
export const JOURNEY_START_COLUMN: ReportColumn = { id: 'journeyAt', kind: 'instant', spare: true, widthPx: 150 };

/** What of a journey a line tells, where it is not all of it; a line that is `continued` is counted where the journey began, one that was `begun` before the asked hours in the line itself. */
export const OVER_COLUMN: ReportColumn = { id: 'over', kind: 'word', widthPx: 150 };

/** For `OVER_COLUMN`, of one part or of those of one day together. */
export function overOf(...parts: readonly (Part & { alike?: Alike | undefined })[]): string | null {
  const first = parts.find(({ wholeStartMs, alike }) => wholeStartMs !== undefined || typeof alike?.wholeStartMs === 'number');
  const goesOn = parts.at(-1)?.goesOn === true || parts.some(({ alike }) => alike?.goesOn);
  if (!first) return goesOn ? 'goesOn' : null;
  return `${first.isContinued || first.alike ? 'continued' : 'begun'}${goesOn ? 'On' : ''}`;
}

/** Whether a line goes on with a journey that another one counts. */
export const continuesLine = (cell: (column: string) => Cell): boolean => String(cell('over')).startsWith('continued');

/** A journey, or what of it is in one local day and in the asked hours. */
export type ToldJourney = JourneySummary & Part;

/**
 * Goes through the journeys that a report is asked for, vehicle by vehicle in the order of their plates, each vehicle's oldest first: each as far as it is
 * in the period and in the asked hours, cut at each midnight, so that what is told belongs to one day. Gives what the reader must know of them
 * (`journeyNotes`), and how many are left out. A journey is chosen whole: by its own length, its own ends, its own driver.
 */
export function matchingJourneys(
  { vehicles, briefs, badges, askedSites }: SummariesSource,
  params: ReportParams,
  isAsked: (journey: JourneySummary) => boolean,
  tell: (journey: ToldJourney, vehicle: ReportVehicle, driver: string | null) => void,
): ReportNote[] {
  const asked = rowFilter(params);
  const partsOf = partsFinder(params, SUMMARIES);
  const isThere = askedSpots(askedSites);
  const { use, least } = params.options;
  const leastM = Number(least ?? 0);
  const known = journeyNotes();
  let short = 0;
  for (const vehicle of byPlate(vehicles)) {
    for (const journey of briefs[vehicle._id] ?? []) {
      if (!isAsked(journey) || (use !== 'all' && (use === 'private') !== journey.isPrivate)) continue;
      const driver = driverOfJourney(journey, begunMs(journey), vehicle.had, badges);
      if (!asked.isBy(driver) || !(isThere(journey.start) || isThere(journey.end))) continue;
      const { parts, isOff } = journey.alike ? { parts: [journey], isOff: false } : partsOf(journey);
      if (isOff) asked.leave();
      if (parts.length === 0) continue;
      if (journey.distanceM < leastM) {
        short++;
        continue;
      }
      for (const part of parts) {
        known.add(part, vehicle._id, part.endMs);
        tell(withToldKm(vehicle, part), vehicle, driver);
      }
    }
  }
  return [...(short > 0 ? [{ code: 'short', count: short }] : []), ...asked.notes(), ...known.notes()];
}

interface Cut<One> {
  ends: (journey: One) => { startMs: number; endMs: number };
  part: (journey: One, fromMs: number, untilMs: number) => (One & Part) | null;
}
export const SUMMARIES: Cut<JourneySummary> = { ends: (journey) => journey, part: summaryPart };
export const WHOLE_JOURNEYS: Cut<Journey> = {
  ends: ({ startAt, endAt }) => ({ startMs: Date.parse(startAt), endMs: Date.parse(endAt) }),
  part: journeyPart,
};

/** What of a journey is in the period and the asked hours, day by day; `isOff`: in the period, and none of it in the hours. One that began in the period outside of the hours is counted in its first part. */
export function partsFinder<One>(
  { from, to, slot, timeZone }: Pick<ReportParams, 'from' | 'to' | 'slot' | 'timeZone'>,
  { ends, part: partOf }: Cut<One>,
): (journey: One) => { parts: (One & Part)[]; isOff: boolean } {
  const [fromMs, untilMs] = [dayStartMs(from, timeZone), dayStartMs(addDays(to, 1), timeZone)];
  const dayAt = localDays(timeZone);
  const hoursAt = askedHours(slot, timeZone);
  return (journey) => {
    const parts: (One & Part)[] = [];
    const { startMs, endMs } = ends(journey);
    const lastMs = Math.min(untilMs, Math.max(endMs, startMs + 1));
    const firstMs = Math.max(fromMs, startMs);
    const beganBefore = startMs < fromMs;
    for (let atMs = firstMs; atMs < lastMs;) {
      const { isIn, untilMs: changesMs } = hoursAt(atMs);
      const nextMs = Math.min(dayAt(atMs).toMs, changesMs, untilMs);
      const part = isIn ? partOf(journey, atMs, nextMs) : null;
      // What was cut before it came here stays continued.
      if (part && part !== journey && parts.length === 0 && !beganBefore) delete part.isContinued;
      if (part) parts.push(part);
      atMs = nextMs;
    }
    return { parts, isOff: parts.length === 0 && firstMs < lastMs };
  };
}
