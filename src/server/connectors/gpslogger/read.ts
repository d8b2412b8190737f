import type { FieldIssue } from '../../../domain/kit/failure.ts';
import { NOTHING_MEASURED, type TelemetryMessage } from '../../../domain/telemetry/message.ts';

/*
 * Fields of GPSLogger's custom URL (gpslogger.app, "Log to custom URL") and of OsmAnd's live tracking, as query, form or JSON.
 *   lat, lon     degrees WGS 84                          required
 *   timestamp    seconds or ms since 1970, or ISO 8601   required; `time` is accepted for it
 *   hdop         -            altitude, alt   m
 *   speed, spd   m/s          bearing, dir    degrees
 *   batt         percent      sat             satellites used
 *   accuracy     m, kept in `raw`; every other short field too
 */
export type GpsLoggerResult = { ok: true; message: TelemetryMessage } | { ok: false; issues: FieldIssue[] };

const ALIASES = new Map(
  Object.entries({
    latitude: 'lat',
    longitude: 'lon',
    lng: 'lon',
    time: 'timestamp',
    alt: 'altitude',
    spd: 'speed',
    dir: 'bearing',
    heading: 'bearing',
    battery: 'batt',
    satellites: 'sat',
  }),
);
const RANGES: Record<string, [number, number]> = {
  lat: [-90, 90],
  lon: [-180, 180],
  hdop: [0, 100],
  altitude: [-1000, 100_000],
  speed: [0, 277],
  bearing: [0, 360],
  batt: [0, 100],
  sat: [0, 100],
};
const REQUIRED = ['lat', 'lon', 'timestamp'];
const MAX_RAW = 30;

/** Reads one fix; speeds become km/h. `issues` names each field that is missing or wrong. Never throws. */
export function readGpsLogger(input: Readonly<Record<string, unknown>>): GpsLoggerResult {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(input)) {
    const known = ALIASES.get(name.toLowerCase()) ?? name.toLowerCase();
    if (value !== '' && value !== null && value !== undefined && !fields.has(known)) fields.set(known, value);
  }
  const issues: FieldIssue[] = [];
  for (const field of REQUIRED) if (!fields.has(field)) issues.push({ field, code: 'required' });
  const numbers: Record<string, number | null> = {};
  for (const [field, [min, max]] of Object.entries(RANGES)) {
    if (!fields.has(field)) {
      numbers[field] = null;
      continue;
    }
    const value = numberOf(fields.get(field));
    if (value === null) issues.push({ field, code: 'number' });
    else if (value < min || value > max) issues.push({ field, code: 'range', params: { min, max } });
    numbers[field] = value;
  }
  const at = fields.has('timestamp') ? instantOf(fields.get('timestamp')) : null;
  if (fields.has('timestamp') && at === null) issues.push({ field: 'timestamp', code: 'instant' });
  if (issues.length > 0 || at === null) return { ok: false, issues };
  const { lat = null, lon = null, speed = null, sat = null } = numbers;
  const raw: TelemetryMessage['raw'] = {};
  for (const [name, value] of [...fields].slice(0, MAX_RAW)) {
    if (name === 'secret' || name.length > 40) continue;
    if (typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= 200)) raw[name] = value;
  }
  return {
    ok: true,
    message: {
      ...NOTHING_MEASURED,
      at,
      lat,
      lng: lon,
      altitudeM: numbers['altitude'] ?? null,
      headingDeg: numbers['bearing'] ?? null,
      speedKmh: speed === null ? null : Math.round(speed * 36) / 10,
      satellites: sat === null ? null : Math.round(sat),
      hdop: numbers['hdop'] ?? null,
      valid: lat !== 0 || lon !== 0,
      raw,
    },
  };
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/.test(value.trim())) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function instantOf(value: unknown): string | null {
  const number = numberOf(value);
  // Seconds until the year 5138; larger figures are milliseconds.
  const ms =
    number !== null
      ? Math.abs(number) < 1e11
        ? number * 1000
        : number
      : typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
        ? Date.parse(value)
        : Number.NaN;
  return ms >= 0 && ms < 253_402_300_800_000 ? new Date(ms).toISOString() : null;
}
