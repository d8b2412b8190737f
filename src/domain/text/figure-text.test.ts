import { describe, expect, it } from 'vitest';
import { decimalMark, figureOf, figureText, figureWays, ownMark, readFigure } from './figure-text.ts';

const one = (text: string, lang: string, bounds = {}): unknown => {
  const read = readFigure(text, lang, bounds);
  return read.kind === 'one' ? read.value : read.kind;
};

describe('a figure as it is typed', () => {
  it.each([
    ['48 213,5', 'fr', 48213.5],
    ['48\u00a0213.5', 'fr', 48213.5],
    ['48\u202f213', 'fr', 48213],
    ['48\u2009213', 'fr', 48213],
    ["48'213.25", 'fr', 48213.25],
    ['48’213', 'en', 48213],
    ['86,420', 'en', 86420],
    ['86.420', 'es', 86420],
    ['86.420', 'nl', 86420],
    ['86.420', 'it', 86420],
    ['1.086.420', 'fr', 1086420],
    ['1,086,420.5', 'fr', 1086420.5],
    ['1.086,5', 'en', 1086.5],
    ['86,42', 'en', 86.42],
    ['86.4', 'nl', 86.4],
    ['0,125', 'fr', 0.125],
    ['0.125', 'nl', 0.125],
    ['1234.567', 'nl', 1234.567],
    ['1 234,567', 'fr', 1234.567],
    ['\u221212,5', 'fr', -12.5],
    ['-\u00a012', 'fr', -12],
    [',5', 'fr', 0.5],
    ['7,', 'fr', 7],
    ['\u200e86\u200b420\u2069', 'fr', 86420],
  ])('%j in %s is %d', (text, lang, value) => expect(one(text, lang)).toBe(value));

  it.each(['', '12km', '1 23', '12 34', '1,2,3', '1,234,56', '1.234.567.8', '.', '-', '1e5', '0.123.456', '12,345,', '--1'])(
    '%j is none',
    (text) => expect(one(text, 'fr')).toBe('none'),
  );

  it('of two readings neither is guessed', () => {
    expect(readFigure('131,250', 'fr')).toEqual({ kind: 'two', whole: 131250, decimal: 131.25 });
    expect(readFigure('131.250', 'fr')).toEqual({ kind: 'two', whole: 131250, decimal: 131.25 });
    expect(readFigure('131.250', 'en')).toEqual({ kind: 'two', whole: 131250, decimal: 131.25 });
    expect(readFigure('131,250', 'nl')).toEqual({ kind: 'two', whole: 131250, decimal: 131.25 });
    expect(figureOf('131,250', 'fr')).toBeNaN();
  });

  it('what it measures may leave one', () => {
    expect(one('48.853', 'nl', { min: -90, max: 90 })).toBe(48.853);
    expect(one('12,345', 'fr', { max: 100 })).toBe(12.345);
    expect(one('12,345', 'fr', { digits: 0 })).toBe(12345);
    expect(one('12,345', 'fr', { digits: 2 })).toBe(12345);
    expect(one('12,345', 'fr', { min: 1000 })).toBe(12345);
    expect(one('12,345', 'fr', { max: 5 })).toBe(12345);
  });

  it('a stored value is read again as it was, in every language', () => {
    for (const value of [0, 12.345, -131.25, 131250, 48.8530001, 0.125, 999.999, -1.001])
      for (const lang of ['fr', 'en', 'es', 'it', 'nl', 'pt', 'hu']) {
        expect(one(figureText(value), lang)).toBe(value);
        expect(one(ownMark(figureText(value), lang), lang)).toBe(value);
      }
    expect(['1.62', '1,', '12', ''].map((text) => ownMark(text, 'fr'))).toEqual(['1,62', '1,', '12', '']);
    expect(ownMark('1.62', 'en')).toBe('1.62');
    expect(ownMark('12.345', 'fr')).toBe('12.345');
    expect([decimalMark('en'), decimalMark('hu')]).toEqual(['.', ',']);
    expect(figureWays('86 420')).toEqual([{ value: 86420, decimal: null, group: ' ' }]);
  });
});
