import { isImei } from '../device/device.rules.ts';
import type { FieldIssue } from '../kit/failure.ts';
import { isPlate, normalizePlate } from './plate.ts';
import { checkProbes } from './probes.ts';

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
export function hasVinCheckDigit(vin: string): boolean {
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
