import type { ReportFigure } from '../../domain/kit/report.ts';
import { formatNumber } from '../../domain/kit/format.ts';
import type { KpiChange } from '../ui/kpi.tsx';
import { cellText, columnUnit, type ReportWords } from './report-words.ts';

/** A tenth of more says nothing; of more than this the difference says more than a share. */
const WHOLE_FROM = 100;
const MOST_PCT = 999;
const rounded = (value: number): number => Math.round(value * 10) / 10;
const sign = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '');

/** How a figure changed: in percent, a share in points, what grew tenfold and more by how much; undefined where one of the two is not known, or it was nothing before. */
export function figureChange(figure: ReportFigure, words: ReportWords): KpiChange | undefined {
  const { value, before, unit, better } = figure;
  const inPoints = unit === '%' || figure.inPoints === true;
  if (value === null || before === null || (before === 0 && !inPoints)) return undefined;
  const column = { ...figure, widthPx: 0 };
  const change = rounded(inPoints ? value - before : ((value - before) / before) * 100);
  const tells = (text: string): string => `${sign(change)}${text}`;
  const share = formatNumber(Math.abs(change), words.lang, Math.abs(change) < WHOLE_FROM ? 1 : 0);
  const text = inPoints
    ? tells(words.t('points', { value: share }))
    : Math.abs(change) > MOST_PCT
      ? tells(cellText(column, Math.abs(value - before), {}, words))
      : tells(`${share}\u00a0%`);
  const earlier = [cellText(column, before, {}, words), columnUnit(column, words)].filter(Boolean).join('\u00a0');
  return { value: change, text, than: words.t('against', { value: earlier }), ...(better ? { better } : {}) };
}
