import { JOURNEY_RULES, type RuleName } from '../driving/journey-rules.ts';
import type { Alike } from '../driving/journey-summary.ts';
import type { Journey } from '../driving/journey.ts';
import type { ReportNote } from '../kit/report.ts';

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
