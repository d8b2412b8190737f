import * as z from 'zod';
import type { Explained } from '../../../domain/platform/site-device.ts';
import type { TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { isNowhere } from '../../../domain/telemetry/possible-values.ts';
import { fieldsOf, instantOf, jsonOf, measure, type Measured, momentsOf, saying } from '../cloud/fields.ts';
import type { ConnectorDescriptor } from '../connector.ts';

/*
 * Status of a vehicle, Stellantis fleet API v3 (developer.groupe-psa.io, /fleets/{fid}/vehicles/{id}/status): each part has its own
 * `updatedAt` or `createdAt`.
 *   lastPosition   GeoJSON point [lng, lat, altitude m]; properties.heading degrees, .type Acquire(d) or Estimate(d)
 *   kinetic        moving                       odometer   mileage km
 *   energy[]       type Fuel or Electric, level percent
 *   ignition       type Stop, StartUp, Start, Free
 * Not mapped: `kinetic.speed` and `battery.voltage`, whose units are not said (the published voltages look like percentages).
 */
const timed = { updatedAt: z.string().nullish(), createdAt: z.string().nullish() };

export const stellantisStatusSchema = z.object({
  ...timed,
  lastPosition: z
    .object({
      geometry: z.object({ coordinates: z.tuple([measure('lng'), measure('lat')], measure('altitudeM')) }).nullish(),
      properties: z.object({
        ...timed,
        heading: measure('headingDeg'),
        signalQuality: z.number().nullish(),
        type: z.string().max(40).nullish(),
      }),
    })
    .nullish(),
  kinetic: z.object({ ...timed, moving: z.boolean().nullish() }).nullish(),
  odometer: z.object({ ...timed, mileage: measure('odometerKm') }).nullish(),
  energy: z
    .array(z.object({ ...timed, type: z.string().max(40), level: measure('fuelPct') }))
    .max(10)
    .nullish(),
  ignition: z.object({ ...timed, type: z.string().max(40).nullish() }).nullish(),
});
type Status = z.infer<typeof stellantisStatusSchema>;

const IGNITION = new Map([
  ['Stop', false],
  ['StartUp', true],
  ['Start', true],
]);

const timeOf = (part: { updatedAt?: string | null | undefined; createdAt?: string | null | undefined }): string | null =>
  instantOf(part.updatedAt ?? part.createdAt);

/** The parts of a status as messages, oldest first; an odometer without a time has that of the status. Never throws. */
export function readStellantis(status: Status): TelemetryMessage[] {
  const { lastPosition, kinetic, odometer, energy, ignition } = status;
  const isElectric = (energy ?? []).some(({ type, level }) => type === 'Electric' && level !== null);
  const measured: Measured[] = (energy ?? []).flatMap((one) => energyOf(one, isElectric));
  if (lastPosition) measured.push(placed(lastPosition));
  if (typeof kinetic?.moving === 'boolean') measured.push({ at: timeOf(kinetic), part: { moving: kinetic.moving } });
  if (typeof odometer?.mileage === 'number')
    measured.push({ at: timeOf(odometer) ?? timeOf(status), part: { odometerKm: odometer.mileage, odometerSource: 'can' } });
  if (ignition?.type)
    measured.push({ at: timeOf(ignition), part: { ignition: IGNITION.get(ignition.type) ?? null, raw: { ignition: ignition.type } } });
  return momentsOf(measured);
}

/** A vehicle that is electric tells a tank of 0 beside its battery: it has none. */
function energyOf(energy: NonNullable<Status['energy']>[number], isElectric: boolean): Measured[] {
  if (energy.level === null) return [];
  if (energy.type === 'Fuel' && energy.level === 0 && isElectric) return [];
  if (energy.type === 'Fuel') return [{ at: timeOf(energy), part: { fuelPct: energy.level } }];
  return energy.type === 'Electric' ? [{ at: timeOf(energy), part: { batteryPct: energy.level } }] : [];
}

function placed({ geometry, properties }: NonNullable<Status['lastPosition']>): Measured {
  const [lng = null, lat = null, altitude = null] = geometry?.coordinates ?? [];
  const { type, signalQuality } = properties;
  const isPlaced = !isNowhere(lat, lng);
  return {
    at: timeOf(properties),
    part: {
      ...(isPlaced ? { lat, lng, altitudeM: altitude, valid: true } : { leftOut: ['place'] }),
      headingDeg: isPlaced ? properties.heading : null,
      raw: saying({ position: type, signalQuality }),
    },
  };
}

const UNITS = {
  'lastPosition.geometry.coordinates.0': '°',
  'lastPosition.geometry.coordinates.1': '°',
  'lastPosition.geometry.coordinates.2': 'm',
  'lastPosition.properties.heading': '°',
  'odometer.mileage': 'km',
  'energy.0.level': '%',
  'energy.1.level': '%',
  'energy.0.autonomy': 'km',
  'energy.1.autonomy': 'km',
};

/** A kept status, field by field. Never throws. */
export function explainStellantis(bytes: Buffer): Explained {
  const value = jsonOf(bytes);
  if (typeof value !== 'object' || value === null) return { protocol: null, problem: 'text', records: [] };
  const status = stellantisStatusSchema.safeParse(value);
  const problem = status.success ? null : `${status.error.issues[0]?.path.join('.') ?? ''}: invalid`;
  return {
    protocol: 'connectedcar/v3',
    problem,
    records: [{ at: status.success ? instantOf(status.data.updatedAt ?? status.data.createdAt) : null, fields: fieldsOf(value, UNITS) }],
  };
}

export const free2move: ConnectorDescriptor = {
  type: 'free2move',
  title: 'Free2move',
  transport: 'http',
  authentication: 'serial',
  serial: 'free',
  document: 'https://developer.groupe-psa.io/webapi/b2b/overview/about',
  entrance: '/api/v1/connectors/free2move',
  frames: 'text',
  explain: explainStellantis,
  cloud: {
    variables: [
      'FREE2MOVE_USER',
      'FREE2MOVE_PASSWORD',
      'FREE2MOVE_CLIENT_ID',
      'FREE2MOVE_FLEET_ID',
      'FREE2MOVE_CERT_FILE',
      'FREE2MOVE_KEY_FILE',
    ],
    isOn: ({ clouds }) => clouds.free2move !== null,
  },
};
