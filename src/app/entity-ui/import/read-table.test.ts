import { describe, expect, it } from 'vitest';
import { decode, delimiterOf, FileError, readCsv, tableOf } from './read-table.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
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
    expect(decode(utf8('\uFEFFé'))).toEqual({ text: 'é', encoding: 'utf-8' });
    expect(decode(Uint8Array.of(0xc9, 0x6e, 0x65, 0x72, 0x67, 0x69, 0x65))).toEqual({ text: 'Énergie', encoding: 'windows-1252' });
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

  it('keeps the numbers a spreadsheet gives the lines', async () => {
    const table = await readCsv(utf8('\uFEFFPlaque;Note\r\nGH-482-KD;"deux\nlignes ; ""ici"""\r\n;\r\n\r\n AB-123-CD ;\r\n'));
    expect(table.header).toEqual(['Plaque', 'Note']);
    expect(table.lines).toEqual([
      { number: 2, cells: ['GH-482-KD', 'deux\nlignes ; "ici"'] },
      { number: 5, cells: ['AB-123-CD', ''] },
    ]);
    expect((await readCsv(utf8('sep=,\r\nPlaque,Nom\r\nA,b'))).lines).toEqual([{ number: 3, cells: ['A', 'b'] }]);
  });

  it('names the columns that have no title too', () => expect(tableOf([['a'], ['1', '2']], 'utf-8').header).toEqual(['a', '']));

  it('says what is wrong with it', () => {
    expect(problem(() => tableOf([], 'utf-8'))).toBe('empty');
    expect(problem(() => tableOf([['Plaque'], ['', ' ']], 'utf-8'))).toBe('empty');
    expect(
      problem(() =>
        tableOf(
          Array.from({ length: 50_002 }, () => ['x']),
          'utf-8',
        ),
      ),
    ).toBe('too-many');
  });
});
