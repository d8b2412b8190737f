import { expect, it } from 'vitest';
import { StreamSplitter } from '../device-protocol.ts';
import { decodeBody } from './decode.ts';
import { encodeCommand, cutTeltonika, teltonikaProtocol } from './protocol.ts';

/** Examples of the vendor's page: getinfo as Codec 12, getver as Codec 14 for 352093081452251. */
const GETINFO = '000000000000000f0c010500000007676574696e666f0100004312';
const GETVER = '00000000000000160e01050000000e0352093081452251676574766572010000d2c1';

function bodyOf(hex: string): Buffer {
  const [part] = new StreamSplitter(cutTeltonika).push(Buffer.from(hex, 'hex'));
  if (part?.kind !== 'packet') throw new Error(`no packet: ${JSON.stringify(part)}`);
  return part.body;
}

it('writes commands as the vendor documents them', () => {
  expect(encodeCommand('getinfo').toString('hex')).toBe(GETINFO);
  expect(encodeCommand('getver', '352093081452251').toString('hex')).toBe(GETVER);
  for (const text of ['', 'a\nb', 'é', 'x'.repeat(1025)]) expect(() => encodeCommand(text)).toThrow(RangeError);
});

it('reads what it wrote, and an answer of Codec 12, 13 and 14', () => {
  expect(decodeBody(bodyOf(GETVER))).toMatchObject({ ok: true, codec: '14', type: 5, content: Buffer.from('getver') });
  const answer = (head: string, extra = ''): Buffer => {
    const content = Buffer.concat([Buffer.from(extra, 'hex'), Buffer.from('DI1:1 OK')]);
    return Buffer.concat([Buffer.from(head, 'hex'), Buffer.from([0, 0, 0, content.length]), content, Buffer.from([1])]);
  };
  for (const body of [answer('0c0106'), answer('0d0106', '6b40d8ea'), answer('0e0106', '0352093081452251')])
    expect(teltonikaProtocol.read(body)).toEqual({ ok: true, messages: [], answer: null, reply: { text: 'DI1:1 OK', refused: false } });
  expect(teltonikaProtocol.read(answer('0e0111', '0352093081452251'))).toMatchObject({ reply: { refused: true } });
  expect(teltonikaProtocol.read(answer('0c0105'))).toEqual({ ok: true, messages: [], answer: null });
});
