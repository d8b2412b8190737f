import { readSheetRows, type SheetCell } from '../../../workers/client/sheet.ts';
import { FileError, tableOf, type Table } from './read-table.ts';

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

/** The first sheet of a workbook. */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<Table> {
  const rows = await readSheetRows(bytes);
  if (rows === 'unpacks') throw new FileError('unpacks');
  return tableOf(
    rows.map((row) => row.map(cellText)),
    'xlsx',
  );
}
