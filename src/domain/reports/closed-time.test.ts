import { expect, it } from 'vitest';
import { closedS } from '../time/opening-hours.ts';

/** Monday to Friday, 8 to 18 h. */
const WEEK = [1, 2, 3, 4, 5].map((day) => ({ day, fromMin: 480, toMin: 1080 }));
const at = (iso: string): number => Date.parse(iso);

it.each([
  ['2026-11-20T08:00:00+01:00', '2026-11-20T09:00:00+01:00', 0],
  ['2026-11-20T07:30:00+01:00', '2026-11-20T08:10:00+01:00', 1800],
  ['2026-11-20T17:00:00+01:00', '2026-11-23T09:00:00+01:00', 62 * 3600],
  // The clock goes back in that night.
  ['2026-10-24T00:00:00+02:00', '2026-10-26T00:00:00+01:00', 49 * 3600],
])('from %s to %s', (from, to, seconds) => {
  expect(closedS(WEEK, at(from), at(to), 'Europe/Paris')).toBe(seconds);
});

it('a week that never opens is closed all the time', () => {
  expect(closedS([], 0, 5000, 'Europe/Paris')).toBe(5);
});
