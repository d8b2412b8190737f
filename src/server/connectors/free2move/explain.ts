import type { Explained } from '../../../domain/platform/raw-frame.ts';
import { fieldsOf, jsonOf } from '../cloud/fields.ts';
import { instantOf } from '../cloud/instant.ts';
import { stellantisStatusSchema } from './read.ts';

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
