import { expect, it } from 'vitest';
import type { ReportColumn } from '../../domain/reports/report.ts';
import type { ReportWords } from './report-words.ts';
import { rowTeller } from './panel/report-panel.tsx';

const columns: ReportColumn[] = [
  { id: 'startAt', kind: 'instant', widthPx: 1 },
  { id: 'endAt', kind: 'instant', widthPx: 1 },
  { id: 'startPlace', kind: 'text', widthPx: 1 },
  { id: 'endPlace', kind: 'text', widthPx: 1 },
  { id: 'meanKmh', kind: 'number', unit: 'km/h', widthPx: 1 },
];
const words = { t: (key: string) => key, lang: 'fr', timeZone: 'UTC', yes: '', no: '' } as unknown as ReportWords;

it('an instant of a day is told by the row around it: where, from where to where, how fast', () => {
  const tell = rowTeller(
    { columns },
    [
      [0, 1000, 'Lyon', 'Nice', 54],
      [1000, null, 'Nice', null, null],
      [400, 500, 'Valence', 'Valence', null],
    ],
    words,
  );
  expect(tell(100)).toBe('columns.meanKmh 54\u00a0km/h · Lyon → Nice');
  expect(tell(450)).toBe('Valence');
  expect(tell(2000)).toBe('Nice');
  expect(tell(-1)).toBeNull();
});
