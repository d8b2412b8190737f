import { expect, it } from 'vitest';
import type { Reservation } from '../../../domain/reservation/reservation.ts';
import { periodOf, periodStart, placeIn, shownSlot } from './calendar.tsx';

const PARIS = 'Europe/Paris';

it('a day has the hours its clocks go through; a week begins on Monday; a month has its days', () => {
  expect(periodOf('day', '2026-11-23', PARIS).columnsMs).toHaveLength(24);
  expect(periodOf('day', '2026-03-29', PARIS).columnsMs).toHaveLength(23);
  expect(periodOf('day', '2026-10-25', PARIS).columnsMs).toHaveLength(25);
  expect(periodOf('week', '2026-11-22', PARIS).days).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]);
  expect(periodOf('month', '2026-02-14', PARIS).days).toHaveLength(28);
  expect(periodStart('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(periodStart('week', '2026-11-23', -1)).toBe('2026-11-16');
});

it('what begins before a period and ends after it fills it; what touches it is not in it', () => {
  const period = { fromMs: 100, toMs: 200 };
  expect(placeIn({ fromMs: 0, toMs: 300 }, period)).toEqual({ left: 0, width: 100 });
  expect(placeIn({ fromMs: 150, toMs: 175 }, period)).toEqual({ left: 50, width: 25 });
  expect(placeIn({ fromMs: 0, toMs: 100 }, period)).toBeNull();
  expect(placeIn({ fromMs: 200, toMs: 300 }, period)).toBeNull();
});

it('a vehicle that came back early leaves the rest of its time; what was cancelled leaves all of it', () => {
  const row = {
    state: 'completed',
    startAt: '2026-11-23T08:00:00.000Z',
    endAt: '2026-11-23T12:00:00.000Z',
    backAt: '2026-11-23T10:00:00.000Z',
  } as Reservation;
  expect(shownSlot(row, 0)).toEqual({ fromMs: Date.parse(row.startAt), toMs: Date.parse(row.backAt!) });
  expect(shownSlot({ ...row, state: 'cancelled' }, 0)).toBeNull();
});
