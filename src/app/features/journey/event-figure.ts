import type { JourneyEvent } from '../../../domain/driving/journey.ts';
import { formatDurationS, formatPercent, formatUnit } from '../../i18n/format.ts';

const DIGITS: Partial<Record<NonNullable<JourneyEvent['unit']>, number>> = { 'm/s2': 1, V: 1, l: 1 };

/** How long, how strong or how much an event was: "2 min 5 s", "3,4 m/s²"; empty when nobody measured it. */
export function eventFigure({ value, unit }: Pick<JourneyEvent, 'value' | 'unit'>, lang: string): string {
  if (value === null || unit === null) return '';
  if (unit === 's') return formatDurationS(value, lang);
  return unit === '%' ? formatPercent(value, lang) : formatUnit(value, unit, lang, DIGITS[unit] ?? 0);
}
