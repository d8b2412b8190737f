import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { cellAt, sheetMarks, workbookSheets } from './sheet-marks.ts';

describe('what a sheet has beside values', () => {
  it('errors, and formulas that nobody reckoned', () => {
    const { cells } = sheetMarks(
      '<row r="2"><c r="A2"><v>1</v></c><c r="B2" t="e"><f>A1</f><v>#REF!</v></c><c r="C2" s="3"/><c r="AB3"><f>A1&amp;"x"</f></c>' +
        '<c r="D3"><f t="shared" si="0"/><v>7</v></c><x:c r="E3"><x:f>B1</x:f><x:v></x:v></x:c></row>',
    );
    expect(cells).toEqual([
      { row: 1, column: 1, code: 'cell-error', text: '#REF!' },
      { row: 2, column: 27, code: 'cell-formula', text: '=A1&"x"' },
    ]);
  });

  it('cells shown as one', () => {
    expect(sheetMarks('<mergeCells count="2"><mergeCell ref="A2:A4"/><mergeCell ref="B1:D1"/></mergeCells>').merges).toEqual([
      { top: 1, left: 0, bottom: 3, right: 0 },
      { top: 0, left: 1, bottom: 0, right: 3 },
    ]);
    expect(cellAt('BC12')).toEqual({ row: 11, column: 54 });
  });

  it('names of the sheets, hidden ones too, and their parts', () => {
    const files = {
      'xl/workbook.xml': strToU8(
        '<workbook><sheets><sheet name="Listes &amp; codes" sheetId="1" state="veryHidden" r:id="rId7"/><sheet name="Parc" sheetId="2" r:id="rId2"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId2" Target="/xl/worksheets/b.xml"/><Relationship Id="rId7" Target="worksheets/a.xml"/></Relationships>',
      ),
    };
    expect(workbookSheets(files)).toEqual([
      { name: 'Listes & codes', hidden: true, part: 'xl/worksheets/a.xml' },
      { name: 'Parc', hidden: false, part: 'xl/worksheets/b.xml' },
    ]);
  });
});
