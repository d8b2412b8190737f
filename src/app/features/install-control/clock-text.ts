import { intlTag } from '../../i18n/language.ts';

/** "08:31:04" in a time zone. */
export function formatClock(atMs: number, lang: string, timeZone: string): string {
  return new Intl.DateTimeFormat(intlTag(lang), { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone }).format(atMs);
}
