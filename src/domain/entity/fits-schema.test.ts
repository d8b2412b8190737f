import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sampleJourney } from '../../../tests/helpers/journey.ts';
import { journeySchema } from '../driving/journey.ts';
import { fitsOf } from './fits-schema.ts';

const whole = { ...sampleJourney('v1', Date.UTC(2026, 10, 1)), updatedAt: '2026-11-01T00:00:00.000Z' };
const mixed = z.object({
  text: z.string(),
  day: z.iso.date(),
  count: z.int(),
  share: z.number().check(z.gte(0)),
  word: z.enum(['a', 'b']),
  named: z.record(z.string(), z.number()),
  list: z.array(z.object({ x: z.nullable(z.number()) })),
  maybe: z.optional(z.boolean()),
  either: z.union([z.string(), z.int()]),
});
const good = { text: '', day: '2026-11-01', count: 1, share: 0, word: 'a', named: { k: 1 }, list: [{ x: null }], either: 3 };

/** Any value in the place of any of another's own, or none. */
const changed = <T extends object>(value: T) =>
  fc
    .tuple(
      fc.constantFrom(...Object.keys(value)),
      fc.oneof(fc.anything(), fc.constantFrom(null, NaN, Infinity, 1.5, '', 'b', [], {}, [{}], { k: 'v' })),
    )
    .map(([key, other]) => ({ ...value, [key]: other }));

describe('the check of a schema without copies', () => {
  it.each<[string, z.core.$ZodType, object]>([
    ['a journey', journeySchema, whole],
    ['every kind of part', mixed, good],
  ])('takes and refuses what the schema does: %s', (_name, schema, value) => {
    expect(fitsOf(schema)(value)).toBe(true);
    fc.assert(
      fc.property(fc.oneof(changed(value), fc.anything()), (any) => fitsOf(schema)(any) === z.safeParse(schema, any).success),
      { numRuns: 2000 },
    );
  });

  it('asks the schema where nothing may be added', () => {
    const strict = z.strictObject({ x: z.number() });
    expect(fitsOf(strict)({ x: 1 })).toBe(true);
    expect(fitsOf(strict)({ x: 1, y: 2 })).toBe(false);
  });
});
