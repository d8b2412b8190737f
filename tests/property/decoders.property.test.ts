import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { telemetryMessageSchema } from '../../src/domain/telemetry/message.ts';
import { isNowhere } from '../../src/domain/telemetry/possible-values.ts';
import { decodeBody, type AvlElement, type AvlRecord } from '../../src/server/connectors/teltonika/decode.ts';
import { encodeLogin, encodePacket, encodeRecords, cutTeltonika, MAX_BODY_BYTES } from '../../src/server/connectors/teltonika/protocol.ts';
import { messageOf } from '../../src/server/connectors/teltonika/io-elements.ts';
import { StreamSplitter, type StreamPart } from '../../src/server/connectors/device-protocol.ts';
import { readGpsLogger } from '../../src/server/connectors/gpslogger/gpslogger.ts';

/*
 * 1. What was encoded decodes to the same records, and every record is a valid message.
 * 2. A stream cut anywhere gives the same parts as the whole.
 * 3. Truncated, flipped, joined or random bytes give results: no exception, no hang, no memory beyond one frame.
 * 4. No changed packet passes as another: the CRC refuses every flip of one to three bits of a short body.
 */
type Codec = '8' | '8E' | '16';
const codecs = fc.constantFrom<Codec>('8', '8E', '16');

function elementsOf(codec: Codec): fc.Arbitrary<AvlElement[]> {
  const id = fc.integer({ min: 1, max: codec === '8' ? 255 : 65_535 });
  const sized = (size: 1 | 2 | 4): fc.Arbitrary<AvlElement> =>
    fc.record({ id, size: fc.constant(size), value: fc.integer({ min: 0, max: 2 ** (8 * size) - 1 }) });
  const long = fc.record({ id, size: fc.constant(8), value: fc.maxSafeNat() });
  const wide = fc.record({
    id,
    size: fc.constant(16),
    value: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  });
  const free = fc
    .record({ id, bytes: fc.uint8Array({ maxLength: 40 }).filter(({ length }) => length !== 8) })
    .map(({ id: of, bytes }) => ({ id: of, size: bytes.length, value: Buffer.from(bytes).toString('hex') }));
  const kinds: fc.Arbitrary<AvlElement>[] = [sized(1), sized(2), sized(4), long];
  if (codec === '8') kinds.push(wide);
  if (codec === '8E') kinds.push(free);
  // On the wire, elements are grouped by size.
  const rank = ({ size, value }: AvlElement): number => (typeof value === 'string' && codec === '8E' ? 99 : size);
  return fc.array(fc.oneof(...kinds), { maxLength: 12 }).map((list) => list.toSorted((a, b) => rank(a) - rank(b)));
}

const recordOf = (codec: Codec): fc.Arbitrary<AvlRecord> =>
  fc
    .record({
      timeMs: fc.integer({ min: 1_000_000_000_000, max: 2_000_000_000_000 }),
      priority: fc.integer({ min: 0, max: 2 }),
      lng: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((value) => value / 1e7),
      lat: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((value) => value / 1e7),
      altitudeM: fc.integer({ min: -400, max: 9000 }),
      headingDeg: fc.integer({ min: 0, max: 360 }),
      satellites: fc.integer({ min: 0, max: 40 }),
      speedKmh: fc.integer({ min: 0, max: 300 }),
      eventId: fc.integer({ min: 0, max: codec === '8' ? 255 : 65_535 }),
      generation: codec === '16' ? fc.integer({ min: 0, max: 7 }) : fc.constant(null),
      elements: elementsOf(codec),
    })
    .map((record) => ({ ...record, valid: record.satellites > 0 && !isNowhere(record.lat, record.lng) }));

const packet = codecs.chain((codec) =>
  fc.record({ codec: fc.constant(codec), records: fc.array(recordOf(codec), { minLength: 1, maxLength: 6 }) }),
);

function through(bytes: Buffer, cuts: readonly number[] = []): StreamPart[] {
  const splitter = new StreamSplitter(cutTeltonika);
  const parts: StreamPart[] = [];
  let from = 0;
  for (const cut of [...cuts, bytes.length]) {
    parts.push(...splitter.push(bytes.subarray(from, cut)));
    from = cut;
    expect(splitter.pendingBytes).toBeLessThanOrEqual(MAX_BODY_BYTES + 12);
  }
  return parts;
}

function survive(bytes: Buffer): void {
  for (const part of through(bytes)) {
    if (part.kind !== 'packet') continue;
    const decoded = decodeBody(part.body);
    if (decoded.ok && decoded.kind === 'records') for (const record of decoded.records) telemetryMessageSchema.parse(messageOf(record));
  }
  const decoded = decodeBody(bytes);
  if (decoded.ok && decoded.kind === 'records') for (const record of decoded.records) telemetryMessageSchema.parse(messageOf(record));
}

describe('Teltonika', () => {
  it('decodes what was encoded, as valid messages', () => {
    fc.assert(
      fc.property(packet, ({ codec, records }) => {
        const [part] = through(encodeRecords(codec, records));
        expect(part?.kind).toBe('packet');
        const decoded = decodeBody((part as { body: Buffer }).body);
        expect(decoded).toEqual({ ok: true, kind: 'records', codec, count: records.length, records });
        for (const record of records) telemetryMessageSchema.parse(messageOf(record));
      }),
      { numRuns: 400 },
    );
  });

  it('gives the same parts wherever the stream is cut', () => {
    const stream = fc
      .array(
        fc.oneof(
          packet.map(({ codec, records }) => encodeRecords(codec, records)),
          fc.constant(Buffer.from([0xff])),
          fc.constant(encodeLogin('350612076421904')),
        ),
        { minLength: 1, maxLength: 5 },
      )
      .map((parts) => Buffer.concat(parts));
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
      { numRuns: 300 },
    );
    const bytes = encodeRecords('8', fc.sample(recordOf('8'), 3));
    expect(through(bytes, Array.from(bytes.keys()))).toEqual(through(bytes));
  });

  it('survives truncated, flipped, joined and random bytes', () => {
    const mangled = packet.chain(({ codec, records }) => {
      const bytes = encodeRecords(codec, records);
      const flips = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 })), { maxLength: 4 });
      return fc.tuple(fc.nat(bytes.length), flips, fc.uint8Array({ maxLength: 60 }), fc.boolean()).map(([keep, changes, tail, sealed]) => {
        const copy = Buffer.from(bytes);
        for (const [at, mask] of changes) copy[at]! ^= mask;
        const cut = Buffer.concat([copy.subarray(0, keep), tail]);
        // Sealed with a right CRC, so that the decoder itself meets the damage.
        return sealed ? encodePacket(cut.subarray(Math.min(8, cut.length))) : cut;
      });
    });
    fc.assert(
      fc.property(
        fc.oneof(
          mangled,
          fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
        ),
        survive,
      ),
      { numRuns: 1500 },
    );
  });

  it('accepts no flip of one to three bits', () => {
    fc.assert(
      fc.property(
        recordOf('8').chain((record) => {
          const bytes = encodeRecords('8', [record]);
          return fc.tuple(
            fc.constant(bytes),
            fc.uniqueArray(fc.integer({ min: 64, max: bytes.length * 8 - 1 }), { minLength: 1, maxLength: 3 }),
          );
        }),
        ([bytes, bits]) => {
          const bad = Buffer.from(bytes);
          for (const bit of bits) bad[bit >> 3]! ^= 1 << (bit & 7);
          expect(through(bad)[0]).toMatchObject({ kind: 'refused', reason: 'crc' });
        },
      ),
      { numRuns: 300 },
    );
  });

  it('bounds hostile lengths before it holds a byte of them', () => {
    for (const length of [0, 1, 2, MAX_BODY_BYTES + 1, 0x7fffffff, 0xffffffff]) {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(length, 4);
      const splitter = new StreamSplitter(cutTeltonika);
      expect(splitter.push(head)).toEqual([{ kind: 'refused', reason: 'length', fatal: true }]);
      expect(splitter.push(Buffer.alloc(100_000))).toEqual([]);
      expect(splitter.pendingBytes).toBe(0);
    }
  });
});

describe('GPSLogger', () => {
  it('any set of fields is a message or a list of issues', () => {
    const value = fc.oneof(fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constant(null), fc.object());
    const fields = fc.dictionary(
      fc.constantFrom('id', 'lat', 'lon', 'timestamp', 'time', 'hdop', 'altitude', 'speed', 'bearing', 'batt', 'sat', 'x'),
      value,
    );
    fc.assert(
      fc.property(fields, (input) => {
        const result = readGpsLogger(input);
        if (result.ok) telemetryMessageSchema.parse(result.message);
        else expect(result.issues.length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });
});
