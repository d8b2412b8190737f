import { expect, it } from 'vitest';
import { activeMsOf, marksOf } from './use-records.ts';

it('what is to be noted of a record', () => {
  const plain = { incomplete: false, tooFast: false, clockDoubt: false, chainState: 'next' as const, replacedBy: null };
  expect(marksOf(plain)).toEqual([]);
  expect(marksOf({ ...plain, tooFast: true, chainState: 'fork', replacedBy: 'r2' })).toEqual(['tooFast', 'fork', 'replaced']);
});

it('time worked, where the seal says it', () => {
  expect([activeMsOf({ sealed: { content: { activeMs: 5 } } as never }), activeMsOf({ sealed: {} as never })]).toEqual([5, null]);
});
