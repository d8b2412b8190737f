import type { Figure } from '../../../../domain/platform/status.ts';
import type { WordsOf } from '../../../entity-ui/field-text.ts';
import { formatDateTime, formatDurationS, formatNumber, formatPercent, MISSING } from '../../../../domain/kit/format.ts';

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "8,4 Go": bytes in the largest unit that leaves a whole figure, with the words of the language. */
export function bytesText(bytes: number, lang: string): string {
  let value = bytes;
  let step = 0;
  while (value >= 1000 && step < BYTE_UNITS.length - 1) {
    value /= 1000;
    step += 1;
  }
  return new Intl.NumberFormat(lang, {
    style: 'unit',
    unit: BYTE_UNITS[step]!,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  })
    .format(value)
    .replaceAll('\u202f', '\u00a0');
}

export function figureText({ kind, value }: Figure, { lang, timeZone }: WordsOf): string {
  if (value === null) return MISSING;
  if (typeof value === 'string') return kind === 'instant' ? formatDateTime(value, lang, timeZone) : value;
  switch (kind) {
    case 'bytes':
      return bytesText(value, lang);
    case 'ms':
      return `${formatNumber(value, lang, value < 10 ? 1 : 0)}\u00a0ms`;
    case 's':
      return formatDurationS(value, lang);
    case 'percent':
      return formatPercent(value, lang);
    default:
      return formatNumber(value, lang);
  }
}
