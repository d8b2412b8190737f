import type { Explained, FrameField } from '../../../domain/platform/raw-frame.ts';
import { readGpsLogger } from './read.ts';

const UNITS = new Map(
  Object.entries({
    lat: '°',
    lon: '°',
    altitude: 'm',
    alt: 'm',
    speed: 'm/s',
    spd: 'm/s',
    bearing: '°',
    dir: '°',
    batt: '%',
    accuracy: 'm',
  }),
);

function fieldsOf(input: Record<string, unknown>): FrameField[] {
  return Object.entries(input).flatMap(([id, raw]) =>
    typeof raw === 'number' || typeof raw === 'string' || typeof raw === 'boolean'
      ? [{ id, name: '', raw, value: null, unit: UNITS.get(id.toLowerCase()) ?? null }]
      : [],
  );
}

/** A kept fix of a phone: its own fields, and what was wrong with them. Never throws. */
export function explainGpsLogger(bytes: Buffer): Explained {
  let input: unknown;
  try {
    input = JSON.parse(bytes.toString('utf8'));
  } catch {
    return { protocol: null, problem: 'text', records: [] };
  }
  const fields = typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Record<string, unknown>) : {};
  const read = readGpsLogger(fields);
  const problem = read.ok ? null : read.issues.map((issue) => `${issue.field}: ${issue.code}`).join(', ');
  return { protocol: 'GPSLogger', problem, records: [{ at: read.ok ? read.message.at : null, fields: fieldsOf(fields) }] };
}
