import { expect, it } from 'vitest';
import { minOf, timeOf } from './opening-hours-text.ts';

it('minutes of a day and the clock tell each other; what is no time is no minutes', () => {
  expect(['00:00', '08:30', '23:59'].map((time) => timeOf(minOf(time)))).toEqual(['00:00', '08:30', '23:59']);
  expect([timeOf(1440), timeOf(1950), timeOf(Number.NaN), timeOf(Number.POSITIVE_INFINITY)]).toEqual(['00:00', '08:30', '', '']);
  for (const none of ['', '83', '25:00', '8:30', 'midi']) expect(minOf(none)).toBeNaN();
});
