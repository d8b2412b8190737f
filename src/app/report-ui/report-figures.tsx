import type { ReportFigure } from '../../domain/kit/report.ts';
import { formatNumber } from '../i18n/format.ts';
import { Kpi, Kpis, type KpiChange } from '../ui/kpi.tsx';
import { cellText, columnLabel, columnUnit, type ReportWords } from './report-words.ts';

interface ReportFiguresProps {
  figures: readonly ReportFigure[];
  words: ReportWords;
}

const signed = (value: number, text: string): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${text}`;
const rounded = (value: number): number => Math.round(value * 10) / 10;

/** How a figure changed: in percent, a share in points; undefined where one of the two is not known, or it was nothing before. */
function changeOf(figure: ReportFigure, words: ReportWords): KpiChange | undefined {
  const { value, before, unit, better } = figure;
  if (value === null || before === null || (before === 0 && unit !== '%')) return undefined;
  const change = rounded(unit === '%' ? value - before : ((value - before) / before) * 100);
  const figures = formatNumber(Math.abs(change), words.lang, 1);
  const earlier = [cellText({ ...figure, widthPx: 0 }, before, {}, words), columnUnit({ ...figure, widthPx: 0 }, words)].filter(Boolean).join('\u00a0');
  return { value: change, text: signed(change, unit === '%' ? words.t('points', { value: figures }) : `${figures}\u00a0%`), than: words.t('against', { value: earlier }), ...(better ? { better } : {}) };
}

/** Key figures over a report, each beside that of the period it is compared with. */
export function ReportFigures({ figures, words }: ReportFiguresProps) {
  return (
    <Kpis className="mb-4">
      {figures.filter(({ value }) => value !== null).map((figure) => {
        const column = { ...figure, widthPx: 0 };
        const [unit, change] = [columnUnit(column, words), changeOf(figure, words)];
        return <Kpi key={figure.id} label={columnLabel(column, words)} value={figure.value === null ? null : cellText(column, figure.value, {}, words)} {...(unit ? { unit } : {})} {...(change ? { change } : {})} {...(figure.way ? { spark: figure.way } : {})} />;
      })}
    </Kpis>
  );
}
