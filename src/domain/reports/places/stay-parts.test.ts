import { describe, expect, it } from 'vitest';
import type { Visit } from '../../places/visits.ts';
import { arranged } from '../report-arrange.ts';
import { askedCut } from '../report-query.ts';
import { shownColumns } from '../report-sheet.ts';
import {
  columnIndex,
  countOf,
  settledOptions,
  withColumns,
  type ReportDeclaration,
  type ReportParams,
  type ReportResult,
} from '../report.ts';
import { proximite } from './proximite.ts';
import { site } from './site.ts';
import { tournee } from './tournee.ts';

const ZONE = 'Europe/Paris';
const NOW = Date.parse('2026-11-30T12:00:00Z');
const DRIVEN = { vehicles: [{ _id: 'v', registration: 'AA', fleet: null, driver: null, had: [] }], names: {}, badges: {} };
const visit = (startAt: string, endAt: string | null, part: Partial<Visit> = {}): Visit => ({
  vehicle: 'v',
  place: 's',
  startAt,
  lastAt: endAt ?? startAt,
  endAt,
  nearestM: 3,
  maxKmh: 20,
  odometerKm: 100,
  driverTag: null,
  ...part,
});
const asking = (report: ReportDeclaration<never>, from: string, to: string, group: string): ReportParams => ({
  from,
  to,
  timeZone: ZONE,
  vehicles: ['v'],
  nowMs: NOW,
  ...askedCut(report, group),
  options: { ...settledOptions(report.options, {}), stay: '0' },
});
const SITES = { s: { minVisitS: 0, openingHours: [{ day: 1, fromMin: 480, toMin: 1080 }] } };
const atSite = (visits: readonly Visit[], from: string, to: string, group: string): ReportResult =>
  site.compute({ ...DRIVEN, visits: { v: visits }, sites: SITES }, asking(site, from, to, group));

/** What each day, week or month comes to: its first day, how many it counts, its seconds. */
function groupsOf(report: ReportDeclaration<never>, result: ReportResult, by: 'day' | 'week' | 'month', figure: string): unknown[] {
  const read = withColumns(report, result);
  const { groups } = arranged(read, result, { group: [by], sort: report.startingSort, timeZone: ZONE });
  return groups.map(({ value, count, totals }) => [value, count, totals[columnIndex(report, figure)]]);
}
const cells = (report: ReportDeclaration<never>, result: ReportResult, ...ids: string[]): unknown[][] =>
  result.rows.map((row) => ids.map((id) => row[columnIndex(withColumns(report, result), id)]));
const ms = (iso: string): number => Date.parse(iso);

describe('visits of sites that go over midnight', () => {
  // Friday 18:00 to Monday 10:00, by the clocks of Paris.
  const weekend = visit('2026-11-20T17:00:00.000Z', '2026-11-23T09:00:00.000Z');
  const early = visit('2026-11-20T07:00:00.000Z', '2026-11-20T08:00:00.000Z');

  it('are a line of each day, with its own time on site and out of hours, counted where they begin', () => {
    const result = atSite([early, weekend], '2026-11-20', '2026-11-24', 'day');
    expect(groupsOf(site, result, 'day', 'stayS')).toEqual([
      ['2026-11-20', 2, 7 * 3600],
      ['2026-11-21', 0, 24 * 3600],
      ['2026-11-22', 0, 24 * 3600],
      ['2026-11-23', 0, 10 * 3600],
    ]);
    expect(cells(site, result, 'arrivalAt', 'departureAt', 'odometerKm', 'awayS', 'closedS', 'partAt', 'over').slice(1)).toEqual(
      [
        [100, 9 * 3600, 6 * 3600, '2026-11-20T17:00:00Z', 'goesOn'],
        [null, null, 24 * 3600, '2026-11-20T23:00:00Z', 'continuedOn'],
        [null, null, 24 * 3600, '2026-11-21T23:00:00Z', 'continuedOn'],
        [null, null, 8 * 3600, '2026-11-22T23:00:00Z', 'continued'],
      ].map(([odometerKm, awayS, closedS, partAt, over]) => [
        ms(weekend.startAt),
        ms(weekend.endAt!),
        odometerKm,
        awayS,
        closedS,
        ms(String(partAt)),
        over,
      ]),
    );
    expect(result.notes).toEqual([{ code: 'stayParts' }]);
    // A file has no lines of groups: its own columns say which day a part is of.
    expect(shownColumns(withColumns(site, result), ['day'], []).map(({ id }) => id)).toEqual(expect.arrayContaining(['partAt', 'over']));
    const whole = atSite([early, weekend], '2026-11-20', '2026-11-24', 'site');
    expect(result.tables).toEqual(whole.tables);
  });

  it('are cut at the edges of what they are gathered by alone', () => {
    expect(groupsOf(site, atSite([weekend], '2026-11-16', '2026-11-29', 'week'), 'week', 'stayS')).toEqual([
      ['2026-11-16', 1, 54 * 3600],
      ['2026-11-23', 0, 10 * 3600],
    ]);
    const month = visit('2026-10-30T23:00:00.000Z', '2026-11-01T23:00:00.000Z');
    expect(groupsOf(site, atSite([month], '2026-10-01', '2026-11-29', 'month'), 'month', 'stayS')).toEqual([
      ['2026-10-01', 1, 24 * 3600],
      ['2026-11-01', 0, 24 * 3600],
    ]);
    expect(atSite([month, weekend], '2026-10-01', '2026-11-29', 'month').rows).toHaveLength(3);
  });

  it('have 25 h on the day that the clocks are put back', () => {
    const result = atSite([visit('2026-10-23T10:00:00.000Z', '2026-10-27T10:00:00.000Z')], '2026-10-24', '2026-10-26', 'day');
    // It was there before the period: counted in its first day.
    expect(groupsOf(site, result, 'day', 'stayS')).toEqual([
      ['2026-10-24', 1, 24 * 3600],
      ['2026-10-25', 0, 25 * 3600],
      ['2026-10-26', 0, 24 * 3600],
    ]);
    expect(cells(site, result, 'over').flat()).toEqual(['goesOn', 'continuedOn', 'continuedOn']);
  });

  it('stand in the period, one without a length too; one that ends at midnight has no part after it', () => {
    const until = visit('2026-11-20T17:00:00.000Z', '2026-11-20T23:00:00.000Z');
    const brief = visit('2026-11-22T12:00:00.000Z', '2026-11-22T12:00:00.000Z');
    // Not seen to leave, and silent since long before the period.
    const gone = visit('2026-10-01T10:00:00.000Z', null, { vehicle: 'v' });
    const result = atSite([gone, until, brief], '2026-11-20', '2026-11-24', 'day');
    expect(groupsOf(site, result, 'day', 'stayS')).toEqual([
      ['2026-11-20', 2, 6 * 3600],
      ['2026-11-22', 1, 0],
    ]);
    expect(result.notes.map(({ code }) => code)).not.toContain('stayParts');
  });

  it('are what they were where nothing of the calendar gathers them', () => {
    const result = atSite([early, weekend], '2026-11-20', '2026-11-24', 'site-vehicle');
    expect([result.rows.length, result.columns, result.dated]).toEqual([2, undefined, undefined]);
    expect(Object.keys(result)).toEqual(['rows', 'cut', 'names', 'notes', 'tables']);
    expect(countOf(site, result.rows)).toBe(2);
  });
});

it('who was near is told by day the same way, each part with the way of its day', () => {
  const visits = { v: [visit('2026-11-20T17:00:00.000Z', '2026-11-22T09:00:00.000Z', { place: 'near' })] };
  const ask = (group: string): ReportResult =>
    proximite.compute({ ...DRIVEN, visits }, { ...asking(proximite, '2026-11-20', '2026-11-24', group), place: 'circle:4,45:100' });
  const result = ask('day');
  expect(groupsOf(proximite, result, 'day', 'insideS')).toEqual([
    ['2026-11-20', 1, 6 * 3600],
    ['2026-11-21', 0, 24 * 3600],
    ['2026-11-22', 0, 10 * 3600],
  ]);
  expect(cells(proximite, result, 'toMap').map(([to]) => /from=([\d-]+)/.exec(String(to))?.[1])).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]);
  expect(ask('none').rows).toHaveLength(1);
});

describe('stops of rounds that go over midnight', () => {
  const round = (arriveMin: number) => ({
    name: 'Soir',
    vehicle: 'v',
    driver: null,
    days: [5],
    onDate: null,
    fromDate: null,
    untilDate: null,
    active: true,
    stops: [{ site: 's', arriveMin, leaveMin: null }],
  });
  const ask = (arriveMin: number, visits: readonly Visit[], group: string): ReportResult =>
    tournee.compute(
      { ...DRIVEN, visits: { v: visits }, sites: SITES, rounds: [round(arriveMin)] },
      asking(tournee, '2026-11-16', '2026-11-22', group),
    );

  it('are told where they are planned; what they stay on other days is of these', () => {
    // Planned at 18:00 of Friday, stays until Monday.
    const stays = [visit('2026-11-20T17:05:00.000Z', '2026-11-23T09:00:00.000Z')];
    const result = ask(1080, stays, 'round-day');
    expect(groupsOf(tournee, result, 'day', 'stayS')).toEqual([
      ['2026-11-20', 1, 6 * 3600 - 300],
      ['2026-11-21', 0, 24 * 3600],
      ['2026-11-22', 0, 24 * 3600],
    ]);
    expect(cells(tournee, result, 'donePct', 'deviationMin', 'over')).toEqual([
      [100, 5, 'goesOn'],
      [null, null, 'continuedOn'],
      [null, null, 'continuedOn'],
    ]);
    const whole = ask(1080, stays, 'round');
    expect([cells(tournee, whole, 'stayS'), whole.tables]).toEqual([[[54 * 3600 - 300]], result.tables]);
  });

  it('that are reached after midnight stay planned the day before; one that is skipped has no stay', () => {
    // Planned at 23:50 of Friday, reached at 00:10.
    const result = ask(1430, [visit('2026-11-20T23:10:00.000Z', '2026-11-20T23:40:00.000Z')], 'day');
    expect(groupsOf(tournee, result, 'day', 'stayS')).toEqual([
      ['2026-11-20', 1, 0],
      ['2026-11-21', 0, 1800],
    ]);
    expect(groupsOf(tournee, ask(1430, [], 'day'), 'day', 'stayS')).toEqual([['2026-11-20', 1, null]]);
  });
});
