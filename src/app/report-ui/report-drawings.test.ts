import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import type { ReportColumn } from '../../domain/reports/report.ts';
import { datedRows, drawingsOf } from './panel/report-chart.tsx';

const columns: ReportColumn[] = [
  { id: 'at', kind: 'instant', widthPx: 1 },
  { id: 'speedKmh', kind: 'number', unit: 'km/h', widthPx: 1 },
  { id: 'altitudeM', kind: 'number', unit: 'm', widthPx: 1 },
  { id: 'limitKmh', kind: 'number', unit: 'km/h', widthPx: 1 },
  { id: 'hdop', kind: 'number', widthPx: 1 },
];
const report = { slug: 'x', columns, chart: { at: 'at', lines: ['speedKmh', 'altitudeM', 'limitKmh', 'hdop'], relief: { altitudeM: 40 } } };
const words = { t: ((key: string) => key) as unknown as TFunction, lang: 'fr', timeZone: 'UTC', yes: '', no: '', origin: '' };
const rows = [
  [2000, 50, 200, 80, null],
  [null, 1, 1, 1, 1],
  [1000, 40, null, 80, 3],
  [3000, 60, 210, 50, null],
];

it('columns of one unit share a chart, the others have their own; what was measured once has none', () => {
  const dated = datedRows(report, rows);
  expect(dated.map(([at]) => at)).toEqual([1000, 2000, 3000]);
  const charts = drawingsOf(report, dated, words);
  expect(charts.map((chart) => chart.columns.map(({ id }) => id))).toEqual([['speedKmh', 'limitKmh'], ['altitudeM']]);
  expect(charts.map(({ drawing }) => [drawing.relief, drawing.hasTimes])).toEqual([
    [null, false],
    [40, true],
  ]);
  expect(charts[0]!.drawing.series.map(({ values, color, isDashed }) => ({ values, color, isDashed }))).toEqual([
    { values: [40, 50, 60], color: 1, isDashed: false },
    { values: [80, 80, 50], color: 3, isDashed: true },
  ]);
});

it('a column that parts the lines gives each of its values one, over the instants of all; what two of them share is drawn once', () => {
  const parted = {
    ...report,
    columns: [...columns, { id: 'probe', kind: 'text' as const, widthPx: 1 }],
    chart: { at: 'at', lines: ['speedKmh', 'altitudeM'], by: 'probe' },
  };
  const charts = drawingsOf(
    parted,
    [
      [1000, 2, 100, null, null, 'Avant'],
      [1000, -18, 100, null, null, 'Fond'],
      [2000, 3, 0, null, null, 'Avant'],
      [2000, null, 0, null, null, 'Fond'],
      [3000, -17, 0, null, null, 'Fond'],
      [3000, 4, 0, null, null, 'Avant'],
    ],
    words,
  );
  expect(charts.map(({ drawing }) => drawing.timesMs)).toEqual([
    [1000, 2000, 3000],
    [1000, 2000, 3000],
  ]);
  expect(charts[0]!.drawing.series.map(({ id, color, values }) => ({ id, color, values }))).toEqual([
    { id: 'speedKmh:Avant', color: 1, values: [2, 3, 4] },
    { id: 'speedKmh:Fond', color: 2, values: [-18, null, -17] },
  ]);
  expect(charts[1]!.drawing.series.map(({ id }) => id)).toEqual(['altitudeM:Avant']);
  expect(charts.map(({ lines }) => lines.map(({ id }) => id))).toEqual([['speedKmh', 'speedKmh'], ['altitudeM']]);
});

it('a line has the band it is to be within, or the value it is held against, in its own colour', () => {
  const held = {
    ...report,
    chart: { at: 'at', lines: ['speedKmh', 'altitudeM'], within: { speedKmh: ['limitKmh', 'limitKmh'] as const } },
  };
  const [speed, altitude] = drawingsOf(held, datedRows(held, rows), words);
  expect(speed!.drawing.bands).toEqual([{ color: 1, low: 50, high: 50 }]);
  expect(altitude!.drawing.bands).toEqual([]);
});
