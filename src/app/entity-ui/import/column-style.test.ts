import { describe, expect, it } from 'vitest';
import { clockOf, dayFrom, numberOf, styleOf } from './column-style.ts';
import { cellText } from './read-xlsx.ts';

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
    expect(styleOf(cells, 'fr').decimal).toBe(decimal);
    expect(numberOf(cells[0]!, styleOf(cells, 'fr').decimal)).toBe(value);
  });

  it('leaves what one cell does not say to the column, then to the language', () => {
    expect(styleOf(['48.213', '12.5'], 'fr').decimal).toBe('.');
    expect(styleOf(['48.213', '12,5'], 'en').decimal).toBe(',');
    expect(numberOf('48.213', styleOf(['48.213'], 'fr').decimal)).toBe(48213);
    expect(numberOf('48.213', styleOf(['48.213'], 'en').decimal)).toBe(48.213);
    expect(numberOf('0.125', styleOf(['0.125'], 'fr').decimal)).toBe(0.125);
  });

  it('takes the unit off and refuses the rest', () => {
    expect(numberOf('48 213 km', ',', 'km')).toBe(48213);
    expect(numberOf('12 km', ',', 'kg')).toBeNaN();
    expect(numberOf('12,3,4', ',')).toBeNaN();
    expect(numberOf('abc', ',')).toBeNaN();
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

  it('reads a column written month first as such', () => {
    const style = styleOf(['03/04/2026', '11/21/2026'], 'fr');
    expect(style.day).toBe('mdy');
    expect(dayFrom('03/04/2026', style.day)).toBe('2026-03-04');
  });

  it('reads a time behind the day', () => {
    expect(clockOf('21/11/2026 07:22:05')).toEqual({ hours: 7, minutes: 22, seconds: 5 });
    expect(clockOf('2026-11-21T7h22')).toEqual({ hours: 7, minutes: 22, seconds: 0 });
    expect(clockOf('21/11/2026')).toBeNull();
    expect(clockOf('21/11/2026 25:00')).toBeNull();
  });
});

describe('cells of a workbook', () => {
  it('become texts that are read in one way', () => {
    expect([12.125, 48213, 0.5, true, false, null, 'x'].map(cellText)).toEqual(['12.1250', '48213', '0.5', '1', '0', '', 'x']);
    expect(styleOf([cellText(48.125)], 'fr').decimal).toBe('.');
    expect(cellText(new Date('2026-11-21T00:00:00.000Z'))).toBe('2026-11-21');
    expect(dayFrom(cellText(new Date('2026-11-21T07:22:00.000Z')), 'dmy')).toBe('2026-11-21');
  });
});
