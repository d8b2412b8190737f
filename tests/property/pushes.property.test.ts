import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CODE_SEPARATORS,
  MAPPED_CODES,
  MAPPED_FIELD_NAMES,
  SEPARATORS,
  TIME_FORMATS,
  type InboundMapping,
} from '../../src/domain/platform/inbound-mapping.ts';
import { telemetryMessageSchema } from '../../src/domain/telemetry/message.ts';
import { explainInbound } from '../../src/server/connectors/adapter/descriptors.ts';
import { readPush } from '../../src/server/connectors/adapter/read.ts';
import { explainMdi, foldTracks, type LastFields, readEvent, type Track } from '../../src/server/connectors/mdi/mdi.ts';
import { MDI_FIELDS } from '../../src/server/connectors/mdi/fields.ts';

/*
 * What vendors push over HTTP:
 * 1. Whatever comes is a valid message or a refusal that names its place: no exception.
 * 2. Munic's tracks give the same messages in whatever order they are in a request, and however they are cut into requests that come
 *    in order.
 */
const anything = fc.oneof(fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constant(null), fc.object({ maxDepth: 2 }));
const b64 = fc.oneof(
  fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  fc.string({ maxLength: 12 }),
);
const fields = fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(MDI_FIELDS)), fc.string({ maxLength: 8 })), b64, { maxKeys: 12 });

describe('Munic', () => {
  it('any event is read or refused, and explained', () => {
    const mostly = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
      fc.oneof({ weight: 6, arbitrary }, { weight: 1, arbitrary: anything });
    const event = fc.record({
      meta: mostly(fc.record({ event: mostly(fc.constantFrom('track', 'track', 'track', 'presence', 'message')) })),
      payload: mostly(
        fc.record(
          {
            asset: mostly(fc.constant('351732052452292')),
            recorded_at: mostly(
              fc.constantFrom('2026-11-22T07:00:00Z', '2026-11-22T07:00:00.123+01:00', '0000-00-00T00:00:00Z', '9999-99-99'),
            ),
            loc: mostly(fc.tuple(fc.double({ min: -190, max: 190 }), fc.double({ min: -95, max: 95 }))),
            fields: mostly(
              fields.map((values) => Object.fromEntries(Object.entries(values).map(([name, b64_value]) => [name, { b64_value }]))),
            ),
          },
          { requiredKeys: ['asset', 'recorded_at'] },
        ),
      ),
    });
    let tracks = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: event }, { weight: 1, arbitrary: anything }), (input) => {
        explainMdi(Buffer.from(JSON.stringify(input) ?? ''));
        const read = readEvent(input);
        if (!read.ok) {
          expect(read.field).not.toBe('');
          return;
        }
        if (read.event.kind !== 'track') return;
        tracks += 1;
        for (const message of foldTracks(new Map(), [read.event]).messages) telemetryMessageSchema.parse(message);
      }),
      { numRuns: 2000 },
    );
    expect(tracks).toBeGreaterThan(100);
  });

  it('the order inside a request and the cut into requests change nothing', () => {
    const track = fc.record({ second: fc.integer({ min: 0, max: 40 }), fields, place: fc.boolean() });
    const many = fc.uniqueArray(track, { selector: ({ second }) => second, maxLength: 12 });
    fc.assert(
      fc.property(many, fc.infiniteStream(fc.nat()), fc.array(fc.nat({ max: 12 })), (list, luck, cuts) => {
        const tracks = list
          .toSorted((a, b) => a.second - b.second)
          .map(({ second, fields: values, place }): Track => ({
            kind: 'track',
            serial: '1',
            at: `2026-11-22T07:00:${String(second).padStart(2, '0')}.000Z`,
            loc: place ? { lng: 2, lat: 48 } : null,
            fields: values,
          }));
        const once = foldTracks(new Map(), tracks);
        const shuffled = tracks
          .map((one) => [luck.next().value ?? 0, one] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, one]) => one);
        expect(foldTracks(new Map(), shuffled)).toEqual(once);
        let last: LastFields = new Map();
        const ends = [...new Set([...cuts.filter((cut) => cut < tracks.length), tracks.length])].toSorted((a, b) => a - b);
        const parts = ends.flatMap((end, index) => {
          const folded = foldTracks(last, tracks.slice(index === 0 ? 0 : ends[index - 1], end));
          last = new Map([...last, ...folded.changed]);
          return folded.messages;
        });
        expect(parts).toEqual(once.messages);
        expect(last).toEqual(new Map([...last, ...once.changed]));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a vendor without a document', () => {
  const path = fc.constantFrom('id', 't', 'a', 'b.c', 'b.0', 'list.1.x', '', '__proto__', 'constructor');
  const mapping: fc.Arbitrary<InboundMapping> = fc.record({
    format: fc.constantFrom('json', 'csv'),
    separator: fc.constantFrom(';', ';', ...SEPARATORS),
    decimal: fc.constantFrom('.', ','),
    records: fc.constantFrom('', '', '', 'list', 'b.c'),
    serial: fc.constantFrom('id', 'id', 'id', 'a', 'b.c'),
    time: fc.record({
      path: fc.constantFrom('t', 't', 't', 'a'),
      format: fc.constantFrom(...TIME_FORMATS.map(() => 'iso' as const), ...TIME_FORMATS),
      timeZone: fc.constantFrom('UTC', 'Europe/Paris', 'Asia/Kathmandu'),
    }),
    odometerSource: fc.constantFrom('can', 'device', 'gps'),
    fields: fc.uniqueArray(
      fc.record({
        field: fc.constantFrom(...MAPPED_FIELD_NAMES),
        path,
        unit: fc.constantFrom('°', 'm', 'km/h', '%', 'V', 'x'),
        yes: fc.constantFrom('', 'on'),
      }),
      { selector: ({ field }) => field, maxLength: 4 },
    ),
    codes: fc.uniqueArray(
      fc.record({ list: fc.constantFrom(...MAPPED_CODES), path, separator: fc.constantFrom(...CODE_SEPARATORS), item: path }),
      { selector: ({ list }) => list, maxLength: 3 },
    ),
  });
  const value = fc.oneof(
    fc.integer({ min: -200, max: 200 }),
    fc.double(),
    fc.string({ maxLength: 12 }),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('2026-11-22T07:00:00Z', '22/11/2026 08:00:00', '1795158900', '45,7', 'P0301,P0420', '1e308', '٣', '\u0000'),
    fc.array(fc.integer(), { maxLength: 3 }),
  );
  const record = fc.dictionary(
    fc.constantFrom('id', 't', 'a', 'b', 'b.c', 'list', 'constructor'),
    fc.oneof(value, fc.dictionary(fc.constantFrom('c', '0', 'x'), value, { maxKeys: 3 })),
  );
  const cell = fc.oneof(fc.constantFrom('"', ';', ',', '\n', '\t', '""', 'K-1', '45.7'), fc.string({ maxLength: 8 }));
  const body = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .array(fc.record({ id: fc.constantFrom('K-1', 'K-2', 7), t: fc.constant('2026-11-22T07:00:00Z'), a: value, b: record }), {
          minLength: 1,
        })
        .map((list) => JSON.stringify(list)),
    },
    fc.array(record).map((list) => JSON.stringify({ list })),
    fc.array(cell, { maxLength: 40 }).map((cells) => `id;t;a\n${cells.join('')}`),
    fc
      .array(fc.constantFrom('K-1;2026-11-22T07:00:00Z;5', 'K-1;x;5', ';;', '"', 'K-2;1795158900;45,7'), { maxLength: 6 })
      .map((lines) => `id;t;a\n${lines.join('\n')}`),
    fc.string(),
  );

  it('any body, by any mapping, is valid messages and told problems; cut or flipped too', () => {
    let kept = 0;
    fc.assert(
      fc.property(
        mapping,
        body,
        fc.nat(),
        fc.nat({ max: 255 }),
        fc.constantFrom('whole', 'whole', 'cut', 'flipped'),
        (by, text, at, mask, how) => {
          let bytes = Uint8Array.from(Buffer.from(text));
          if (how === 'cut') bytes = bytes.slice(0, at % (bytes.length + 1));
          if (how === 'flipped' && bytes.length > 0) bytes[at % bytes.length]! ^= mask;
          const push = readPush(by, bytes, Date.parse('2026-11-22T09:00:00Z'));
          if (!push.ok) {
            expect(push.problem.code).not.toBe('');
            return;
          }
          for (const line of push.lines) {
            if (line.message) telemetryMessageSchema.parse(line.message);
            expect(line.kept ? line.message !== null && line.serial !== null : line.problems.length > 0).toBe(true);
            explainInbound(Buffer.from(JSON.stringify(line.source)));
            kept += Number(line.kept);
          }
        },
      ),
      { numRuns: 3000 },
    );
    expect(kept).toBeGreaterThan(100);
  });
});
