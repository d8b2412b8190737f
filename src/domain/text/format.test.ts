import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatDate,
  formatDayLong,
  formatDurationS,
  formatEuros,
  formatMoment,
  formatNumber,
  formatPercent,
  formatSinceS,
  formatSpanS,
  formatTime,
  formatUnit,
  MISSING,
  formatHoursS,
  formatWorkS,
} from './format.ts';

/** No-break spaces written as ordinary ones, to read. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('durations', () => {
  it('K-012 days, hours, minutes, seconds', () => {
    expect(plain(formatDurationS(93_784, 'fr'))).toBe('1 j 2 h 3 min 4 s');
    expect(plain(formatDurationS(93_784, 'en'))).toBe('1 d 2 h 3 min 4 s');
  });
  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [60, '1 min'],
    [3599, '59 min 59 s'],
    [3600, '1 h'],
    [86_399, '23 h 59 min 59 s'],
    [86_400, '1 j'],
  ])('K-013 %i s leaves zero units out', (seconds, expected) => expect(plain(formatDurationS(seconds, 'fr'))).toBe(expected));
  it('K-013 in English', () => expect(plain(formatDurationS(86_400, 'en'))).toBe('1 d'));
  it.each([
    ['es', '1 d 2 h 3 min 4 s'],
    ['it', '1 g 2 h 3 min 4 s'],
    ['nl', '1 d 2 u 3 min 4 s'],
    ['pt', '1 dia 2 h 3 min 4 s'],
    ['hu', '1 nap 2 ó 3 p 4 mp'],
  ])('K-012 in %s', (lang, expected) => expect(plain(formatDurationS(93_784, lang))).toBe(expected));
  it('a span to the minute', () => {
    expect(plain(formatSpanS(4 * 3600 + 250, 'fr'))).toBe('4 h 04');
    expect(plain(formatSpanS(1500, 'fr'))).toBe('25 min');
    // What took less than a minute took some time; what never was took none.
    expect([-2, 0, 0.4, 1, 40, 59.9, 60, 119].map((seconds) => plain(formatSpanS(seconds, 'fr')))).toEqual([
      '0 min',
      '0 min',
      '0 min',
      '1 s',
      '40 s',
      '1 min',
      '1 min',
      '1 min',
    ]);
    expect(['en', 'es', 'it', 'nl', 'pt', 'hu'].map((lang) => plain(formatSpanS(40, lang)))).toEqual([
      '40 s',
      '40 s',
      '40 s',
      '40 s',
      '40 s',
      '40 mp',
    ]);
    expect([formatSpanS(null, 'fr'), formatSpanS(Number.NaN, 'fr')]).toEqual([MISSING, MISSING]);
    expect([-2, 0, 59.9, 60, 1500].map((seconds) => plain(formatSinceS(seconds, 'fr')))).toEqual([
      '< 1 min',
      '< 1 min',
      '< 1 min',
      '1 min',
      '25 min',
    ]);
    expect(['en', 'es', 'it', 'nl', 'pt', 'hu'].map((lang) => plain(formatSinceS(30, lang)))).toEqual([
      '< 1 min',
      '< 1 min',
      '< 1 min',
      '< 1 min',
      '< 1 min',
      '< 1 p',
    ]);
    expect([0, 40, 1500, 4 * 3600 + 250, 149 * 3600 + 24 * 60, 6287 * 3600].map((seconds) => plain(formatWorkS(seconds, 'fr')))).toEqual([
      '0 s',
      '40 s',
      '25 min',
      '4 h 04',
      '149 h 24',
      '6 287 h 00',
    ]);
    expect([0, 1500, 9000, 149 * 3600].map((seconds) => plain(formatHoursS(seconds, 'fr')))).toEqual(['0 h', '25 min', '2,5 h', '149 h']);
  });
});

describe('figures', () => {
  it('never a narrow no-break space', () => {
    for (const text of [formatNumber(1_234_567.8, 'fr', 1), formatPercent(62, 'fr'), formatUnit(84.2, 'km', 'fr', 1)])
      expect(text).not.toContain('\u202f');
    expect(formatNumber(6412.3, 'fr', 1)).toBe('6\u00a0412,3');
    // What rounds to nothing is nothing, on either side.
    expect([formatNumber(-0.3, 'fr'), formatNumber(-0.3, 'fr', 1), formatPercent(-0.2, 'en')]).toEqual(['0', '-0,3', '0%']);
    expect(formatPercent(62, 'fr')).toBe('62\u00a0%');
    expect(formatUnit(84.2, 'km', 'fr', 1)).toBe('84,2\u00a0km');
  });
  it('missing is a dash, never 0', () => {
    for (const text of [formatNumber(null, 'fr'), formatUnit(undefined, 'km', 'fr'), formatDurationS(Number.NaN, 'fr')])
      expect(text).toBe(MISSING);
  });
  it('English is British', () => {
    expect(formatNumber(12_345.6, 'en', 1)).toBe('12,345.6');
    expect(formatTime('2026-11-17T07:22:00Z', 'en', 'UTC')).toBe('07:22');
  });
});

describe('languages', () => {
  it.each([
    ['fr', '1 234 567,5', '4 mars 2024'],
    ['en', '1,234,567.5', '4 Mar 2024'],
    ['es', '1.234.567,5', '4 mar 2024'],
    ['it', '1.234.567,5', '4 mar 2024'],
    ['nl', '1.234.567,5', '4 mrt 2024'],
    ['pt', '1 234 567,5', '4/03/2024'],
    ['hu', '1 234 567,5', '2024. márc. 4.'],
  ])('I-002 figures and dates in %s', (lang, figure, date) => {
    expect(plain(formatNumber(1_234_567.5, lang, 1))).toBe(figure);
    expect(plain(formatDate('2024-03-04', lang))).toBe(date);
  });
});

describe('dates', () => {
  const now = Date.parse('2026-11-17T12:00:00Z');
  it('relative to the second, absolute after 24 h', () => {
    expect(plain(formatAge(now, now, 'fr'))).toBe('maintenant');
    expect(plain(formatAge(now - 8000, now, 'fr'))).toBe('il y a 8 s');
    expect(plain(formatAge(now - 26 * 60_000, now, 'fr'))).toBe('il y a 26 min');
    expect(plain(formatAge(now - 86_400_000, now, 'fr', 'UTC'))).toBe('16 nov., 12:00');
    expect(plain(formatAge(now - 2275 * 86_400_000, now, 'fr', 'UTC'))).toBe('25 août 2020, 12:00');
  });
  it.each([
    ['es', 'hace 26 min'],
    ['it', '26 min fa'],
    ['nl', '26 min. geleden'],
    ['pt', 'há 26 min'],
    ['hu', '26 perce'],
  ])('an age in %s', (lang, expected) => expect(plain(formatAge(now - 26 * 60_000, now, lang))).toBe(expected));
  it('an age of seconds in Hungarian', () => expect(plain(formatAge(now - 8000, now, 'hu'))).toBe('8 másodperce'));
  it('a calendar day has no time zone', () => {
    expect(plain(formatDate('2024-03-04', 'fr', 'America/Los_Angeles'))).toBe('4 mars 2024');
    expect(formatDayLong('2026-11-17', 'fr')).toBe('mardi 17 novembre');
  });
});

describe('figures of forms and of tables', () => {
  it('are whole euros, with a true minus', () => {
    expect([plain(formatEuros(123_456, 'fr')), plain(formatEuros(-27_102_34, 'fr')), formatEuros(null, 'fr')]).toEqual([
      '1 235 €',
      '−27 102 €',
      MISSING,
    ]);
  });
});

it('a moment far from now has its year', () => {
  const now = Date.parse('2026-11-25T10:00:00Z');
  expect(plain(formatMoment(Date.parse('2026-11-20T06:22:31Z'), 'fr', 'Europe/Paris', now))).toBe('20 nov., 07:22:31');
  expect(formatMoment(now - 2275 * 86_400_000, 'fr', 'Europe/Paris', now)).toContain('2020');
});
