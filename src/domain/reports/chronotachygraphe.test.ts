import { describe, expect, it } from 'vitest';
import { tachoDays, tachoFixes, type TachoLife, type TachoStep } from '../../../tests/helpers/tacho.ts';
import type { TagTimes } from '../driver/who-had.ts';
import { arranged } from './report-arrange.ts';
import { columnIndex, settledOptions, type ReportParams, type ReportResult } from './report.ts';
import { chronotachygraphe } from './chronotachygraphe.ts';
import type { TachoSource } from './sources.ts';
import { HOUR_MS } from '../time/time-zone.ts';

// A Friday, 7:00 in Paris.
const START_MS = Date.parse('2026-11-20T06:00:00Z');
const [NADIA, KARIM] = ['1000000123456700', '2000000123456700'];
const source = (lives: Record<string, TachoLife[]>, rest: Partial<TachoSource> = {}): TachoSource => ({
  vehicles: [
    { _id: 'b', registration: 'BB-1', fleet: null, driver: null, had: [] },
    { _id: 'a', registration: 'AA-1', fleet: 'south', driver: null, had: [] },
  ],
  names: { south: 'Sud', n: 'Nadia', k: 'Karim', a: 'AA-1', b: 'BB-1', c: 'CC-1' },
  days: Object.fromEntries(Object.entries(lives).map(([vehicle, some]) => [vehicle, tachoDays(vehicle, some.flatMap(tachoFixes))])),
  drivers: [
    { _id: 'n', card: NADIA, downloadedOn: '2026-10-20' },
    { _id: 'k', card: KARIM, downloadedOn: null },
  ],
  badges: {},
  teams: { n: 'south' },
  units: { a: '2026-11-01', b: null },
  ...rest,
});
const life = (steps: readonly TachoStep[], rest: Partial<TachoLife> = {}): TachoLife => ({
  startMs: START_MS,
  steps,
  card: NADIA,
  ...rest,
});
const params = (options: Record<string, string> = {}, rest: Partial<ReportParams> = {}): ReportParams => ({
  from: '2026-11-20',
  to: '2026-11-20',
  timeZone: 'Europe/Paris',
  vehicles: ['a', 'b'],
  nowMs: START_MS + 30 * HOUR_MS,
  options: settledOptions(chronotachygraphe.options, options),
  ...rest,
});
const cells = (result: ReportResult, ...ids: string[]): unknown[][] =>
  result.rows.map((row) => ids.map((id) => row[columnIndex(chronotachygraphe, id)]));
const table = (result: ReportResult, id: string): unknown[][] =>
  (result.tables ?? []).find((one) => one.id === id)?.rows.map((row) => [...row]) ?? [];
const WORK: TachoStep[] = [
  ['work', 30],
  ['drive', 300],
  ['rest', 60],
  ['drive', 60],
  ['rest', 700],
];

describe('R-096: the report of tachographs', () => {
  it('is a line a driver and shift: activities, kilometres, rest, and the gravest infringement', () => {
    const result = chronotachygraphe.compute(source({ a: [life(WORK)] }), params());
    expect(cells(result, 'serviceAt', 'driver', 'vehicle', 'fleet', 'drivingS', 'workS', 'availableS', 'restS', 'unallocatedS')).toEqual([
      [START_MS, 'n', 'a', 'south', 360 * 60, 1800, 0, 3600, 0],
    ]);
    expect(
      cells(
        result,
        'serviceEndAt',
        'continuousS',
        'dailyRestS',
        'infringements',
        'rule',
        'gravity',
        'excessS',
        'startKm',
        'endKm',
        'distanceKm',
        'crew',
        'card',
      ),
    ).toEqual([[START_MS + 7.5 * HOUR_MS, 18_000, 16.5 * 3600, 1, 'break', 'serious', 1800, 1000, 1360, 360, false, NADIA]]);
    expect(table(result, 'tachoInfringements')).toEqual([[START_MS + 5 * HOUR_MS, 'n', 'break', 'serious', 18_000, 16_200, 1800]]);
    // 6 of 56 h, 6 of 90 h.
    expect(table(result, 'tachoWeeks')).toEqual([['2026-11-16', 'n', 6, 50, 6, 84, 22.5]]);
    // Seven hours of nothing heard, the shift, then rest as long as it was heard, up to midnight.
    expect(result.strips).toEqual([
      {
        of: 'n',
        day: '2026-11-20',
        segments: [
          [0, 25_200, 'unknown'],
          [25_200, 27_000, 'work'],
          [27_000, 45_000, 'drive'],
          [45_000, 48_600, 'rest'],
          [48_600, 52_200, 'drive'],
          [52_200, 86_400, 'rest'],
        ],
      },
    ]);
    expect(result.names).toEqual({ a: 'AA-1', b: 'BB-1', n: 'Nadia', k: 'Karim', south: 'Sud' });
  });

  it('is of who had the card then, not of who has it now; one that was nobody’s then is a card', () => {
    const key = 'card:10000001234567';
    const noon = START_MS + 6 * HOUR_MS;
    const had = [
      { driver: 'k', fromMs: noon, untilMs: null },
      { driver: 'n', fromMs: START_MS - HOUR_MS, untilMs: noon },
    ];
    const told = (badges: TagTimes, options: Record<string, string> = {}) => {
      const result = chronotachygraphe.compute(source({ a: [life(WORK)] }, { badges }), params(options));
      return [cells(result, 'driver', 'drivingS', 'fleet'), result.notes.filter(({ code }) => code === 'strangers').length];
    };
    expect(told({ [key]: had })).toEqual([
      [
        ['k', 3600, null],
        ['n', 18_000, 'south'],
      ],
      0,
    ]);
    expect(told({ [key]: had }, { by: 'vehicle' })[0]).toEqual([['n,k', 21_600, 'south']]);
    // Known to have been given later only: before, nobody's, though a sheet has it now.
    expect(told({ [key]: had.map((one) => ({ ...one, fromMs: START_MS + 20 * HOUR_MS, untilMs: null })) })).toEqual([
      [['10000001234567', 21_600, null]],
      1,
    ]);
    // The sheet of who had it is gone: they keep their time.
    const gone = source({ a: [life(WORK)] }, { badges: { [key]: [{ driver: 'g', fromMs: null, untilMs: null }] } });
    const result = chronotachygraphe.compute({ ...gone, names: { ...gone.names, g: 'Lina' } }, params());
    expect([cells(result, 'driver'), result.names['g']]).toEqual([[['g']], 'Lina']);
  });

  it('two cards that were one person’s are one record', () => {
    const both = source(
      {
        a: [life([['drive', 240]])],
        b: [
          life(
            [
              ['drive', 60],
              ['rest', 700],
            ],
            { startMs: START_MS + 240 * 60_000, card: KARIM },
          ),
        ],
      },
      { badges: { 'card:20000001234567': [{ driver: 'n', fromMs: null, untilMs: null }] } },
    );
    const result = chronotachygraphe.compute(both, params());
    // The last second of the first vehicle was not heard.
    expect(cells(result, 'driver', 'vehicle', 'drivingS', 'continuousS')).toEqual([['n', 'a,b', 17_999, 17_999]]);
  });

  it('tells when cards and vehicles were read last, those that are late first', () => {
    const result = chronotachygraphe.compute(source({ a: [life(WORK)] }), params());
    // Until 20 November 28 days, on the 21st (Paris) four too many.
    expect(table(result, 'cardDownloads').map(([driver, , ...rest]) => [driver, ...rest])).toEqual([
      ['n', 32, -4, 'late'],
      ['k', null, null, 'unknown'],
    ]);
    expect(table(result, 'unitDownloads').map(([vehicle, , ...rest]) => [vehicle, ...rest])).toEqual([
      ['a', 20, 70, 'ok'],
      ['b', null, null, 'unknown'],
    ]);
  });

  it('follows a driver into a vehicle that was not asked for: the shift is whole, or it would be judged wrong', () => {
    const given = source({
      a: [life([['drive', 240]])],
      c: [
        life(
          [
            ['drive', 60],
            ['rest', 700],
          ],
          { startMs: START_MS + 240 * 60_000, startKm: 5000 },
        ),
      ],
    });
    const result = chronotachygraphe.compute(given, params());
    expect(cells(result, 'vehicle', 'drivingS', 'rule', 'startKm', 'distanceKm')).toEqual([['a,c', 300 * 60 - 1, 'break', null, 300]]);
    expect(result.names['a,c']).toBe('AA-1, CC-1');
    expect(chronotachygraphe.compute({ ...given, vehicles: given.vehicles.slice(0, 1) }, params()).rows).toEqual([]);
  });

  it('has a line a vehicle and day, of which nothing is judged', () => {
    const result = chronotachygraphe.compute(source({ a: [life(WORK)] }), params({ by: 'vehicle' }, { to: '2026-11-21' }));
    expect(
      cells(
        result,
        'serviceAt',
        'serviceEndAt',
        'driver',
        'vehicle',
        'drivingS',
        'workS',
        'restS',
        'unallocatedS',
        'infringements',
        'dailyRestS',
      ),
    ).toEqual([
      [START_MS, START_MS + 7.5 * HOUR_MS, 'n', 'a', 21_600, 1800, 3600 + 9.5 * 3600, 7 * 3600, null, null],
      // Rest up to 2:10, then nothing is heard any more; it is 13:00.
      [Date.parse('2026-11-20T23:00:00Z'), null, 'n', 'a', 0, 0, 7799, 13 * 3600 - 7799, null, null],
    ]);
  });

  it('can be narrowed to drivers, and to shifts with infringements', () => {
    const given = source({
      a: [life(WORK)],
      b: [
        life(
          [
            ['drive', 60],
            ['rest', 700],
          ],
          { card: KARIM },
        ),
      ],
    });
    expect(cells(chronotachygraphe.compute(given, params()), 'driver')).toEqual([['k'], ['n']]);
    expect(cells(chronotachygraphe.compute(given, params({}, { drivers: ['k'] })), 'driver')).toEqual([['k']]);
    expect(cells(chronotachygraphe.compute(given, params({ infringed: 'only' })), 'driver')).toEqual([['n']]);
  });

  it('says what it does not know: cards of nobody, driving without a card, nothing recorded, vehicles that tell nothing', () => {
    const result = chronotachygraphe.compute(
      source({
        a: [
          life(
            [
              ['drive', 60],
              ['out', 50],
              ['drive', 60],
              ['rest', 700],
            ],
            { card: '9000000123456700' },
          ),
          life([['drive', 30]], { card: null, startMs: START_MS + 15 * HOUR_MS }),
        ],
      }),
      params(),
    );
    expect(cells(result, 'driver', 'card', 'unallocatedS')).toEqual([['90000001234567', '9000000123456700', 3001]]);
    expect(result.names['90000001234567']).toBe('90000001234567');
    expect(result.notes).toEqual([
      { code: 'strangers', count: 1 },
      { code: 'noCard', count: 1, figures: { drivingS: 1799 }, vehicles: ['a'] },
      { code: 'unallocated', figures: { unknownS: 3001 } },
      { code: 'noTacho', count: 1, vehicles: ['b'] },
    ]);
  });

  it('an organization that has none has no line and no infringement; its vehicles that must have one are named', () => {
    const result = chronotachygraphe.compute(source({}, { drivers: [] }), params());
    expect(result.rows).toEqual([]);
    expect(result.notes).toEqual([{ code: 'noTacho', count: 2, vehicles: ['a', 'b'] }]);
    expect(chronotachygraphe.compute(source({}, { drivers: [], units: {} }), params())).toEqual({
      rows: [],
      cut: 0,
      names: {},
      notes: [],
      strips: [],
      tables: [],
    });
  });

  it('sums up by driver and week; the same bytes whatever the order of the source', () => {
    const given = source({
      a: [life(WORK)],
      b: [
        life(
          [
            ['drive', 60],
            ['rest', 700],
          ],
          { card: KARIM },
        ),
      ],
    });
    const result = chronotachygraphe.compute(given, params());
    const { groups } = arranged(chronotachygraphe, result, { group: ['driver', 'week'], sort: 'serviceAt', timeZone: 'Europe/Paris' });
    expect(
      groups.map(({ value, totals, groups: weeks }) => [
        value,
        totals[columnIndex(chronotachygraphe, 'drivingS')],
        weeks.map((week) => week.value),
      ]),
    ).toEqual([
      ['k', 3600, ['2026-11-16']],
      ['n', 21_600, ['2026-11-16']],
    ]);
    const turned: TachoSource = {
      ...given,
      vehicles: given.vehicles.toReversed(),
      drivers: given.drivers.toReversed(),
      days: Object.fromEntries(
        Object.entries(given.days)
          .toReversed()
          .map(([id, days]) => [id, days.toReversed()]),
      ),
    };
    expect(JSON.stringify(chronotachygraphe.compute({ ...turned, drivers: given.drivers }, params()))).toBe(JSON.stringify(result));
  });
});
