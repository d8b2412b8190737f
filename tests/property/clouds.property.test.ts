import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { telemetryMessageSchema } from '../../src/domain/telemetry/message.ts';
import { CLOUD_DOCUMENTS, pathsOf, replaced } from './vendor-documents.ts';

/*
 * A document of a vendor in which any value was replaced by any other: it is refused, or read to messages that are valid; it is explained;
 * nothing throws. Cut anywhere, it is explained too.
 */
const other = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    0,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    '1970',
    '9999-99-99T99:99:99Z',
    '+275760-09-13T00:00:00Z',
    '\u0000',
    '__proto__',
    'constructor',
    'vehicle:v1:generic:constructor',
    'vehicle:v1:generic:__proto__',
    'vehicle:v1:generic:online',
  ),
  fc.double(),
  fc.string({ maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant({ constructor: 1, toString: 'x' }),
);

describe.each(Object.entries(CLOUD_DOCUMENTS))('%s', (_name, { connector, sample, read }) => {
  it('reads its own document', () => {
    expect(read(sample).length).toBeGreaterThan(0);
    for (const message of read(sample)) telemetryMessageSchema.parse(message);
  });

  it('survives any change of it', () => {
    const paths = pathsOf(sample);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...paths), other), { minLength: 1, maxLength: 3 }), fc.nat(400), (changes, cut) => {
        let changed: unknown = sample;
        for (const [path, by] of changes) {
          try {
            changed = replaced(changed, path, by);
          } catch {
            // The path went with another change.
          }
        }
        for (const message of read(changed)) telemetryMessageSchema.parse(message);
        const text = JSON.stringify(changed) ?? '';
        for (const { fields } of connector.explain(Buffer.from(text)).records)
          for (const { unit } of fields) expect(unit === null || typeof unit === 'string').toBe(true);
        connector.explain(Buffer.from(text.slice(0, cut)));
      }),
      { numRuns: 2000 },
    );
  });
});
