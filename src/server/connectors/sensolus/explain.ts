import type { Explained } from '../../../domain/platform/raw-frame.ts';
import { fieldsOf, jsonOf } from '../cloud/fields.ts';
import { instantOf } from '../cloud/instant.ts';

const UNITS = { lat: '°', lng: '°', altitude: 'm', accuracy: 'm', heading: '°', speed: 'km/h', odometer: 'm', fixTime: 's' };
const PUSHED = Object.fromEntries(
  Object.entries(UNITS).flatMap(([name, unit]) => [
    [`data.${name}`, unit],
    [`data.location.${name}`, unit],
  ]),
);

/** A kept location, pushed or read, field by field. Never throws. */
export function explainSensolus(bytes: Buffer): Explained {
  const value = jsonOf(bytes);
  if (typeof value !== 'object' || value === null) return { protocol: null, problem: 'text', records: [] };
  const { data, time } = value as { data?: { time?: unknown } | null; time?: unknown };
  const isPush = typeof data === 'object' && data !== null;
  return {
    protocol: 'Sensolus 2.0',
    problem: null,
    records: [{ at: instantOf(isPush ? data.time : time), fields: fieldsOf(value, isPush ? PUSHED : UNITS) }],
  };
}
