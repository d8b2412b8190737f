import { expect, it } from 'vitest';
import { wellFormed } from './fits-schema.ts';

it('half an emoji is one mark wherever it stands, whole ones stay, and what is well-formed is itself', () => {
  const half = '\ud83d';
  expect(wellFormed({ a: `x${half}`, [`k${half}`]: [{ b: `${half}🚚` }], n: 1, d: null })).toEqual({
    a: 'x\uFFFD',
    'k\uFFFD': [{ b: '\uFFFD🚚' }],
    n: 1,
    d: null,
  });
  const whole = { a: '🚚', list: ['é', { b: true }], at: new Date(0) };
  expect(wellFormed(whole)).toBe(whole);
});
