import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packedBrief, summaryOf, type JourneySummary } from '../../driving/journey-summary.ts';
import { scoreOfJourney } from '../../eco/eco-score.ts';
import { settledOptions, type ReportParams, type ReportResult } from '../report.ts';
import { dayFinder } from '../../time/periods.ts';
import { addDays, dayStartMs } from '../../time/time-zone.ts';
import { spanStart } from '../report-arrange.ts';
import type { Had } from '../../driver/who-had.ts';
import { grouped } from '../../text/order-rows.ts';
import { conducteur } from '../conducteur.ts';
import { driverCut, type Whose } from '../eco/energy-rows.ts';
import { dayParts, daySums, partsFrom, sumsOf, sumSpans } from './journey-sums.ts';
import type { EnergyPrice } from '../../eco/energy-prices.ts';
import { journalier } from '../journalier.ts';
import { ecoBilanCarbone } from '../eco/eco-bilan-carbone.ts';
import { ecoBilanConsommation } from '../eco/eco-bilan-consommation.ts';
import { ecoClassement } from '../eco/eco-classement.ts';
import { ecoConduite } from '../eco/eco-conduite.ts';
import { ecoConsommation } from '../eco/eco-consommation.ts';
import { ecoStatistique } from '../eco/eco-statistique.ts';
import { ecoSynthese } from '../eco/eco-synthese.ts';
import { horametre } from '../horametre.ts';
import { kilometrique } from '../kilometrique.ts';
import { synthese } from '../synthese.ts';
import { comparedSpans } from './spans.ts';
import type { SynthesisSource } from '../sources.ts';

const ZONE = 'Europe/Paris';
const HOUR = 3_600_000;
const FROM = '2026-09-14';
const TO = '2026-11-20';
const dayOf = dayFinder(ZONE);
const startMs = dayStartMs(FROM, ZONE);

/** A journey after another: every signal may be missing, and some go over midnight. */
const drive = fc.record({
  gapH: fc.integer({ min: 1, max: 40 }),
  lengthS: fc.integer({ min: 60, max: 6 * 3600 }),
  metres: fc.integer({ min: 0, max: 400_000 }),
  idlingS: fc.integer({ min: 0, max: 50 }),
  kind: fc.constantFrom('driven' as const, 'driven' as const, 'driven' as const, 'standing' as const, 'towed' as const),
  source: fc.constantFrom('can' as const, 'gps' as const),
  flags: fc.integer({ min: 0, max: 4095 }),
  events: fc.integer({ min: 0, max: 4 }),
  fuelTenths: fc.integer({ min: 0, max: 400 }),
  tag: fc.constantFrom(null, null, null, 'B1', 'b1', 'B2'),
});
type Drive = typeof drive extends fc.Arbitrary<infer One> ? One : never;

function journeysOf(drives: readonly Drive[]): JourneySummary[] {
  let atMs = startMs - 30 * HOUR;
  let [odometer, engineH] = [1000, 300];
  return drives.map((one): JourneySummary => {
    const has = (bit: number): boolean => (one.flags & (1 << bit)) !== 0;
    const begin = atMs + one.gapH * HOUR + 7000;
    const end = begin + one.lengthS * 1000;
    atMs = end;
    const before = odometer;
    odometer += one.metres / 1000;
    const beforeH = engineH;
    engineH += one.lengthS / 3600;
    const drivingS = one.lengthS - one.idlingS;
    const maxKmh = has(0) ? 90 : null;
    const engineS = has(1) ? one.lengthS : null;
    const told = { accelerations: one.events, brakings: 1, corners: 0, speeding: one.events, speedingS: one.events * 9 };
    const figures = { distanceM: one.metres, drivingS, idlingS: one.idlingS, engineS, maxKmh };
    return {
      ...figures,
      ...told,
      startMs: begin,
      endMs: end,
      kind: one.kind,
      open: false,
      partialStart: has(2),
      partialEnd: false,
      start: null,
      end: null,
      distanceSource: one.source,
      odometerStartKm: has(3) ? before : null,
      odometerEndKm: has(4) ? odometer : null,
      durationS: one.lengthS,
      stoppedS: 0,
      silentS: 0,
      meanKmh: has(8) ? Math.round((one.metres / drivingS) * 36) / 10 : null,
      fuelUsedL: has(5) ? one.fuelTenths / 10 : null,
      driverTag: one.tag,
      isPrivate: has(6),
      engineHoursStart: has(9) ? beforeH : null,
      engineHoursEnd: has(10) ? engineH : null,
      batteryStartPct: has(11) ? 90 : null,
      batteryEndPct: has(11) ? 90 - one.idlingS : null,
      rules: has(7) ? { stopS: 400 } : undefined,
      eco: one.kind === 'driven' ? scoreOfJourney('vp', { ...figures, ...told }, has(2)) : null,
      slices: null,
    };
  });
}

/** As the server keeps and sends them: by month or day, and of the last day the journeys. */
function summed(journeys: readonly JourneySummary[], { from, to }: { from: string; to: string }, by: 'day' | 'month'): JourneySummary[] {
  const days = daySums(journeys, { from, to: addDays(to, -1), timeZone: ZONE });
  const months = new Map<string, JourneySummary[]>();
  for (const [day, sums] of days) {
    const key = by === 'day' ? day : spanStart('month', day);
    months.set(key, [...(months.get(key) ?? []), ...sums]);
  }
  const lastMs = dayStartMs(to, ZONE);
  const list = [...months.values()].flatMap((sums) => sumsOf(sums, ZONE));
  return [
    ...list.map((one) => summaryOf(JSON.parse(JSON.stringify(packedBrief(one))) as unknown[], one.alike?.bands)),
    ...partsFrom(journeys, lastMs),
  ].toSorted((a, b) => a.startMs - b.startMs);
}

/** Times something was somebody's, or nobody's, by hours of the period: one within another, at midnight, on the way. */
const hadTimes = fc
  .array(
    fc.record({
      driver: fc.constantFrom('d1', 'd2', 'd3', null),
      at: fc.integer({ min: -40, max: 1500 }),
      hours: fc.integer({ min: 1, max: 900 }),
    }),
    {
      maxLength: 8,
    },
  )
  .map((times) =>
    times
      .toSorted((a, b) => b.at - a.at)
      .map(({ driver, at, hours }): Had => ({
        driver,
        fromMs: startMs + at * HOUR,
        untilMs: hours > 600 ? null : startMs + (at + hours) * HOUR,
      })),
  );
const crews = fc.record({ v1: hadTimes, v2: hadTimes, b1: hadTimes, b2: hadTimes });

/** As the server sends those of one driver each: of months that are of one, else of days, else of journeys. */
function summedOfDrivers(journeys: readonly JourneySummary[], whose: Whose): JourneySummary[] {
  const cut = driverCut(whose);
  const byMonth = grouped([...dayParts(journeys, { from: FROM, to: addDays(TO, -1), timeZone: ZONE })], ([day]) => spanStart('month', day));
  const kept = (list: readonly JourneySummary[]): JourneySummary[] =>
    list.map((one) => summaryOf(JSON.parse(JSON.stringify(packedBrief(one))) as unknown[], one.alike?.bands));
  const tagged = (list: readonly JourneySummary[]): JourneySummary[] => kept(sumsOf(list, ZONE, () => ''));
  const sums = [...byMonth.values()].flatMap((days) => {
    const own = days.map(([, parts]) => ({ parts, sums: tagged(parts) }));
    const month = tagged(own.flatMap(({ sums: some }) => some));
    if (month.every(cut.isOne)) return month;
    const made = cut.sumsOf(
      own.flatMap(({ parts, sums: some }) => (some.every(cut.isOne) ? some : parts)),
      ZONE,
    );
    // What is sent is told apart on a device that knows the same.
    expect(made.every(cut.isOne)).toBe(true);
    return kept(made);
  });
  return [...sums, ...partsFrom(journeys, dayStartMs(TO, ZONE))].toSorted((a, b) => a.startMs - b.startMs);
}

const SPEC = { category: 'vp', energy: 'diesel', batteryKwh: null, consumptionRef: 7.1, gvwrKg: null };
const ELECTRIC = { energy: 'electric', batteryKwh: 50, consumptionRef: 18 };
/** Prices that changed in the period; electricity's is not known at its begin. */
const PRICES: readonly EnergyPrice[] = [
  { fuel: 'diesel', fromMonth: null, price: 1.6 },
  { fuel: 'diesel', fromMonth: '2026-10', price: 1.723 },
  { fuel: 'diesel', fromMonth: '2026-11', price: 1.599 },
  { fuel: 'electric', fromMonth: '2026-10', price: 0.2 },
];
const params = (more: Partial<ReportParams> = {}): ReportParams => ({
  from: FROM,
  to: TO,
  timeZone: ZONE,
  vehicles: ['v1', 'v2'],
  options: {},
  nowMs: Date.parse('2026-12-01T08:00:00Z'),
  ...more,
});
const vehicles = ['v1', 'v2'].map((_id) => ({ _id, registration: _id.toUpperCase(), fleet: null, driver: null, had: [] }));
const base = { vehicles, names: {}, badges: {}, teams: {} };
const both = fc.tuple(...(['a', 'b'] as const).map(() => fc.array(drive, { maxLength: 60 }).map(journeysOf)));
/** So many that vehicles change hands among them. */
const dense = fc.tuple(...(['a', 'b'] as const).map(() => fc.array(drive, { minLength: 15, maxLength: 60, size: 'max' }).map(journeysOf)));

const briefsOf = (lists: readonly (readonly JourneySummary[])[], of: (list: readonly JourneySummary[]) => readonly JourneySummary[]) => ({
  v1: of(lists[0] ?? []),
  v2: of(lists[1] ?? []),
});
const asRead = ({ rows, notes, figures, tables }: ReportResult) =>
  JSON.parse(JSON.stringify({ rows, notes, figures, tables }), (_key, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 1e6) / 1e6 : value,
  ) as Record<string, unknown>;

describe('sums of journeys say what the journeys say', () => {
  it('kilometres and counters of each vehicle, over a period and month by month, private ones apart', () => {
    fc.assert(
      fc.property(both, fc.constantFrom('whole', 'month'), fc.constantFrom('all', 'private', 'business'), (lists, span, use) => {
        const options = settledOptions(kilometrique.options, { span, use });
        const source = { ...base, contracts: [] };
        const byJourneys = kilometrique.compute({ ...source, briefs: briefsOf(lists, (list) => list) }, params({ options }));
        const bySums = kilometrique.compute(
          { ...source, briefs: briefsOf(lists, (list) => summed(list, { from: FROM, to: TO }, 'month')) },
          params({ options, sums: 'month' }),
        );
        expect(asRead(bySums)).toEqual(asRead(byJourneys));
      }),
    );
  });

  it('engine hours and their counter', () => {
    fc.assert(
      fc.property(both, fc.constantFrom('whole', 'month'), fc.constantFrom('ignition', 'counter'), (lists, span, sensor) => {
        const options = settledOptions(horametre.options, { span, sensor });
        const source = { ...base, services: [] };
        const byJourneys = horametre.compute({ ...source, briefs: briefsOf(lists, (list) => list) }, params({ options }));
        const bySums = horametre.compute(
          { ...source, briefs: briefsOf(lists, (list) => summed(list, { from: FROM, to: TO }, 'month')) },
          params({ options, sums: 'month' }),
        );
        expect(asRead(bySums)).toEqual(asRead(byJourneys));
      }),
    );
  });

  it.each([ecoBilanCarbone, ecoBilanConsommation, ecoConsommation, ecoClassement, ecoConduite, ecoStatistique, ecoSynthese])(
    'what $slug says of each vehicle',
    (report) => {
      fc.assert(
        fc.property(both, fc.constantFrom('period', 'month'), (lists, each) => {
          const isMonthly = report.options.some(({ key, values }) => key === 'each' && !values.includes('period'));
          const options = settledOptions(report.options, { by: 'vehicle', each: isMonthly ? 'month' : each, ranked: '50' });
          const source = {
            ...base,
            specs: { v1: SPEC, v2: { ...SPEC, ...ELECTRIC } },
            prices: PRICES,
            factors: [],
          };
          const byJourneys = report.compute({ ...source, briefs: briefsOf(lists, (list) => list) }, params({ options }));
          const bySums = report.compute(
            { ...source, briefs: briefsOf(lists, (list) => summed(list, { from: FROM, to: TO }, 'month')) },
            params({ options, sums: 'month' }),
          );
          expect(asRead(bySums)).toEqual(asRead(byJourneys));
        }),
      );
    },
  );

  it.each([conducteur, ecoClassement, ecoConduite, ecoStatistique, ecoSynthese])(
    'what $slug says of each driver, whoever had the vehicle or the badge when',
    (report) => {
      const teams = { d1: 'f1' };
      const names = { d1: 'Ana', d2: 'Bo', d3: 'Cy', f1: 'North' };
      fc.assert(
        fc.property(
          dense,
          crews,
          fc.constantFrom('period', 'month'),
          fc.constantFrom('day', 'vehicle'),
          fc.boolean(),
          (lists, crew, each, per, isOfOne) => {
            const options = settledOptions(report.options, { by: 'driver', each, per, ranked: '50' });
            const badges = { b1: crew.b1, b2: crew.b2 };
            const own = vehicles.map((one) => ({ ...one, had: crew[one._id as 'v1' | 'v2'] }));
            const source = {
              ...base,
              vehicles: own,
              badges,
              teams,
              names,
              specs: { v1: SPEC, v2: { ...SPEC, ...ELECTRIC } },
              prices: PRICES,
              factors: [],
            };
            const asked = params({ options, sums: 'driver', ...(isOfOne ? { drivers: ['d2'] } : {}) });
            const byJourneys = report.compute({ ...source, briefs: briefsOf(lists, (list) => list) }, asked);
            const briefs = {
              v1: summedOfDrivers(lists[0] ?? [], { had: crew.v1, badges }),
              v2: summedOfDrivers(lists[1] ?? [], { had: crew.v2, badges }),
            };
            expect(asRead(report.compute({ ...source, briefs }, asked))).toEqual(asRead(byJourneys));
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  it('what reports of vehicles say of the journeys of one driver', () => {
    fc.assert(
      fc.property(dense, crews, fc.constantFrom('whole', 'month'), (lists, crew, span) => {
        const badges = { b1: crew.b1, b2: crew.b2 };
        const own = vehicles.map((one) => ({ ...one, had: crew[one._id as 'v1' | 'v2'] }));
        const more = { specs: { v1: SPEC, v2: SPEC }, prices: PRICES, factors: [], alerts: [], costs: [], contracts: [], services: [] };
        const before = { briefs: briefsOf([], (list) => list), alerts: [] };
        const source = { ...base, ...more, vehicles: own, badges, before };
        const byJourneys = { ...source, briefs: briefsOf(lists, (list) => list) };
        const bySums = {
          ...source,
          briefs: {
            v1: summedOfDrivers(lists[0] ?? [], { had: crew.v1, badges }),
            v2: summedOfDrivers(lists[1] ?? [], { had: crew.v2, badges }),
          },
        };
        const asked = (options: Record<string, string>) => params({ options, sums: 'driver', drivers: ['d2'] });
        const ofKm = asked(settledOptions(kilometrique.options, { span }));
        expect(asRead(kilometrique.compute(bySums, ofKm))).toEqual(asRead(kilometrique.compute(byJourneys, ofKm)));
        const ofHours = asked(settledOptions(horametre.options, { span, sensor: 'counter' }));
        expect(asRead(horametre.compute(bySums, ofHours))).toEqual(asRead(horametre.compute(byJourneys, ofHours)));
        const ofAll = asked(settledOptions(synthese.options, {}));
        const told = (of: typeof bySums | typeof byJourneys) => asRead(synthese.compute(of as unknown as SynthesisSource, ofAll));
        expect(told(bySums)).toEqual(told(byJourneys));
      }),
      { numRuns: 60 },
    );
  });

  it('months of drivers are their days added up', () => {
    fc.assert(
      fc.property(dense, crews, (lists, crew) => {
        const own = vehicles.map((one) => ({ ...one, had: crew[one._id as 'v1' | 'v2'] }));
        const source = { ...base, vehicles: own, badges: { b1: crew.b1, b2: crew.b2 }, briefs: briefsOf(lists, (list) => list) };
        const options = settledOptions(conducteur.options, {});
        const sumOf = (result: ReportResult, id: string): Record<string, number> => {
          const at = conducteur.columns.findIndex((column) => column.id === id);
          const sums: Record<string, number> = {};
          for (const row of result.rows) {
            const key = `${String(row[1] ?? row[2])} ${dayOf(Number(row[0])).slice(0, 7)}`;
            sums[key] = Math.round(((sums[key] ?? 0) + Number(row[at] ?? 0)) * 1e6) / 1e6;
          }
          return sums;
        };
        const [days, months] = [
          conducteur.compute(source, params({ options })),
          conducteur.compute(source, params({ options, sums: 'driver' })),
        ];
        for (const id of ['journeys', 'distanceKm', 'drivingS', 'idlingS', 'privateKm', 'speeding', 'harsh'])
          expect(sumOf(months, id)).toEqual(sumOf(days, id));
        expect(months.rows.length).toBe(Object.keys(sumOf(months, 'journeys')).length);
      }),
    );
  });

  it('what energy cost in a period is what it cost in its months, to the cent of each line', () => {
    fc.assert(
      fc.property(both, (lists) => {
        const source = { ...base, specs: { v1: SPEC, v2: { ...SPEC, ...ELECTRIC } }, prices: PRICES, factors: [] };
        const at = ecoBilanConsommation.columns.findIndex(({ id }) => id === 'costEur');
        const costsOf = (each: string, vehicle: string): (number | null)[] => {
          const options = settledOptions(ecoBilanConsommation.options, { each });
          const { rows } = ecoBilanConsommation.compute({ ...source, briefs: briefsOf(lists, (list) => list) }, params({ options }));
          return rows.filter(([id]) => id === vehicle).map((row) => row[at] as number | null);
        };
        for (const vehicle of ['v1', 'v2']) {
          const months = costsOf('month', vehicle).filter((eur) => eur !== null);
          const [whole] = costsOf('period', vehicle);
          if (whole == null) continue;
          // A line is told in cents, and what was used in thousandths.
          const sum = months.reduce((all, eur) => all + eur, 0);
          expect(Math.abs(whole - sum)).toBeLessThanOrEqual(0.005 * (months.length + 1) + 0.006);
        }
      }),
    );
  });

  it('days of vehicles, line by line', () => {
    fc.assert(
      fc.property(both, (lists) => {
        const options = settledOptions(journalier.options, {});
        const byJourneys = journalier.compute({ ...base, briefs: briefsOf(lists, (list) => list) }, params({ options }));
        const bySums = journalier.compute(
          { ...base, briefs: briefsOf(lists, (list) => summed(list, { from: FROM, to: TO }, 'day')) },
          params({ options, sums: 'day' }),
        );
        expect(asRead(bySums)).toEqual(asRead(byJourneys));
      }),
    );
  });

  it('key figures of two periods and who is first and last', () => {
    fc.assert(
      fc.property(both, (lists) => {
        const options = settledOptions(synthese.options, {});
        const { before } = comparedSpans(params({ options }));
        const more = { specs: { v1: SPEC, v2: SPEC }, prices: PRICES, factors: [], alerts: [], costs: [] };
        const sourceOf = (of: (list: readonly JourneySummary[], span: { from: string; to: string }) => readonly JourneySummary[]) =>
          ({
            ...base,
            ...more,
            briefs: briefsOf(lists, (list) => of(list, { from: FROM, to: TO })),
            before: { briefs: briefsOf(lists, (list) => of(list, before)), alerts: [] },
          }) as unknown as SynthesisSource;
        const byJourneys = synthese.compute(
          sourceOf((list) => list),
          params({ options }),
        );
        const bySums = synthese.compute(
          sourceOf((list, span) => summed(list, span, 'month')),
          params({ options, sums: 'month' }),
        );
        const plain = (result: ReportResult) => ({
          ...asRead({ ...result, rows: [] }),
          figures: (asRead(result)['figures'] as { way?: unknown }[] | undefined)?.map(({ way: _way, ...figure }) => figure),
          notes: (asRead(result)['notes'] as { code: string }[]).filter(({ code }) => code !== 'byMonth'),
        });
        expect(plain(bySums)).toEqual(plain(byJourneys));
        // Months are the days of each, added up.
        const km = (result: ReportResult, at: number): number => result.rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0);
        expect(km(bySums, 1)).toBeCloseTo(km(byJourneys, 1), 6);
        expect(km(bySums, 4)).toBe(km(byJourneys, 4));
        expect(bySums.rows.length).toBeLessThanOrEqual(3);
      }),
    );
  });

  it('a period is asked for by calendar months, and its last day by journeys', () => {
    expect(sumSpans({ from: '2026-09-14', to: '2026-11-01' })).toEqual([
      { from: '2026-09-14', to: '2026-09-30' },
      { from: '2026-10-01', to: '2026-10-31' },
    ]);
    expect(sumSpans({ from: '2026-11-01', to: '2026-11-20' })).toEqual([{ from: '2026-11-01', to: '2026-11-19' }]);
    expect(sumSpans({ from: '2026-11-01', to: '2026-11-01' })).toEqual([]);
  });

  it('a day of no journey has no sums', () => {
    const some = journeysOf([
      { gapH: 40, lengthS: 3600, metres: 1000, idlingS: 0, kind: 'driven', source: 'can', flags: 255, events: 0, fuelTenths: 3, tag: null },
    ]);
    expect([...daySums(some, { from: FROM, to: TO, timeZone: ZONE }).keys()]).toEqual([dayOf(some[0]?.startMs ?? 0)]);
  });
});
