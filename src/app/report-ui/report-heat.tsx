import type { Cell, ReportColumn } from '../../domain/kit/report.ts';
import { formatDayLong } from '../../domain/kit/format.ts';
import { columnLabel, cellText, type ReportWords } from './report-words.ts';

/** How much of a column's tint a cell has, 0..1. */
function shareOf({ heat }: ReportColumn, cell: Cell): number {
  if (typeof cell !== 'number' || heat === undefined || cell <= heat.from) return 0;
  return heat.to > heat.from ? Math.min(1, (cell - heat.from) / (heat.to - heat.from)) : 1;
}

const tint = (share: number): React.CSSProperties => ({ '--heat': share }) as React.CSSProperties;

/** A figure on its tint: more of it, the stronger. */
export function HeatCell({ column, cell, words }: { column: ReportColumn; cell: Cell; words: ReportWords }) {
  return (
    <span className="rp-heat" style={tint(shareOf(column, cell))}>
      {cellText(column, cell, {}, words)}
    </span>
  );
}

interface HeatDaysProps {
  /** Columns of days, in order. */
  columns: readonly ReportColumn[];
  cells: readonly Cell[];
  words: ReportWords;
}

/** The days of a row as a calendar, a week a line: on a phone, in place of as many columns. */
export function HeatDays({ columns, cells, words }: HeatDaysProps) {
  const before = (new Date(`${columns[0]!.day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return (
    <span className="rp-heat-days">
      {columns.map((column, at) => (
        <span
          key={column.id}
          className="rp-heat-day"
          style={{ ...tint(shareOf(column, cells[at]!)), ...(at === 0 ? { gridColumnStart: before + 1 } : {}) }}
        >
          <span className="sr-only">{formatDayLong(column.day!, words.lang)}</span>
          <small aria-hidden="true">{columnLabel(column, words)}</small>
          <b>{cellText(column, cells[at]!, {}, words)}</b>
        </span>
      ))}
    </span>
  );
}
