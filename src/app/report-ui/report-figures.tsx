import { figureOfColumn } from '../../domain/figures/figures.ts';
import type { FigurePart, ReportFigure } from '../../domain/kit/report.ts';
import { FigureName } from '../entity-ui/figure-info.tsx';
import { Kpi, Kpis } from '../ui/kpi.tsx';
import { ScoreGauge } from '../ui/score-gauge.tsx';
import { figureChange } from './figure-change.ts';
import { cellText, columnLabel, columnUnit, type ReportWords } from './report-words.ts';

/** "1 392 684 €", "236": a part of a quotient. */
function partText({ value, ...part }: FigurePart, words: ReportWords): string {
  const column = { ...part, widthPx: 0 };
  return [cellText(column, value, {}, words), columnUnit(column, words)].filter(Boolean).join('\u00a0');
}

/** What a figure is made of: "1 392 684 € / 1 351 631 km · 236 véhicules"; nothing of one that is of all that was asked for. */
export function madeText({ parts, vehicles }: ReportFigure, words: ReportWords): string {
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
