import { expect, it } from 'vitest';
import { arranged, type ReportGroup } from '../../domain/reports/report-arrange.ts';
import type { ReportColumn } from '../../domain/reports/report.ts';
import { linesOf, startingLines } from './report-paper.tsx';

const columns: ReportColumn[] = [
  { id: 'at', kind: 'instant', widthPx: 1 },
  { id: 'vehicle', kind: 'vehicle', widthPx: 1 },
];
const day = (at: string): number => Date.parse(`${at}T12:00:00Z`);
const rows = [
  [day('2026-11-19'), 'a'],
  [day('2026-11-20'), 'a'],
  [day('2026-11-20'), 'b'],
];
const root = (some: typeof rows) =>
  arranged({ slug: 'x', columns, dated: 'at' }, { rows: some, names: {} }, { group: ['vehicle', 'day'], sort: 'at', timeZone: 'UTC' });
const keys = (touched: string[], some = rows): string[] => linesOf(root(some), new Set(touched)).map(({ key }) => key);

it('opens a group that stands alone, and closes those with brothers', () => {
  expect(keys([])).toEqual(['/a', '/b']);
  expect(keys([], [rows[0]!])).toEqual(['/a', '/a/2026-11-19', '/a/2026-11-19#0']);
});

it('opens and closes what a person touched', () => {
  expect(keys(['/b'])).toEqual(['/a', '/b', '/b/2026-11-20', '/b/2026-11-20#0']);
  expect(keys(['/b', '/b/2026-11-20'])).toEqual(['/a', '/b', '/b/2026-11-20']);
});

it('counts the lines that stand there before a group is touched', () => {
  const rows = (count: number): ReportGroup['rows'] => Array.from({ length: count }, (_, at) => [at]);
  const group = (path: string, some: Partial<ReportGroup>): ReportGroup => ({
    path,
    level: 0,
    by: null,
    value: null,
    count: 0,
    totals: [],
    groups: [],
    rows: [],
    ...some,
  });
  expect(startingLines(group('', { rows: rows(3) }))).toBe(3);
  expect(startingLines(group('', { groups: [group('/a', { rows: rows(3) }), group('/b', { rows: rows(9) })] }))).toBe(2);
  expect(startingLines(group('', { groups: [group('/a', { rows: rows(3) })] }))).toBe(4);
});
