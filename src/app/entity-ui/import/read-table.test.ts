import { describe, expect, it } from 'vitest';
import { csvRecords, decode, delimiterOf, FileError, readCsv, type Table, tableOf } from './read-table.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const source = { encoding: 'utf-8' as const, delimiter: null, sheets: [], sheet: null, mixed: 0, merged: 0 };
const rows = (records: readonly (readonly string[])[]): Table =>
  tableOf(
    records.map((cells, at) => ({ number: at + 1, cells })),
    source,
  );
const problem = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error instanceof FileError ? error.problem : error;
  }
  return null;
};

describe('a file', () => {
  it('is read in UTF-8, in UTF-16 and as Windows writes it', () => {
    expect(decode(utf8('\uFEFFé'))).toEqual({ text: 'é', encoding: 'utf-8', mixed: 0 });
    expect(decode(Uint8Array.of(0xc9, 0x6e, 0x65, 0x72, 0x67, 0x69, 0x65))).toEqual({
      text: 'Énergie',
      encoding: 'windows-1252',
      mixed: 0,
    });
    expect(decode(Uint8Array.of(0xff, 0xfe, 0xe9, 0x00)).text.endsWith('é')).toBe(true);
    expect(decode(Uint8Array.of(0xfe, 0xff, 0x00, 0xe9)).encoding).toBe('utf-16');
  });

  it.each([
    ['Plaque;Nom\nA,b;c', ';'],
    ['Plaque,Nom\n1;2;3,4', ','],
    ['Plaque\tNom, prénom\nA\tB', '\t'],
    ['"a;b;c",d', ','],
    ['Plaque', ';'],
  ])('%j is cut by %j', (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter));

  it('keeps the numbers a spreadsheet gives the lines', () => {
    const table = readCsv(utf8('\uFEFFPlaque;Note\r\nGH-482-KD;"deux\nlignes ; ""ici"""\r\n;\r\n\r\n AB-123-CD ;\r\n'));
    expect(table.header).toEqual(['Plaque', 'Note']);
    expect(table.lines).toEqual([
      { number: 2, cells: ['GH-482-KD', 'deux\nlignes ; "ici"'] },
      { number: 5, cells: ['AB-123-CD', ''] },
    ]);
    expect(readCsv(utf8('sep=,\r\nPlaque,Nom\r\nA,b')).lines).toEqual([{ number: 3, cells: ['A', 'b'] }]);
  });

  it('names the columns that have no title too', () => expect(rows([['a'], ['1', '2']]).header).toEqual(['a', '']));

  it('says what is wrong with it', () => {
    expect(problem(() => rows([]))).toBe('empty');
    expect(problem(() => rows([['Plaque'], ['', ' ']]))).toBe('empty');
    expect(problem(() => rows(Array.from({ length: 50_002 }, () => ['x'])))).toBe('too-many');
  });

  it('lines of two encodings in one file are each read as what they are, and counted', () => {
    const bytes = Uint8Array.from([...utf8('Nom;Note\nHélène;été\n'), ...[0x4a, 0xf6, 0x72, 0x67], ...utf8(';x\n'), ...utf8('Zoé;y')]);
    for (const head of [[], [0xef, 0xbb, 0xbf]]) {
      const read = decode(Uint8Array.from([...head, ...bytes]));
      expect([read.encoding, read.mixed]).toEqual(['utf-8', 1]);
      expect(read.text).toContain('Hélène;été\nJörg;x\nZoé');
    }
    expect(decode(Uint8Array.of(0xf5), undefined, 'hu').text).toBe('ő');
    expect(decode(Uint8Array.of(0x8e), 'macintosh').text).toBe('é');
  });

  it.each([
    ['a quote that is never closed', 'P;N;O\n1;a;ok\n2;b;"12 pouces\n3;c;ok\n4;d;ok', [3]],
    ['text behind a quoted one', 'P;N;O\n1;a;"22,5" arrière\n2;b;ok', [2]],
    ['one closed lines below', 'P;N;O\n1;a;"vis\n2;b;ok\n3;c;10"\n4;d;ok', [2]],
  ])('%s: its line says so and no other is lost', (_, text, bad) => {
    const records = csvRecords(text, ';');
    expect(records).toHaveLength(text.split('\n').length);
    expect(records.flatMap(({ issue }, at) => (issue ? [at + 1] : []))).toEqual(bad);
    expect(records.at(-1)?.issue).toBeUndefined();
  });

  it('a quoted cell keeps its lines and its quotes', () => {
    expect(csvRecords('P;N;O\r\n1;"12 rue X\r\nbâtiment ; B";"écran ""10"""\r\n2;écran 10";x', ';').map(({ cells }) => cells)).toEqual([
      ['P', 'N', 'O'],
      ['1', '12 rue X\nbâtiment ; B', 'écran "10"'],
      ['2', 'écran 10"', 'x'],
    ]);
    expect(csvRecords('a,b\n', ',')).toEqual([{ cells: ['a', 'b'] }]);
    expect(csvRecords('a,\n,', ',')).toEqual([{ cells: ['a', ''] }, { cells: ['', ''] }]);
  });

  it('has its titles where they are; what stands above is counted', () => {
    const text = 'PARC - novembre\n\nPlaque;Nom\nA;b';
    const table = readCsv(utf8(text), {}, (heads) => heads.find(({ cells }) => cells.includes('Plaque'))?.number ?? 1);
    expect([table.header, table.lines, table.reading.headLine, table.reading.above, table.reading.delimiter]).toEqual([
      ['Plaque', 'Nom'],
      [{ number: 4, cells: ['A', 'b'] }],
      3,
      1,
      ';',
    ]);
    expect(readCsv(utf8(text), { headLine: 1 }).header).toEqual(['PARC - novembre', '']);
    expect(readCsv(utf8('a;b,c\n1;2,3'), { delimiter: ',' }).header).toEqual(['a;b', 'c']);
  });

  it('a line with more cells than titles says so, however late it comes', () => {
    const { lines, header } = readCsv(utf8(`a;b\n${'1;2\n'.repeat(150)}1;2;3\n1;2;`));
    expect(header).toHaveLength(3);
    expect(lines.flatMap(({ number, issue }) => (issue ? [[number, issue.code]] : []))).toEqual([[152, 'more-cells']]);
  });
});
