import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { crc16Modbus, StreamSplitter, type StreamPart } from '../device-protocol.ts';
import { decodePacket } from './decode.ts';
import { cutSilence, explainSilence, silenceProtocol } from './silence.ts';

interface OwnFixtures {
  imei: string;
  login: string;
  frames: { name: string; hex: string; answer: string; messages: Record<string, unknown>[] }[];
}
const own = JSON.parse(readFileSync(new URL('../../../../tests/fixtures/silence-own.json', import.meta.url), 'utf8')) as OwnFixtures;
const parts = (bytes: Buffer | string): StreamPart[] => new StreamSplitter(cutSilence).push(Buffer.from(bytes as string, 'latin1'));

function bodyOf(hex: string): Buffer {
  const [part] = parts(Buffer.from(hex, 'hex'));
  if (part?.kind !== 'packet') throw new Error(`no packet: ${JSON.stringify(part)}`);
  return part.body;
}

describe('own frames', () => {
  it.each(own.frames.map((fixture) => [fixture.name, fixture] as const))('%s', (_name, { hex, answer, messages }) => {
    const read = silenceProtocol.read(bodyOf(hex));
    if (!read.ok) throw new Error(read.reason);
    expect(read.answer?.toString('hex')).toBe(answer);
    expect(read.messages).toHaveLength(messages.length);
    messages.forEach((expected, index) => expect(read.messages[index]).toMatchObject(expected));
  });

  it('a flipped bit anywhere behind the length is refused', () => {
    for (const { hex } of own.frames.filter((fixture) => fixture.hex.startsWith('5a'))) {
      const bytes = Buffer.from(hex, 'hex');
      for (let bit = 24; bit < bytes.length * 8; bit++) {
        const bad = Buffer.from(bytes);
        bad[bit >> 3]! ^= 1 << (bit & 7);
        expect(parts(bad)[0]).toMatchObject({ kind: 'refused', reason: 'crc' });
      }
    }
  });

  it('bodies that do not fit their own counts are results, not exceptions', () => {
    const body = bodyOf(own.frames[0]!.hex);
    expect(decodePacket(body.subarray(0, -1))).toEqual({ ok: false, reason: 'truncated' });
    expect(decodePacket(Buffer.concat([body, Buffer.from([0])]))).toEqual({ ok: false, reason: 'trailing' });
    const unknown = Buffer.from(body);
    unknown[5]! |= 0x80;
    expect(decodePacket(unknown)).toEqual({ ok: false, reason: 'unsupported-module' });
    expect(decodePacket(Buffer.alloc(0))).toEqual({ ok: false, reason: 'truncated' });
  });
});

/** Packets of protocol K and X in public tests of an open decoder: the units' checksum is the same. */
it('the checksum is that of the vendor', () => {
  const packet = Buffer.from('4b00320524c1da58769e6d0322617effe874024453065600a800000100080000643e0000000000000000000000069500e7bb', 'hex');
  expect(crc16Modbus(packet.subarray(0, -2))).toBe(packet.readUInt16BE(packet.length - 2));
});

it('logs in by its text; other protocols, hopeless IMEIs, endless lines and hostile lengths end the stream', () => {
  expect(parts(own.login)).toEqual([{ kind: 'login', serial: own.imei }]);
  expect(parts(`\u0006${own.login}\u0006`).map(({ kind }) => kind)).toEqual(['ping', 'login', 'ping']);
  expect(parts(own.login.replace(';Z;', ';X;'))).toEqual([{ kind: 'refused', reason: 'protocol', fatal: true }]);
  expect(parts('$ASTRA;AT402;12;;1;Z;0\r\n')).toEqual([{ kind: 'refused', reason: 'imei', fatal: true }]);
  expect(parts(`$${'x'.repeat(300)}`)).toEqual([{ kind: 'refused', reason: 'length', fatal: true }]);
  expect(parts(Buffer.from('5a0005', 'hex'))).toEqual([]);
  expect(parts(Buffer.from('5affff01', 'hex'))).toEqual([{ kind: 'refused', reason: 'length', fatal: true }]);
  expect(parts('GET / HTTP/1.1\r\n')).toEqual([{ kind: 'refused', reason: 'preamble', fatal: true }]);
});

it('explains a packet module by module, and a line', () => {
  const { protocol, problem, records } = explainSilence(bodyOf(own.frames[0]!.hex));
  expect([protocol, problem, records[0]!.at]).toEqual(['Z', null, '2026-11-20T07:15:02.000Z']);
  const field = (id: string) => records[0]!.fields.find((one) => one.id === id);
  expect(field('32.batteryCurrent')).toMatchObject({ raw: -124, value: -12.4, unit: 'A' });
  expect(field('0.supply')).toMatchObject({ raw: 62, value: 12.4, unit: 'V' });
  expect(explainSilence(bodyOf(own.frames.at(-1)!.hex))).toMatchObject({ protocol: 'Astra', problem: null });
  expect(explainSilence(Buffer.from('5a', 'hex'))).toEqual({ protocol: null, problem: 'truncated', records: [] });
});
