import { describe, expect, it } from 'vitest';
import { inBrief, judged, sampleJourney } from '../../../../tests/helpers/journey.ts';
import { profileOf } from '../../eco/eco-profiles.ts';
import type { Journey, JourneyEvent, JourneyEventKind } from '../../driving/journey.ts';
import { arranged } from '../report-arrange.ts';
import { rowHref, settledOptions, type ReportDeclaration, type ReportParams, type ReportResult } from '../report.ts';
import { ecoBilanCarbone } from './eco-bilan-carbone.ts';
import { ecoBilanConsommation } from './eco-bilan-consommation.ts';
import { ecoClassement } from './eco-classement.ts';
import { ecoConduite } from './eco-conduite.ts';
import { ecoConsommation } from './eco-consommation.ts';
import { ecoStatistique } from './eco-statistique.ts';
import { ecoSynthese } from './eco-synthese.ts';
import { ecoTrajets } from './eco-trajets.ts';
import type { EcoSource } from '../sources.ts';
import { DAY_MS } from '../../time/time-zone.ts';

// A Friday, 7:00 in Paris.
const START_MS = Date.parse('2026-11-20T06:00:00Z');
const [A, B, C] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-7000-8000-000000000000`) as [string, string, string];
const event = (kind: JourneyEventKind, lastsS = 0): JourneyEvent => ({
  kind,
  at: '2026-11-20T06:10:00Z',
  endAt: lastsS ? new Date(Date.parse('2026-11-20T06:10:00Z') + lastsS * 1000).toISOString() : null,
  lat: null,
  lng: null,
  value: null,
  unit: null,
  source: 'device',
});
/** 20.5 km in 1,500 s of driving, 49.2 km/h; 300 s of idling in 1,800 s of engine; 2.5 l. */
const journey = (vehicle: string, startMs = START_MS, rest: Partial<Journey> = {}): Journey => sampleJourney(vehicle, startMs, rest);
const spec = { category: 'vp', energy: 'diesel', batteryKwh: null, consumptionRef: 10, gvwrKg: null };
function source(journeys: Record<string, Journey[]>, rest: Partial<EcoSource> = {}): EcoSource {
  const specs: EcoSource['specs'] = rest.specs ?? {
    [A]: spec,
    [B]: { ...spec, category: 'vul' },
    [C]: { ...spec, category: 'engin', energy: 'electric', batteryKwh: 50, consumptionRef: null },
  };
  const scored = Object.entries(journeys).map(([id, list]) => [id, judged(list, specs[id] ? profileOf(specs[id]) : null)] as const);
  return {
    vehicles: [
      { _id: B, registration: 'BB-1', fleet: 'west', driver: 'e', had: [{ driver: 'e', fromMs: null, untilMs: null }] },
      { _id: A, registration: 'AA-1', fleet: 'south', driver: 'd', had: [{ driver: 'd', fromMs: null, untilMs: null }] },
      { _id: C, registration: 'CC-1', fleet: 'west', driver: null, had: [] },
    ],
    names: { south: 'Sud', west: 'Ouest', d: 'Nadia', e: 'Karim' },
    badges: {},
    teams: {},
    briefs: inBrief({ [A]: [], [B]: [], [C]: [], ...Object.fromEntries(scored) }),
    specs,
    prices: [],
    factors: [],
    ...rest,
  };
}
type Eco = ReportDeclaration<EcoSource>;
const params = (report: Eco, options: Record<string, string> = {}): ReportParams => ({
  from: '2026-11-20',
  to: '2026-11-21',
  timeZone: 'Europe/Paris',
  vehicles: [A, B, C],
  nowMs: START_MS + 2 * DAY_MS,
  options: settledOptions(report.options, options),
});
const made = (report: Eco, given: EcoSource, options: Record<string, string> = {}): ReportResult =>
  report.compute(given, params(report, options));
const cells = (report: Eco, result: ReportResult, ...ids: string[]): unknown[][] =>
  result.rows.map((row) => ids.map((id) => row[report.columns.findIndex((column) => column.id === id)]));
const notesOf = (result: ReportResult): string[] =>
  result.notes.map(({ code }) => code).filter((code) => !/^(lastJourney|km\.|rules)/.test(code));

/** A with a braking and a minute of excess; B calm. */
const some = source({
  [A]: [
    journey(A, START_MS, { events: [event('harsh-braking'), event('speeding', 60)] }),
    journey(A, START_MS + DAY_MS, { meanKmh: 30, distanceM: 12_500 }),
  ],
  [B]: [journey(B)],
});

describe('F-026 eco-driving', () => {
  it('R-073 journeys with their score: each leads to itself as it is judged', () => {
    const result = made(ecoTrajets, some);
    // 100 × 20 + 51.2 × 25 + 100 × 15 (none told on the other one: 0) + 60 × 25 + 53.3 × 15; speeding 60 / 1500 = 4 %, idling 16.7 %.
    expect(
      cells(
        ecoTrajets,
        result,
        'vehicle',
        'driver',
        'score',
        'distanceKm',
        'road',
        'brakings',
        'speedingS',
        'ptsBraking',
        'ptsSpeeding',
        'ptsIdling',
      ),
    ).toEqual([
      [A, 'd', 70.8, 20.5, 'extra', 1, 60, 51.2, 60, 53.3],
      [A, 'd', 93, 12.5, 'urban', 0, 0, 100, 100, 53.3],
      [B, 'e', 76.7, 20.5, 'extra', null, 0, null, 100, 53.3],
    ]);
    expect(rowHref(ecoTrajets, result.rows[0]!)).toBe(`/eco-conduite/trajets/${A}:${START_MS}`);
    expect(result.notes).toContainEqual({ code: 'harshUnknown', count: 1, vehicles: [B] });
    expect(result.names).toMatchObject({ [A]: 'AA-1', [B]: 'BB-1', d: 'Nadia', west: 'Ouest' });
  });

  it('a journey over midnight is of the road and the length of all of it', () => {
    // 130 km, of which 4 before midnight, in town: a long journey on the road, not a short one in town and another.
    const night = journey(A, Date.parse('2026-11-20T22:45:00Z'), {
      ...{ endAt: '2026-11-21T00:45:00Z', distanceM: 130_000, drivingS: 7200, idlingS: 0, stoppedS: 0, durationS: 7200, meanKmh: 65 },
      slices: [4000, 18_000, 18_000, 18_000, 18_000, 18_000, 18_000, 18_000].map((metres) => [900, 0, 0, 0, 900, metres]),
    });
    const given = source({ [A]: [night] });
    const statistics = made(ecoStatistique, given);
    expect(cells(ecoStatistique, statistics, 'journeys', 'distanceKm', 'urbanKm')).toEqual([[1, 130, 0]]);
    expect(statistics.tables?.find(({ id }) => id === 'perLength')?.rows.map((row) => row.slice(0, 3))).toEqual([['> 100', 1, 130]]);
    expect(cells(ecoTrajets, made(ecoTrajets, given), 'distanceKm', 'road')).toEqual([
      [4, 'extra'],
      [126, 'extra'],
    ]);
  });

  it('a journey over midnight is a line of each day, which lead to it; it is counted once', () => {
    const night = journey(A, Date.parse('2026-11-20T22:45:00Z'));
    const given = source({ [A]: [night] });
    const { rows } = made(ecoTrajets, given);
    expect(rows.map((row) => rowHref(ecoTrajets, row))).toEqual(Array(2).fill(`/eco-conduite/trajets/${night._id}`));
    expect(cells(ecoConduite, made(ecoConduite, given), 'distanceKm', 'journeys')).toEqual([[20.5, 1]]);
    expect(cells(ecoStatistique, made(ecoStatistique, given), 'journeys', 'kmPerJourney')).toEqual([[1, 20.5]]);
    expect(
      made(ecoConduite, source({ [A]: [night] }, { vehicles: [{ _id: A, registration: 'AA-1', fleet: null, driver: null, had: [] }] }))
        .notes,
    ).toContainEqual({ code: 'nobodyJudged', count: 1 });
  });

  it('R-073 journeys in private mode are not judged, nor is plant; short ones have no score', () => {
    const result = made(
      ecoTrajets,
      source({
        [A]: [journey(A, START_MS, { isPrivate: true, start: null, end: null }), journey(A, START_MS + 7_200_000, { distanceM: 900 })],
        [C]: [journey(C, START_MS, { events: [event('harsh-braking')] })],
      }),
    );
    expect(cells(ecoTrajets, result, 'vehicle', 'score')).toEqual([[A, null]]);
    expect(result.notes).toContainEqual({ code: 'plant', count: 1 });
  });

  it('R-068 ranks drivers or vehicles that drove enough; who did not stands below', () => {
    const result = made(ecoClassement, some, { ranked: '50' });
    expect(cells(ecoClassement, result, 'who', 'rank', 'distanceKm')).toEqual([
      ['Nadia', null, 33],
      ['Karim', null, 20.5],
    ]);
    const far = source({
      [A]: [journey(A, START_MS, { distanceM: 60_000, events: [event('harsh-braking')] })],
      [B]: [journey(B, START_MS, { distanceM: 80_000, idlingS: 60 })],
    });
    const ranked = made(ecoClassement, far, { ranked: '50', by: 'vehicle' });
    expect(cells(ecoClassement, ranked, 'who', 'rank', 'score', 'extraScore', 'urbanScore', 'toJourneys')).toEqual([
      ['BB-1', 1, 100, 100, null, `/eco-conduite/trajets?vehicles=${B}&from=2026-11-20&to=2026-11-21`],
      // 100 × 20 + 83.3 × 25 + 100 × 15 + 100 × 25 + 53.3 × 15.
      ['AA-1', 2, 88.8, 88.8, null, `/eco-conduite/trajets?vehicles=${A}&from=2026-11-20&to=2026-11-21`],
    ]);
    expect(result.notes).toContainEqual({ code: 'unranked', count: 2, figures: { leastKm: 50 } });
  });

  it('R-068 equal scores share a rank', () => {
    const same = (vehicle: string): Journey[] => [journey(vehicle, START_MS, { distanceM: 60_000, idlingS: 0 })];
    expect(cells(ecoClassement, made(ecoClassement, source({ [A]: same(A), [B]: same(B) }), { ranked: '50' }), 'rank')).toEqual([[1], [1]]);
  });

  it('R-070 counts events, excesses and idling; what nobody counts is not zero', () => {
    const result = made(ecoConduite, some);
    expect(
      cells(
        ecoConduite,
        result,
        'who',
        'accelerations',
        'brakings',
        'harshPer100',
        'speeding',
        'speedingS',
        'speedingPct',
        'idlingS',
        'idlingPct',
        'journeys',
      ),
    ).toEqual([
      ['Nadia', 0, 1, (1 / 33) * 100, 1, 60, 2, 600, (600 / 3600) * 100, 2],
      ['Karim', null, null, null, 0, 0, 0, 300, (300 / 1800) * 100, 1],
    ]);
    expect(cells(ecoConduite, made(ecoConduite, some, { by: 'vehicle', each: 'day' }), 'who', 'distanceKm')).toEqual([
      ['AA-1', 20.5],
      ['AA-1', 12.5],
      ['BB-1', 20.5],
    ]);
    const { totals } = arranged(ecoConduite, result, { group: [], sort: 'who', timeZone: 'Europe/Paris' });
    expect(['harshPer100', 'idlingPct'].map((id) => totals[ecoConduite.columns.findIndex((column) => column.id === id)])).toEqual([
      (1 / 33) * 100,
      (900 / 5400) * 100,
    ]);
  });

  it('R-070 of a driver nobody knows, each vehicle stands for itself', () => {
    const result = made(ecoConduite, source({ [C]: [journey(C)] }, { specs: { [C]: { ...spec, category: 'vul' } } }));
    expect(cells(ecoConduite, result, 'who', 'distanceKm', 'score')).toEqual([['CC-1', 20.5, 76.7]]);
    expect(notesOf(result)).toEqual(['harshUnknown', 'nobodyJudged']);
  });

  it('R-071 statistics of each vehicle, and of all by weekday, hour and length', () => {
    const night = journey(A, Date.parse('2026-11-20T22:30:00Z'), { distanceM: 4000 });
    const result = made(ecoStatistique, source({ [A]: [journey(A), night], [B]: [journey(B, START_MS, { meanKmh: 20 })] }));
    expect(cells(ecoStatistique, result, 'vehicle', 'journeys', 'distanceKm', 'kmPerJourney', 'perJourneyS', 'urbanKm', 'nightKm')).toEqual(
      [
        [A, 2, 24.5, 12.25, 1500, 0, 4],
        [B, 1, 20.5, 20.5, 1500, 20.5, 0],
      ],
    );
    const table = (id: string) => result.tables!.find((one) => one.id === id)!.rows.map((row) => row.slice(0, 3));
    expect(table('perWeekday')).toEqual([['5', 3, 45]]);
    expect(table('perHour')).toEqual([
      ['6 – 9 h', 2, 41],
      ['21 – 24 h', 1, 4],
    ]);
    expect(table('perLength')).toEqual([
      ['< 5', 1, 4],
      ['20 – 50', 2, 41],
    ]);
  });

  it('R-072 the organization, fleet by fleet: criteria with the points they took, best and worst', () => {
    const far = source({
      [A]: [journey(A, START_MS, { distanceM: 200_000, events: [event('harsh-braking')] })],
      [B]: [journey(B, START_MS, { distanceM: 100_000, idlingS: 60 })],
    });
    const result = made(ecoSynthese, far);
    expect(cells(ecoSynthese, result, 'fleet', 'judged', 'score', 'distanceKm', 'harshPer100', 'idlingPct')).toEqual([
      ['south', 1, 91.8, 200, 0.5, (300 / 1800) * 100],
      ['west', 1, 100, 100, null, (60 / 1560) * 100],
    ]);
    const table = (id: string) => result.tables!.find((one) => one.id === id)!.rows;
    expect(table('ecoProfiles')).toEqual([
      ['vp', 200, 91.8],
      ['vul', 100, 100],
    ]);
    expect(table('ecoCriteria')).toEqual([
      ['vp-acceleration', 0, 100, 20, 0],
      ['vp-braking', 0.5, 95, 25, 1.3],
      ['vp-cornering', 0, 100, 15, 0],
      ['vp-speeding', 0, 100, 25, 0],
      ['vp-idling', 16.7, 53.3, 15, 7],
      ['vul-speeding', 0, 100, 50, 0],
      ['vul-idling', 3.8, 100, 50, 0],
    ]);
    expect(table('ecoBest')).toEqual([
      ['Karim', 100, 100],
      ['Nadia', 91.8, 200],
    ]);
    expect(table('ecoWorst')).toEqual([
      ['Nadia', 91.8, 200],
      ['Karim', 100, 100],
    ]);
  });
});

describe('F-026 consumption and carbon', () => {
  const use = source(
    {
      [A]: [
        journey(A),
        journey(A, START_MS + DAY_MS, { fuelUsedL: null, distanceM: 10_000 }),
        journey(A, START_MS + DAY_MS + 7_200_000, {
          kind: 'standing',
          distanceM: 0,
          drivingS: 0,
          idlingS: 3600,
          engineS: 3600,
          fuelUsedL: 0.6,
          isPrivate: true,
        }),
      ],
      [B]: [journey(B, START_MS, { fuelUsedL: null, distanceM: 20_000 })],
      [C]: [journey(C, START_MS, { fuelUsedL: null, batteryPct: { start: 80, end: 60 } })],
    },
    { prices: [{ fuel: 'diesel', fromMonth: null, price: 2 }] },
  );

  it('R-069 what a vehicle used, day by day, at the beginning of its day', () => {
    const result = made(ecoConsommation, use);
    const day = Date.parse('2026-11-19T23:00:00Z');
    expect(
      cells(ecoConsommation, result, 'dayAt', 'vehicle', 'usedL', 'lPer100', 'usedKwh', 'kwhPer100', 'refPer100', 'energySource'),
    ).toEqual([
      [day, A, 2.5, 12.2, null, null, 10, 'device'],
      [day + DAY_MS, A, 1.6, null, null, null, 10, 'both'],
      [day, B, 2, null, null, null, 10, 'reference'],
      [day, C, null, null, 10, 48.78, null, 'device'],
    ]);
    expect(cells(ecoConsommation, made(ecoConsommation, use, { each: 'month' }), 'dayAt')).toEqual([
      [Date.parse('2026-10-31T23:00:00Z')],
      [Date.parse('2026-10-31T23:00:00Z')],
      [Date.parse('2026-10-31T23:00:00Z')],
    ]);
  });

  it('R-067 consumption against the reference and its margin, idling and cost', () => {
    const result = made(ecoBilanConsommation, use);
    // 3.1 l measured over 20.5 km, and 10 km at 10 l/100: 4.1 l at 2 €; 600 s of idling and an hour of standing at 0.64 l/h.
    expect(
      cells(
        ecoBilanConsommation,
        result,
        'vehicle',
        'usedL',
        'lPer100',
        'refPer100',
        'isOver',
        'idlingS',
        'standingS',
        'idleL',
        'costEur',
        'idleCostEur',
      ),
    ).toEqual([
      [A, 4.1, 15.12, 10, true, 600, 3600, 0.747, 8.2, 1.49],
      [B, 2, null, 10, null, 300, 0, 0.053, 4, 0.11],
      [C, null, null, null, null, 300, 0, null, null, null],
    ]);
    expect(
      cells(
        ecoBilanConsommation,
        made(ecoBilanConsommation, source({ [A]: [journey(A, START_MS, { fuelUsedL: 2.2 })] }), { margin: '10' }),
        'gapPct',
        'isOver',
        'costEur',
      ),
    ).toEqual([[(10.73 / 10 - 1) * 100, false, null]]);
    expect(notesOf(result)).toEqual(['private', 'useReference', 'noPrice']);
    // A price of December changes nothing of November; one that begins then leaves November without a cost.
    const later = { fuel: 'diesel' as const, fromMonth: '2026-12', price: 9 };
    const costs = (prices: EcoSource['prices']): unknown[] =>
      cells(ecoBilanConsommation, made(ecoBilanConsommation, { ...use, prices }), 'costEur', 'idleCostEur');
    expect(costs([...use.prices, later])).toEqual(costs(use.prices));
    expect(costs([later])[0]).toEqual([null, null]);
    expect(costs([...use.prices, { ...later, fromMonth: '2026-11', price: 1 }])[0]).toEqual([4.1, 0.75]);
  });

  it('R-066 carbon by the factors of a source, upstream and combustion, with what has none said', () => {
    const result = made(ecoBilanCarbone, use);
    expect(
      cells(ecoBilanCarbone, result, 'vehicle', 'energy', 'usedL', 'usedKwh', 'factor', 'upstreamKg', 'combustionKg', 'carbonKg'),
    ).toEqual([
      [A, 'diesel', 4.1, null, 3.17, 2.706, 10.291, 12.997],
      [B, 'diesel', 2, null, 3.17, 1.32, 5.02, 6.34],
      [C, 'electric', null, 10, 0.048, 0.48, 0, 0.48],
    ]);
    expect(result.notes.slice(-4)).toEqual([
      { code: 'factors.arrete2017' },
      { code: 'electricity.france' },
      { code: 'factorUsed', factor: expect.objectContaining({ fuel: 'diesel', total: 3.17, origin: 'arrete2017' }) },
      { code: 'factorUsed', factor: expect.objectContaining({ fuel: 'electric', total: 0.048 }) },
    ]);
    const { totals } = arranged(ecoBilanCarbone, result, { group: [], sort: '-carbonKg', timeZone: 'Europe/Paris' });
    expect(totals[ecoBilanCarbone.columns.findIndex(({ id }) => id === 'gPerKm')]).toBeCloseTo(((12.997 + 6.34 + 0.48) / 71) * 1000, 6);
    const other = made(
      ecoBilanCarbone,
      { ...use, specs: { ...use.specs, [B]: { ...spec, energy: 'cng' } } },
      { factors: 'baseEmpreinte', electricity: 'europe' },
    );
    expect(cells(ecoBilanCarbone, other, 'vehicle', 'factor', 'upstreamKg', 'carbonKg', 'gPerKm')).toEqual([
      [A, 3.1, null, 12.71, (12.71 / 30.5) * 1000],
      // Gas has a factor: 2 kg by its reference over 20 km, 3.326 kgCO2e each.
      [B, 3.326, 1.266, 6.652, (6.652 / 20) * 1000],
      [C, 0.42, 4.2, 4.2, (4.2 / 20.5) * 1000],
    ]);
    expect(other.notes.map(({ code }) => code)).not.toContain('noFactor');
    expect(other.notes).toContainEqual({ code: 'factorUsed', factor: expect.objectContaining({ fuel: 'cng', origin: 'directive2015' }) });
    const later = { fuel: 'diesel' as const, fromMonth: '2026-11', total: 3, upstream: 0.5, source: 'Fournisseur', sourceOn: '2026-11-02' };
    const ours = made(ecoBilanCarbone, { ...use, factors: [later, { ...later, fromMonth: '2026-12', total: 9 }] });
    expect(cells(ecoBilanCarbone, ours, 'factor', 'upstreamKg', 'carbonKg', 'countedKm')[0]).toEqual([3, 2.05, 12.3, 30.5]);
    expect(ours.notes.find(({ code }) => code === 'factorSince')?.factor).toMatchObject({ total: 3, source: 'Fournisseur', origin: 'own' });
  });
});

const ALL: readonly Eco[] = [
  ecoTrajets,
  ecoClassement,
  ecoConduite,
  ecoStatistique,
  ecoSynthese,
  ecoConsommation,
  ecoBilanConsommation,
  ecoBilanCarbone,
];

it.each(ALL.map((report) => [report.slug, report] as const))(
  '%s: nothing of nothing, the same bytes whatever the order of the vehicles',
  (_slug, report) => {
    expect(made(report, source({})).rows).toEqual([]);
    const bytes = (one: EcoSource): string => JSON.stringify(made(report, one));
    expect(bytes({ ...some, vehicles: some.vehicles.toReversed() })).toBe(bytes(some));
  },
);
