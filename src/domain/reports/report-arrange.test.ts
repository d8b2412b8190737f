import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arranged, arrangedRows, type ReportGroup, totalsOf } from './report-arrange.ts';
import type { ReportColumn, ReportRow } from './report.ts';

const columns: ReportColumn[] = [
  { id: 'start', kind: 'instant', widthPx: 1 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 1 },
  { id: 'km', kind: 'number', total: 'sum', widthPx: 1 },
  { id: 'drivingS', kind: 'duration', total: 'sum', widthPx: 1 },
  { id: 'meanKmh', kind: 'number', total: { sumOf: 'km', over: 'drivingS', times: 3600 }, widthPx: 1 },
  { id: 'maxKmh', kind: 'number', total: 'max', widthPx: 1 },
  { id: 'score', kind: 'number', total: 'mean', widthPx: 1 },
];
const report = { slug: 'test', columns, dated: 'start' };
const names = { v1: 'AB-123-CD', v2: 'AA-999-ZZ' };
const at = (iso: string): number => Date.parse(iso);
/** Paris leaves summer time on 25 October 2026: that day has 25 h. */
const rows: ReportRow[] = [
  [at('2026-10-24T21:59:00Z'), 'v1', 10, 600, 60, 90, null],
  [at('2026-10-24T22:00:00Z'), 'v1', 30, 3600, 30, 50, 80],
  [at('2026-10-25T22:59:00Z'), 'v2', 5, null, null, 20, 60],
  [at('2026-10-25T23:00:00Z'), 'v1', 1, 60, 60, null, 70],
];
const PARIS = { timeZone: 'Europe/Paris', sort: 'start' };
const outline = (group: ReportGroup): unknown =>
  group.groups.length > 0 ? group.groups.map((one) => [one.value, one.count, outline(one)]) : group.rows.map((row) => row[2]);

describe('totals', () => {
  it('sums, averages and divides what is known', () => {
    expect(totalsOf(report, rows)).toEqual([null, null, 46, 4260, (41 / 4260) * 3600, 90, 70]);
  });
  it('says nothing of rows that know nothing', () => {
    expect(totalsOf(report, [[0, 'v1', null, null, null, null, null]])).toEqual([null, null, null, null, null, null, null]);
    expect(totalsOf(report, [])).toEqual([null, null, null, null, null, null, null]);
  });
});

describe('arrangement', () => {
  it('places stand by how many rows they have, then by name; ordered by a figure, by its total', () => {
    const placed = {
      slug: 'test',
      columns: [...columns, { id: 'place', kind: 'text', widthPx: 1 }] as ReportColumn[],
      dated: 'start',
      placed: 'place',
    };
    const there: ReportRow[] = [
      ['Gap', 0],
      ['Lyon', 60],
      ['Arles', 600],
      ['Lyon', 60],
      [null, 5],
    ].map(([place, drivingS]) => [0, 'v1', 1, drivingS!, null, null, null, place!]);
    const places = (sort: string): unknown =>
      arranged(placed, { rows: there, names }, { timeZone: 'UTC', group: ['place'], sort }).groups.map(({ value, count }) => [
        value,
        count,
      ]);
    expect(places('start')).toEqual([
      ['Lyon', 2],
      ['Arles', 1],
      ['Gap', 1],
      [null, 1],
    ]);
    expect(places('-drivingS')).toEqual([
      ['Arles', 1],
      ['Lyon', 2],
      [null, 1],
      ['Gap', 1],
    ]);
  });
  it('cuts days in the time zone, the one of 25 h too', () => {
    expect(outline(arranged(report, { rows, names }, { ...PARIS, group: ['day'] }))).toEqual([
      ['2026-10-24', 1, [10]],
      ['2026-10-25', 2, [30, 5]],
      ['2026-10-26', 1, [1]],
    ]);
  });
  it('gathers weeks from Monday, and months', () => {
    expect(outline(arranged(report, { rows, names }, { ...PARIS, group: ['week'] }))).toEqual([
      ['2026-10-19', 3, [10, 30, 5]],
      ['2026-10-26', 1, [1]],
    ]);
    expect(outline(arranged(report, { rows, names }, { ...PARIS, group: ['month'] }))).toEqual([['2026-10-01', 4, [10, 30, 5, 1]]]);
  });
  it('orders groups by their words, and by their total when that is asked for', () => {
    expect(outline(arranged(report, { rows, names }, { ...PARIS, group: ['vehicle', 'day'] }))).toEqual([
      ['v2', 1, [['2026-10-25', 1, [5]]]],
      [
        'v1',
        3,
        [
          ['2026-10-24', 1, [10]],
          ['2026-10-25', 1, [30]],
          ['2026-10-26', 1, [1]],
        ],
      ],
    ]);
    expect(outline(arranged(report, { rows, names }, { ...PARIS, sort: '-km', group: ['vehicle'] }))).toEqual([
      ['v1', 3, [30, 10, 1]],
      ['v2', 1, [5]],
    ]);
  });
  it('orders rows by what their ids are called', () => {
    expect(arranged(report, { rows, names }, { ...PARIS, sort: 'vehicle', group: [] }).rows.map((row) => row[1])).toEqual([
      'v2',
      'v1',
      'v1',
      'v1',
    ]);
  });
  it('puts É near E', () => {
    const people = { ...names, p1: 'Clément', p2: 'Cédric', p3: 'Zoé' };
    const given = ['p1', 'p3', 'p2'].map((id): ReportRow => [0, id, null, null, null, null, null]);
    expect(arranged(report, { rows: given, names: people }, { ...PARIS, group: ['vehicle'] }).groups.map(({ value }) => value)).toEqual([
      'p2',
      'p1',
      'p3',
    ]);
  });
  it('loses no row, and adds up, whatever the grouping and the order', () => {
    const texts = (rows: readonly ReportRow[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted((a, b) => (a < b ? -1 : 1));
    const row = fc.tuple(
      fc.integer({ min: at('2026-03-01T00:00:00Z'), max: at('2026-04-30T00:00:00Z') }),
      fc.constantFrom('v1', 'v2', null),
      fc.integer({ min: 0, max: 500 }),
    );
    const grouping = fc.subarray(['vehicle', 'month', 'week', 'day'] as const, { minLength: 0 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), grouping, fc.constantFrom('start', '-km', 'vehicle'), (list, group, sort) => {
        const some: ReportRow[] = list.map(([start, vehicle, km]) => [start, vehicle, km, null, null, null, null]);
        const all = arranged(report, { rows: some, names }, { group, sort, timeZone: 'Europe/Paris' });
        expect(texts(arrangedRows(all))).toEqual(texts(some));
        const check = (one: ReportGroup): void => {
          if (one.groups.length === 0) return;
          expect(one.groups.reduce((sum, { count }) => sum + count, 0)).toBe(one.count);
          expect(one.groups.reduce((sum, { totals }) => sum + Number(totals[2]), 0)).toBe(Number(one.totals[2]));
          one.groups.forEach(check);
        };
        check(all);
      }),
      { numRuns: 200 },
    );
  });
});
