import { expect, it } from 'vitest';
import { isRenewalDue, KEEP_ALIVE_MS } from './keep-alive.ts';

it('F24 a session is renewed after ten minutes, and at once when the clock was set, a day forth or a day back', () => {
  const lastMs = 1_760_000_000_000;
  expect(isRenewalDue(lastMs + KEEP_ALIVE_MS - 1, lastMs)).toBe(false);
  expect(isRenewalDue(lastMs + KEEP_ALIVE_MS, lastMs)).toBe(true);
  expect(isRenewalDue(lastMs + 86_400_000, lastMs)).toBe(true);
  expect(isRenewalDue(lastMs - 86_400_000, lastMs)).toBe(true);
});
