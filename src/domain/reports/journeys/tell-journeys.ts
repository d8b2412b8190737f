import { driverOfJourney } from '../../driver/who-had.ts';
import { begunMs, journeyPart, type Part, startsOf, summaryPart } from '../../driving/journey-parts.ts';
import { JOURNEY_RULES, type RuleName } from '../../driving/journey-rules.ts';
import type { Alike, JourneySummary } from '../../driving/journey-summary.ts';
import type { DistanceSource, Journey } from '../../driving/journey.ts';
import { addTo } from '../../text/order-rows.ts';
import { addDays, dayStartMs } from '../../time/time-zone.ts';
import { askedHours, askedSpots, rowFilter } from '../row-filter.ts';
import { byPlate, withToldKm } from './report-vehicles.ts';
import type { Cell, ReportColumn, ReportNote, ReportOption, ReportParams } from '../report.ts';
import { spanEnds } from './spans.ts';
import type { ReportVehicle, SummariesSource } from '../sources.ts';

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

/**
 * The same by vehicle and by what `groupOf` says of each journey, in the order of their first ones: told as soon as a vehicle is over,
 * so that of a year not every journey is alive at once (`briefsWhenRead`).
 */
export function matchingGroups(
  source: SummariesSource,
  params: ReportParams,
  isAsked: (journey: JourneySummary) => boolean,
  groupOf: (journey: ToldJourney) => string,
  tell: (journeys: readonly ToldJourney[], group: string, vehicle: ReportVehicle) => void,
): ReportNote[] {
  const groups = new Map<string, ToldJourney[]>();
  let at: ReportVehicle | null = null;
  const tellAll = (vehicle: ReportVehicle | null): void => {
    if (at) for (const [group, own] of groups) tell(own, group, at);
    groups.clear();
    at = vehicle;
  };
  const notes = matchingJourneys(source, params, isAsked, (journey, vehicle) => {
    if (vehicle !== at) tellAll(vehicle);
    addTo(groups, groupOf(journey), journey);
  });
  tellAll(null);
  return notes;
}

/** How something that lasts is cut: where it begins and ends, and what of it is in a part of its time. */
export interface Cut<One> {
  ends: (journey: One) => { startMs: number; endMs: number };
  part: (journey: One, fromMs: number, untilMs: number) => (One & Part) | null;
}
export const SUMMARIES: Cut<JourneySummary> = { ends: (journey) => journey, part: summaryPart };
export const WHOLE_JOURNEYS: Cut<Journey> = {
  ends: ({ startAt, endAt }) => ({ startMs: Date.parse(startAt), endMs: Date.parse(endAt) }),
  part: journeyPart,
};

/** What of a journey (or of a stay) is in the period and the asked hours, day by day, or by what it is cut at the edges of; `isOff`: in the period, and none of it in the hours. One that began in the period outside of the hours is counted in its first part. */
export function partsFinder<One>(
  { from, to, slot, timeZone, cut = 'day' }: Pick<ReportParams, 'from' | 'to' | 'slot' | 'timeZone' | 'cut'>,
  { ends, part: partOf }: Cut<One>,
): (journey: One) => { parts: (One & Part)[]; isOff: boolean } {
  const [fromMs, untilMs] = [dayStartMs(from, timeZone), dayStartMs(addDays(to, 1), timeZone)];
  const endAt = spanEnds(cut, timeZone);
  const hoursAt = askedHours(slot, timeZone);
  return (journey) => {
    const parts: (One & Part)[] = [];
    const { startMs, endMs } = ends(journey);
    const lastMs = Math.min(untilMs, Math.max(endMs, startMs + 1));
    const firstMs = Math.max(fromMs, startMs);
    const beganBefore = startMs < fromMs;
    for (let atMs = firstMs; atMs < lastMs;) {
      const { isIn, untilMs: changesMs } = hoursAt(atMs);
      const nextMs = Math.min(endAt(atMs), changesMs, untilMs);
      const part = isIn ? partOf(journey, atMs, nextMs) : null;
      // What was cut before it came here stays continued.
      if (part && part !== journey && parts.length === 0 && !beganBefore) delete part.isContinued;
      if (part) parts.push(part);
      atMs = nextMs;
    }
    return { parts, isOff: parts.length === 0 && firstMs < lastMs };
  };
}

/** What a reader is told of the rules of journeys: those that make one begin, end and count. */
const TOLD: readonly RuleName[] = [
  'movingKmh',
  'minDistanceM',
  'stopS',
  'engineOffS',
  'gapS',
  'speedLimitKmh',
  'speedToleranceKmh',
  'speedingS',
];
/** More sets than that are told as one note that there are others. */
const SETS_MAX = 3;

const setOf = (rules: Journey['rules']): string => JSON.stringify(TOLD.map((name) => rules?.[name] ?? JOURNEY_RULES[name]));
/** That of nearly every journey: it is not written again for each. */
const USUAL = setOf(undefined);

/** How many journeys were made with each set of thresholds. */
type RulesCounts = Map<string, number>;

function addRules(counts: RulesCounts, { rules, alike }: Pick<Journey, 'rules'> & { alike?: Alike | undefined }): void {
  const set = rules === undefined || TOLD.every((name) => rules[name] === undefined) ? USUAL : setOf(rules);
  counts.set(set, (counts.get(set) ?? 0) + (alike?.parts ?? 1));
}

/** The thresholds that journeys were made with, as notes: one for each set of them, that of most journeys first. */
function rulesNotes(counts: RulesCounts): ReportNote[] {
  const sets = [...counts].sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1));
  const notes: ReportNote[] = sets.slice(0, SETS_MAX).map(([set, count]) => ({
    code: 'rules',
    count,
    figures: Object.fromEntries((JSON.parse(set) as number[]).map((value, at) => [TOLD[at]!, value])),
  }));
  const others = sets.slice(SETS_MAX).reduce((sum, [, count]) => sum + count, 0);
  return others > 0 ? [...notes, { code: 'otherRules', count: others }] : notes;
}

type Told = Part & { alike?: Alike | undefined } & Pick<
    Journey,
    'open' | 'partialStart' | 'partialEnd' | 'silentS' | 'distanceSource' | 'isPrivate' | 'rules'
  >;

interface JourneyNotes {
  /** A journey that the report tells of, whole or in brief. */
  add: (journey: Told, vehicle: string, endMs: number) => void;
  notes: () => ReportNote[];
}

/** What a reader must know of the journeys a report tells of: until when they are known, where their kilometres come from, which are not whole, the rules that made them. */
export function journeyNotes(): JourneyNotes {
  const vehiclesOf: Record<DistanceSource, Set<string>> = { can: new Set(), device: new Set(), gps: new Set() };
  const found = { open: 0, partial: 0, silent: 0, private: 0 };
  const rules: RulesCounts = new Map();
  let lastMs = -Infinity;
  return {
    add(journey, vehicle, endMs) {
      addRules(rules, journey);
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
      ...rulesNotes(rules),
    ],
  };
}
