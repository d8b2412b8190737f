import { formatNumber, formatUnit } from '../../domain/text/format.ts';

const KB = 1024;
const MB = KB * KB;

/** "340 ko", "2,4 Mo". */
export function sizeText(bytes: number, lang: string): string {
  return bytes < MB ? formatUnit(Math.max(1, bytes / KB), 'kB', lang) : formatUnit(bytes / MB, 'MB', lang, 1);
}

/** "0,4", "12": bytes in MB, where the unit is the sentence's. */
export function megabytes(bytes: number, lang: string): string {
  return formatNumber(bytes / MB, lang, bytes < 10 * MB ? 1 : 0);
}
