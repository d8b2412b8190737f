import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { telemetryMessageSchema } from '../../src/domain/telemetry/message.ts';
import { StreamSplitter, type StreamPart } from '../../src/server/connectors/device-protocol.ts';
import { CONTINENTAL, RUPTELA, SILENCE } from './device-families.ts';

describe.each([RUPTELA, CONTINENTAL, SILENCE].map((family) => [family.protocol.type, family] as const))(
  '%s',
  (_type, { protocol, connector, corpus, maxHeld, seal }) => {
    const through = (bytes: Buffer, cuts: readonly number[] = []): StreamPart[] => {
      const splitter = new StreamSplitter(protocol.cut);
      const parts: StreamPart[] = [];
      let from = 0;
      for (const cut of [...cuts, bytes.length]) {
        parts.push(...splitter.push(bytes.subarray(from, cut)));
        from = cut;
        expect(splitter.pendingBytes).toBeLessThanOrEqual(maxHeld);
      }
      return parts;
    };
    const survive = (body: Buffer): boolean => {
      connector.explain(body);
      const read = protocol.read(body);
      if (read.ok) for (const message of read.messages) telemetryMessageSchema.parse(message);
      return read.ok && read.messages.length > 0;
    };
    const stream = fc.array(fc.constantFrom(...corpus), { minLength: 1, maxLength: 6 }).map((frames) => Buffer.concat(frames));

    it('gives the same parts wherever the stream is cut', () => {
      fc.assert(
        fc.property(
          stream.chain((bytes) => fc.tuple(fc.constant(bytes), fc.array(fc.nat(bytes.length), { maxLength: 30 }))),
          ([bytes, cuts]) => {
            expect(
              through(
                bytes,
                cuts.toSorted((a, b) => a - b),
              ),
            ).toEqual(through(bytes));
          },
        ),
        { numRuns: 200 },
      );
      const bytes = Buffer.concat(corpus);
      expect(through(bytes, Array.from(bytes.keys()))).toEqual(through(bytes));
      expect(through(bytes)).toHaveLength(corpus.length);
    });

    it('survives truncated, flipped, joined and random bytes, behind a right checksum too', () => {
      let read = 0;
      const mangled = stream.chain((bytes) =>
        fc
          .tuple(
            fc.nat(bytes.length),
            fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 })), { maxLength: 4 }),
            fc.uint8Array({ maxLength: 60 }),
          )
          .map(([keep, flips, tail]) => {
            const copy = Buffer.from(bytes);
            for (const [at, mask] of flips) copy[at]! ^= mask;
            return Buffer.concat([copy.subarray(0, keep), tail]);
          }),
      );
      fc.assert(
        fc.property(
          fc.oneof(
            mangled,
            fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
          ),
          (bytes) => {
            for (const part of [...through(bytes), ...through(seal(bytes))]) if (part.kind === 'packet' && survive(part.body)) read += 1;
            survive(bytes);
          },
        ),
        { numRuns: 1000 },
      );
      expect(read).toBeGreaterThan(20);
    });

    it('a field changed inside a frame with a right checksum is a result and a valid message', () => {
      const changed = fc.constantFrom(...corpus).chain((bytes) =>
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 }).map((changes) => {
          const copy = Buffer.from(bytes);
          for (const [at, value] of changes) copy[at] = value;
          return seal(copy);
        }),
      );
      let read = 0;
      fc.assert(
        fc.property(changed, (bytes) => through(bytes).forEach((part) => part.kind === 'packet' && survive(part.body) && (read += 1))),
        { numRuns: 2000 },
      );
      expect(read).toBeGreaterThan(100);
    });
  },
);
