import * as z from 'zod';

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
export type MdiEvent = Track | { kind: 'presence' | 'message'; serial: string };
export type EventResult =
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
