import * as z from 'zod';
import type { Explained } from '../../../domain/platform/site-device.ts';
import { NOTHING_MEASURED, type TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { isNowhere, possible } from '../../../domain/telemetry/possible-values.ts';
import { fieldsOf, instantOf, jsonOf, measure, saying, serialSchema } from '../cloud/fields.ts';
import type { ConnectorDescriptor } from '../connector.ts';

/*
 * Locations of the Sensolus Platform API 2.0 (OpenAPI document, schemas AggregatedLocation, AggregatedLocationBody, AggregatedAllBody).
 *   time        when it was measured              insertTime  when the platform had it
 *   lat, lng    degrees WGS 84                    altitude    m
 *   heading     degrees                           speed       km/h
 *   odometer    m                                 accuracy    m, kept in `raw`
 *   state       START, ON_THE_MOVE, STOP, …       source      gps, wifi, network, …
 *   batteryInfo.batteryLevelPercentage  percent (dataType `all`)
 * A place worked out from the mobile network or of unknown origin is no good fix: it may be kilometres away.
 */
const ROUGH = new Set(['network', 'unknow']);
const MOVING = new Map([
  ['START', true],
  ['ON_THE_MOVE', true],
  ['STOP', false],
]);

const placeSchema = z.object({
  state: z.string().max(40).nullish(),
  lat: measure('lat'),
  lng: measure('lng'),
  accuracy: z.number().nullish(),
  altitude: measure('altitudeM'),
  source: z.string().max(40).nullish(),
  heading: measure('headingDeg'),
  speed: measure('speedKmh'),
  odometer: z.number().nullish(),
});
const stampedSchema = z.object({ id: z.number().nullish(), time: z.string(), insertTime: z.string().nullish() });

/** An element of the list that `/data/aggregated/location` gives for a device. */
export const sensolusLocationSchema = z.object({ ...placeSchema.shape, ...stampedSchema.shape });

const whose = { ...stampedSchema.shape, serial: serialSchema };
const READ = ['location', 'activity', 'all'] as const;

/** What a webhook brings; null for the data types that are taken and not read. */
export const sensolusPushSchema = z.union([
  z.discriminatedUnion('dataType', [
    z.object({ dataType: z.literal(['location', 'activity']), operation: z.string(), data: z.object({ ...placeSchema.shape, ...whose }) }),
    z.object({
      dataType: z.literal('all'),
      operation: z.string(),
      data: z.object({
        ...whose,
        location: placeSchema.nullish(),
        batteryInfo: z.object({ batteryLevelPercentage: measure('batteryPct') }).nullish(),
      }),
    }),
  ]),
  z
    .object({
      dataType: z.string().refine((type) => !(READ as readonly string[]).includes(type)),
      data: z.object({ serial: serialSchema.nullish() }),
    })
    .transform(() => null),
]);

/** A location as a message; null without a readable time. Never throws. */
export function messageOfPlace(
  time: string,
  place: Partial<z.infer<typeof placeSchema>>,
  trackerPct: number | null = null,
): TelemetryMessage | null {
  const at = instantOf(time);
  if (at === null) return null;
  const { lat = null, lng = null, state, source, accuracy } = place;
  const hasPlace = !isNowhere(lat, lng);
  const odometerKm = typeof place.odometer === 'number' ? possible('odometerKm', place.odometer / 1000) : null;
  return {
    ...NOTHING_MEASURED,
    at,
    lat: hasPlace ? lat : null,
    lng: hasPlace ? lng : null,
    altitudeM: place.altitude ?? null,
    headingDeg: place.heading ?? null,
    speedKmh: place.speed ?? null,
    valid: hasPlace && !ROUGH.has(source ?? ''),
    moving: MOVING.get(state ?? '') ?? null,
    odometerKm,
    odometerSource: odometerKm === null ? null : 'device',
    event: state ?? null,
    raw: saying({ source, accuracy, battery: trackerPct }),
  };
}

/** What a push says of its device; null when there is nothing to store (another data type, a deletion, no time). */
export function readSensolusPush(push: z.infer<typeof sensolusPushSchema>): { serial: string; message: TelemetryMessage } | null {
  if (push?.operation !== 'CREATE') return null;
  const place = push.dataType === 'all' ? (push.data.location ?? {}) : push.data;
  const message = messageOfPlace(
    push.data.time,
    place,
    push.dataType === 'all' ? (push.data.batteryInfo?.batteryLevelPercentage ?? null) : null,
  );
  return message && { serial: push.data.serial, message };
}

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

export const sensolus: ConnectorDescriptor = {
  type: 'sensolus',
  title: 'Sensolus',
  transport: 'http',
  authentication: 'serial',
  serial: 'free',
  document: 'https://github.com/sensolus/snt-agent-kit',
  entrance: '/api/v1/connectors/sensolus',
  frames: 'text',
  explain: explainSensolus,
  cloud: { variables: ['SENSOLUS_API_KEY', 'SENSOLUS_WEBHOOK_SECRET'], isOn: ({ clouds }) => clouds.sensolus !== null },
};
