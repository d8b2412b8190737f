import { expect, it } from 'vitest';
import { checkOpeningHours, isOpenAt, normalizeOpeningHours } from './opening-hours.ts';
import type { OpeningHours } from './geometry.ts';

it('the stored week is in order, joined, and stops at midnight', () => {
  const typed: OpeningHours = [
    { day: 5, fromMin: 22 * 60, toMin: 6 * 60 },
    { day: 1, fromMin: 13 * 60, toMin: 17 * 60 },
    { day: 1, fromMin: 8 * 60, toMin: 12 * 60 },
    { day: 1, fromMin: 12 * 60, toMin: 13 * 60 },
  ];
  const stored = normalizeOpeningHours(typed) as OpeningHours;
  expect(stored).toEqual([
    { day: 1, fromMin: 480, toMin: 1020 },
    { day: 5, fromMin: 1320, toMin: 1440 },
    { day: 6, fromMin: 0, toMin: 360 },
  ]);
  expect(normalizeOpeningHours(stored)).toEqual(stored);
  // Saturday 21 November 2026: Paris is an hour ahead of UTC.
  expect(isOpenAt(stored, Date.parse('2026-11-21T04:59:00Z'), 'Europe/Paris')).toBe(true);
  expect(isOpenAt(stored, Date.parse('2026-11-21T05:00:00Z'), 'Europe/Paris')).toBe(false);
  expect(isOpenAt(stored, Date.parse('2026-11-21T05:00:00Z'), 'UTC')).toBe(true);
  expect(normalizeOpeningHours([{ day: 7, fromMin: 1200, toMin: 0 }])).toEqual([{ day: 7, fromMin: 1200, toMin: 1440 }]);
  expect(normalizeOpeningHours([{ day: 7, fromMin: 1200, toMin: 60 }])).toEqual([{ day: 1, fromMin: 0, toMin: 60 }, { day: 7, fromMin: 1200, toMin: 1440 }]);
});

it('says what is wrong with a week', () => {
  expect(checkOpeningHours('openingHours', null)).toEqual([]);
  expect(checkOpeningHours('openingHours', [])).toEqual([]);
  expect(checkOpeningHours('openingHours', [{ day: 1, fromMin: 60, toMin: 60 }])).toEqual([{ field: 'openingHours', code: 'hours-empty' }]);
  expect(checkOpeningHours('openingHours', [{ day: 1, fromMin: 60, toMin: null }])).toEqual([{ field: 'openingHours', code: 'hours' }]);
});
