import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tachoDays, tachoFixes, type TachoStep } from '../../../tests/helpers/tacho.ts';
import { driverSpans, ownRuns, tachoDaySchema, tachoRuns, vehicleSpans } from './tacho-day.ts';
import { cardHolder, TACHO_ACTIVITIES, tachoReading, tachoText } from './tacho-reading.ts';
import { MINUTE_MS } from '../time/time-zone.ts';

const START_MS = Date.parse('2026-11-20T06:00:00Z');
const told = (steps: readonly TachoStep[], card?: string) =>
  tachoDays('v', tachoFixes({ startMs: START_MS, steps, ...(card === undefined ? {} : { card }) }));
const words = (spans: ReturnType<typeof vehicleSpans>): [string, number, number][] =>
  spans.map(({ activity, fromMs, toMs }) => [
    activity,
    Math.round((fromMs - START_MS) / MINUTE_MS),
    Math.round((toMs - START_MS) / MINUTE_MS),
  ]);

describe('R-096: what a tachograph says', () => {
  it('is a text that reads back as it was, and nothing else does', () => {
    for (const first of TACHO_ACTIVITIES) {
      const reading = { first: { activity: first, card: '1000000123456700' }, second: { activity: null, card: null } };
      expect(tachoReading(tachoText(reading))).toEqual(reading);
    }
    for (const text of ['', 'drive', 'sleep:1;:', 'drive:1;rest', 'drive:1;rest:2;', `drive:${'1'.repeat(21)};:`, 3, null])
      expect(tachoReading(text)).toBeNull();
    expect(
      tachoReading(tachoText({ first: { activity: 'drive', card: 'a;b:c' }, second: { activity: null, card: null } }))!.first.card,
    ).toBe('abc');
  });

  it('a renewed card is the same person', () => {
    expect(cardHolder('1000000123456700')).toBe(cardHolder(' 1000000123456711'));
    expect(cardHolder('f000000123456a00')).toBe('F000000123456A');
  });
});

describe('R-096: days of a tachograph', () => {
  it('hold runs of what was said, from the first message to the last of each', () => {
    const [day] = told([
      ['drive', 60],
      ['rest', 45],
      ['drive', 30],
    ]);
    expect(tachoDaySchema.parse(day)).toEqual(day);
    expect(day!.runs).toEqual([
      [21_600, 25_199, 'd', '10000001234567', null, null, 1000, 1060],
      [25_200, 27_899, 'r', '10000001234567', null, null, 1060, 1060],
      [27_900, 29_699, 'd', '10000001234567', null, null, 1060, 1090],
    ]);
    // Each lasts until the next one begins; the last as long as it was heard.
    expect(vehicleSpans([day!], 'v').map(({ fromMs, toMs }) => (toMs - fromMs) / 1000)).toEqual([3600, 2700, 1799]);
  });

  it('nobody drives on unheard for more than 15 min, works on for more than an hour; a rest in a vehicle that stays lasts', () => {
    const gap = (activity: TachoStep[0], minutes: number, next: TachoStep[0] = 'work') =>
      words(
        vehicleSpans(
          told([
            [activity, 10],
            ['out', minutes],
            [next, 10],
          ]),
          'v',
        ),
      )[0]![2];
    expect([gap('drive', 14), gap('drive', 16)]).toEqual([24, 10]);
    expect([gap('work', 59, 'drive'), gap('work', 62, 'drive')]).toEqual([69, 10]);
    expect([gap('rest', 60 * 11, 'rest'), gap('rest', 60 * 11, 'drive')]).toEqual([60 * 11 + 20, 60 * 11 + 10]);
    const [a, b] = [
      tachoFixes({ startMs: START_MS, steps: [['rest', 10]] }),
      tachoFixes({ startMs: START_MS + 600 * MINUTE_MS, steps: [['rest', 10]], startKm: 1050 }),
    ];
    expect(words(vehicleSpans(tachoDays('v', [...a, ...b]), 'v'))).toEqual([
      ['rest', 0, 10],
      ['rest', 600, 610],
    ]);
  });

  it('are the same whatever the order in which messages came, and in whichever batches', () => {
    const life = fc.array(fc.tuple(fc.constantFrom(...TACHO_ACTIVITIES, 'out' as const), fc.integer({ min: 1, max: 600 })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(life, fc.array(fc.nat(), { minLength: 50, maxLength: 50 }), (steps, keys) => {
        const fixes = tachoFixes({ startMs: START_MS, steps });
        const mixed = fixes
          .map((fix, n) => ({ fix, key: keys[n % keys.length]! }))
          .sort((a, b) => a.key - b.key)
          .map(({ fix }) => fix);
        const days = tachoDays('v', mixed);
        expect(days.toSorted((a, b) => (a.day < b.day ? -1 : 1))).toEqual(tachoDays('v', fixes));
        expect(driverSpans({ v: days.toReversed() })).toEqual(driverSpans({ v: tachoDays('v', fixes) }));
        // What was recorded is neither more than it took nor at once.
        const spans = vehicleSpans(days, 'v');
        for (const [at, { fromMs, toMs }] of spans.entries()) {
          expect(toMs).toBeGreaterThan(fromMs);
          if (at > 0) expect(fromMs).toBeGreaterThanOrEqual(spans[at - 1]!.toMs);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('what is no reading counts for nothing', () => {
    expect(tachoRuns([{ atMs: START_MS, tacho: 'nonsense', odometerKm: 1 }], '2026-11-20')).toEqual([]);
  });

  it('a person sees the slot of their own card, and no other', () => {
    const [day] = tachoDays('v', tachoFixes({ startMs: START_MS, steps: [['drive', 20]], codriver: '20000001234567' }));
    expect(ownRuns(day!.runs, (card) => card === '20000001234567')).toEqual([
      [21_600, 22_799, null, null, 'a', '20000001234567', 1000, 1020],
    ]);
    expect(ownRuns(day!.runs, () => false)).toEqual([]);
  });

  it('follow a driver from vehicle to vehicle: one place at a time', () => {
    const one = tachoFixes({ startMs: START_MS, steps: [['drive', 60]] });
    const two = tachoFixes({ startMs: START_MS + 50 * MINUTE_MS, steps: [['work', 60]] });
    const spans = driverSpans({ b: tachoDays('b', two), a: tachoDays('a', one) }).get('10000001234567')!;
    expect(words(spans)).toEqual([
      ['drive', 0, 60],
      ['work', 60, 110],
    ]);
    expect(spans.map(({ vehicle }) => vehicle)).toEqual(['a', 'b']);
  });
});
