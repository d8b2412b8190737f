import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { cutPayload, PayloadJoiner } from './bus.ts';

const lines = (payload: string): [string, string[]] => {
  const [from, ...rest] = payload.split('\n');
  return [from!, rest];
};
const texts = [
  '{}',
  JSON.stringify({ words: 'é\n€'.repeat(20) }),
  JSON.stringify('x'.repeat(20_000)),
  JSON.stringify(randomBytes(40_000).toString('base64')),
];

it('a text of any length fits payloads, and is whole again', async () => {
  const joiner = new PayloadJoiner();
  const counts: number[] = [];
  for (const text of texts) {
    const payloads = await cutPayload('one', text);
    counts.push(payloads.length);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
    expect(payloads.map((payload) => joiner.take(...lines(payload)))).toEqual([...payloads.slice(1).map(() => null), text]);
  }
  expect(counts.slice(0, 3)).toEqual([1, 1, 1]);
  expect(counts[3]).toBeGreaterThan(5);
});

it('parts of two servers between each other are kept apart; one that lacks a part is let go, alone', async () => {
  const joiner = new PayloadJoiner();
  const [a, b, c] = await Promise.all([cutPayload('one', texts[3]!), cutPayload('two', texts[3]!), cutPayload('one', texts[3]!)]);
  const woven = a.flatMap((payload, index) => [payload, b[index]!]);
  expect(woven.map((payload) => joiner.take(...lines(payload))).filter((text) => text !== null)).toEqual([texts[3], texts[3]]);
  expect(a.toSpliced(2, 1).map((payload) => joiner.take(...lines(payload)))).toEqual(a.slice(1).map(() => null));
  expect(c.map((payload) => joiner.take(...lines(payload))).at(-1)).toBe(texts[3]);
});
