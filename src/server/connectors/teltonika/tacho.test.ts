import { describe, expect, it } from 'vitest';
import { withheld } from '../../../domain/telemetry/message.ts';
import { tachoReading } from '../../../domain/tacho/tacho-reading.ts';
import { decodeBody, type AvlElement } from './decode.ts';
import { encodeRecords } from './protocol.ts';
import { messageOf, tachoOf } from './io-elements.ts';

const half = (text: string): string => Buffer.from(text.padEnd(8, '\0'), 'latin1').toString('hex');
const card = (ids: readonly [number, number], text: string): AvlElement[] =>
  ids.map((id, at) => ({ id, size: 8, value: half(text.slice(at * 8, at * 8 + 8)) }));
const byte = (id: number, value: number): AvlElement => ({ id, size: 1, value });

describe('R-096: what a tachograph says, from the bytes of a Teltonika', () => {
  it('activity and card of both slots', () => {
    const elements = [
      byte(184, 3),
      byte(185, 1),
      byte(187, 1),
      byte(188, 1),
      ...card([195, 196], '1000000123456700'),
      ...card([197, 198], '1000000765432100'),
    ];
    expect(tachoReading(tachoOf(elements))).toEqual({
      first: { activity: 'drive', card: '1000000123456700' },
      second: { activity: 'available', card: '1000000765432100' },
    });
  });

  it('a state that is an error or not available is no state; a card that is out is no card; a second slot without card is nobody', () => {
    expect(tachoReading(tachoOf([byte(184, 2), byte(187, 0), ...card([195, 196], '1000000123456700'), byte(185, 0)]))).toEqual({
      first: { activity: 'work', card: null },
      second: { activity: null, card: null },
    });
    expect(tachoOf([byte(184, 7), byte(185, 0), byte(187, 1)])).toBeNull();
    expect(tachoOf([byte(184, 6)])).toBeNull();
    expect(tachoOf([{ id: 184, size: 2, value: 3 }, byte(240, 1)])).toBeNull();
  });

  it('a whole packet of the wire gives it among the raw elements; private time takes it off', () => {
    const record = {
      timeMs: Date.parse('2026-11-20T06:00:00Z'),
      priority: 0,
      lng: 4,
      lat: 45,
      altitudeM: 200,
      headingDeg: 0,
      satellites: 9,
      speedKmh: 60,
      valid: true,
      eventId: 0,
      generation: null,
      elements: [{ id: 216, size: 4, value: 12_000_000 }, byte(184, 3), byte(187, 1), ...card([195, 196], '1000000123456700')],
    };
    const decoded = decodeBody(encodeRecords('8E', [record]).subarray(8, -4));
    if (!decoded.ok || decoded.kind !== 'records') throw new Error('not decoded');
    const message = messageOf(decoded.records[0]!);
    expect(message).toMatchObject({ odometerKm: 12_000, raw: { tacho: 'drive:1000000123456700;:' } });
    expect(withheld(message).raw).not.toHaveProperty('tacho');
  });
});
