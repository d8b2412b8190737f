import { describe, expect, it } from 'vitest';
import { inBrief, sampleJourney } from '../../../tests/helpers/journey.ts';
import type { Journey } from '../driving/journey.ts';
import { columnIndex, settledOptions, type ReportDeclaration, type ReportParams } from './report.ts';
import { conducteur } from './conducteur.ts';
import { journalier, vehicleDays } from './journalier.ts';
import type { LogbookSource } from './sources.ts';
import { trajets } from './trajets.ts';

// A Friday, 7:00 in Paris.
const START_MS = Date.parse('2026-11-20T06:00:00Z');
const MIN = 60_000;
/** Half an hour and 20.5 km: 25 min of driving, 5 of idling. */
const journey = (vehicle: string, startMin: number, rest: Partial<Journey> = {}): Journey =>
  sampleJourney(vehicle, START_MS + startMin * MIN, rest);
const source = (journeys: Record<string, Journey[]>): LogbookSource => ({
  vehicles: [
    { _id: 'b', registration: 'BB-1', fleet: null, driver: null, had: [] },
    { _id: 'a', registration: 'AA-1', fleet: 'south', driver: 'd', had: [{ driver: 'd', fromMs: null, untilMs: null }] },
  ],
  names: { south: 'Sud', d: 'Nadia' },
  badges: {},
  teams: {},
  reasons: {},
  briefs: inBrief(journeys),
});
const params = (report: Pick<ReportDeclaration<never>, 'options'>): ReportParams => ({
  from: '2026-11-20',
  to: '2026-11-21',
  timeZone: 'Europe/Paris',
  vehicles: ['a', 'b'],
  nowMs: START_MS + 2 * 86_400_000,
  options: settledOptions(report.options, {}),
});
const days = {
  a: [journey('a', 0), journey('a', 600, { isPrivate: true, start: null, end: null, distanceM: 4200 }), journey('a', 1080, { open: true })],
  b: [journey('b', 60), journey('b', 90, { kind: 'towed' })],
};

describe('R-018 the daily dashboard', () => {
  it('is a line per vehicle and day it was driven, cut in the organization’s days', () => {
    const { rows, names, cut } = journalier.compute(source(days), params(journalier));
    expect(rows).toEqual([
      // 7:00 to 17:30 in Paris; the journey of 1:00 is one of Saturday, and lasts.
      [
        'a',
        START_MS,
        START_MS + 630 * MIN,
        37_800,
        2,
        24.7,
        3000,
        600,
        90,
        0,
        0,
        '/rapports/trajets?vehicles=a&from=2026-11-20&to=2026-11-20',
        'south',
        null,
        null,
        null,
        null,
      ],
      [
        'a',
        START_MS + 1080 * MIN,
        null,
        1800,
        1,
        20.5,
        1500,
        300,
        90,
        0,
        0,
        '/rapports/trajets?vehicles=a&from=2026-11-21&to=2026-11-21',
        'south',
        null,
        null,
        null,
        null,
      ],
      [
        'b',
        START_MS + 60 * MIN,
        START_MS + 90 * MIN,
        1800,
        1,
        20.5,
        1500,
        300,
        90,
        0,
        0,
        '/rapports/trajets?vehicles=b&from=2026-11-20&to=2026-11-20',
        null,
        null,
        null,
        null,
        null,
      ],
    ]);
    expect([names, cut]).toEqual([{ a: 'AA-1', b: 'BB-1', south: 'Sud' }, 0]);
    expect(
      vehicleDays(rows, 'Europe/Paris').map(({ vehicle, day, arrivedMs, distanceKm }) => [vehicle, day, arrivedMs, distanceKm]),
    ).toEqual([
      ['a', '2026-11-20', START_MS + 630 * MIN, 24.7],
      ['a', '2026-11-21', null, 20.5],
      ['b', '2026-11-20', START_MS + 90 * MIN, 20.5],
    ]);
  });

  it('R-017: gives the figures of the reports of journeys and of drivers, made from the same journeys', () => {
    const sums = (report: ReportDeclaration<LogbookSource>, ids: readonly string[]): number[] => {
      const { rows } = report.compute(source(days), params(report));
      return ids.map((id) => Math.round(rows.reduce((sum, row) => sum + Number(row[columnIndex(report, id)]), 0) * 1000) / 1000);
    };
    const own = sums(journalier, ['distanceKm', 'drivingS', 'idlingS', 'journeys']);
    expect(own).toEqual([65.7, 6000, 1200, 4]);
    expect(sums(conducteur, ['distanceKm', 'drivingS', 'idlingS', 'journeys'])).toEqual(own);
    expect([...sums(trajets, ['distanceKm', 'drivingS', 'idlingS']), trajets.compute(source(days), params(trajets)).rows.length]).toEqual(
      own,
    );
  });

  it('a vehicle that was not driven has no line, nor has a period without journeys', () =>
    expect(journalier.compute(source({ a: [], b: [] }), params(journalier)).rows).toEqual([]));
});
