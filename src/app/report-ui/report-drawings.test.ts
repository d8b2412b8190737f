import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import type { ReportColumn } from '../../domain/kit/report.ts';
import { datedRows, drawingsOf } from './report-drawings.ts';

const columns: ReportColumn[] = [
  { id: 'at', kind: 'instant', widthPx: 1 },
  { id: 'speedKmh', kind: 'number', unit: 'km/h', widthPx: 1 },
  { id: 'altitudeM', kind: 'number', unit: 'm', widthPx: 1 },
  { id: 'limitKmh', kind: 'number', unit: 'km/h', widthPx: 1 },
  { id: 'hdop', kind: 'number', widthPx: 1 },
];
const report = { slug: 'x', columns, chart: { at: 'at', lines: ['speedKmh', 'altitudeM', 'limitKmh', 'hdop'], relief: { altitudeM: 40 } } };
const words = { t: ((key: string) => key) as unknown as TFunction, lang: 'fr', timeZone: 'UTC', yes: '', no: '' };
const rows = [[2000, 50, 200, 80, null], [null, 1, 1, 1, 1], [1000, 40, null, 80, 3], [3000, 60, 210, 50, null]];

it('columns of one unit share a chart, the others have their own; what was measured once has none', () => {
  const dated = datedRows(report, rows);
  expect(dated.map(([at]) => at)).toEqual([1000, 2000, 3000]);
  const charts = drawingsOf(report, dated, words);
  expect(charts.map((chart) => chart.columns.map(({ id }) => id))).toEqual([['speedKmh', 'limitKmh'], ['altitudeM']]);
  expect(charts.map(({ drawing }) => [drawing.relief, drawing.hasTimes])).toEqual([[null, false], [40, true]]);
  expect(charts[0]!.drawing.series.map(({ values, color, isDashed }) => ({ values, color, isDashed }))).toEqual([
    { values: [40, 50, 60], color: 1, isDashed: false },
    { values: [80, 80, 50], color: 3, isDashed: true },
  ]);
});
