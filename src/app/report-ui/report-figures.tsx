import { ChevronDown, Info } from 'lucide-react';
import { figureOfColumn } from '../../domain/reports/figures.ts';
import type { FigurePart, ReportDeclaration, ReportFigure, ReportResult } from '../../domain/reports/report.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { FigureName } from '../entity-ui/figure-info.tsx';
import { useAddressSource } from '../map/client-config.ts';
import { Kpi, type KpiChange, Kpis, ScoreGauge } from '../ui/kpi.tsx';
import { cellText, columnLabel, columnUnit, definitionTexts, noteText } from '../../domain/reports/report-text.ts';
import type { ReportWords } from './report-words.ts';

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

/** "1 392 684 €", "236": a part of a quotient. */
function partText({ value, ...part }: FigurePart, words: ReportWords): string {
  const column = { ...part, widthPx: 0 };
  return [cellText(column, value, {}, words), columnUnit(column, words)].filter(Boolean).join('\u00a0');
}

/** What a figure is made of: "1 392 684 € / 1 351 631 km · 236 véhicules"; nothing of one that is of all that was asked for. */
function madeText({ parts, vehicles }: ReportFigure, words: ReportWords): string {
  const quotient = parts?.map((part) => partText(part, words)).join(' / ') ?? '';
  const of = vehicles === undefined ? '' : words.t('vehicleCount', { count: vehicles });
  return [quotient, of].filter(Boolean).join(' · ');
}

/** Key figures over a report, each beside that of the period it is compared with; without those that nobody knows. */
export function ReportFigures({ figures, words }: { figures: readonly ReportFigure[]; words: ReportWords }) {
  return (
    <Kpis className="rp-figures">
      {figures
        .filter(({ value }) => value !== null)
        .map((figure) => {
          const column = { ...figure, widthPx: 0 };
          const [label, id] = [columnLabel(column, words), figureOfColumn(figure.id)];
          const [unit, change, made] = [columnUnit(column, words), figureChange(figure, words), madeText(figure, words)];
          return (
            <Kpi
              key={figure.id}
              label={id ? <FigureName figure={id} name={label} /> : label}
              value={
                figure.isScore ? <ScoreGauge score={figure.value} size={48} label={label} /> : cellText(column, figure.value, {}, words)
              }
              {...(unit ? { unit } : {})}
              {...(made ? { made } : {})}
              {...(change ? { change } : {})}
              {...(figure.way ? { spark: figure.way } : {})}
            />
          );
        })}
    </Kpis>
  );
}

interface ReportNotesProps {
  result: ReportResult;
  report: ReportDeclaration<never>;
  words: ReportWords;
  /** On paper nothing is folded. */
  isWhole?: boolean;
}

/** Under a report, in one line: what its reader must know of the data; how it is made opens with it. */
export function ReportNotes({ result, report, words, isWhole = false }: ReportNotesProps) {
  const source = useAddressSource();
  const credit = report.hasAddresses && source !== null ? [words.t('addressSource', { source })] : [];
  const data = result.notes.map((note) => noteText(note, result.names, words)).join(' ');
  const about = words.t(`about.${report.slug}`);
  if (isWhole)
    return (
      <p className="rp-notes">{[data, about, ...definitionTexts(report, result, words, true), ...credit].filter(Boolean).join(' ')}</p>
    );
  return (
    <details className="rp-notes">
      <summary>
        <Info aria-hidden="true" />
        <b>{words.t('method')}</b>
        <ChevronDown aria-hidden="true" className="rp-notes-open" />
        <span className="ell">{data}</span>
      </summary>
      <p>{[about, ...credit].join(' ')}</p>
      <ul>
        {definitionTexts(report, result, words).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
