import { strFromU8, unzipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { readSheet } from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import type { SheetColumn, SheetValue } from './sheet.ts';
import { columnName, sheetName, workbookOf, type WorkbookInput } from './workbook.ts';

const COLUMNS: SheetColumn[] = [
  { label: 'Plaque' },
  { label: 'Distance', unit: 'km', kind: 'number', digits: 1, total: 'sum' },
  { label: 'Conduite', kind: 'duration', total: 'sum' },
  { label: 'Vitesse moyenne', unit: 'km/h', kind: 'number', digits: 0, total: { sumOf: 1, over: 2, times: 3600 } },
  { label: 'Départ', kind: 'instant', total: 'min' },
  { label: 'Jour', kind: 'day' },
];
const ROWS: SheetValue[][] = [
  ['GH-482-KD', 120.25, 7200, 60, Date.UTC(2026, 6, 1, 6, 30), '2026-07-01'],
  ['=1+1', 30.5, '', '', Date.UTC(2026, 11, 1, 6, 30), '2026-12-01'],
  ['AB-1', 60, 3600, 60, '', ''],
];

const book = (input: Partial<WorkbookInput> = {}): WorkbookInput => ({
  name: 'Trajets [1/2]',
  columns: COLUMNS,
  rows: ROWS,
  timeZone: 'Europe/Paris',
  lang: 'fr',
  totalWord: 'Total',
  ...input,
});
const files = async (input: WorkbookInput): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(unzipSync(await writeXlsx(workbookOf(input)))).map(([path, bytes]) => [path, strFromU8(bytes)]));

describe('a workbook', () => {
  it('is read back: figures are figures, instants and days are dates of the zone, durations parts of a day, a text is no formula', async () => {
    const bytes = await writeXlsx(workbookOf(book()));
    const [head, first, second, third] = await readSheet(bytes.slice().buffer);
    expect(head).toEqual(['Plaque', 'Distance (km)', 'Conduite', 'Vitesse moyenne (km/h)', 'Départ', 'Jour']);
    // Two hours, as spreadsheets hold a time.
    expect(first).toEqual([
      'GH-482-KD',
      120.25,
      new Date('1899-12-30T02:00:00Z'),
      60,
      new Date('2026-07-01T08:30:00Z'),
      new Date('2026-07-01T00:00:00Z'),
    ]);
    expect(second!.slice(0, 3)).toEqual(['=1+1', 30.5, null]);
    expect(second![4]).toEqual(new Date('2026-12-01T07:30:00Z'));
    expect(third!.slice(4)).toEqual([null, null]);
  });
  it('has the formats of the language, a head that stays and filters, and repeats on paper', async () => {
    const parts = await files(book());
    const styles = parts['xl/styles.xml']!;
    for (const format of ['[h]:mm', 'dd/mm/yyyy hh:mm', '#,##0.0']) expect(styles).toContain(`formatCode="${format}"`);
    const sheet = parts['xl/worksheets/sheet1.xml']!;
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    expect(sheet).toContain('<autoFilter ref="A1:F4"');
    expect(parts['xl/workbook.xml']).toContain('_xlnm.Print_Titles');
  });
  it('has totals as formulas with their results, that of a quotient of the lines that know both', async () => {
    const sheet = (await files(book()))['xl/worksheets/sheet1.xml']!;
    const cell = (at: string): string => new RegExp(`<c r="${at}"[^>]*>.*?</c>`).exec(sheet)![0];
    expect(cell('B5')).toContain('<f>SUBTOTAL(109,B2:B4)</f><v>210.75</v>');
    expect(Number(/<v>([^<]*)</.exec(cell('C5'))![1])).toBeCloseTo(10_800 / 86_400, 12);
    // 180.25 km in 3 h: the line without a duration does not count.
    expect(Number(/<v>([^<]*)</.exec(cell('D5'))![1])).toBeCloseTo(180.25 / 3, 9);
    expect(cell('D5')).toContain('ISNUMBER(B2:B4)*ISNUMBER(C2:C4)');
    expect(cell('E5')).toContain('SUBTOTAL(105,E2:E4)');
  });
  it('has no totals without lines, and those of columns it has not as figures', async () => {
    expect(workbookOf(book({ rows: [] })).sheets[0]!.rows).toHaveLength(1);
    const columns: SheetColumn[] = [{ label: 'a' }, { label: 'Durée', kind: 'duration', total: { value: 43_200 } }];
    const { cells } = workbookOf(book({ columns, rows: [['x', 1]] })).sheets[0]!;
    expect(cells.get('2,1')).toMatchObject({ value: 0.5 });
    expect(cells.get('2,1')).not.toHaveProperty('formula');
    expect(cells.get('2,0')).toMatchObject({ value: 'Total' });
  });
  it('says what it was asked for on a second sheet', async () => {
    const about = {
      name: 'Critères',
      lines: [
        ['Période', '1–7 juillet'],
        ['Véhicules', '12'],
      ] as const,
    };
    const bytes = await writeXlsx(workbookOf(book({ about })));
    expect(await readSheet(bytes.slice().buffer, 'Critères')).toEqual([
      ['Période', '1–7 juillet'],
      ['Véhicules', '12'],
    ]);
    expect(workbookOf(book({ name: 'Critères', about })).sheets.map(({ name }) => name)).toEqual(['Critères', 'Critères 2']);
  });
  it('keeps no figure that is none, and no character that XML cannot hold', async () => {
    const bytes = await writeXlsx(
      workbookOf(book({ columns: [{ label: 'a' }, { label: 'b' }], rows: [['<A> & "B"\n\u0007', Number.NaN]] })),
    );
    expect((await readSheet(bytes.slice().buffer))[1]).toEqual(['<A> & "B"', null]);
  });
  it('names its sheet as a spreadsheet allows, and counts columns past Z', () => {
    expect(['Positions [12/11]: "tout"', '', 'x'.repeat(40)].map(sheetName)).toEqual(['Positions  12 11   "tout"', '1', 'x'.repeat(31)]);
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });
});
