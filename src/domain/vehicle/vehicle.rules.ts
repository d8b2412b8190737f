import { isImei } from '../device/device.rules.ts';
import type { FieldIssue } from '../entity/failure.ts';
import { latinLetters } from '../text/search-text.ts';
import { checkProbes } from './vehicle.ts';

const VIN_VALUES: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Check digit of position 9, mandatory for vehicles made for North America and China (49 CFR 565.15; GB 16735), not used in Europe. */
export function vinCheckDigit(vin: string): string {
  let sum = 0;
  for (let i = 0; i < 17; i++) sum += (VIN_VALUES[vin[i]!] ?? Number(vin[i])) * VIN_WEIGHTS[i]!;
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** First character 1 to 5 (North America) or L (China): the check digit applies. */
function hasVinCheckDigit(vin: string): boolean {
  return /^[1-5L]/.test(vin);
}

export function normalizeVin(value: string): string {
  return value.toUpperCase().replace(/[\s-]/g, '');
}

/** Issues of a VIN (ISO 3779): 17 characters without I, O, Q, and the check digit where it applies. Older vehicles have shorter ones. */
export function vinIssue(vin: string): FieldIssue | null {
  if (!/^[A-HJ-NPR-Z0-9]+$/.test(vin)) return { field: 'vin', code: 'vin-characters' };
  if (isImei(vin)) return { field: 'vin', code: 'vin-imei' };
  if (vin.length < 17) return { field: 'vin', code: 'vin-length', params: { missing: 17 - vin.length } };
  if (hasVinCheckDigit(vin) && vin[8] !== vinCheckDigit(vin))
    return { field: 'vin', code: 'vin-check-digit', params: { expected: vinCheckDigit(vin) } };
  return null;
}

/** Rules of a vehicle beyond its declaration; run on the device before saving and on the server at each write. */
export function checkVehicle(doc: Record<string, unknown>): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const { vin, registration } = doc;
  if (typeof vin === 'string') {
    const issue = vinIssue(vin);
    if (issue) issues.push(issue);
  }
  if (typeof registration === 'string' && !isPlate(registration)) issues.push({ field: 'registration', code: 'plate-characters' });
  issues.push(...checkProbes(doc['probes']));
  return issues;
}

/** Puts what was entered in its stored form. */
export function normalizeVehicle(doc: Record<string, unknown>): Record<string, unknown> {
  const out = { ...doc };
  if (typeof out['vin'] === 'string') out['vin'] = normalizeVin(out['vin']);
  if (typeof out['registration'] === 'string') out['registration'] = normalizePlate(out['registration']);
  return out;
}

/** Dashes of every length, the sign of minus, and the dots that stand for one. */
const DASHES = /[\p{Pd}\u2212\u00B7\u2022\u2219\u30FB.]/gu;
const PLATE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9]+(?:[ -][\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9]+)*$/u;
/** French system of 2009 (SIV). */
const SIV = /^([A-HJ-NP-TV-Z]{2})(\d{3})([A-HJ-NP-TV-Z]{2})$/;
/** German form whose split cannot be told from its letters: B-AB 123 and BA-B 123, ABC-D 12 and AB-CD 12. The migration 0270 has the same. */
const SPLIT_MATTERS = /^([^\d-]-[^\d-]{2}|[^\d-]{2,3}-[^\d-])-?(\d{1,4}[EH]?)$/;
const PLATE_MIN = 2;
const PLATE_MAX = 20;

/**
 * The stored form of what was typed as a plate: capitals, one kind of dash, letters of one alphabet, nothing invisible. French SIV plates take dashes
 * (GH-482-KD); any other keeps its separators.
 */
export function normalizePlate(value: string): string {
  const clean = latinLetters(
    value
      .normalize('NFKC')
      .replace(/\p{Cf}+/gu, '')
      .replace(DASHES, '-')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .replace(/ ?-[ -]*/g, '-')
      .replace(/^[ -]+|[ -]+$/g, '')
      .toUpperCase(),
  );
  const siv = SIV.exec(clean.replace(/[ -]/g, ''));
  return siv ? `${siv[1]}-${siv[2]}-${siv[3]}` : clean;
}

/** What a plate is recognized by: two spellings of one plate have the same key. Decision 0041. */
export function plateKey(value: string): string {
  const parts = normalizePlate(value).replace(/ /g, '-');
  const split = SPLIT_MATTERS.exec(parts);
  return split ? `${split[1]}${split[2]}` : parts.replaceAll('-', '');
}

/** Is this stored form one of a plate? */
export function isPlate(plate: string, max = PLATE_MAX): boolean {
  return plate.length >= PLATE_MIN && plate.length <= max && PLATE.test(plate);
}
