import { expect, it } from 'vitest';
import { checkOpeningHours, isOpenAt, nextOpenChangeMs, normalizeOpeningHours } from './opening-hours.ts';
import type { OpeningHours } from '../geo/geometry.ts';

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
  expect(normalizeOpeningHours([{ day: 7, fromMin: 1200, toMin: 60 }])).toEqual([
    { day: 1, fromMin: 0, toMin: 60 },
    { day: 7, fromMin: 1200, toMin: 1440 },
  ]);
});

it('says what is wrong with a week', () => {
  expect(checkOpeningHours('openingHours', null)).toEqual([]);
  expect(checkOpeningHours('openingHours', [])).toEqual([]);
  expect(checkOpeningHours('openingHours', [{ day: 1, fromMin: 60, toMin: 60 }])).toEqual([{ field: 'openingHours', code: 'hours-empty' }]);
  expect(checkOpeningHours('openingHours', [{ day: 1, fromMin: 60, toMin: null }])).toEqual([{ field: 'openingHours', code: 'hours' }]);
});

it('tells when a week opens or closes next', () => {
  const week: OpeningHours = [
    { day: 5, fromMin: 1320, toMin: 1440 },
    { day: 6, fromMin: 0, toMin: 360 },
    { day: 7, fromMin: 150, toMin: 600 },
  ];
  const after = (at: string, zone = 'Europe/Paris'): string | null => {
    const ms = nextOpenChangeMs(week, Date.parse(at), zone);
    return ms === null ? null : new Date(ms).toISOString();
  };
  // Friday 22:00 to Saturday 06:00 is one time: midnight between its lines is no change.
  expect(after('2026-11-20T12:00:00Z')).toBe('2026-11-20T21:00:00.000Z');
  expect(after('2026-11-20T21:00:00Z')).toBe('2026-11-21T05:00:00.000Z');
  expect(after('2026-11-22T09:00:00Z')).toBe('2026-11-27T21:00:00.000Z');
  expect(after('2026-11-20T12:00:00Z', 'UTC')).toBe('2026-11-20T22:00:00.000Z');
  // On the Sunday of spring the clock goes from 02:00 to 03:00.
  expect(after('2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
  expect(after('2026-03-29T02:00:00Z')).toBe('2026-03-29T08:00:00.000Z');
  // On the Sunday of autumn 02:00 to 03:00 comes twice, at 00:00 and at 01:00 UTC: open in both, that is two hours long.
  const night: OpeningHours = [{ day: 7, fromMin: 120, toMin: 180 }];
  const next = (at: string): number | null => nextOpenChangeMs(night, Date.parse(at), 'Europe/Paris');
  expect([next('2026-10-24T12:00:00Z'), next('2026-10-25T00:00:00Z')]).toEqual([
    Date.parse('2026-10-25T00:00:00Z'),
    Date.parse('2026-10-25T02:00:00Z'),
  ]);
  expect(nextOpenChangeMs([], 0, 'UTC')).toBeNull();
  expect(
    nextOpenChangeMs(
      [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, fromMin: 0, toMin: 1440 })),
      0,
      'UTC',
    ),
  ).toBeNull();
});
