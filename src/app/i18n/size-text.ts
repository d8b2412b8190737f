import { formatUnit } from './format.ts';

const KB = 1024;

/** "340 ko", "2,4 Mo". */
export function sizeText(bytes: number, lang: string): string {
  return bytes < KB * KB ? formatUnit(Math.max(1, bytes / KB), 'kB', lang) : formatUnit(bytes / KB / KB, 'MB', lang, 1);
}
