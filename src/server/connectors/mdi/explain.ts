import type { Explained, FrameField } from '../../../domain/platform/raw-frame.ts';
import { readEvent } from './events.ts';
import { MDI_FIELDS, mdiValue } from './fields.ts';

function fieldsOf(input: unknown): FrameField[] {
  const { meta, payload } = (input ?? {}) as { meta?: Record<string, unknown>; payload?: Record<string, unknown> };
  const head = Object.entries({ ...meta, ...payload }).flatMap(([id, raw]): FrameField[] =>
    typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean'
      ? [{ id, name: '', raw, value: null, unit: null }]
      : id === 'loc' && Array.isArray(raw)
        ? [{ id, name: 'lon, lat', raw: raw.join(', '), value: null, unit: '°' }]
        : [],
  );
  const fields = payload?.['fields'];
  const values =
    typeof fields === 'object' && fields !== null ? Object.entries(fields as Record<string, { b64_value?: unknown } | null>) : [];
  return [
    ...head,
    ...values.map(([id, given]): FrameField => {
      const raw = typeof given?.b64_value === 'string' ? given.b64_value : null;
      const value = raw === null ? null : mdiValue(id, raw);
      return { id, name: '', raw, value: typeof value === 'boolean' ? Number(value) : value, unit: MDI_FIELDS[id]?.unit ?? null };
    }),
  ];
}

/** A kept event: its fields by their names at Munic, decoded where their kind is known. Never throws. */
export function explainMdi(bytes: Buffer): Explained {
  let input: unknown;
  try {
    input = JSON.parse(bytes.toString('utf8'));
  } catch {
    return { protocol: null, problem: 'text', records: [] };
  }
  const read = readEvent(input);
  const at = read.ok && read.event.kind === 'track' ? read.event.at : null;
  return { protocol: 'Munic', problem: read.ok ? null : `${read.field}: ${read.code}`, records: [{ at, fields: fieldsOf(input) }] };
}
