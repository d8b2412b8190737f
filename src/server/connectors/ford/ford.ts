import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Explained, FrameField } from '../../../domain/platform/site-device.ts';
import type { TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { isNowhere, possible } from '../../../domain/telemetry/possible-values.ts';
import { CloudClient } from '../cloud/client.ts';
import { CloudError, realWaiting, type Waiting } from '../cloud/exchange.ts';
import { fieldsOf, instantOf, jsonOf, measure, type Measured, measures, momentsOf, saying, serialSchema, unitOf } from '../cloud/fields.ts';
import type { CloudRun, CloudSource, Cursors } from '../cloud/poller.ts';
import type { Clouds } from '../cloud/settings.ts';
import { type RefreshKeeper, TokenSource } from '../cloud/tokens.ts';
import type { ConnectorDescriptor } from '../connector.ts';

/*
 * FordConnect Query API, `GET /fcon-query/v1/telemetry`: `{ updateTime, vin, metrics: { <name>: { updateTime, value, … } } }`, the last
 * value of each metric with its own time. Read after the Apache-2.0 client marq24/ha-fordconnect-query and the answers in its issues.
 *   position                value.location { lat, lon degrees, alt m }, value.hdop
 *   speed                   m/s                odometer               km
 *   ignitionStatus          ON, RUN, OFF       engineSpeed            rpm
 *   fuelLevel               percent            xevBatteryStateOfCharge percent
 *   batteryVoltage          V, of `vehicleBattery` PRIMARY_BATTERY
 * `heading` is not mapped: the form of its value is not published.
 */
const metric = <V extends z.ZodType>(value: V) => z.object({ updateTime: z.string(), value });
const SCHEMAS = {
  position: metric(
    z.object({
      location: z.object({ lat: measure('lat'), lon: measure('lng'), alt: measure('altitudeM') }),
      hdop: measure('hdop'),
      gpsDimension: z.string().max(40).nullish(),
    }),
  ),
  speed: metric(z.number().nullable()),
  odometer: metric(measure('odometerKm')),
  ignitionStatus: metric(z.string().max(40)),
  engineSpeed: metric(measure('rpm')),
  fuelLevel: metric(z.number().nullable()),
  xevBatteryStateOfCharge: metric(measure('batteryPct')),
  batteryVoltage: z.object({ updateTime: z.string(), value: measure('voltageV'), vehicleBattery: z.literal('PRIMARY_BATTERY') }),
};

export const fordTelemetrySchema = z.object({ updateTime: z.string(), vin: serialSchema, metrics: z.record(z.string(), z.unknown()) });

const IGNITION = new Map([
  ['ON', true],
  ['RUN', true],
  ['OFF', false],
]);

/** The gauge runs from -5 to 105 %: above 100 is a full tank, as the maker's application shows it, below 0 is not known (the engine is off). */
const FULLEST_PCT = 105;
const fuelPctOf = (value: number | null): number | null =>
  value !== null && value > 100 && value <= FULLEST_PCT ? 100 : possible('fuelPct', value);

/** The metrics as messages, oldest first; `unread` names those that are not what is known of them. Never throws. */
export function readFord({ metrics }: z.infer<typeof fordTelemetrySchema>): { messages: TelemetryMessage[]; unread: string[] } {
  const unread: string[] = [];
  const of = <N extends keyof typeof SCHEMAS>(
    name: N,
    part: (value: z.infer<(typeof SCHEMAS)[N]>['value']) => Measured['part'],
  ): Measured[] => {
    if (metrics[name] === undefined || metrics[name] === null) return [];
    const read = SCHEMAS[name].safeParse(metrics[name]);
    const at = read.success ? instantOf(read.data.updateTime) : null;
    if (read.success && at !== null) return [{ at, part: part(read.data.value) }];
    unread.push(name);
    return [];
  };
  const messages = momentsOf([
    ...of('position', ({ location: { lat, lon, alt }, hdop, gpsDimension }) => ({
      ...(isNowhere(lat, lon) ? { leftOut: ['place'] } : { lat, lng: lon, altitudeM: alt, hdop: hdop || null, valid: true }),
      raw: saying({ gpsDimension }),
    })),
    ...of('speed', (value) => measures({ speedKmh: value === null ? null : possible('speedKmh', Math.round(value * 36) / 10) })),
    ...of('odometer', (value) => ({ ...measures({ odometerKm: value }), odometerSource: value === null ? null : ('can' as const) })),
    ...of('ignitionStatus', (value) => ({ ignition: IGNITION.get(value.toUpperCase()) ?? null, raw: { ignitionStatus: value } })),
    ...of('engineSpeed', (value) => measures({ rpm: value })),
    ...of('fuelLevel', (value) => measures({ fuelPct: fuelPctOf(value) })),
    ...of('xevBatteryStateOfCharge', (value) => measures({ batteryPct: value })),
    ...of('batteryVoltage', (value) => measures({ voltageV: value })),
  ]);
  return { messages, unread };
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'sillage', 'cloud token', 32));

/** A vendor's token for the database (AES-256-GCM): a copy of the database alone, without the client secret, does not open it. */
function seal(text: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

/** Null when it was sealed with another secret, or changed since. */
function unseal(sealed: string, secret: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

const EVERY_MS = 60_000;
const PER_MINUTE = 30;
const TOKEN_PATH = '/dah2vb2cprod.onmicrosoft.com/oauth2/v2.0/token?p=B2C_1A_FCON_AUTHORIZE';

/** The refresh token of a consent: the one of the configuration, then those that replaced it, sealed with the client secret. */
class Consent implements RefreshKeeper {
  readonly name: string;
  cursors: Cursors | null = null;

  constructor(
    private readonly first: string,
    private readonly clientSecret: string,
  ) {
    this.name = createHash('sha256').update(first).digest('hex').slice(0, 16);
  }

  async load(): Promise<string> {
    const kept = await this.cursors?.get(`consent:${this.name}`, z.string());
    return (kept ? unseal(kept, this.clientSecret) : null) ?? this.first;
  }

  async save(token: string): Promise<void> {
    await this.cursors?.set(`consent:${this.name}`, seal(token, this.clientSecret));
  }
}

/**
 * Asks the telemetry of each vehicle that a driver consented to; one consent is one vehicle. An answer whose `updateTime` was stored
 * already brings nothing. A consent that fails leaves the others alone, and is told.
 */
export function fordSource(
  { url, clientId, clientSecret, refreshTokens }: NonNullable<Clouds['ford']>,
  waiting: Waiting = realWaiting,
): CloudSource {
  const vehicles = refreshTokens.map((first) => {
    const consent = new Consent(first, clientSecret);
    const tokens = new TokenSource({ url: `${url}${TOKEN_PATH}`, clientId, clientSecret, refresh: consent, waiting });
    return { consent, client: new CloudClient({ base: url, credential: { kind: 'oauth', tokens }, perMinute: PER_MINUTE, waiting }) };
  });
  return {
    type: 'ford',
    everyMs: EVERY_MS,
    poll: async (run) => {
      const failed: CloudError[] = [];
      for (const { consent, client } of vehicles) {
        consent.cursors = run.cursors;
        try {
          await read(run, client, consent.name);
        } catch (error) {
          if (!(error instanceof CloudError) || error.trouble === 'stopped') throw error;
          failed.push(error);
        }
      }
      if (failed[0] && failed.length === vehicles.length) throw failed[0];
      for (const error of failed) run.complain(error);
    },
  };
}

async function read(run: CloudRun, client: CloudClient, consent: string): Promise<void> {
  const telemetry = await client.get('/fcon-query/v1/telemetry', fordTelemetrySchema, run.signal);
  const scope = `telemetry:${consent}`;
  if ((await run.cursors.get(scope, z.string())) === telemetry.updateTime) return;
  const { messages, unread } = readFord(telemetry);
  if (unread.length > 0) run.refuse(telemetry.vin, telemetry);
  if (messages.length > 0) await run.store(telemetry.vin, messages, telemetry);
  await run.cursors.set(scope, telemetry.updateTime);
}

const UNITS: Record<string, string> = {
  speed: 'm/s',
  odometer: 'km',
  engineSpeed: 'rpm',
  fuelLevel: '%',
  xevBatteryStateOfCharge: '%',
  batteryVoltage: 'V',
  'position.value.location.lat': '°',
  'position.value.location.lon': '°',
  'position.value.location.alt': 'm',
};

const measured = (field: FrameField): FrameField => ({
  ...field,
  unit: unitOf(UNITS, field.id.replace(/^metrics\./, '').replace(/\.value$/, '')),
});

/** A kept answer of the telemetry call, field by field. Never throws. */
export function explainFord(bytes: Buffer): Explained {
  const value = jsonOf(bytes);
  if (typeof value !== 'object' || value === null) return { protocol: null, problem: 'text', records: [] };
  const telemetry = fordTelemetrySchema.safeParse(value);
  const unread = telemetry.success ? readFord(telemetry.data).unread : [];
  const problem = !telemetry.success ? 'invalid' : unread.length > 0 ? unread.join(', ') : null;
  return {
    protocol: 'fcon-query/v1',
    problem,
    records: [{ at: telemetry.success ? instantOf(telemetry.data.updateTime) : null, fields: fieldsOf(value).map(measured) }],
  };
}

export const ford: ConnectorDescriptor = {
  type: 'ford',
  title: 'Ford',
  transport: 'http',
  authentication: 'serial',
  serial: 'free',
  document: 'https://github.com/marq24/ha-fordconnect-query',
  entrance: '',
  frames: 'text',
  explain: explainFord,
  cloud: { variables: ['FORD_CLIENT_ID', 'FORD_CLIENT_SECRET', 'FORD_REFRESH_TOKENS'], isOn: ({ clouds }) => clouds.ford !== null },
};
