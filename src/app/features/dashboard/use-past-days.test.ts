import { expect, it } from 'vitest';
import { minutesByNow } from './use-past-days.ts';

it('the hours that are compared are those that have gone by in the organization’s day, by ten minutes', () => {
  const at = (time: string): number => minutesByNow(Date.parse(time), 'Europe/Paris');
  // 00:11, 00:03 and 14:59 in Paris.
  expect([at('2026-11-24T23:11:00Z'), at('2026-11-24T23:03:00Z'), at('2026-11-25T13:59:00Z')]).toEqual([10, 10, 14 * 60 + 50]);
});
