import { describe, expect, it } from 'vitest';
import { telemetryMessageSchema } from '../../src/domain/telemetry/message.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { LONG_MS, LOOKED_AT, mutations, RUNS, SEED } from './mutations.ts';
import { CLOUD_DOCUMENTS, pathsOf, PUSHED_DOCUMENTS, replaced } from './vendor-documents.ts';

const ODD: unknown[] = [
  null,
  true,
  false,
  '',
  0,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '1970',
  '9999-99-99T99:99:99Z',
  '+275760-09-13T00:00:00Z',
  '2026-11-22T07:00:00Z',
  '\u0000',
  '__proto__',
  'constructor',
  'x'.repeat(300),
  [],
  [[]],
  {},
  { constructor: 1 },
  ['a', 1],
];

describe.each(Object.entries({ ...CLOUD_DOCUMENTS, ...PUSHED_DOCUMENTS }))(
  'documents of %s',
  (_name, { connector, sample, read, readText }) => {
    it(
      'with other values in their places',
      () => {
        const random = seededRandom(SEED);
        const pick = (below: number): number => Math.floor(random() * below);
        const paths = pathsOf(sample);
        const other = (): unknown => {
          const kind = pick(4);
          if (kind === 0) return (random() - 0.5) * 10 ** pick(20);
          return kind === 1 ? String.fromCharCode(...Array.from({ length: pick(20) }, () => pick(0x3000))) : ODD[pick(ODD.length)];
        };
        let messages = 0;
        mutations((run) => {
          let changed: unknown = sample;
          for (let changes = 1 + pick(3); changes > 0; changes--) {
            try {
              changed = replaced(changed, paths[pick(paths.length)]!, other());
            } catch {
              // The place went with another change.
            }
          }
          const given = read(changed);
          if (readText && run % 4 === 0) {
            const text = JSON.stringify(changed) ?? '';
            given.push(...readText(text.slice(0, pick(text.length + 1))));
          }
          messages += given.length;
          if (run % LOOKED_AT !== 0) return;
          for (const message of given) telemetryMessageSchema.parse(message);
          const text = JSON.stringify(changed) ?? '';
          connector.explain(Buffer.from(text.slice(0, run % 2 === 0 ? text.length : pick(text.length + 1))));
        });
        expect(messages).toBeGreaterThan(RUNS / 50);
      },
      LONG_MS,
    );
  },
);
