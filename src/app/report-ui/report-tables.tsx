import type { ReportResult, ReportTable } from '../../domain/kit/report.ts';
import { Plate } from '../ui/plate.tsx';
import { cellText, columnLabel, columnUnit, FIGURES, type ReportWords } from './report-words.ts';

interface ReportTablesProps {
  tables: readonly ReportTable[];
  names: ReportResult['names'];
  plates?: ReportResult['plates'];
  words: ReportWords;
}

/** Wider ones go from side to side. */
const WIDE_PX = 700;

/** Figures gathered of a report's rows, each gathering a small table. */
export function ReportTables({ tables, names, plates = [], words }: ReportTablesProps) {
  const { t } = words;
  const isPlate = new Set<unknown>(plates);
  return (
    <div className="rp-tables">
      {tables.map(({ id, columns, rows }) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        <section key={id} className={columns.reduce((sum, { widthPx }) => sum + widthPx, 0) > WIDE_PX ? 'wide' : undefined} tabIndex={0} aria-label={t(`tables.${id}`)}>
          <table>
            <caption>{t(`tables.${id}`)}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.id} scope="col" className={FIGURES.has(column.kind) ? 'num' : undefined}>
                    {columnLabel(column, words)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  {columns.map((column, at) => {
                    const text = cellText(column, row[at]!, names, words);
                    const unit = row[at] === null ? undefined : columnUnit(column, words);
                    return (
                      <td key={column.id} className={FIGURES.has(column.kind) ? 'num' : undefined}>
                        {column.kind === 'vehicle' || (column.kind === 'text' && isPlate.has(row[at])) ? <Plate value={text} /> : text}
                        {unit ? `\u00a0${unit}` : ''}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}
