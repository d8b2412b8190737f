import { formatDurationS, formatSpanS } from '../../i18n/format.ts';

/** How long before an instant something was heard: seconds while they are all there is. */
export function lagText(seconds: number, lang: string): string {
  return seconds < 60 ? formatDurationS(seconds, lang) : formatSpanS(seconds, lang);
}
