import { describe, expect, it } from 'vitest';
import { tachoDays, tachoFixes, type TachoLife, type TachoStep } from '../../../tests/helpers/tacho.ts';
import { tachoRecord, type TachoRecord } from './tacho-record.ts';
import { judged, TACHO_LIMITS, type TachoRule } from './tacho-rules.ts';
import { driverSpans } from './tacho-day.ts';

// A Monday, 6:00 in Paris.
const START_MS = Date.parse('2026-11-16T05:00:00Z');
const HOUR = 3600;
const record = (steps: readonly TachoStep[], rest: Partial<TachoLife> & { nowMs?: number } = {}): TachoRecord => {
  const { nowMs = START_MS + 40 * 86_400_000, ...life } = rest;
  const fixes = tachoFixes({ startMs: START_MS, steps, ...life });
  return tachoRecord([...driverSpans({ v: tachoDays('v', fixes) }).values()][0]!, { timeZone: 'Europe/Paris', nowMs });
};
const told = ({ duties }: TachoRecord): unknown[][] =>
  duties.flatMap(({ infringements }) =>
    infringements.map(({ rule, severity, measuredS, excessS }) => [rule, severity, Math.round(measuredS / 60), Math.round(excessS / 60)]),
  );
/** A day of work of `hours` of driving with breaks, and the rest after it, hours. */
const day = (hours: number, rest: number): TachoStep[] => {
  const steps: TachoStep[] = [];
  for (let left = hours * 60; left > 0; left -= 240)
    steps.push(['drive', Math.min(240, left)], ...(left > 240 ? [['rest', 45] as TachoStep] : []));
  return [...steps, ['rest', rest * 60]];
};

describe('R-096: every rule of Regulation 561/2006 at its limits', () => {
  // Rule, then the measure that is right and those from which on it is minor, serious, very serious, most serious (hours).
  const DEGREES: [TachoRule, number, (number | null)[]][] = [
    ['day', 9, [9.01, 10, 11, 13.5]],
    ['extendedDay', 10, [10.01, 11, 12, 15]],
    ['week', 56, [56.01, 60, 65, 70]],
    ['fortnight', 90, [90.01, 100, 105, 112.5]],
    ['break', 4.5, [4.51, 5, 6, null]],
    ['weeklyRest', 144, [144.01, 147, 156, null]],
    ['dailyRest', 11, [10.99, 9.99, 8.49, null]],
    ['reducedDailyRest', 9, [8.99, 7.99, 6.99, null]],
    ['crewDailyRest', 9, [8.99, 7.99, 6.99, null]],
  ];
  it.each(DEGREES)('%s: %d h is right; degrees of Regulation 2016/403', (rule, right, degrees) => {
    expect(judged(rule, right * HOUR, 0)).toBeNull();
    const severities = degrees.flatMap((hours) => (hours === null ? [] : [judged(rule, hours * HOUR, 0)?.severity]));
    expect(severities).toEqual(['minor', 'serious', 'very-serious', 'most-serious'].slice(0, severities.length));
    expect(judged(rule, degrees[0]! * HOUR, 7)).toMatchObject({ rule, article: TACHO_LIMITS[rule].article, atMs: 7, limitS: right * HOUR });
  });
  it('10 h of rest where 11 are due is minor, 8 h 30 serious: the bound belongs to the lesser degree', () => {
    expect([judged('dailyRest', 10 * HOUR, 0)?.severity, judged('dailyRest', 8.5 * HOUR, 0)?.severity]).toEqual(['minor', 'serious']);
  });

  it('article 7: 4 h 30 in one go is right, a minute more is not; other work is no break', () => {
    expect(
      told(
        record([
          ['drive', 270],
          ['rest', 700],
        ]),
      ),
    ).toEqual([]);
    expect(
      told(
        record([
          ['drive', 271],
          ['rest', 700],
        ]),
      ),
    ).toEqual([['break', 'minor', 271, 1]]);
    expect(
      told(
        record([
          ['drive', 180],
          ['work', 60],
          ['drive', 120],
          ['rest', 700],
        ]),
      ),
    ).toEqual([['break', 'serious', 300, 30]]);
    expect(
      told(
        record([
          ['drive', 180],
          ['available', 60],
          ['drive', 120],
          ['rest', 700],
        ]),
      ),
    ).toEqual([['break', 'serious', 300, 30]]);
  });

  it('article 7: 45 min, or 15 then 30, begin again; 30 then 15, or 44, do not', () => {
    const twice = (...breaks: number[]) =>
      told(
        record([
          ['drive', 120],
          ['rest', breaks[0]!],
          ['drive', 60],
          ...(breaks[1] === undefined ? [] : [['rest', breaks[1]] as TachoStep]),
          ['drive', 180],
          ['rest', 700],
        ]),
      );
    expect(twice(45)).toEqual([]);
    expect(twice(15, 30)).toEqual([]);
    expect(twice(14, 30)).toEqual([['break', 'very-serious', 360, 90]]);
    expect(twice(30, 15)).toEqual([['break', 'very-serious', 360, 90]]);
    expect(twice(44)).toEqual([['break', 'very-serious', 360, 90]]);
  });

  it('article 6(1): 10 h twice a week, then 9; a rest of 7 h ends the day', () => {
    const week = [...day(10, 12), ...day(10, 12), ...day(9, 12), ...day(9.5, 12)];
    expect(told(record(week))).toEqual([['day', 'minor', 570, 30]]);
    expect(told(record([...day(10.5, 12)]))).toEqual([['extendedDay', 'minor', 630, 30]]);
    // Less than 7 h of rest: one day of 12 h of driving, and 6 h of rest.
    expect(told(record([...day(6, 6), ...day(6, 12)]))).toEqual([
      ['extendedDay', 'very-serious', 720, 120],
      ['reducedDailyRest', 'very-serious', 360, 180],
    ]);
  });

  it('article 8(2): 11 h, or 9 three times between weekly rests, or 3 and 9', () => {
    const rested = (...hours: number[]) =>
      told(
        record(
          hours.flatMap(
            (rest) =>
              [
                ['drive', 240],
                ['work', Math.max(0, 20 - rest) * 60],
                ['rest', rest * 60],
              ] as TachoStep[],
          ),
        ),
      );
    expect(rested(11, 11)).toEqual([]);
    expect(rested(9, 9, 9)).toEqual([]);
    expect(rested(9, 9, 9, 9)).toEqual([['dailyRest', 'serious', 540, 120]]);
    expect(rested(9, 9, 9, 24, 9)).toEqual([]);
    expect(rested(8)).toEqual([['reducedDailyRest', 'minor', 480, 60]]);
    expect(
      told(
        record([
          ['drive', 240],
          ['rest', 180],
          ['work', 480],
          ['rest', 540],
          ['work', 60],
          ['rest', 700],
        ]),
      ),
    ).toEqual([]);
  });

  it('article 8(2): only what falls within 24 h of the beginning counts', () => {
    expect(
      told(
        record([
          ['drive', 240],
          ['work', 720],
          ['rest', 1440],
        ]),
      ),
    ).toEqual([['reducedDailyRest', 'minor', 480, 60]]);
  });

  it('article 8(5): two drivers, 9 h within 30; being driven is a break', () => {
    const two = record(
      [
        ['drive', 240],
        ['work', 900],
        ['rest', 540],
        ['work', 60],
        ['rest', 700],
      ],
      { codriver: '20000001234567' },
    );
    expect(two.duties[0]!.isCrew).toBe(true);
    expect(told(two)).toEqual([]);
    const alone = record([
      ['drive', 240],
      ['work', 900],
      ['rest', 540],
      ['work', 60],
      ['rest', 700],
    ]);
    expect(told(alone)).toEqual([['reducedDailyRest', 'very-serious', 300, 240]]);
    // The second driver is available for 4 h, and has driven nothing: no break is missing, nothing is driven.
    const fixes = tachoFixes({
      startMs: START_MS,
      steps: [
        ['drive', 240],
        ['rest', 700],
      ],
      codriver: '20000001234567',
    });
    const { duties } = tachoRecord(driverSpans({ v: tachoDays('v', fixes) }).get('20000001234567')!, {
      timeZone: 'Europe/Paris',
      nowMs: START_MS + 86_400_000,
    });
    expect([duties[0]!.driveS, duties[0]!.availableS, duties[0]!.infringements]).toEqual([0, 14_400, []]);
  });

  it('article 6(2), 6(3): 56 h a week from Monday to Sunday, 90 h in two, told where the limit was passed', () => {
    const six = Array.from({ length: 6 }, () => day(9, 14)).flat();
    const { weeks } = record([...six, ['out', 20 * 60], ...six]);
    expect(weeks.map(({ week, driveS, fortnightS }) => [week, driveS / HOUR, fortnightS / HOUR])).toEqual([
      ['2026-11-16', 54, 54],
      ['2026-11-23', 54, 108],
    ]);
    const found = told(record([...six, ['out', 20 * 60], ...six]));
    expect(found).toContainEqual(['fortnight', 'very-serious', 108 * 60, 18 * 60]);
    expect(found.filter(([rule]) => rule === 'week')).toEqual([]);
    expect(told(record(Array.from({ length: 7 }, () => day(9, 13)).flat()))).toContainEqual(['week', 'serious', 63 * 60, 7 * 60]);
  });

  it('article 8(6): six days of 24 h from one weekly rest to the next', () => {
    const days = (count: number) =>
      Array.from(
        { length: count },
        () =>
          [
            ['drive', 120],
            ['rest', 22 * 60],
          ] as TachoStep[],
      ).flat();
    // The seventh begins at 144 h.
    const weekly = (count: number) => told(record([...days(count), ['out', 30 * 60]])).filter(([rule]) => rule === 'weeklyRest');
    expect(weekly(6)).toEqual([]);
    expect(weekly(7)).toEqual([['weeklyRest', 'minor', 146 * 60, 120]]);
    expect(weekly(8)).toEqual([['weeklyRest', 'very-serious', 170 * 60, 26 * 60]]);
    expect(told(record([...days(5), ['rest', 26 * 60], ...days(5), ['out', 30 * 60]])).filter(([rule]) => rule === 'weeklyRest')).toEqual(
      [],
    );
  });

  it('what may still be put right is not judged: a rest that lasts, a day that goes on', () => {
    const work: TachoStep[] = [
      ['drive', 240],
      ['work', 120],
      ['rest', 480],
    ];
    const at = (hours: number) => record(work, { nowMs: START_MS + hours * 3_600_000 });
    expect(at(13).duties[0]).toMatchObject({ isOpen: false, dailyRestS: null, infringements: [] });
    expect(at(12).duties[0]).toMatchObject({ isOpen: true, dailyRestS: null });
    expect(at(17.5).duties[0]).toMatchObject({ dailyRestS: 11.5 * HOUR, infringements: [] });
  });

  it('never accuses of what is not known: no card is rest', () => {
    const { duties } = record([
      ['drive', 240],
      ['out', 46],
      ['drive', 240],
      ['out', 660],
    ]);
    expect(duties.map(({ unknownS, restS, infringements }) => [Math.round(unknownS / 60), restS, infringements])).toEqual([[46, 0, []]]);
  });

  it('weeks and days of the change of hours are cut by the clock of the organization', () => {
    // Sunday 25 October 2026 has 25 h in Paris: its Monday begins at 23:00 UTC.
    const startMs = Date.parse('2026-10-25T21:00:00Z');
    const { weeks } = record(
      [
        ['drive', 240],
        ['rest', 700],
      ],
      { startMs },
    );
    expect(weeks).toMatchObject([{ week: '2026-10-19', driveS: 7200 }]);
  });
});
