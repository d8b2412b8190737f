import { createHash } from 'node:crypto';
import type { Random } from './random.ts';

const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
/** Letters of SIV plates: no I, O, U; SS is not issued, nor WW in first place. */
const PLATE_LETTERS = 'ABCDEFGHJKLMNPQRSTVWXYZ';

/** A UUID (version 8, RFC 9562 §5.8) that depends on a name only: seeding twice meets the same rows. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(`sillage-demo/${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${'89ab'[Number.parseInt(hex[16]!, 16) % 4]}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Plates in the order the SIV issues them: the first two letters grow with time (AA in 2009, GH in early 2023, HA in 2024),
 * here with the year of registration. Never twice the same.
 */
export class PlateIssuer {
  private readonly issued = new Set<string>();

  issue(year: number, random: Random): string {
    const first = Math.min(22, Math.max(0, Math.floor((year - 2009) / 2.35)));
    for (;;) {
      const second = random.int(0, 22);
      const head = `${PLATE_LETTERS[first]}${PLATE_LETTERS[second]}`;
      const tail = `${random.pick([...PLATE_LETTERS])}${random.pick([...PLATE_LETTERS])}`;
      const plate = `${head}-${String(random.int(1, 999)).padStart(3, '0')}-${tail}`;
      if (head === 'SS' || tail === 'SS' || head === 'WW' || this.issued.has(plate)) continue;
      this.issued.add(plate);
      return plate;
    }
  }
}

/** A VIN of 17 characters (ISO 3779): maker, description, model year, plant, serial number. `serial` makes it unique. */
export function vinOf(wmi: string, year: number, serial: number, random: Random): string {
  const describe = Array.from({ length: 6 }, () => random.pick([...VIN_LETTERS])).join('');
  const yearCode = YEAR_CODES[(year - 2010 + 30) % 30]!;
  const plant = random.pick([...'ABCDEFGHJKLMNPRSTVWXYZ']);
  return `${wmi}${describe}${yearCode}${plant}${String(serial).padStart(6, '0')}`;
}

/** An IMEI (15 digits with a valid Luhn check digit) from a type allocation code of 8 digits and a serial number. */
export function imeiOf(tac: string, serial: number): string {
  const body = `${tac}${String(serial).padStart(6, '0')}`;
  let sum = 0;
  for (let i = 0; i < 14; i++) {
    const digit = Number(body[13 - i]);
    const doubled = i % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return `${body}${(10 - (sum % 10)) % 10}`;
}
