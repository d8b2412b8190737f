import * as z from 'zod';
import { possible, type Measure } from '../../../domain/telemetry/possible-values.ts';
import type { FrameField } from '../../../domain/platform/raw-frame.ts';

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
