import { formatDays } from '../../../domain/kit/format.ts';
import type { DayRange } from '../../../domain/kit/periods.ts';

/** "9 – 15 nov. 2026" of days, one when both are the same. */
export function rangeText({ from, to }: DayRange, lang: string): string {
  return formatDays(from, to, lang);
}
