import { intlTag } from '../../i18n/language.ts';
import type { DayRange } from './range-model.ts';

/** "9 – 15 nov. 2026" of days, one when both are the same. */
export function rangeText({ from, to }: DayRange, lang: string): string {
  const format = new Intl.DateTimeFormat(intlTag(lang), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return format.formatRange(new Date(from), new Date(to)).replace(/[\u2009\u202f]/g, '\u00a0');
}
