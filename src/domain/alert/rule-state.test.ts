import { expect, it } from 'vitest';
import { HOUR_MS } from '../time/time-zone.ts';
import { keptPoints, REMADE_MS } from './alert-rule.ts';

const SIX = 6 * HOUR_MS;

it('keeps few points of a long time, the last ones and one before each longer time', () => {
  let kept: number[] = [];
  for (let i = 0; i < 400; i++) {
    kept = keptPoints([...kept, i * SIX]);
    expect(kept.length).toBeLessThan(18);
    expect(kept).toContain(i * SIX);
    const reach = Math.min(i * SIX, REMADE_MS);
    expect(kept[0]).toBeLessThanOrEqual(i * SIX - reach);
    // A message that is late by so much begins at most twice as far back.
    for (let late = SIX; late <= reach; late *= 2) {
      const base = kept.findLast((at) => at <= i * SIX - late) ?? -Infinity;
      expect(i * SIX - base).toBeLessThanOrEqual(4 * late);
    }
  }
});

it('keeps the one before a long silence while what was kept on the device comes in', () => {
  const before = 0;
  let kept = [before];
  for (let i = 1; i <= 56; i++) kept = keptPoints([...kept, 14 * 86_400_000 + i * SIX]);
  expect(kept[0]).toBe(before);
});
