import { formatDurationS, formatSpanS } from '../../../domain/kit/format.ts';

/** How long before an instant something was heard: seconds while they are all there is. */
export function lagText(seconds: number, lang: string): string {
  return seconds < 60 ? formatDurationS(seconds, lang) : formatSpanS(seconds, lang);
}
