import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { StreamSplitter } from '../device-protocol.ts';
import { decodeBody, type AvlRecord } from './decode.ts';
import { encodeRecords, cutTeltonika, teltonikaProtocol } from './protocol.ts';
import { messageOf } from './io-elements.ts';

interface OwnFixture {
  name: string;
  hex: string;
  messages: Record<string, unknown>[];
}
const own = JSON.parse(readFileSync(new URL('../../../../tests/fixtures/teltonika-own.json', import.meta.url), 'utf8')) as OwnFixture[];

function recordsOf(hex: string): AvlRecord[] {
  const [part] = new StreamSplitter(cutTeltonika).push(Buffer.from(hex, 'hex'));
  if (part?.kind !== 'packet') throw new Error(`no packet: ${JSON.stringify(part)}`);
  const decoded = decodeBody(part.body);
  if (!decoded.ok || decoded.kind !== 'records') throw new Error(`no records: ${JSON.stringify(decoded)}`);
  return decoded.records;
}

describe('own frames, bytes written by hand', () => {
  it.each(own.map((fixture) => [fixture.name, fixture] as const))('%s', (_name, fixture) => {
    const messages = recordsOf(fixture.hex).map(messageOf);
    expect(messages).toHaveLength(fixture.messages.length);
    fixture.messages.forEach((expected, index) => expect(messages[index]).toMatchObject(expected));
  });

  it('a flipped bit anywhere in body or CRC is refused', () => {
    for (const { hex } of own) {
      const bytes = Buffer.from(hex, 'hex');
      for (let bit = 64; bit < bytes.length * 8; bit++) {
        const bad = Buffer.from(bytes);
        bad[bit >> 3]! ^= 1 << (bit & 7);
        expect(new StreamSplitter(cutTeltonika).push(bad)[0]).toMatchObject({ kind: 'refused', reason: 'crc' });
      }
    }
  });

  it('bodies that do not fit their own counts are results, not exceptions', () => {
    const record: AvlRecord = {
      timeMs: 1e12,
      priority: 0,
      lng: 4.8,
      lat: 45.7,
      altitudeM: 170,
      headingDeg: 90,
      satellites: 9,
      speedKmh: 50,
      valid: true,
      eventId: 0,
      generation: null,
      elements: [],
    };
    const body = encodeRecords('8', [record]).subarray(8, -4);
    expect(decodeBody(body)).toMatchObject({ ok: true, count: 1 });
    expect(decodeBody(body.subarray(0, -1))).toEqual({ ok: false, reason: 'truncated' });
    expect(decodeBody(Buffer.concat([body.subarray(0, -1), Buffer.from([2])]))).toEqual({ ok: false, reason: 'count' });
    expect(decodeBody(Buffer.concat([body, Buffer.from([1])]))).toEqual({ ok: false, reason: 'trailing' });
    expect(decodeBody(Buffer.from([0x07, 0x01, 0x01]))).toEqual({ ok: false, reason: 'unsupported-codec' });
    expect(decodeBody(Buffer.alloc(0))).toEqual({ ok: false, reason: 'truncated' });
  });

  it('a time no calendar holds becomes 1970, for the ingestion to refuse and count', () => {
    const record: AvlRecord = {
      timeMs: Number.MAX_SAFE_INTEGER,
      priority: 0,
      lng: 4.8,
      lat: 45.7,
      altitudeM: 170,
      headingDeg: 90,
      satellites: 9,
      speedKmh: 50,
      valid: true,
      eventId: 0,
      generation: null,
      elements: [],
    };
    expect(messageOf(record).at).toBe('1970-01-01T00:00:00.000Z');
  });

  it('coordinates of all ones are no fix, however many satellites are told; beside them everything is read', () => {
    const record = (lat: number, lng: number): AvlRecord => ({
      timeMs: Date.parse('2026-11-20T07:00:00Z'),
      priority: 0,
      lng,
      lat,
      altitudeM: 65_535 - 65_536,
      headingDeg: 90,
      satellites: 5,
      speedKmh: 60,
      valid: true,
      eventId: 0,
      generation: null,
      elements: [{ id: 239, size: 1, value: 1 }],
    });
    const [lost, here] = recordsOf(encodeRecords('8E', [record(-1e-7, -1e-7), record(44.8, -0.5)]).toString('hex')).map(messageOf);
    expect(lost).toMatchObject({ lat: null, lng: null, valid: false, ignition: true });
    expect(here).toMatchObject({ lat: 44.8, valid: true, altitudeM: -1 });
  });

  it('what came over RS232 between records is read and taken for no reply to a command (Codec 15)', () => {
    const content = Buffer.alloc(12);
    content.writeUInt32BE(1_795_158_900);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(content.length + 5);
    const body = Buffer.concat([Buffer.from([0x0f, 1, 11]), size, content, Buffer.from('RS232'), Buffer.from([1])]);
    expect(decodeBody(body)).toEqual({
      ok: true,
      kind: 'message',
      codec: '15',
      type: 11,
      timeMs: 1_795_158_900_000,
      content: Buffer.from('RS232'),
    });
    expect(teltonikaProtocol.read(body)).toEqual({ ok: true, messages: [], answer: null });
  });
});
