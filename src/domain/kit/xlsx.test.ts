import { strToU8, unzipSync, strFromU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { columnName, xlsxParts } from './xlsx.ts';

const bytes = (parts: Record<string, string>): ArrayBuffer => zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))).slice().buffer;

describe('a workbook', () => {
  it('is read back as it was written', async () => {
    const rows = [
      ['GH-482-KD', 1234.5, true],
      ['  <A> & "B"\n\u0007', -3, false],
      ['=1+1', '', 0],
    ];
    const read = await readSheet(bytes(xlsxParts(['Plaque', 'Odomètre (km)', 'Oui'], rows, 'Parc')));
    expect(read).toEqual([
      ['Plaque', 'Odomètre (km)', 'Oui'],
      ['GH-482-KD', 1234.5, true],
      ['<A> & "B"', -3, false],
      ['=1+1', null, 0],
    ]);
  });
  it('keeps spaces and lines of a text, and no figure that is none', () => {
    const sheet = xlsxParts(['a'], [[' x\ny '], [Number.NaN]], 'b')['xl/worksheets/sheet1.xml']!;
    expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve"> x\ny </t></is></c>');
    expect(sheet).toContain('<row r="3"></row>');
  });
  it('names its sheet as a spreadsheet allows', () => {
    const name = (text: string): string => /sheet name="([^"]*)"/.exec(xlsxParts([], [], text)['xl/workbook.xml']!)![1]!;
    expect([name('Positions [12/11]: "tout"'), name(''), name('x'.repeat(40))]).toEqual(['Positions  12 11   &quot;tout&quot;', '1', 'x'.repeat(31)]);
  });
  it('counts columns past Z', () => expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']));
  it('holds every part it speaks of', () => {
    const files = unzipSync(new Uint8Array(bytes(xlsxParts(['a'], [], 'b'))));
    const types = strFromU8(files['[Content_Types].xml']!);
    for (const [, path] of types.matchAll(/PartName="\/([^"]+)"/g)) expect(Object.keys(files)).toContain(path);
  });
});
