import { describe, expect, it } from 'vitest';
import { csvOf, type ExportColumn } from './export-rows.ts';

interface Row {
  plate: string;
  km: number | '';
}
const columns: ExportColumn<Row>[] = [
  { label: 'Plaque', value: (row) => row.plate },
  { label: 'Odomètre (km)', value: (row) => row.km },
];

describe('CSV', () => {
  it('takes the separators of the language and starts with a byte-order mark', () => {
    const rows: Row[] = [
      { plate: 'GH-482-KD', km: 1234.5 },
      { plate: 'A;"B"', km: '' },
    ];
    expect(csvOf(rows, columns, 'fr', 'UTC')).toBe('\uFEFFPlaque;Odomètre (km)\r\nGH-482-KD;1234,5\r\n"A;""B""";');
    expect(csvOf(rows, columns, 'en', 'UTC')).toBe('\uFEFFPlaque,Odomètre (km)\r\nGH-482-KD,1234.5\r\n"A;""B""",');
  });

  it('never lets a spreadsheet run a text as a formula', () => {
    const text = csvOf(
      [
        { plate: '=HYPERLINK("x")', km: -3 },
        { plate: '+1+1', km: 1 },
        { plate: '-cmd', km: 1 },
      ],
      columns,
      'fr',
      'UTC',
    );
    expect(text).toContain("'=HYPERLINK");
    expect(text).toContain("'+1+1");
    expect(text).toContain("'-cmd");
    expect(text).toContain(';-3');
  });
});
