import type { Cell, ReportDeclaration, ReportRow } from '../../domain/kit/report.ts';
import { cellText, columnLabel, columnUnit, type ReportWords } from './report-words.ts';

/** What the rows of a vehicle say of an instant: where it was, from where to where it went, how fast on average; null: nothing. Of rows that lie in one another the shortest. */
export function rowTeller(
  report: Pick<ReportDeclaration<never>, 'columns'>,
  rows: readonly ReportRow[],
  words: ReportWords,
): (atMs: number) => string | null {
  const at = (id: string): number => report.columns.findIndex((column) => column.id === id);
  const [start, end, from, to, speed] = ['startAt', 'endAt', 'startPlace', 'endPlace', 'meanKmh'].map(at) as [
    number,
    number,
    number,
    number,
    number,
  ];
  if (start < 0 || end < 0) return () => null;
  const textOf = (column: number, cell: Cell | undefined): string | null =>
    column < 0 || cell === null || cell === undefined ? null : cellText(report.columns[column]!, cell, {}, words);
  const spans = rows
    .flatMap((row) =>
      typeof row[start] === 'number' ? [{ row, fromMs: row[start], toMs: typeof row[end] === 'number' ? row[end] : Infinity }] : [],
    )
    .filter(({ fromMs, toMs }) => toMs > fromMs)
    .toSorted((a, b) => a.toMs - a.fromMs - (b.toMs - b.fromMs));
  return (atMs) => {
    const found = spans.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
    if (!found) return null;
    const places = [...new Set([textOf(from, found.row[from]), textOf(to, found.row[to])].filter((one) => one !== null))].join(' → ');
    const kmh = textOf(speed, found.row[speed]);
    const column = report.columns[speed];
    return (
      [kmh === null || !column ? '' : `${columnLabel(column, words)} ${kmh}\u00a0${columnUnit(column, words) ?? ''}`, places]
        .filter(Boolean)
        .join(' · ') || null
    );
  };
}
