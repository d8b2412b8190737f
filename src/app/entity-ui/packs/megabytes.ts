import { formatNumber } from '../../i18n/format.ts';

const MB = 2 ** 20;

/** "0,4", "12": bytes in MB, the unit is the sentence's. */
export function megabytes(bytes: number, lang: string): string {
  return formatNumber(bytes / MB, lang, bytes < 10 * MB ? 1 : 0);
}
