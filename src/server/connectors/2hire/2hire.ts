import * as z from 'zod';
import type { Explained } from '../../../domain/platform/site-device.ts';
import { NOTHING_MEASURED, type TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { isNowhere } from '../../../domain/telemetry/possible-values.ts';
import { fieldsOf, instantOf, jsonOf, measure, saying } from '../cloud/fields.ts';
import type { ConnectorDescriptor } from '../connector.ts';

/*
 * Signals of 2hire (developer.2hire.io, "Signals" and "Receiving signals"). A push is `{ topic, payload: { data, timestamp,
 * deliveryTimestamp } }`, one signal each; times are milliseconds since 1970. Topic: `vehicle:<uuid>:generic:<signal>`.
 *   position             data.latitude, data.longitude   degrees
 *   distance_covered     data.meters                     m, since ever
 *   autonomy_percentage  data.percentage                 percent of what drives it; fuel or battery is not said
 *   autonomy_meters      data.meters                     m
 *   online               data.online                     boolean
 */
const positionData = z.object({ latitude: measure('lat'), longitude: measure('lng') });
const metersData = z.object({ meters: z.number().min(0) });
const percentData = z.object({ percentage: measure('fuelPct') });
const onlineData = z.object({ online: z.boolean() });

export const hirePushSchema = z.object({
  topic: z.string().max(200),
  payload: z.object({
    data: z.record(z.string().max(60), z.unknown()),
    timestamp: z.int().min(0),
    deliveryTimestamp: z.number().nullish(),
  }),
});
type HirePush = z.infer<typeof hirePushSchema>;

/** A signal that comes apart from the position: its last value, and since when. */
export const hireValueSchema = z.object({ at: z.string(), value: z.number() });
export const HIRE_VALUES = ['distanceM', 'autonomyPct', 'autonomyM'] as const;
type HireValue = (typeof HIRE_VALUES)[number];
export type HireState = Partial<Record<HireValue, z.infer<typeof hireValueSchema>>>;

type HireSignal =
  | { kind: 'position'; vehicle: string; at: string; lat: number; lng: number }
  | { kind: 'value'; vehicle: string; at: string; name: HireValue; value: number }
  | { kind: 'other'; vehicle: string };

const VALUES = new Map<string, { name: HireValue; data: z.ZodType<{ meters?: number; percentage?: number | null }> }>([
  ['distance_covered', { name: 'distanceM', data: metersData }],
  ['autonomy_meters', { name: 'autonomyM', data: metersData }],
  ['autonomy_percentage', { name: 'autonomyPct', data: percentData }],
]);

/** The signal of a push; null when its topic, time or data is not what the document says. Never throws. */
export function readHire({ topic, payload }: HirePush): HireSignal | null {
  const [, vehicle, type, signal = ''] = /^vehicle:([\w-]{1,60}):(generic|specific):([\w-]{1,60})$/.exec(topic) ?? [];
  const at = instantOf(payload.timestamp);
  if (vehicle === undefined || at === null) return null;
  if (type !== 'generic') return { kind: 'other', vehicle };
  if (signal === 'position') {
    const { data, success } = positionData.safeParse(payload.data);
    if (!success || data.latitude === null || data.longitude === null) return null;
    return { kind: 'position', vehicle, at, lat: data.latitude, lng: data.longitude };
  }
  const value = VALUES.get(signal);
  if (value) {
    const { data, success } = value.data.safeParse(payload.data);
    const told = data?.meters ?? data?.percentage ?? null;
    return success && told !== null ? { kind: 'value', vehicle, at, name: value.name, value: told } : null;
  }
  return signal === 'online' && !onlineData.safeParse(payload.data).success ? null : { kind: 'other', vehicle };
}

/** A position with what was known at its moment: a later value says nothing of it. */
export function messageOfHire({ at, lat, lng }: Extract<HireSignal, { kind: 'position' }>, state: HireState): TelemetryMessage {
  const then = (name: HireValue): number | null => {
    const known = state[name];
    return known && known.at <= at ? known.value : null;
  };
  const [distanceM, autonomyPct, autonomyM] = [then('distanceM'), then('autonomyPct'), then('autonomyM')];
  return {
    ...NOTHING_MEASURED,
    at,
    lat,
    lng,
    valid: !isNowhere(lat, lng),
    odometerKm: distanceM === null ? null : distanceM / 1000,
    odometerSource: distanceM === null ? null : 'device',
    raw: saying({ autonomy_percentage: autonomyPct, autonomy_meters: autonomyM }),
  };
}

const UNITS = {
  'payload.data.latitude': '°',
  'payload.data.longitude': '°',
  'payload.data.meters': 'm',
  'payload.data.percentage': '%',
  'payload.timestamp': 'ms',
  'payload.deliveryTimestamp': 'ms',
};

/** A kept push, field by field. Never throws. */
export function explainHire(bytes: Buffer): Explained {
  const value = jsonOf(bytes);
  if (typeof value !== 'object' || value === null) return { protocol: null, problem: 'text', records: [] };
  const push = hirePushSchema.safeParse(value);
  const problem = push.success && readHire(push.data) ? null : 'invalid';
  return {
    protocol: '2hire',
    problem,
    records: [{ at: push.success ? instantOf(push.data.payload.timestamp) : null, fields: fieldsOf(value, UNITS) }],
  };
}

export const twohire: ConnectorDescriptor = {
  type: '2hire',
  title: '2hire',
  transport: 'http',
  authentication: 'serial',
  serial: 'free',
  document: 'https://developer.2hire.io/docs/receiving-signals',
  entrance: '/api/v1/connectors/2hire',
  frames: 'text',
  explain: explainHire,
  cloud: {
    variables: ['TWOHIRE_TOKEN_URL', 'TWOHIRE_CLIENT_ID', 'TWOHIRE_CLIENT_SECRET', 'TWOHIRE_WEBHOOK_SECRET'],
    isOn: ({ clouds }) => clouds.twohire !== null,
  },
};
