import { describe, expect, it } from 'vitest';
import { type CountedVisit, mergedVisits, siteTables } from './site.ts';
import type { Visit } from '../../places/visits.ts';

const H = 3_600_000;
const stay = (site: string, vehicle: string, fromH: number, toH: number, closedS: number | null = null): CountedVisit => ({
  site,
  vehicle,
  startMs: fromH * H,
  untilMs: toH * H,
  stayS: (toH - fromH) * 3600,
  closedS,
});
const rowsOf = (visits: CountedVisit[], id: string, isWhole = true) =>
  siteTables(visits, { fromMs: 0, toMs: 24 * H, isWhole }).find((table) => table.id === id)!.rows;

describe('tables of visits', () => {
  // The vehicle a: 8 to 10 and 12 to 13 at s, 9 to 11 at t, which lies in s. The vehicle b: from the day before until 6 at s.
  const visits = [stay('s', 'a', 8, 10, 1800), stay('t', 'a', 9, 11), stay('s', 'a', 12, 13, 0), stay('s', 'b', -2, 6, 21_600)];

  it('by site: how many visits, of how many vehicles, how long in all, on average and out of hours', () => {
    expect(rowsOf(visits, 'perSite')).toEqual([
      ['s', 3, 2, 11 * 3600, 13_200, 23_400],
      ['t', 1, 1, 7200, 7200, null],
    ]);
  });
  it('by vehicle: its time on sites within the period counts once, and is a share of it', () => {
    // b: 6 of 24 h; a: 8 to 11 and 12 to 13, 4 h.
    expect(rowsOf(visits, 'perVehicle')).toEqual([
      ['b', 1, 1, 21_600, 25],
      ['a', 3, 2, 14_400, 16.7],
    ]);
    expect(rowsOf(visits, 'perVehicle', false).map((row) => row.slice(3))).toEqual([
      [21_600, null],
      [14_400, null],
    ]);
  });
});

describe('visits that are one', () => {
  const at = (time: string): string => `2026-11-20T${time}:00.000Z`;
  const visit = (place: string, start: string, end: string | null, part: Partial<Visit> = {}): Visit => ({
    vehicle: 'v',
    place,
    startAt: at(start),
    lastAt: at(end ?? start),
    endAt: end === null ? null : at(end),
    nearestM: 9,
    maxKmh: 20,
    odometerKm: 100,
    driverTag: null,
    ...part,
  });

  it('begin less than so long after the one before ended', () => {
    const visits = [
      visit('s', '08:00', '08:10', { maxKmh: null }),
      visit('t', '08:11', '08:12'),
      visit('s', '08:14', '08:30', { nearestM: 3, odometerKm: 101, driverTag: 'x' }),
      visit('s', '08:35', '08:40'),
    ];
    expect(mergedVisits(visits, 300).map(({ place, startAt, endAt }) => [place, startAt, endAt])).toEqual([
      ['s', at('08:00'), at('08:30')],
      ['t', at('08:11'), at('08:12')],
      ['s', at('08:35'), at('08:40')],
    ]);
    expect(mergedVisits(visits, 300)[0]).toMatchObject({ nearestM: 3, maxKmh: 20, odometerKm: 100, driverTag: 'x' });
    expect(mergedVisits(visits, 600).map(({ endAt }) => endAt)).toEqual([at('08:40'), at('08:12')]);
    expect(mergedVisits(visits, 0)).toEqual(visits);
  });
  it('go on when the last of them does', () => {
    expect(mergedVisits([visit('s', '08:00', '08:10'), visit('s', '08:12', null)], 300)).toMatchObject([
      { startAt: at('08:00'), endAt: null },
    ]);
  });
});
