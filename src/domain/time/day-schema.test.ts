import { expect, test } from 'vitest';
import { isCalendarDay } from './day-schema.ts';

test('a day is one that the calendar has', () => {
  expect(['2026-11-21', '2028-02-29', '2000-02-29', '1000-01-01', '9999-12-31'].filter((day) => !isCalendarDay(day))).toEqual([]);
  expect(
    [
      '2026-02-29',
      '2026-02-30',
      '2100-02-29',
      '2026-06-31',
      '2026-13-01',
      '2026-00-10',
      '0000-01-01',
      '0999-12-31',
      '2026-1-1',
      '',
      'x',
      '2026-11-21T00:00:00Z',
    ].filter(isCalendarDay),
  ).toEqual([]);
});
