import { expect, it } from 'vitest';
import { Backoff } from './classify-response.ts';

it('F17 F21 waits double from 1 s to 20 s, with jitter over the upper half, and no longer however many failures', () => {
  const of = (random: number): number[] => {
    const backoff = new Backoff(() => random);
    return Array.from({ length: 200 }, () => {
      backoff.fail(0);
      return backoff.waitMs(0);
    });
  };
  expect(of(0).slice(0, 6)).toEqual([500, 1000, 2000, 4000, 8000, 10_000]);
  expect(of(0.5).slice(0, 6)).toEqual([750, 1500, 3000, 6000, 12_000, 15_000]);
  expect(Math.max(...of(0.999))).toBeLessThanOrEqual(20_000);
});

it('waits as long as the server asks, but not for hours; a request that gets through ends it', () => {
  const backoff = new Backoff(() => 0);
  backoff.fail(0, 120_000);
  expect(backoff.waitMs(0)).toBe(120_000);
  backoff.fail(0, 86_400_000);
  expect(backoff.waitMs(0)).toBe(15 * 60_000);
  backoff.hurry(1000);
  expect(backoff.waitMs(1000)).toBe(0);
  backoff.fail(1000);
  expect(backoff.waitMs(1000)).toBe(1000);
  backoff.fail(2000);
  expect(backoff.waitMs(2000)).toBe(2000);
  backoff.succeed();
  backoff.fail(1000);
  expect(backoff.waitMs(1000)).toBe(500);
});

it('F21 tries that a person or the network asked for make the wait for the network no longer, nor do they forget it', () => {
  const backoff = new Backoff(() => 0);
  backoff.hurry(0);
  for (let n = 0; n < 3; n++) backoff.fail(0);
  for (let n = 0; n < 9; n++) {
    backoff.hurry(0);
    expect(backoff.waitMs(0)).toBe(0);
    backoff.fail(0);
    expect(backoff.waitMs(0)).toBe(2000);
  }
  expect(backoff.failures).toBe(12);
  // The wait was over by itself: nobody hurried.
  backoff.hurry(2000);
  backoff.fail(2000);
  expect(backoff.waitMs(2000)).toBe(4000);
});
