import * as z from 'zod';
import type { TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { isNowhere, possible } from '../../../domain/telemetry/possible-values.ts';
import { measure, serialSchema } from '../cloud/fields.ts';
import { instantOf } from '../cloud/instant.ts';
import { measures, momentsOf, saying, type Measured } from '../cloud/moments.ts';

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
