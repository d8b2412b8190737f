import { describe, expect, it } from 'vitest';
import { telemetryMessageSchema } from '../../src/domain/telemetry/message.ts';
import { StreamSplitter } from '../../src/server/connectors/stream.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { CONTINENTAL, RUPTELA, SILENCE, TELTONIKA } from './device-families.ts';
import { CLOUD_DOCUMENTS, pathsOf, PUSHED_DOCUMENTS, replaced } from './vendor-documents.ts';
import { lengthOf } from '../helpers/suite.ts';

/*
 * What every decoder does with input that was changed: MUTATIONS of each (ten thousand on each run), told by MUTATION_SEED. No exception, no hang, no memory
 * beyond one frame; what it reads is a valid message (looked at now and then: the schema takes longer than the decoder).
 */
const RUNS = lengthOf('MUTATIONS', 10_000, 850_000);
const SEED = Number(process.env['MUTATION_SEED'] ?? 20_261_121);
const LONG_MS = 6 * 3_600_000;
const LOOKED_AT = RUNS > 100_000 ? 61 : 7;

/** Runs it so many times; a failure tells where it was. */
function mutations(work: (run: number) => void): void {
  for (let run = 0; run < RUNS; run++) {
    try {
      work(run);
    } catch (error) {
      throw new Error(`seed ${SEED}, run ${run}`, { cause: error });
    }
  }
}

describe.each([TELTONIKA, RUPTELA, CONTINENTAL, SILENCE].map((family) => [family.protocol.type, family] as const))(
  'frames of %s',
  (_type, { protocol, connector, corpus, maxHeld, seal }) => {
    it(
      'changed, cut and joined',
      () => {
        const random = seededRandom(SEED);
        const pick = (below: number): number => Math.floor(random() * below);
        const mutated = (run: number): Buffer => {
          const bytes = Buffer.from(corpus[pick(corpus.length)]!);
          for (let changes = pick(5); changes > 0; changes--) bytes[pick(bytes.length)] = pick(256);
          if (run % 3 === 0) bytes.writeUInt16BE(pick(65_536), pick(bytes.length - 1));
          const cut = run % 4 === 0 ? bytes.subarray(0, pick(bytes.length)) : bytes;
          return random() < 0.6 ? seal(cut) : cut;
        };
        let splitter = new StreamSplitter(protocol.cut);
        let packets = 0;
        let messages = 0;
        mutations((run) => {
          const bytes = mutated(run);
          const parts = splitter.push(bytes);
          if (splitter.pendingBytes > maxHeld) throw new Error(`${splitter.pendingBytes} bytes held`);
          const bodies = parts.flatMap((part) => (part.kind === 'packet' ? [part.body] : []));
          packets += bodies.length;
          for (const body of [...bodies, bytes]) {
            const read = protocol.read(body);
            if (run % LOOKED_AT === 0) connector.explain(body);
            if (!read.ok) continue;
            messages += read.messages.length;
            if (run % LOOKED_AT === 0) for (const message of read.messages) telemetryMessageSchema.parse(message);
          }
          if (run % 16 === 0 || parts.some((part) => part.kind === 'refused')) splitter = new StreamSplitter(protocol.cut);
        });
        // The changes reach past the checksums and the first checks.
        expect(packets).toBeGreaterThan(RUNS / 50);
        expect(messages).toBeGreaterThan(RUNS / 50);
      },
      LONG_MS,
    );
  },
);

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
