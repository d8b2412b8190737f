import type { Entity } from '../../../domain/kit/entity.ts';
import { csvText } from '../../../domain/kit/csv.ts';
import { csvOf } from '../export-rows.ts';
import type { PlanLine } from './import-plan.ts';
import { importFields } from './match-columns.ts';
import type { Table } from './read-table.ts';

const TYPE = { type: 'text/csv;charset=utf-8' };

/** A file with only its line of titles: what the import reads best. */
export async function templateFile(entity: Entity, labelOf: (field: string) => string, lang: string): Promise<Blob> {
  const columns = importFields(entity).map((name) => ({ label: labelOf(name) }));
  return new Blob([`${csvText({ columns, rows: [], timeZone: 'UTC' }, lang)}\r\n`], TYPE);
}

/** The lines as they came, each with its number and what to correct: corrected, the same file can be imported. */
export async function linesFile(
  table: Table,
  lines: readonly PlanLine[],
  words: { line: string; problem: string; sentenceOf: (line: PlanLine) => string },
  lang: string,
): Promise<Blob> {
  const cells = new Map(table.lines.map((line) => [line.number, line.cells]));
  const columns = [
    { label: words.line, value: (line: PlanLine) => line.number },
    ...table.header.map((label, at) => ({ label, value: (line: PlanLine) => cells.get(line.number)?.[at] ?? '' })),
    { label: words.problem, value: words.sentenceOf },
  ];
  return new Blob([csvOf(lines, columns, lang, 'UTC')], TYPE);
}
