import type { LocalRow } from '../../db/queries/live-rows.ts';

/** A day is 25 hours long when the clocks go back. */
const LONGEST_DAY_S = 90_000;

/** Errors of a vehicle's day, seconds after it began. */
export function alertsOfDayS(diagnostics: readonly LocalRow[], dayStartMs: number): number[] {
  return diagnostics
    .filter((row) => row['severity'] === 'error')
    .map((row) => (Date.parse(String(row['lastTrigger'])) - dayStartMs) / 1000)
    .filter((atS) => atS >= 0 && atS < LONGEST_DAY_S);
}
