import { describe, expect, it } from 'vitest';
import { settledOptions, type ReportParams } from '../report.ts';
import type { Visit } from '../../places/visits.ts';
import { site } from './site.ts';
import type { VisitsSource } from '../sources.ts';

const DAY = '2026-11-20';
const params: ReportParams = {
  from: DAY,
  to: DAY,
  timeZone: 'UTC',
  vehicles: ['v', 'w'],
  options: settledOptions(site.options, {}),
  nowMs: Date.parse(`${DAY}T20:00:00Z`),
};
const at = (time: string): string => `${DAY}T${time}:00.000Z`;
const ms = (time: string): number => Date.parse(at(time));
const visit = (vehicle: string, start: string, last: string, end: string | null, part: Partial<Visit> = {}): Visit => ({
  vehicle,
  place: 's',
  startAt: at(start),
  lastAt: at(last),
  endAt: end === null ? null : at(end),
  nearestM: 1,
  maxKmh: 20,
  odometerKm: 100,
  driverTag: null,
  ...part,
});

const source = (visits: readonly Visit[]): VisitsSource => ({
  vehicles: [
    { _id: 'w', registration: 'BB', fleet: null, driver: null, had: [] },
    { _id: 'v', registration: 'AA', fleet: 'f', driver: 'd', had: [{ driver: 'd', fromMs: null, untilMs: null }] },
  ],
  names: { s: 'Dépôt', f: 'Nord', d: 'Nadia', e: 'Omar' },
  badges: { ab12: [{ driver: 'e', fromMs: null, untilMs: null }] },
  visits: { v: visits.filter(({ vehicle }) => vehicle === 'v'), w: visits.filter(({ vehicle }) => vehicle === 'w') },
  sites: { s: { minVisitS: 120, openingHours: [{ day: 5, fromMin: 480, toMin: 1080 }] }, t: { minVisitS: 0, openingHours: null } },
});
const run = (visits: readonly Visit[], options: Record<string, string> = {}) =>
  site.compute(source(visits), { ...params, options: { ...params.options, ...options } });
const cells = (visits: readonly Visit[], id: string, options?: Record<string, string>) =>
  run(visits, options).rows.map((row) => row[site.columns.findIndex((column) => column.id === id)]);

describe('visits of sites', () => {
  it('have their times, their driver, and the time since the vehicle was there before', () => {
    const visits = [
      visit('v', '09:00', '09:55', '10:00'),
      visit('w', '09:30', '09:35', '09:36', { driverTag: 'AB12' }),
      visit('v', '11:00', '11:10', '11:12', { driverTag: 'gone' }),
    ];
    expect(run(visits).rows.map((row) => row.slice(0, 8))).toEqual([
      ['s', 'v', 'd', ms('09:00'), ms('10:00'), 3600, 100, null],
      ['s', 'v', null, ms('11:00'), ms('11:12'), 720, 100, 3600],
      ['s', 'w', 'e', ms('09:30'), ms('09:36'), 360, 100, null],
    ]);
    expect(run(visits).names).toEqual({ v: 'AA', w: 'BB', s: 'Dépôt', f: 'Nord', d: 'Nadia', e: 'Omar' });
  });
  it('are as long as the site, or who asks, wants them at least; a shorter one is none to the next', () => {
    const visits = [visit('v', '09:00', '09:00', '09:01'), visit('v', '10:00', '10:00', '10:10')];
    expect(cells(visits, 'stayS')).toEqual([600]);
    expect(cells(visits, 'awayS')).toEqual([null]);
    expect(run(visits).notes).toEqual([{ code: 'brief', count: 1 }]);
    expect(cells(visits, 'stayS', { stay: '0' })).toEqual([60, 600]);
    expect(cells(visits, 'stayS', { stay: '900' })).toEqual([]);
  });
  it('tell what of them is out of hours, where there are hours', () => {
    const visits = [
      visit('v', '07:30', '08:09', '08:10'),
      visit('v', '09:00', '09:09', '09:10'),
      visit('v', '12:00', '12:09', '12:10', { place: 't' }),
    ];
    expect(cells(visits, 'closedS')).toEqual([1800, 0, null]);
    expect(cells(visits, 'arrivalAt', { hours: 'outside' })).toEqual([ms('07:30')]);
  });
  it('that go on last until now; those whose end was not heard are told', () => {
    const visits = [visit('v', '18:00', '19:00', null), visit('w', '09:00', '09:10', '13:00')];
    expect([cells(visits, 'departureAt'), cells(visits, 'stayS')]).toEqual([
      [null, ms('13:00')],
      [7200, 14_400],
    ]);
    expect(run(visits).notes).toEqual([
      { code: 'present', count: 1 },
      { code: 'unseen', count: 1 },
    ]);
  });
  it('tell of the period that is asked for, however long a vehicle was there before', () => {
    // There since 134 days: on this day 20 h are known, 10 of them in hours.
    const visits = [visit('v', '00:00', '19:00', null, { startAt: new Date(ms('00:00') - 134 * 86_400_000).toISOString() })];
    expect([cells(visits, 'stayS'), cells(visits, 'closedS')]).toEqual([[20 * 3600], [10 * 3600]]);
    const [perSite] = run(visits).tables!;
    expect(perSite!.rows[0]!.slice(0, 5)).toEqual(['s', 1, 1, 20 * 3600, 20 * 3600]);
  });
  it('of a site that is not there are none', () => {
    expect(run([visit('v', '09:00', '09:55', '10:00', { place: 'gone' })]).rows).toEqual([]);
  });
  it('are the same bytes whatever the order of the source', () => {
    const visits = [
      visit('v', '09:00', '09:55', '10:00'),
      visit('v', '11:00', '11:55', '12:00', { place: 't' }),
      visit('v', '11:00', '11:55', '12:30'),
      visit('w', '09:30', '09:35', '09:36'),
    ];
    expect(JSON.stringify(run(visits.toReversed()))).toBe(JSON.stringify(run(visits)));
  });
});
