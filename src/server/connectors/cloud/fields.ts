import * as z from 'zod';
import type { FrameField } from '../../../domain/platform/site-device.ts';
import { NOTHING_MEASURED, type TelemetryMessage } from '../../../domain/telemetry/message.ts';
import { type Measure, possible } from '../../../domain/telemetry/possible-values.ts';

/** A measure as vendors write it: what cannot be, is no number, or is `null` is left out, and what stands beside it is read. */
export const measure = (field: Measure) =>
  z
    .unknown()
    .optional()
    .transform((value) => possible(field, value));

/** A serial as devices are declared with. */
export const serialSchema = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[\w.:-]+$/);

const MAX_FIELDS = 200;

/** A path comes from outside: what every object inherits is no unit. */
export const unitOf = (units: Readonly<Record<string, string>>, path: string): string | null =>
  Object.hasOwn(units, path) ? units[path]! : null;

/** The values of a JSON document, by their path, for the page of a connector. */
export function fieldsOf(value: unknown, units: Readonly<Record<string, string>> = {}): FrameField[] {
  const fields: FrameField[] = [];
  const walk = (part: unknown, path: string): void => {
    if (fields.length >= MAX_FIELDS) return;
    if (part === null || typeof part === 'number' || typeof part === 'string' || typeof part === 'boolean')
      fields.push({ id: path, name: '', raw: part, value: null, unit: unitOf(units, path) });
    else if (typeof part === 'object' && path.split('.').length < 12)
      for (const [name, inner] of Object.entries(part)) walk(inner, path === '' ? name : `${path}.${name}`);
  };
  walk(value, '');
  return fields;
}

/** The JSON of a kept frame; undefined when it is none. */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** An instant as vendors write it (RFC 3339, also with `+0000`), as ISO UTC with milliseconds; null when it is none between 1970 and 9999. */
export function instantOf(value: unknown): string | null {
  const ms =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && value.length <= 40
        ? Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
        : Number.NaN;
  return ms >= 0 && ms < 253_402_300_800_000 ? new Date(ms).toISOString() : null;
}

export interface Measured {
  /** When it was measured; what has no time says nothing. */
  at: string | null;
  part: Partial<Omit<TelemetryMessage, 'at'>>;
}

/**
 * Clouds give the last value of each thing with its own time. One message for each time, oldest first: nothing is said to be true at
 * a moment at which it was not measured.
 */
export function momentsOf(measured: readonly Measured[]): TelemetryMessage[] {
  const moments = new Map<string, TelemetryMessage>();
  for (const { at, part } of measured) {
    if (at === null) continue;
    const known = moments.get(at) ?? { ...NOTHING_MEASURED, at, raw: {} };
    const leftOut = [...(known.leftOut ?? []), ...(part.leftOut ?? [])];
    moments.set(at, { ...known, ...part, raw: { ...known.raw, ...part.raw }, ...(leftOut.length > 0 ? { leftOut } : {}) });
  }
  return [...moments.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** Measures as a part of a message; those that have no value are left out, and said to be. */
export function measures(values: Partial<Record<Measure, number | null>>): Measured['part'] {
  const entries = Object.entries(values);
  const leftOut = entries.flatMap(([name, value]) => (value === null ? [name] : []));
  return { ...Object.fromEntries(entries.filter(([, value]) => value !== null)), ...(leftOut.length > 0 ? { leftOut } : {}) };
}

/** What is there of some values, for `raw`. */
export function saying(values: Readonly<Record<string, number | string | boolean | null | undefined>>): TelemetryMessage['raw'] {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, number | string | boolean] => entry[1] !== null && entry[1] !== undefined && entry[1] !== '',
    ),
  );
}
