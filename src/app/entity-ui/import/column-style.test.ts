import { describe, expect, it } from 'vitest';
import { clockOf, dayEvidence, dayFrom, decimalEvidence, momentOf, numberOf, styleOf } from './column-style.ts';
import { cellText, sheetLines } from './read-xlsx.ts';

const styled = (cells: string[], lang = 'fr') => styleOf(cells, { lang });

describe('numbers', () => {
  it.each([
    [['1 234,5'], ',', 1234.5],
    [['1\u202f234,50'], ',', 1234.5],
    [['1.234,5'], ',', 1234.5],
    [['1,234.5'], '.', 1234.5],
    [['48213.25'], '.', 48213.25],
    [["12'345.6"], '.', 12345.6],
    [['-3,5'], ',', -3.5],
    [['1.234.567'], ',', 1234567],
  ])('%j is read with %j', (cells, decimal, value) => {
    expect(styled(cells).decimal).toBe(decimal);
    expect(numberOf(cells[0]!, styled(cells).decimal, 'fr')).toBe(value);
  });

  it('what one cell does not say is said by the column, by the language or by the field; else it is asked', () => {
    expect(styled(['48.213', '12.5']).decimal).toBe('.');
    expect(styled(['48.213', '12,5'], 'en').decimal).toBe(',');
    expect(styled(['48.213', '12,5', '12.5']).decimal).toBeNull();
    expect(numberOf('48.213', null, 'fr')).toBe('two');
    expect(numberOf('48,213', null, 'fr')).toBe('two');
    expect(numberOf('48.213', null, 'nl')).toBe(48213);
    expect(numberOf('48,213', null, 'en')).toBe(48213);
    expect(numberOf('1,234', null, 'fr', { digits: 2 })).toBe(1234);
    expect(numberOf('48,213', '.', 'fr')).toBe(48213);
    expect(numberOf('48,213', ',', 'fr')).toBe(48.213);
    expect(numberOf('0.125', null, 'fr')).toBe(0.125);
    expect(decimalEvidence(['48,213', '7,5', '1.200,5'], 'fr')).toEqual({ ',': 2, '.': 0, either: 1 });
  });

  it('takes the unit off and refuses the rest', () => {
    expect(numberOf('48 213 km', ',', 'fr', {}, 'km')).toBe(48213);
    expect(numberOf('12 km', ',', 'fr', {}, 'kg')).toBe('none');
    expect(numberOf('12,3,4', ',', 'fr')).toBe('none');
    expect(numberOf('abc', ',', 'fr')).toBe('none');
  });
});

describe('days', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T07:00:00Z', '2026-11-21'],
    ['21/11/2026', '2026-11-21'],
    ['1.2.26', '2026-02-01'],
    ['21-11-1998', '1998-11-21'],
    ['2026. 11. 21.', '2026-11-21'],
    ['21/11/2026 07:22', '2026-11-21'],
    ['31/02/2026', null],
    ['11/21/2026', null],
    ['demain', null],
  ])('%s is %s', (cell, day) => expect(dayFrom(cell, 'dmy')).toBe(day));

  it('reads a column written month first as such, where it says nothing else', () => {
    expect(styled(['11/21/2026', '12/31/2026']).day).toBe('mdy');
    expect(dayFrom('03/04/2026', 'mdy')).toBe('2026-03-04');
    expect(styled(['03/04/2026', '05/06/2026']).day).toBe('dmy');
  });

  it('asks of a column that contradicts itself, or the rest of the file', () => {
    expect(styled(['21/11/2026', '03/04/2026', '06/25/2026']).day).toBeNull();
    expect(styled(['03/04/2026', '11/21/2026']).day).toBeNull();
    expect(styleOf(['03/04/2026'], { lang: 'fr', hasMonthFirst: true }).day).toBeNull();
    expect(dayFrom('03/04/2026', null)).toBe('order');
    expect(dayFrom('2026-04-03', null)).toBe('2026-04-03');
    expect(dayEvidence(['21/11/2026', '04/04/2026', '11/21/2026', '1/2/2026', 'x'])).toEqual({ dmy: 1, mdy: 1, either: 1 });
  });

  it.each([
    [' 07:22:05', [7, 22, 5, 0]],
    ['T7h22', [7, 22, 0, 0]],
    [' 2:30 PM', [14, 30, 0, 0]],
    [' 12:05:00 AM', [0, 5, 0, 0]],
    [' 9 p.m.', [21, 0, 0, 0]],
    [' 14.30', [14, 30, 0, 0]],
    [' à 14:30', [14, 30, 0, 0]],
    [', 14:30', [14, 30, 0, 0]],
    [' 14h', [14, 0, 0, 0]],
    [' 14u30', [14, 30, 0, 0]],
    [' 14:30:15.25', [14, 30, 15, 250]],
  ])('%j is a time of day', (rest, [hours, minutes, seconds, ms]) => expect(clockOf(rest)).toEqual({ hours, minutes, seconds, ms }));

  it.each([' 25:10', ' 14:61', ' 13:00 PM', ' 0:30 AM', ' 14', ' demain', ' 14:30 environ'])('%j is none, and refuses the cell', (rest) => {
    expect(clockOf(rest)).toBeNull();
    expect(momentOf(`21/11/2026${rest}`, 'dmy')).toBeNull();
    expect(dayFrom(`21/11/2026${rest}`, 'dmy')).toBeNull();
  });
});

describe('cells of a workbook', () => {
  it('become texts that are read in one way', () => {
    expect([12.125, 48213, 0.5, true, false, null, 'x'].map(cellText)).toEqual(['12.1250', '48213', '0.5', '1', '0', '', 'x']);
    expect(styled([cellText(48.125)]).decimal).toBe('.');
    expect(cellText(new Date('2026-11-21T00:00:00.000Z'))).toBe('2026-11-21');
    expect(dayFrom(cellText(new Date('2026-11-21T07:22:00.000Z')), 'dmy')).toBe('2026-11-21');
  });

  it('of cells merged downwards are all what they show; what has no value says so', () => {
    const { lines, merged } = sheetLines({
      rows: [
        ['Groupe', 'Plaque', 'Note'],
        ['Nord', 'AB', null],
        [null, 'CD'],
        [null, 'EF'],
      ],
      marks: {
        cells: [
          { row: 1, column: 2, code: 'cell-error', text: '#N/A' },
          { row: 3, column: 2, code: 'cell-formula', text: '=A1' },
        ],
        merges: [
          { top: 1, left: 0, bottom: 2, right: 0 },
          { top: 0, left: 0, bottom: 0, right: 2 },
        ],
      },
    });
    expect(merged).toBe(1);
    expect(lines.map(({ cells }) => cells)).toEqual([
      ['Groupe', 'Plaque', 'Note'],
      ['Nord', 'AB', '#N/A'],
      ['Nord', 'CD'],
      ['', 'EF', '=A1'],
    ]);
    expect([lines[1]?.cellIssues?.get(2), lines[3]?.cellIssues?.get(2)]).toEqual(['cell-error', 'cell-formula']);
  });
});
