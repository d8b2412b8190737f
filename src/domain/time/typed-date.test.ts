import { describe, expect, it } from 'vitest';
import { LOCALES } from '../text/locale.ts';
import { dayText, monthText, readDay, readMonth, readTime, readWall, steppedTime, wallDigits } from './typed-date.ts';

const WRITTEN = {
  fr: '21/11/2026',
  en: '21/11/2026',
  es: '21/11/2026',
  it: '21/11/2026',
  nl: '21-11-2026',
  pt: '21/11/2026',
  hu: '2026.\u00a011.\u00a021.',
} as const;

describe('a typed day', () => {
  it.each(LOCALES)('is written as %s writes it, and read back', (lang) => {
    expect(dayText('2026-11-21', lang).replaceAll(' ', '\u00a0')).toBe(WRITTEN[lang]);
    for (const day of ['2026-11-21', '2026-01-02', '1999-12-31', '2028-02-29']) expect(readDay(dayText(day, lang), lang)).toBe(day);
  });

  it.each(LOCALES)('in ISO is read in %s', (lang) => {
    for (const typed of ['2026-03-04', '2026/3/4', '2026. 03. 04.', ' 2026-03-04 ']) expect(readDay(typed, lang)).toBe('2026-03-04');
  });

  it('is read in the order of its language', () => {
    expect(['4/3/2026', '04.03.26', '4-3-26', '4 3 2026', '04032026', '040326', '20260304'].map((typed) => readDay(typed, 'fr'))).toEqual(
      Array(7).fill('2026-03-04'),
    );
    expect(readDay('20101126', 'fr')).toBe('2010-11-26');
    expect(['2026.3.4', '26.03.04', '20260304', '260304', '4.3.2026'].map((typed) => readDay(typed, 'hu'))).toEqual(
      Array(5).fill('2026-03-04'),
    );
  });

  it('of two digits has a year from 1980 to 2079', () => {
    expect(['1/1/79', '1/1/80', '1/1/00'].map((typed) => readDay(typed, 'fr'))).toEqual(['2079-01-01', '1980-01-01', '2000-01-01']);
  });

  it('is one of the calendar', () => {
    expect(['29/2/2028', '29/2/2027', '31/4/2026', '0/1/2026', '1/13/2026', '2026-02-30'].map((typed) => readDay(typed, 'fr'))).toEqual([
      '2028-02-29',
      null,
      null,
      null,
      null,
      null,
    ]);
    for (const none of [
      '',
      '2',
      '21/11',
      '21/11/2',
      '21/11/202',
      '21/11/20260',
      '21/11/0206',
      '21/11/1206',
      '211/1/2026',
      '-1/2/2026',
      'demain',
      '21/11/2026 x',
      '1/2/3/4',
    ])
      expect(readDay(none, 'fr')).toBeNull();
  });

  it('that is none stays as it was typed', () => {
    for (const typed of ['31/02/2026', '2026-02-31', 'demain', '', '21/11']) expect(dayText(typed, 'fr')).toBe(typed);
  });
});

describe('a typed time', () => {
  it('is read as people type it', () => {
    expect(['9', '09', '930', '0930', '9:30', '9h30', '09H', '9u30', ' 9.30 ', '0:05', '830', '8h30'].map(readTime)).toEqual([
      '09:00',
      '09:00',
      '09:30',
      '09:30',
      '09:30',
      '09:30',
      '09:00',
      '09:30',
      '09:30',
      '00:05',
      '08:30',
      '08:30',
    ]);
    for (const none of ['', '24', '9:60', '12345', 'midi', '9:3']) expect(readTime(none)).toBeNull();
  });

  it('goes to the next step with the arrows, and stays within the day', () => {
    expect([steppedTime('09:00', 1, 30), steppedTime('09:10', 1, 30), steppedTime('09:10', -1, 30), steppedTime('09:00', -1, 30)]).toEqual([
      '09:30',
      '09:30',
      '09:00',
      '08:30',
    ]);
    expect([steppedTime('23:30', 1, 30), steppedTime('23:50', 1, 30), steppedTime('00:00', -1, 30)]).toEqual(['23:30', '23:30', '00:00']);
  });
});

describe('a typed day and time', () => {
  it.each(LOCALES)('is written as %s writes it, and read back', (lang) => {
    expect(wallDigits('2026-11-21T08:30', lang)).toBe(`${dayText('2026-11-21', lang)} 08:30`);
    expect(readWall(wallDigits('2026-11-21T08:30', lang), lang)).toBe('2026-11-21T08:30');
    expect(readWall('2026-11-21T08:30', lang)).toBe('2026-11-21T08:30');
  });

  it('is read as people type it', () => {
    expect(
      ['21/11/2026 8h30', '21.11.26, 0830', '21 11 2026 8:30', '211120260830', '2026-11-21 8:30', ' 21/11/26 830 '].map((typed) =>
        readWall(typed, 'fr'),
      ),
    ).toEqual(Array(6).fill('2026-11-21T08:30'));
    for (const none of [
      '',
      '21/11/2026',
      '21/11/2026 ',
      '21 11 26',
      '2026. 11. 21.',
      '31/02/2026 8:30',
      '21/11/2026 24:00',
      '8:30',
      '21/11/2026 8:30 x',
    ])
      expect(readWall(none, 'hu') ?? readWall(none, 'fr'), none).toBeNull();
    expect(wallDigits('21/11/2026 ', 'fr')).toBe('21/11/2026 ');
  });
});

describe('a typed month', () => {
  it.each(LOCALES)('is written as %s writes it, and read back', (lang) => {
    for (const month of ['2026-01', '2026-12', '1999-06']) expect(readMonth(monthText(month, lang), lang)).toBe(month);
    expect(readMonth('2026-03', lang)).toBe('2026-03');
  });

  it('is read as people type it', () => {
    expect(['3/2026', '03.2026', '03/26', '3 2026', '032026', '202603', '2026/3'].map((typed) => readMonth(typed, 'fr'))).toEqual(
      Array(7).fill('2026-03'),
    );
    expect(['2026. 03.', '2026.3', '202603', '26.03'].map((typed) => readMonth(typed, 'hu'))).toEqual(Array(4).fill('2026-03'));
  });

  it('is none where no calendar has it', () => {
    for (const typed of ['', '13/2026', '0/2026', '2026', 'mars 2026', '1/2/2026', '2026-00']) expect(readMonth(typed, 'fr')).toBeNull();
  });
});
