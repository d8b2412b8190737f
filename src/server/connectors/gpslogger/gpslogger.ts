import type { FieldIssue } from '../../../domain/entity/failure.ts';
import type { Explained, FrameField } from '../../../domain/platform/site-device.ts';
import { NOTHING_MEASURED, type TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { isNowhere, type Measure, NO_NUMBER, possible } from '../../../domain/telemetry/possible-values.ts';
import type { ConnectorDescriptor } from '../connector.ts';

/*
 * Fields of GPSLogger's custom URL (gpslogger.app, "Log to custom URL") and of OsmAnd's live tracking, as query, form or JSON; other shapes: gpslogger.routes.ts.
 *   lat, lon     degrees WGS 84                          required
 *   timestamp    seconds or ms since 1970, or ISO 8601   `time` too: the first of them that is an instant. Without any: when it came
 *   hdop         -            altitude, alt   m          an HDOP above 100 is an accuracy in metres (OsmAnd's {3})
 *   speed, spd   m/s          bearing, dir    degrees
 *   batt         percent      sat             satellites used
 *   accuracy     m, kept in `raw`; every other short field too
 * What is not required never costs the fix: a value that cannot be (iOS has -1 for what it does not know) is left out.
 */
type GpsLoggerResult = { ok: true; message: TelemetryMessage } | { ok: false; issues: FieldIssue[] };

const ALIASES = new Map(
  Object.entries({
    latitude: 'lat',
    longitude: 'lon',
    lng: 'lon',
    alt: 'altitude',
    spd: 'speed',
    s: 'speed',
    dir: 'bearing',
    direction: 'bearing',
    heading: 'bearing',
    battery: 'batt',
    satellites: 'sat',
    acc: 'accuracy',
  }),
);
/** In the order of trust: `time` is what a provider's clock says, and may be absurd. */
const TIMES = ['timestamp', 'time', 'tst'];
const PLACE = [
  ['lat', 'lat'],
  ['lon', 'lng'],
] as const;
const OPTIONAL: readonly (readonly [string, Measure])[] = [
  ['altitude', 'altitudeM'],
  ['bearing', 'headingDeg'],
  ['sat', 'satellites'],
  ['hdop', 'hdop'],
];
/** Kept in `raw` alone: of the telephone, not of the vehicle. */
const RAW_RANGES: readonly (readonly [string, number, number])[] = [
  ['batt', 0, 100],
  ['accuracy', 0, 1e7],
];
const MAX_RAW = 30;

/** Reads one fix; speeds become km/h. `issues` names each field that it cannot do without. `receivedMs`: of a fix that tells no time. Never throws. */
export function readGpsLogger(input: Readonly<Record<string, unknown>>, receivedMs: number | null = null): GpsLoggerResult {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(input)) {
    const known = ALIASES.get(name.toLowerCase()) ?? name.toLowerCase();
    if (value !== null && value !== undefined && !isNothing(value) && !fields.has(known)) fields.set(known, value);
  }
  const issues: FieldIssue[] = [];
  const leftOut: string[] = [];
  const [lat = null, lng = null] = PLACE.map(([field, measure]) => {
    if (!fields.has(field)) issues.push({ field, code: 'required' });
    const number = numberOf(fields.get(field));
    const value = possible(measure, number);
    const [min, max] = measure === 'lat' ? [-90, 90] : [-180, 180];
    if (fields.has(field) && value === null)
      issues.push(number === null ? { field, code: 'number' } : { field, code: 'range', params: { min, max } });
    return value;
  });
  const told = TIMES.filter((field) => fields.has(field));
  const at =
    told.map((field) => instantOf(fields.get(field))).find((instant) => instant !== null) ??
    (told.length === 0 && receivedMs !== null ? new Date(receivedMs).toISOString() : null);
  if (at === null) issues.push({ field: 'timestamp', code: told.length === 0 ? 'required' : 'instant' });
  if (issues.length > 0 || at === null) return { ok: false, issues };
  const hdop = numberOf(fields.get('hdop'));
  if (hdop !== null && hdop > 100) {
    fields.delete('hdop');
    if (!fields.has('accuracy')) fields.set('accuracy', hdop);
  }
  const measured: Partial<Record<Measure, number | null>> = {};
  for (const [field, measure] of OPTIONAL) {
    measured[measure] = possible(measure, numberOf(fields.get(field)));
    if (fields.has(field) && measured[measure] === null) leftOut.push(measure);
  }
  const speed = numberOf(fields.get('speed'));
  const speedKmh = speed === null ? null : possible('speedKmh', Math.round(speed * 36) / 10);
  if (fields.has('speed') && speedKmh === null) leftOut.push('speedKmh');
  for (const [field, min, max] of RAW_RANGES) {
    const value = numberOf(fields.get(field));
    if (!fields.has(field) || (value !== null && value >= min && value <= max)) continue;
    fields.delete(field);
    leftOut.push(field);
  }
  const raw: TelemetryMessage['raw'] = {};
  for (const [name, value] of [...fields].slice(0, MAX_RAW)) {
    if (name === 'secret' || name.length > 40) continue;
    if (typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= 200)) raw[name] = value;
  }
  return {
    ok: true,
    message: {
      ...NOTHING_MEASURED,
      ...measured,
      at,
      lat,
      lng,
      speedKmh,
      satellites: typeof measured.satellites === 'number' ? Math.round(measured.satellites) : null,
      valid: !isNowhere(lat, lng),
      raw,
      ...(leftOut.length > 0 ? { leftOut } : {}),
    },
  };
}

const isNothing = (value: unknown): boolean =>
  (typeof value === 'string' && NO_NUMBER.includes(value.trim().toLowerCase())) || (typeof value === 'number' && !Number.isFinite(value));

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/.test(value.trim())) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Date, `T` or a space, time, and its offset: `Z`, `+01:00`, `+0100`, the same with the space that a bare `+` of an address becomes. Without one it is UTC. */
const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:(Z)|([ +-])(\d\d):?(\d\d))?$/i;

function instantOf(value: unknown): string | null {
  const number = numberOf(value);
  // Seconds until the year 5138; larger figures are milliseconds.
  let ms = number === null ? Number.NaN : Math.abs(number) < 1e11 ? number * 1000 : number;
  const [, day, time, , sign, hours, minutes] = (typeof value === 'string' && ISO.exec(value.trim())) || [];
  if (day !== undefined && time !== undefined)
    ms = Date.parse(`${day}T${time}${sign === undefined ? 'Z' : `${sign === ' ' ? '+' : sign}${hours}:${minutes}`}`);
  return ms >= 0 && ms < 253_402_300_800_000 ? new Date(ms).toISOString() : null;
}

const UNITS = new Map(
  Object.entries({
    lat: '°',
    lon: '°',
    altitude: 'm',
    alt: 'm',
    speed: 'm/s',
    spd: 'm/s',
    bearing: '°',
    dir: '°',
    batt: '%',
    accuracy: 'm',
  }),
);

function fieldsOf(input: Record<string, unknown>): FrameField[] {
  return Object.entries(input).flatMap(([id, raw]) =>
    typeof raw === 'number' || typeof raw === 'string' || typeof raw === 'boolean'
      ? [{ id, name: '', raw, value: null, unit: UNITS.get(id.toLowerCase()) ?? null }]
      : [],
  );
}

/** A kept fix of a phone: its own fields, and what was wrong with them. Never throws. */
export function explainGpsLogger(bytes: Buffer): Explained {
  let input: unknown;
  try {
    input = JSON.parse(bytes.toString('utf8'));
  } catch {
    return { protocol: null, problem: 'text', records: [] };
  }
  const fields = typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Record<string, unknown>) : {};
  const read = readGpsLogger(fields);
  const problem = read.ok ? null : read.issues.map((issue) => `${issue.field}: ${issue.code}`).join(', ');
  return { protocol: 'GPSLogger', problem, records: [{ at: read.ok ? read.message.at : null, fields: fieldsOf(fields) }] };
}

export const gpslogger: ConnectorDescriptor = {
  type: 'gpslogger',
  title: 'GPSLogger',
  transport: 'http',
  authentication: 'secret',
  serial: 'free',
  document: 'https://gpslogger.app/#usecustomurl',
  entrance: '/api/v1/connectors/gpslogger/{serial}',
  frames: 'text',
  explain: explainGpsLogger,
};
