import type { Explained, FrameField } from '../../../domain/platform/raw-frame.ts';
import { fieldsOf, jsonOf, unitOf } from '../cloud/fields.ts';
import { instantOf } from '../cloud/instant.ts';
import { fordTelemetrySchema, readFord } from './read.ts';

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
