import type { ReportResult, ReportTable } from '../../domain/reports/report.ts';
import { Plate } from '../ui/vehicle-marks.tsx';
import { cellText, columnLabel, columnUnit, FIGURES } from '../../domain/reports/report-text.ts';
import type { ReportWords } from './report-words.ts';

interface ReportTablesProps {
  tables: readonly ReportTable[];
  names: ReportResult['names'];
  plates?: ReportResult['plates'];
  words: ReportWords;
}

/** Wider ones go from side to side. */
const WIDE_PX = 700;

/** The most of a column. */
const mostOf = (rows: ReportTable['rows'], at: number): number =>
  rows.reduce((most, row) => (typeof row[at] === 'number' ? Math.max(most, row[at]) : most), 0);

/** A figure beside its text as a bar; the steps of its scale are ticks. */
function TableBar({ value, to, marks = [] }: { value: number; to: number; marks?: readonly number[] | undefined }) {
  const share = (part: number): string => `${to > 0 ? Math.min(100, Math.max(0, (part / to) * 100)) : 0}%`;
  const passed = marks.filter((mark) => value >= mark).length;
  return (
    <i className="rp-bar" data-step={marks.length > 0 ? passed : undefined} aria-hidden="true">
      <i style={{ width: share(value) }} />
      {marks.map((mark) => (
        <b key={mark} style={{ left: share(mark) }} />
      ))}
    </i>
  );
}

/** Figures gathered of a report's rows, each gathering a small table. */
export function ReportTables({ tables, names, plates = [], words }: ReportTablesProps) {
  const { t } = words;
  const isPlate = new Set<unknown>(plates);
  return (
    <div className="rp-tables">
      {tables.map(({ id, columns, rows }) => (
        <section
          key={id}
          className={columns.reduce((sum, { widthPx }) => sum + widthPx, 0) > WIDE_PX ? 'wide' : undefined}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
          tabIndex={0}
          aria-label={t(`tables.${id}`)}
        >
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
                    const bar = column.bar && typeof row[at] === 'number' ? row[at] : null;
                    const unit = row[at] === null ? undefined : columnUnit(column, words);
                    return (
                      <td key={column.id} className={FIGURES.has(column.kind) ? 'num' : undefined}>
                        {column.kind === 'vehicle' || (column.kind === 'text' && isPlate.has(row[at])) ? <Plate value={text} /> : text}
                        {unit ? `\u00a0${unit}` : ''}
                        {bar !== null && <TableBar value={bar} to={column.bar?.to ?? mostOf(rows, at)} marks={column.bar?.marks} />}
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
