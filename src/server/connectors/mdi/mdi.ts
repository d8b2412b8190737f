import * as z from 'zod';
import { dtcsOfMunic } from '../../../domain/dtc/dtc-sightings.ts';
import { dtcText } from '../../../domain/dtc/dtc-structure.ts';
import type { Explained, FrameField } from '../../../domain/platform/site-device.ts';
import { NOTHING_MEASURED, type TelemetryMessage } from '../../../domain/telemetry/message.ts';
import type { ConnectorDescriptor } from '../connector.ts';
import { MDI_FIELDS, mdiValue } from './fields.ts';

/*
 * The webhook's body: a JSON array of events, `{meta: {account, event}, payload}`.
 *   presence   the device came or went:      payload.asset, .type, .time
 *   message    a message of an application:  payload.asset, .channel, .b64_payload
 *   track      measures of a moment:         payload.asset (IMEI), .recorded_at_ms or .recorded_at (ISO 8601), .loc [lon, lat], .fields {NAME: {b64_value}}
 * Only tracks hold telemetry; the others are kept as frames and taken.
 */
export interface Track {
  kind: 'track';
  serial: string;
  /** ISO UTC with milliseconds. */
  at: string;
  loc: { lng: number; lat: number } | null;
  /** Base64 values by name. */
  fields: Readonly<Record<string, string>>;
}
type MdiEvent = Track | { kind: 'presence' | 'message'; serial: string };
type EventResult =
  | { ok: true; event: MdiEvent }
  | { ok: false; serial: string | null; field: string; code: 'required' | 'format' | 'instant' | 'range' };

const MAX_FIELDS = 200;
const assetSchema = z.string().regex(/^[\w.:-]{1,60}$/);
const metaSchema = z.object({
  meta: z.object({ event: z.enum(['presence', 'message', 'track']) }),
  payload: z.object({ asset: assetSchema }),
});
const fieldsSchema = z.record(z.string().max(60), z.object({ b64_value: z.string().nullish() }));

function instantOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value)) return null;
  const ms = Date.parse(value);
  return Number.isFinite(ms) ? new Date(ms).toISOString() : null;
}

/** Reads one event of the array; says which part is missing or wrong. Never throws. */
export function readEvent(input: unknown): EventResult {
  const head = metaSchema.safeParse(input);
  const given = (input as { payload?: { asset?: unknown } } | null)?.payload?.asset;
  const serial = assetSchema.safeParse(given).data ?? null;
  if (!head.success)
    return { ok: false, serial, field: head.error.issues[0]!.path.join('.') || 'event', code: given === undefined ? 'required' : 'format' };
  const { meta, payload } = head.data;
  if (meta.event !== 'track') return { ok: true, event: { kind: meta.event, serial: payload.asset } };
  const { recorded_at_ms, recorded_at, loc, fields } = (input as { payload: Record<string, unknown> }).payload;
  const refuse = (field: string, code: 'format' | 'instant' | 'range' | 'required'): EventResult => ({
    ok: false,
    serial,
    field: `payload.${field}`,
    code,
  });
  const at = instantOf(recorded_at_ms ?? recorded_at);
  if (at === null) return refuse('recorded_at', recorded_at_ms === undefined && recorded_at === undefined ? 'required' : 'instant');
  const read = fieldsSchema.safeParse(fields ?? {});
  if (!read.success || Object.keys(read.data).length > MAX_FIELDS) return refuse('fields', 'format');
  let place: Track['loc'] = null;
  if (loc !== null && loc !== undefined) {
    if (!Array.isArray(loc) || typeof loc[0] !== 'number' || typeof loc[1] !== 'number') return refuse('loc', 'format');
    const [lng, lat] = loc as [number, number];
    if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return refuse('loc', 'range');
    place = { lng, lat };
  }
  const values = Object.entries(read.data).flatMap(([name, { b64_value }]) => (b64_value == null ? [] : [[name, b64_value] as const]));
  return { ok: true, event: { kind: 'track', serial: payload.asset, at, loc: place, fields: Object.fromEntries(values) } };
}

/** The last value of each lasting field of a device, and since when; base64 as sent. */
export type LastFields = ReadonlyMap<string, { at: string; value: string }>;

interface Folded {
  /** One a moment, oldest first. */
  messages: TelemetryMessage[];
  /** What is now known that was not, or later. */
  changed: Map<string, { at: string; value: string }>;
}

const MAX_RAW = 60;
const MAX_RAW_TEXT = 200;

/** Tracks of the same moment are one: what the later of them says stands. */
function byMoment(tracks: readonly Track[]): Track[] {
  const moments = new Map<string, Track>();
  for (const track of tracks) {
    const before = moments.get(track.at);
    moments.set(track.at, before ? { ...track, loc: track.loc ?? before.loc, fields: { ...before.fields, ...track.fields } } : track);
  }
  return [...moments.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}

const CODES = 'MDI_CC_DTC_LIST';
const MAX_CODES_B64 = 32_768;

/** Trouble codes as messages hold them: `dtc`, the active ones, and `dtcPending`. A field that is no list says nothing of them. */
function codesOf({ [CODES]: b64 }: Track['fields']): TelemetryMessage['raw'] {
  if (b64 === undefined || b64.length > MAX_CODES_B64) return {};
  const text = Buffer.from(b64, 'base64').toString('utf8');
  const { sightings, unread } = dtcsOfMunic(text);
  if (text.trim() === '' || unread[0] === text) return {};
  const listed = (active: boolean): string =>
    sightings
      .filter((sighting) => sighting.active === active)
      .map(({ dtc }) => dtcText(dtc))
      .join(',');
  const pending = listed(false);
  return { dtc: listed(true), ...(pending ? { dtcPending: pending } : {}) };
}

function rawOf(fields: Track['fields']): TelemetryMessage['raw'] {
  const raw: TelemetryMessage['raw'] = {};
  for (const [name, b64] of Object.entries(fields).slice(0, MAX_RAW))
    if (b64.length <= MAX_RAW_TEXT) raw[name] = mdiValue(name, b64) ?? b64;
  return raw;
}

/** Fields that stay true until the device says otherwise. */
const LASTING = Object.keys(MDI_FIELDS).filter((name) => !MDI_FIELDS[name]!.momentary);

type Known = (name: string) => number | boolean | string | null;
type Measured = Pick<
  TelemetryMessage,
  | 'headingDeg'
  | 'speedKmh'
  | 'satellites'
  | 'ignition'
  | 'moving'
  | 'odometerKm'
  | 'odometerSource'
  | 'fuelPct'
  | 'voltageV'
  | 'rpm'
  | 'driverTag'
  | 'event'
>;

/** What is measured, from the fields that are known at a moment. The vehicle's own odometer is preferred to the box's. */
function measuredOf(known: Known): Measured {
  const number = (name: string): number | null => (typeof known(name) === 'number' ? (known(name) as number) : null);
  const flag = (name: string): boolean | null => (typeof known(name) === 'boolean' ? (known(name) as boolean) : null);
  const text = (name: string): string | null => (typeof known(name) === 'string' ? (known(name) as string) : null);
  const vehicleKm = number('MDI_OBD_MILEAGE_METERS') ?? number('MDI_OBD_MILEAGE');
  const odometerKm = vehicleKm ?? number('ODO_FULL_METER');
  const speed = number('GPS_SPEED') ?? number('MDI_OBD_SPEED');
  return {
    headingDeg: number('GPS_DIR'),
    speedKmh: speed === null ? null : Math.round(speed * 10) / 10,
    satellites: number('GPS_FIXED_SAT_NUM'),
    ignition: flag('DIO_IGNITION'),
    moving: flag('MVT_STATE'),
    odometerKm,
    odometerSource: odometerKm === null ? null : vehicleKm === null ? 'device' : 'can',
    fuelPct: number('MDI_DASHBOARD_FUEL_LEVEL'),
    voltageV: number('MDI_EXT_BATT_VOLTAGE'),
    rpm: number('MDI_OBD_RPM'),
    driverTag: text('DRIVER_ID'),
    event: text('EVENT') ?? (text('MDI_CRASH_DETECTED') === null ? text('MDI_RECORD_REASON') : 'crash'),
  };
}

/**
 * Messages of a device from its tracks, in any order. A device sends only what changed: what a track does not say is what was last
 * said before it. What was said after it says nothing of it, so late tracks have unknown values rather than wrong ones. A value that
 * cannot be right is in `raw` only.
 */
export function foldTracks(last: LastFields, tracks: readonly Track[]): Folded {
  const known = new Map(last);
  const changed: Folded['changed'] = new Map();
  const messages = byMoment(tracks).map((track): TelemetryMessage => {
    for (const name of LASTING) {
      const value = track.fields[name];
      if (value === undefined || mdiValue(name, value) === null) continue;
      const before = known.get(name);
      if (before && before.at > track.at) continue;
      known.set(name, { at: track.at, value });
      changed.set(name, { at: track.at, value });
    }
    const valueOf = (name: string): number | boolean | string | null => {
      const own = track.fields[name];
      if (own !== undefined || MDI_FIELDS[name]?.momentary) return own === undefined ? null : mdiValue(name, own);
      const before = known.get(name);
      return before && before.at <= track.at ? mdiValue(name, before.value) : null;
    };
    const { loc } = track;
    return {
      ...NOTHING_MEASURED,
      ...measuredOf(valueOf),
      at: track.at,
      lat: loc?.lat ?? null,
      lng: loc?.lng ?? null,
      valid: loc !== null && (loc.lat !== 0 || loc.lng !== 0) && valueOf('GPRMC_VALID') !== 'V',
      raw: { ...rawOf(track.fields), ...codesOf(track.fields) },
    };
  });
  return { messages, changed };
}

function fieldsOf(input: unknown): FrameField[] {
  const { meta, payload } = (input ?? {}) as { meta?: Record<string, unknown>; payload?: Record<string, unknown> };
  const head = Object.entries({ ...meta, ...payload }).flatMap(([id, raw]): FrameField[] =>
    typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean'
      ? [{ id, name: '', raw, value: null, unit: null }]
      : id === 'loc' && Array.isArray(raw)
        ? [{ id, name: 'lon, lat', raw: raw.join(', '), value: null, unit: '°' }]
        : [],
  );
  const fields = payload?.['fields'];
  const values =
    typeof fields === 'object' && fields !== null ? Object.entries(fields as Record<string, { b64_value?: unknown } | null>) : [];
  return [
    ...head,
    ...values.map(([id, given]): FrameField => {
      const raw = typeof given?.b64_value === 'string' ? given.b64_value : null;
      const value = raw === null ? null : mdiValue(id, raw);
      return { id, name: '', raw, value: typeof value === 'boolean' ? Number(value) : value, unit: MDI_FIELDS[id]?.unit ?? null };
    }),
  ];
}

/** A kept event: its fields by their names at Munic, decoded where their kind is known. Never throws. */
export function explainMdi(bytes: Buffer): Explained {
  let input: unknown;
  try {
    input = JSON.parse(bytes.toString('utf8'));
  } catch {
    return { protocol: null, problem: 'text', records: [] };
  }
  const read = readEvent(input);
  const at = read.ok && read.event.kind === 'track' ? read.event.at : null;
  return { protocol: 'Munic', problem: read.ok ? null : `${read.field}: ${read.code}`, records: [{ at, fields: fieldsOf(input) }] };
}

export const mdi: ConnectorDescriptor = {
  type: 'mdi',
  title: 'MDI (Munic)',
  transport: 'http',
  authentication: 'connector',
  doorModes: ['secret'],
  serial: 'imei',
  document: 'https://www.munic.io/documentations/tracks',
  entrance: '/api/v1/connectors/mdi/{secret}',
  frames: 'text',
  explain: explainMdi,
};
