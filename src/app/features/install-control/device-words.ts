import type { LocalRow } from '../../../db/queries/live-rows.ts';

/** "356307 04 244101 3": an IMEI as it is printed. */
export function imeiText(serial: string): string {
  return /^\d{15}$/.test(serial) ? `${serial.slice(0, 6)} ${serial.slice(6, 8)} ${serial.slice(8, 14)} ${serial.slice(14)}` : serial;
}

/** "Teltonika FMC130". */
export function deviceWords(row: LocalRow | undefined, typeWord: (type: string) => string): string {
  if (!row) return '';
  return [typeWord(String(row['type'])), row['model']].filter((word) => typeof word === 'string' && word !== '').join(' ');
}
