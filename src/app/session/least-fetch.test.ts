import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leastFetch } from './http.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (ms: number, fails = false): Promise<string> =>
  new Promise((resolve, reject) => setTimeout(() => (fails ? reject(new Error('no')) : resolve('answer')), ms));

it.each([
  [10, 200],
  [199, 200],
  [500, 500],
])('K-006 an answer after %i ms ends the loading state %i ms after the fetch began', async (answerMs, endMs) => {
  let ended = false;
  void leastFetch(after(answerMs)).then(() => (ended = true));
  await vi.advanceTimersByTimeAsync(endMs - 1);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toBe(true);
});

it('K-006 a refusal too', async () => {
  let refused = 0;
  leastFetch(after(10, true)).catch(() => refused++);
  await vi.advanceTimersByTimeAsync(199);
  expect(refused).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(refused).toBe(1);
});
