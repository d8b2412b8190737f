import { expect, it } from 'vitest';
import { Backoff } from './kept-addresses.ts';

it('a provider is left alone for ever longer, as long as it asks, and an hour when it refuses', () => {
  let nowMs = 0;
  const backoff = new Backoff(() => nowMs);
  const passing = { mayPass: true, retryAfterMs: null };
  expect([backoff.failed(passing), backoff.failed(passing), backoff.failed(passing)]).toEqual([5000, 10_000, 20_000]);
  expect(backoff.isPaused).toBe(true);
  nowMs = 20_000;
  expect(backoff.isPaused).toBe(false);
  expect(backoff.failed({ mayPass: true, retryAfterMs: 90_000 })).toBe(110_000);
  for (let n = 0; n < 20; n++) backoff.failed(passing);
  expect(backoff.failed(passing)).toBe(nowMs + 1_800_000);
  expect(backoff.failed({ mayPass: false, retryAfterMs: null })).toBe(nowMs + 3_600_000);
  backoff.worked();
  expect(backoff.failed(passing)).toBe(nowMs + 5000);
});
