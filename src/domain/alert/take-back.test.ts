import { expect, it } from 'vitest';
import type { AlertFact } from './evaluate.ts';
import { takeBack, type KnownAlert } from './remake.ts';

const fact = (startMs: number, zone = 'z'): AlertFact => ({ key: `${zone}:${startMs}`, zone, detail: null, startMs }) as AlertFact;
const known = (startMs: number, zone = 'z'): KnownAlert => ({
  id: `id of ${zone}:${startMs}`,
  key: `${zone}:${startMs}`,
  zone,
  detail: null,
  startMs,
});

it('what is borne out stays, what began at another instant is moved, what was none goes', () => {
  const { moved, gone } = takeBack([known(10), known(50), known(90), known(50, 'y')], [fact(10), fact(48), fact(60)], 0);
  expect([...moved].map(([id, { startMs }]) => [id, startMs])).toEqual([
    ['id of z:50', 48],
    ['id of z:90', 60],
  ]);
  expect(gone).toEqual(['id of y:50']);
});

it('nothing known, nothing taken back; of two that were one, the nearer is it', () => {
  expect(takeBack([], [fact(1)], 0)).toEqual({ moved: new Map(), gone: [] });
  expect(takeBack([known(100)], [fact(10), fact(95)], 0).moved.get('id of z:100')?.startMs).toBe(95);
});

it('one that is joined to an alert opened before the instant goes: that one is known already', () => {
  const { moved, gone } = takeBack([known(50)], [fact(10)], 40);
  expect([moved.size, gone]).toEqual([0, ['id of z:50']]);
});
