import type { ReportFigure } from '../../domain/kit/report.ts';
import { formatNumber } from '../i18n/format.ts';
import type { KpiChange } from '../ui/kpi.tsx';
import { cellText, columnUnit, type ReportWords } from './report-words.ts';

/** A tenth of more says nothing. */
const WHOLE_FROM = 100;
const rounded = (value: number): number => Math.round(value * 10) / 10;
const sign = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '');

/** How a figure changed: in percent, a share in points; undefined where one of the two is not known, or it was nothing before. */
export function figureChange(figure: ReportFigure, words: ReportWords): KpiChange | undefined {
  const { value, before, unit, better } = figure;
  if (value === null || before === null || (before === 0 && unit !== '%')) return undefined;
  const column = { ...figure, widthPx: 0 };
  const change = rounded(unit === '%' ? value - before : ((value - before) / before) * 100);
  const text = formatNumber(Math.abs(change), words.lang, Math.abs(change) < WHOLE_FROM ? 1 : 0);
  const earlier = [cellText(column, before, {}, words), columnUnit(column, words)].filter(Boolean).join('\u00a0');
  return { value: change, text: `${sign(change)}${unit === '%' ? words.t('points', { value: text }) : `${text}\u00a0%`}`, than: words.t('against', { value: earlier }), ...(better ? { better } : {}) };
}
