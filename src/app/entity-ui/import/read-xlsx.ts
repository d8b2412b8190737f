import { readSheetRows, type ReadSheet, type SheetCell } from '../../../workers/client/sheet.ts';
import { FileError, tableOf, type HeadOf, type ReadChoices, type Table, type TableLine } from './read-table.ts';

/** A cell as a CSV would have it; a figure can be read in one way only. */
export function cellText(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  // Three decimals would look like thousands.
  if (typeof cell === 'number') return String(cell).replace(/(\.\d{3})$/, '$10');
  if (typeof cell === 'string') return cell;
  const [day, time] = cell.toISOString().split('T') as [string, string];
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
}

/** Lines of a sheet: cells merged downwards all have what they show; what has no value of its own says so. */
export function sheetLines({ rows, marks }: Pick<ReadSheet, 'rows' | 'marks'>): { lines: TableLine[]; merged: number } {
  const lines = rows.map((row, at) => ({ number: at + 1, cells: row.map(cellText), cellIssues: new Map<number, string>() }));
  const put = (row: number, column: number, text: string, code?: string): void => {
    const line = lines[row];
    if (!line) return;
    while (line.cells.length <= column) line.cells.push('');
    line.cells[column] = text;
    if (code) line.cellIssues.set(column, code);
  };
  for (const { row, column, code, text } of marks.cells) put(row, column, text, code);
  let merged = 0;
  for (const { top, left, bottom } of marks.merges) {
    const text = lines[top]?.cells[left] ?? '';
    if (text === '') continue;
    for (let row = top + 1; row <= Math.min(bottom, lines.length - 1); row++, merged++)
      put(row, left, text, lines[top]?.cellIssues.get(left));
  }
  return { lines, merged };
}

/** A sheet of a workbook: the one chosen, else the first that is shown. */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>, choices: ReadChoices, headOf: HeadOf): Promise<Table> {
  const read = await readSheetRows(bytes, choices.sheet);
  if (read === 'unpacks') throw new FileError('unpacks');
  const { lines, merged } = sheetLines(read);
  const source = { encoding: null, delimiter: null, sheets: read.sheets, sheet: read.sheet, mixed: 0, merged };
  return tableOf(lines, source, headOf, choices.headLine);
}
