import { expect, test } from 'vitest';
import { certificateState, warnedDays } from './site-certificate.ts';
import { DAY_MS } from '../time/time-zone.ts';

test('R-023 a certificate warns three weeks before its end', () => {
  expect([null, 30 * DAY_MS, 20 * DAY_MS, 0].map((endsMs) => certificateState(endsMs, 0))).toEqual(['ok', 'ok', 'soon', 'over']);
});

test('R-023 it is told of at 21, 7 and 1 days, and once it is over', () => {
  expect([22, 20, 7, 6, 1, 0.5, 0, -3].map((days) => warnedDays(days * DAY_MS, 0))).toEqual([null, 21, 21, 7, 7, 1, 0, 0]);
});
