import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { StreamSplitter } from '../device-protocol.ts';
import { cutRuptela, decodeBody, serverFrame } from './decode.ts';
import { explainRuptela } from './ruptela.ts';
import { ruptelaProtocol } from './protocol.ts';

interface OwnFixture {
  name: string;
  serial: string;
  hex: string;
  answer: string | null;
  messages: Record<string, unknown>[];
}
const own = JSON.parse(readFileSync(new URL('../../../../tests/fixtures/ruptela-own.json', import.meta.url), 'utf8')) as OwnFixture[];
const hexOf = (name: string): string => own.find((fixture) => fixture.name === name)!.hex;

function bodyOf(hex: string): Buffer {
  const [part] = new StreamSplitter(cutRuptela).push(Buffer.from(hex, 'hex'));
  if (part?.kind !== 'packet') throw new Error(`no packet: ${JSON.stringify(part)}`);
  return part.body;
}

describe('own frames', () => {
  it.each(own.map((fixture) => [fixture.name, fixture] as const))('%s', (_name, { hex, serial, answer, messages }) => {
    const [part, ...others] = new StreamSplitter(cutRuptela).push(Buffer.from(hex, 'hex'));
    expect(others).toEqual([]);
    expect(part).toMatchObject({ kind: 'packet', serial });
    const read = ruptelaProtocol.read(bodyOf(hex));
    if (!read.ok) throw new Error(read.reason);
    expect(read.answer?.toString('hex') ?? null).toBe(answer);
    expect(read.messages).toHaveLength(messages.length);
    messages.forEach((expected, index) => expect(read.messages[index]).toMatchObject(expected));
  });

  it('a flipped bit anywhere behind the length is refused', () => {
    for (const { hex } of own) {
      const bytes = Buffer.from(hex, 'hex');
      for (let bit = 16; bit < bytes.length * 8; bit++) {
        const bad = Buffer.from(bytes);
        bad[bit >> 3]! ^= 1 << (bit & 7);
        expect(new StreamSplitter(cutRuptela).push(bad)[0]).toMatchObject({ kind: 'refused', reason: 'crc' });
      }
    }
  });

  it('bodies that do not fit their own counts are results, not exceptions', () => {
    for (const name of ['records: a fix below the sea, then none', 'faults: those of one instant are one message']) {
      const body = bodyOf(hexOf(name));
      expect(decodeBody(body).ok).toBe(true);
      expect(decodeBody(body.subarray(0, -1))).toEqual({ ok: false, reason: 'truncated' });
      expect(decodeBody(Buffer.concat([body, Buffer.from([0])]))).toEqual({ ok: false, reason: 'trailing' });
    }
    expect(decodeBody(Buffer.alloc(0))).toEqual({ ok: false, reason: 'truncated' });
  });

  it('lengths are bounded before a byte of them is held', () => {
    for (const length of [0, 8, 8_193, 65_535]) {
      const splitter = new StreamSplitter(cutRuptela);
      expect(splitter.push(Buffer.from([length >> 8, length & 0xff]))).toEqual([{ kind: 'refused', reason: 'length', fatal: true }]);
      expect(splitter.pendingBytes).toBe(0);
    }
  });
});

it('answers as documented', () => {
  expect(serverFrame(100, Buffer.from([1])).toString('hex')).toBe('0002640113bc');
  expect(ruptelaProtocol.command!('getversion', '').toString('hex')).toBe(`000b6c${Buffer.from('getversion').toString('hex')}5a5c`);
  expect(serverFrame(109, Buffer.from([1])).toString('hex')).toBe('00026d01c4a4');
});

it('gives what a device says of a command', () => {
  expect(ruptelaProtocol.read(bodyOf(hexOf('answer to a command')))).toEqual({
    ok: true,
    messages: [],
    answer: null,
    reply: { text: 'SETIO configuration data ok', refused: false },
  });
});

it('explains records, faults and identification', () => {
  const records = explainRuptela(bodyOf(hexOf('records: a fix below the sea, then none')));
  expect([records.protocol, records.problem, records.records.length]).toEqual(['1 Records', null, 2]);
  expect(records.records[0]!.fields.find(({ id }) => id === '29')).toEqual({
    id: '29',
    name: 'Power supply voltage',
    raw: 13_920,
    value: 13.92,
    unit: 'V',
  });
  expect(records.records[1]!.fields.find(({ id }) => id === 'fix')).toMatchObject({ value: 'none' });
  expect(
    explainRuptela(bodyOf(hexOf('faults: those of one instant are one message'))).records.map(({ fields }) => fields[0]!.value),
  ).toEqual(['P0299', 'P0675', 'U0155', 'C1A17']);
  expect(explainRuptela(bodyOf(hexOf('identification'))).records[0]!.fields.map(({ value }) => value)).toEqual([
    'Es04',
    '00.03.68.04',
    '208201234567890',
    20_820,
    1000,
    60,
    20,
  ]);
  expect(explainRuptela(Buffer.from('00', 'hex'))).toEqual({ protocol: null, problem: 'truncated', records: [] });
});
