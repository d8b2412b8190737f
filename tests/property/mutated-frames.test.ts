import { describe, expect, it } from 'vitest';
import { telemetryMessageSchema } from '../../src/domain/telemetry/message.ts';
import { StreamSplitter } from '../../src/server/connectors/device-protocol.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { CONTINENTAL, RUPTELA, SILENCE, TELTONIKA } from './device-families.ts';
import { LONG_MS, LOOKED_AT, mutations, RUNS, SEED } from './mutations.ts';

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
