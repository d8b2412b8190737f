import type { DistanceSource, Journey } from '../driving/journey.ts';
import { startsOf, type Part } from '../driving/journey-parts.ts';
import type { Alike } from '../driving/journey-summary.ts';
import type { ReportNote } from '../kit/report.ts';
import { JOURNEY_RULES, type RuleName } from '../driving/journey-rules.ts';

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

/** The thresholds that journeys were made with, as notes: one for each set of them, that of most journeys first. */
export function rulesNotes(journeys: Iterable<Pick<Journey, 'rules'> & { alike?: Alike | undefined }>): ReportNote[] {
  const counts = new Map<string, number>();
  for (const { rules, alike } of journeys) {
    const set = rules === undefined || TOLD.every((name) => rules[name] === undefined) ? USUAL : setOf(rules);
    counts.set(set, (counts.get(set) ?? 0) + (alike?.parts ?? 1));
  }
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
