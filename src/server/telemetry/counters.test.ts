import { expect, it } from 'vitest';
import { Rate } from './health.ts';

it('counts the last minute and forgets what is older', () => {
  let nowMs = 1_000_000_000;
  const rate = new Rate(() => nowMs);
  rate.add(3);
  nowMs += 30_000;
  rate.add(4);
  expect(rate.perMinute()).toBe(7);
  nowMs += 31_000;
  expect(rate.perMinute()).toBe(4);
  nowMs += 3_600_000;
  expect(rate.perMinute()).toBe(0);
});
