import { DAY_MS } from '../time/time-zone.ts';

/** What the vehicle itself said last. */
export interface KnownValue {
  value: number;
  atMs: number;
}

/** Rounding of what a dashboard shows, and what a car may drive in a day. */
const ODOMETER_SLACK_M = 5000;
const ODOMETER_M_PER_DAY = 1_500_000;
/** A gauge and its bus differ by less. */
const LEVEL_POINTS = 25;
const LEVEL_FRESH_MS = 6 * 3_600_000;

export type ValueDoubt = 'back' | 'jump' | 'differs';

/** Whether an odometer (metres) is to be asked again: it went back, or further than can be driven since. */
export function odometerDoubt(typedM: number, known: KnownValue | null, nowMs: number): ValueDoubt | null {
  if (!known) return null;
  if (typedM < known.value - ODOMETER_SLACK_M) return 'back';
  const days = Math.max(0, nowMs - known.atMs) / DAY_MS;
  return typedM > known.value + ODOMETER_SLACK_M + days * ODOMETER_M_PER_DAY ? 'jump' : null;
}

/** Whether a level (percent) is to be asked again: the vehicle said something else not long ago. */
export function levelDoubt(typedPct: number, known: KnownValue | null, nowMs: number): ValueDoubt | null {
  return known && nowMs - known.atMs < LEVEL_FRESH_MS && Math.abs(typedPct - known.value) > LEVEL_POINTS ? 'differs' : null;
}
