import * as z from 'zod';
import type { TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { latitude, longitude, percent, serialSchema } from '../cloud/fields.ts';
import { instantOf } from '../cloud/instant.ts';
import { momentsOf, saying, type Measured } from '../cloud/moments.ts';

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
      location: z.object({ lat: latitude, lon: longitude, alt: z.number().nullish() }),
      hdop: z.number().nullish(),
      gpsDimension: z.string().max(40).nullish(),
    }),
  ),
  speed: metric(z.number().min(0).max(277)),
  odometer: metric(z.number().min(0)),
  ignitionStatus: metric(z.string().max(40)),
  engineSpeed: metric(z.number().min(0)),
  fuelLevel: metric(percent),
  xevBatteryStateOfCharge: metric(percent),
  batteryVoltage: z.object({ updateTime: z.string(), value: z.number().min(0).max(1000), vehicleBattery: z.literal('PRIMARY_BATTERY') }),
};

export const fordTelemetrySchema = z.object({ updateTime: z.string(), vin: serialSchema, metrics: z.record(z.string(), z.unknown()) });

const IGNITION = new Map([
  ['ON', true],
  ['RUN', true],
  ['OFF', false],
]);

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
      lat,
      lng: lon,
      altitudeM: alt ?? null,
      hdop: hdop || null,
      valid: lat !== 0 || lon !== 0,
      raw: saying({ gpsDimension }),
    })),
    ...of('speed', (value) => ({ speedKmh: Math.round(value * 36) / 10 })),
    ...of('odometer', (value) => ({ odometerKm: value, odometerSource: 'can' as const })),
    ...of('ignitionStatus', (value) => ({ ignition: IGNITION.get(value.toUpperCase()) ?? null, raw: { ignitionStatus: value } })),
    ...of('engineSpeed', (value) => ({ rpm: value })),
    ...of('fuelLevel', (value) => ({ fuelPct: value })),
    ...of('xevBatteryStateOfCharge', (value) => ({ batteryPct: value })),
    ...of('batteryVoltage', (value) => ({ voltageV: value })),
  ]);
  return { messages, unread };
}
