import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journeyDays } from '../../src/domain/driving/journey-days.ts';
import { journeyPart } from '../../src/domain/driving/journey-parts.ts';
import type { JourneyFix } from '../../src/domain/driving/journey.ts';
import { journeysOf } from '../../src/domain/driving/journeys.ts';
import { AreaIndex, type PlacedArea } from '../../src/domain/places/area-index.ts';
import { visitSpan, visitsOf, type Visit } from '../../src/domain/places/visits.ts';
import { columnIndex, countOf, settledOptions, withColumns, type ReportParams } from '../../src/domain/reports/report.ts';
import { arranged, spanStart } from '../../src/domain/reports/report-arrange.ts';
import { site } from '../../src/domain/reports/places/site.ts';
import { addDays, dayOf, dayStartMs } from '../../src/domain/time/time-zone.ts';
import { life } from '../helpers/journey-life.ts';

/*
 * Visits stand beside the pieces of the ledger (docs/decisions/0035-ledger.md): they are made of the same messages, and may not contradict them.
 * 1. Any order, any repetition: the same figures of sites.
 * 2. No vehicle is on a site for longer than the days that are asked for; days add up to the period, to the second.
 * 3. Gathered by day, week or month, visits are cut there: each is counted once, no vehicle is on a site of those apart for longer than its day has, and all add up to the same.
 * 4. What a journey comes to inside the visits and outside of them is what the day comes to.
 */
const RUNS = Number(process.env['RUNS'] ?? 120);
const PARIS = 'Europe/Paris';

/** Sites on the way that `life` drives, apart from each other; the first is where it starts. */
const SITES: PlacedArea[] = Array.from({ length: 12 }, (_, k) => ({
  id: `s${k}`,
  area: { kind: 'circle', center: [4.85, 45 + k * 0.04], radiusM: 400 },
}));
const index = new AreaIndex(SITES);

const visitsIn = (fixes: readonly JourneyFix[]): Visit[] => visitsOf({ vehicle: 'v', fixes, index });
const endOf = (fixes: readonly JourneyFix[]): number => Math.max(...fixes.map(({ atMs }) => atMs));
/** Instants that are no whole seconds: devices tell milliseconds. */
const told = fc
  .tuple(life, fc.integer({ min: 0, max: 999 }))
  .map(([fixes, ms]) => fixes.map((fix, n) => ({ ...fix, atMs: fix.atMs + ((n * ms) % 1000) })));
/** Seconds after the last message at which one looks. */
const later = fc.constantFrom(1, 4000, 60_000, 200_000);

interface Asked {
  from: string;
  to: string;
  nowMs: number;
  cut?: ReportParams['cut'];
}

function reportOf(visits: readonly Visit[], { from, to, nowMs, cut }: Asked) {
  const params: ReportParams = {
    from,
    to,
    nowMs,
    timeZone: PARIS,
    vehicles: ['v'],
    ...(cut ? { cut } : {}),
    options: { ...settledOptions(site.options, {}), stay: '0' },
  };
  const [fromMs, toMs] = [dayStartMs(from, PARIS), dayStartMs(addDays(to, 1), PARIS)];
  // As they are read: those that touch the period.
  const touching = visits.filter(({ startAt, endAt }) => Date.parse(startAt) < toMs && (endAt === null || Date.parse(endAt) > fromMs));
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, fromMin: 480, toMin: 1080 }));
  const result = site.compute(
    {
      vehicles: [{ _id: 'v', registration: 'AA', fleet: null, driver: null, had: [] }],
      names: {},
      badges: {},
      visits: { v: touching },
      sites: Object.fromEntries(SITES.map(({ id }) => [id, { minVisitS: 0, openingHours: hours }])),
    },
    params,
  );
  const { rows, tables } = result;
  const sum = (id: string): number => rows.reduce((total, row) => total + Number(row[columnIndex(site, id)]), 0);
  return { result, rows, stayS: sum('stayS'), closedS: sum('closedS'), onSiteS: Number(tables?.[1]?.rows[0]?.[3] ?? 0), tables };
}

const daysOf = (fixes: readonly JourneyFix[], nowMs: number): string[] => {
  const days = [dayOf(Math.min(...fixes.map(({ atMs }) => atMs)), PARIS)];
  while (days.at(-1)! < dayOf(nowMs, PARIS)) days.push(addDays(days.at(-1)!, 1));
  return days;
};

describe('visits beside the ledger', () => {
  it('come to the same in any order and however often a message came', () => {
    const shuffled = told.chain((fixes) =>
      fc.tuple(fc.constant(fixes), fc.shuffledSubarray(fixes, { minLength: fixes.length }), fc.subarray(fixes)),
    );
    fc.assert(
      fc.property(shuffled, ([fixes, mixed, twice]) => {
        expect(visitsIn([...mixed, ...twice])).toEqual(visitsIn(fixes));
      }),
      { numRuns: RUNS },
    );
  });

  it('last no longer than what is asked for; their days add up to the period', () => {
    fc.assert(
      fc.property(told, later, (fixes, s) => {
        const nowMs = endOf(fixes) + s * 1000;
        const days = daysOf(fixes, nowMs);
        const visits = visitsIn(fixes);
        const whole = reportOf(visits, { from: days[0]!, to: days.at(-1)!, nowMs });
        const each = days.map((day) => reportOf(visits, { from: day, to: day, nowMs }));
        for (const [at, { onSiteS }] of each.entries()) {
          const [fromMs, toMs] = [dayStartMs(days[at]!, PARIS), Math.min(nowMs, dayStartMs(addDays(days[at]!, 1), PARIS))];
          expect(onSiteS).toBeLessThanOrEqual(Math.ceil((toMs - fromMs) / 1000));
        }
        for (const figure of ['stayS', 'closedS', 'onSiteS'] as const)
          expect([figure, each.reduce((sum, one) => sum + one[figure], 0)]).toEqual([figure, whole[figure]]);
        const perSite = whole.tables?.[0]?.rows.reduce((sum, row) => sum + Number(row[3]), 0) ?? 0;
        expect(perSite).toBe(whole.stayS);
      }),
      { numRuns: RUNS },
    );
  });

  it('gathered by day, week or month are cut there, counted once, and come to the same', () => {
    fc.assert(
      fc.property(told, later, fc.constantFrom('day', 'week', 'month'), (fixes, s, cut) => {
        const nowMs = endOf(fixes) + s * 1000;
        const days = daysOf(fixes, nowMs);
        const visits = visitsIn(fixes);
        const asked = { from: days[0]!, to: days.at(-1)!, nowMs };
        const whole = reportOf(visits, asked);
        const parts = reportOf(visits, { ...asked, cut });
        const read = withColumns(site, parts.result);
        expect([parts.stayS, parts.closedS, parts.tables, countOf(read, parts.rows)]).toEqual([
          whole.stayS,
          whole.closedS,
          whole.tables,
          whole.rows.length,
        ]);
        const root = arranged(read, parts.result, { group: [cut], sort: 'arrivalAt', timeZone: PARIS });
        // Sites are apart: what a day, week or month has is what a report of it alone comes to.
        for (const { value, totals } of root.groups) {
          const inIt = days.filter((day) => spanStart(cut, day) === value);
          const alone = reportOf(visits, { from: inIt[0]!, to: inIt.at(-1)!, nowMs });
          expect([value, ...['stayS', 'closedS'].map((id) => totals[columnIndex(site, id)])]).toEqual([value, alone.stayS, alone.closedS]);
          const mostS = (dayStartMs(addDays(inIt.at(-1)!, 1), PARIS) - dayStartMs(inIt[0]!, PARIS)) / 1000;
          expect(totals[columnIndex(site, 'stayS')]).toBeLessThanOrEqual(mostS);
        }
        const once = (id: string) =>
          arranged(read, parts.result, { group: [], sort: 'arrivalAt', timeZone: PARIS }).totals[columnIndex(site, id)];
        expect(once('awayS')).toEqual(
          arranged(site, whole.result, { group: [], sort: 'arrivalAt', timeZone: PARIS }).totals[columnIndex(site, 'awayS')],
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('share the way and the time of journeys: inside and outside are what the day is', () => {
    fc.assert(
      fc.property(told, later, (fixes, s) => {
        const nowMs = endOf(fixes) + s * 1000;
        const days = daysOf(fixes, nowMs);
        const journeys = journeysOf({ vehicle: 'v', fixes, nowMs });
        const spans = visitsIn(fixes).map((visit) => visitSpan(visit, nowMs));
        const made = journeyDays(journeys, { from: days[0]!, to: days.at(-1)!, timeZone: PARIS, nowMs });
        for (const { day, distanceKm } of made) {
          const [fromMs, toMs] = [dayStartMs(day, PARIS), dayStartMs(addDays(day, 1), PARIS)];
          const edges = [fromMs, toMs, ...spans.flatMap(({ startMs, untilMs }) => [startMs, untilMs])]
            .filter((ms) => ms >= fromMs && ms <= toMs)
            .sort((a, b) => a - b);
          const metres = { inside: 0, outside: 0 };
          for (const [at, untilMs] of edges.slice(1).entries()) {
            const startMs = edges[at]!;
            const where = spans.some((span) => span.startMs <= startMs && span.untilMs >= untilMs) ? 'inside' : 'outside';
            for (const journey of untilMs > startMs ? journeys : []) {
              const part = journeyPart(journey, startMs, untilMs);
              if (part?.kind === 'driven') metres[where] += part.distanceM;
              // One of nothing but time: as long as there is.
              if (part && part !== journey) expect(part.durationS).toBeLessThanOrEqual(Math.ceil((untilMs - startMs) / 1000) + 4);
            }
          }
          expect(metres.inside + metres.outside).toBe(Math.round(distanceKm * 1000));
        }
      }),
      { numRuns: RUNS },
    );
  });
});
