import * as z from 'zod/mini';
import type { FieldIssue } from '../kit/failure.ts';

/** What tells that the load a probe is in is open: the doors on the vehicle's bus, or a contact wired to the device. */
export const PROBE_DOORS = ['can', 'input-1', 'input-2', 'input-3'] as const;

const celsius = z.nullable(z.number().check(z.gte(-80), z.lte(200)));

/** A temperature probe of a vehicle, by the name its device has for it: what it is in, and between what it has to stay. */
export const probesSchema = z
  .array(
    z.strictObject({
      probe: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      minC: celsius,
      maxC: celsius,
      setpointC: celsius,
      door: z.nullable(z.enum(PROBE_DOORS)),
    }),
  )
  .check(z.maxLength(12));
export type Probes = z.infer<typeof probesSchema>;
export type Probe = Probes[number];

/** A probe has its names, is set once, and its range is one. */
export function checkProbes(value: unknown): FieldIssue[] {
  if (Array.isArray(value) && value.some((one: Partial<Probe> | null) => !one?.probe?.trim() || !one.name?.trim()))
    return [{ field: 'probes', code: 'probe-incomplete' }];
  const parsed = probesSchema.safeParse(value);
  if (!parsed.success) return [];
  const names = parsed.data.map(({ probe }) => probe);
  if (new Set(names).size < names.length) return [{ field: 'probes', code: 'probe-twice' }];
  return parsed.data.some(({ minC, maxC }) => minC !== null && maxC !== null && minC >= maxC)
    ? [{ field: 'probes', code: 'probe-range' }]
    : [];
}
