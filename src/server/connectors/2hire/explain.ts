import type { Explained } from '../../../domain/platform/raw-frame.ts';
import { fieldsOf, jsonOf } from '../cloud/fields.ts';
import { instantOf } from '../cloud/instant.ts';
import { hirePushSchema, readHire } from './read.ts';

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
