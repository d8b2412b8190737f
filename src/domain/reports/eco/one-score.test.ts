import { expect, it } from 'vitest';
import { inBrief, judged, sampleJourney } from '../../../../tests/helpers/journey.ts';
import { DAY_MS } from '../../time/time-zone.ts';
import { arranged } from '../report-arrange.ts';
import { columnIndex, settledOptions, type ReportDeclaration, type ReportParams, type ReportResult } from '../report.ts';
import { conducteur } from '../conducteur.ts';
import { ecoClassement } from './eco-classement.ts';
import { ecoConduite } from './eco-conduite.ts';
import { ecoSynthese } from './eco-synthese.ts';
import { ecoTrajets } from './eco-trajets.ts';
import { global } from '../global.ts';
import { journalier } from '../journalier.ts';
import type { LogbookSource, SynthesisSource } from '../sources.ts';
import { synthese } from '../synthese.ts';
import { trajets } from '../trajets.ts';

// Monday, 7:00 in Paris: a week of three vehicles, of which one tells harsh events from its Wednesday on.
const MONDAY_MS = Date.parse('2026-11-16T06:00:00Z');
const IDS = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-7000-8000-000000000000`);
const braking = {
  kind: 'harsh-braking' as const,
  at: '',
  endAt: null,
  lat: null,
  lng: null,
  value: null,
  unit: null,
  source: 'device' as const,
};
const PROFILES = ['vp', 'vul', 'pl'] as const;
const week = IDS.map((id, v) =>
  judged(
    Array.from({ length: 20 }, (_, n) =>
      sampleJourney(id, MONDAY_MS + Math.floor(n / 4) * DAY_MS + (n % 4) * 7_200_000, {
        distanceM: 700 + n * 3100 * (v + 1),
        meanKmh: n % 2 ? 28 : 66,
        idlingS: 40 * n,
        maxKmh: 90 + n,
        events: v === 0 && n % 6 === 5 ? [braking] : [],
        ...(n === 7 ? { isPrivate: true, start: null, end: null } : {}),
      }),
    ),
    PROFILES[v]!,
  ),
);
const briefs = inBrief(Object.fromEntries(IDS.map((id, v) => [id, week[v]!])));
const source: LogbookSource & SynthesisSource = {
  vehicles: IDS.map((id, v) => ({
    _id: id,
    registration: `AA-${v}`,
    fleet: v === 0 ? 'south' : 'west',
    driver: `d${v}`,
    had: [{ driver: `d${v}`, fromMs: null, untilMs: null }],
  })),
  names: { d0: 'Nadia', d1: 'Karim', d2: 'Inès', south: 'Sud', west: 'Ouest' },
  badges: {},
  teams: {},
  briefs,
  specs: Object.fromEntries(
    IDS.map((id, v) => [id, { category: PROFILES[v]!, energy: 'diesel', batteryKwh: null, consumptionRef: null, gvwrKg: null }]),
  ),
  prices: [],
  factors: [],
  reasons: {},
  alerts: [],
  before: { briefs: {}, alerts: [] },
  costs: [],
};
type Any = ReportDeclaration<never>;
const REPORTS = [ecoTrajets, ecoConduite, ecoClassement, ecoSynthese, trajets, conducteur, journalier, global] as unknown as Any[];

function made(report: Any, from: string, to: string): ReportResult {
  const params: ReportParams = {
    from,
    to,
    timeZone: 'Europe/Paris',
    vehicles: IDS,
    nowMs: MONDAY_MS + 8 * DAY_MS,
    options: settledOptions(report.options, {}),
  };
  const until = Date.parse(`${to}T23:00:00Z`);
  const own = Object.fromEntries(
    Object.entries(briefs).map(([id, list]) => [
      id,
      list.filter(({ startMs }) => startMs >= Date.parse(`${from}T00:00:00Z`) && startMs < until),
    ]),
  );
  return report.compute({ ...source, briefs: own } as never, params);
}

it('one mean of a week on every screen: the line of totals, the figures, and the mean of the journeys themselves', () => {
  const scored = Object.values(briefs)
    .flat()
    .filter(({ eco }) => eco?.score != null);
  const metres = scored.reduce((sum, { distanceM }) => sum + distanceM, 0);
  const mean = scored.reduce((sum, { eco, distanceM }) => sum + eco!.score! * distanceM, 0) / metres;
  const told = REPORTS.map((report) => {
    const result = made(report, '2026-11-16', '2026-11-22');
    const columns = [...report.columns, ...(result.columns ?? [])];
    const whole = { ...report, columns };
    const { totals } = arranged(whole, result, { group: [], sort: report.startingSort, timeZone: 'Europe/Paris' });
    return [report.slug, Number((totals[columnIndex(whole, 'score')] as number).toFixed(6))];
  });
  expect(told).toEqual(REPORTS.map(({ slug }) => [slug, Number(mean.toFixed(6))]));
  for (const report of [ecoSynthese, synthese] as unknown as Any[]) {
    const figure = made(report, '2026-11-16', '2026-11-22').figures!.find(({ id }) => id === 'score');
    expect([report.slug, figure!.value]).toEqual([report.slug, Math.round(mean * 10) / 10]);
  }
});

it('a journey has the same score in a report of its day as in one of its week', () => {
  for (const report of [ecoTrajets, trajets] as unknown as Any[]) {
    const cells = (result: ReportResult): unknown[][] =>
      result.rows.map((row) => ['startAt', 'vehicle', 'score'].map((id) => row[columnIndex(report, id)]));
    const ofWeek = cells(made(report, '2026-11-16', '2026-11-22'));
    const ofDays = ['16', '17', '18', '19', '20'].flatMap((day) => cells(made(report, `2026-11-${day}`, `2026-11-${day}`)));
    const inOrder = (rows: unknown[][]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();
    expect(inOrder(ofDays)).toEqual(inOrder(ofWeek));
    expect(ofWeek.length).toBeGreaterThan(50);
  }
});
