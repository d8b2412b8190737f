import type { TelemetryMessage } from '../telemetry/message.ts';
import { TELTONIKA_CODES } from './dtc-sightings.ts';
import { FREEZE_NAMES, freezeFrameSchema, type FreezeFrame } from './freeze-frame.ts';

const signed = (value: number): number => (value > 127 && value < 256 ? value - 256 : value);
const asIs = (value: number): number => value;

/**
 * OBD elements of a Teltonika record (wiki "FMB120 Teltonika Data Sending Parameters ID", OBD elements): 31 load, %; 32 coolant, signed °C;
 * 33 short fuel trim, signed %; 34 fuel pressure, kPa; 35 intake manifold, kPa; 36 rpm; 37 speed, km/h; 39 intake air, signed °C; 40 air flow,
 * 0.01 g/s; 41 throttle, %; 42 run time, s; 51 module voltage, mV.
 */
const TELTONIKA: readonly (readonly [id: string, name: keyof FreezeFrame, read: (value: number) => number])[] = [
  ['31', 'engineLoadPct', asIs],
  ['32', 'coolantC', signed],
  ['33', 'shortTrimPct', signed],
  ['34', 'fuelKpa', asIs],
  ['35', 'manifoldKpa', asIs],
  ['36', 'rpm', asIs],
  ['37', 'speedKmh', asIs],
  ['39', 'intakeC', signed],
  ['40', 'airGs', (value) => value / 100],
  ['41', 'throttlePct', asIs],
  ['42', 'runS', asIs],
  ['51', 'supplyV', (value) => value / 1000],
];

/** What a message that tells codes says of the vehicle at that moment; null when it measured nothing. A value out of its range is left out. Never throws. */
export function freezeOf({
  event,
  raw,
  rpm,
  speedKmh,
  voltageV,
}: Pick<TelemetryMessage, 'event' | 'raw' | 'rpm' | 'speedKmh' | 'voltageV'>): FreezeFrame | null {
  const found = new Map<string, number>();
  const keep = (name: keyof FreezeFrame, value: number | null): void => {
    if (value !== null && freezeFrameSchema.shape[name].safeParse(value).success) found.set(name, value);
  };
  keep('rpm', rpm);
  keep('speedKmh', speedKmh);
  keep('supplyV', voltageV);
  if (event === 'dtc' && typeof raw[TELTONIKA_CODES] === 'string')
    for (const [id, name, read] of TELTONIKA) {
      const value = raw[id];
      if (typeof value === 'number') keep(name, read(value));
    }
  return found.size === 0 ? null : Object.fromEntries(FREEZE_NAMES.flatMap((name) => (found.has(name) ? [[name, found.get(name)]] : [])));
}
