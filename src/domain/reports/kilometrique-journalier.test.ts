import { describe, expect, it } from 'vitest';
import { inBrief, sampleJourney } from '../../../tests/helpers/journey.ts';
import type { Journey } from '../driving/journey.ts';
import { arranged } from './report-arrange.ts';
import { settledOptions, withColumns, type ReportParams } from './report.ts';
import { kilometriqueJournalier } from './kilometrique-journalier.ts';
import type { SummariesSource } from './sources.ts';

const at = (time: string): number => Date.parse(time);
const journey = (vehicle: string, time: string, rest: Partial<Journey> = {}): Journey => sampleJourney(vehicle, at(time), rest);
const source = (journeys: Record<string, Journey[]>): SummariesSource => ({
  vehicles: [
    { _id: 'b', registration: 'BB-1', fleet: null, driver: null, had: [] },
    { _id: 'a', registration: 'AA-1', fleet: 'south', driver: null, had: [] },
  ],
  names: { south: 'Sud' },
  badges: {},
  teams: {},
  briefs: inBrief(journeys),
});
const params = (rest: Partial<ReportParams> = {}): ReportParams => ({
  from: '2026-11-01',
  to: '2026-11-30',
  timeZone: 'Europe/Paris',
  vehicles: ['a', 'b'],
  nowMs: at('2026-11-03T12:00:00Z'),
  options: settledOptions(kilometriqueJournalier.options, {}),
  ...rest,
});

describe('F-025 the kilometres day by day', () => {
  it('R-103 is a matrix of vehicles and days, with the totals of both', () => {
    const result = kilometriqueJournalier.compute(
      source({
        // The second of them starts after midnight in Paris, the third on the day after.
        a: [
          journey('a', '2026-11-01T07:00:00Z', { distanceM: 10_000 }),
          journey('a', '2026-11-01T23:30:00Z', { distanceM: 2000 }),
          journey('a', '2026-11-02T08:00:00Z', { distanceM: 30_500 }),
        ],
        b: [journey('b', '2026-11-03T08:00:00Z', { distanceM: 5000 }), journey('b', '2026-11-03T09:00:00Z', { kind: 'towed' })],
      }),
      params(),
    );
    // Three days of the month have begun.
    expect(result.columns).toEqual(
      [1, 2, 3].map((n) => ({
        id: `day${n}`,
        day: `2026-11-0${n}`,
        kind: 'number',
        total: 'sum',
        heat: { from: 15, to: 32.5 },
        widthPx: 58,
      })),
    );
    expect(result.rows).toEqual([
      [
        'a',
        42.5,
        2,
        21.25,
        '/rapports/trajets?vehicles=a&from=2026-11-01&to=2026-11-30',
        'south',
        at('2026-11-01T07:00:00Z'),
        10,
        32.5,
        null,
      ],
      ['b', 5, 1, 5, '/rapports/trajets?vehicles=b&from=2026-11-01&to=2026-11-30', null, at('2026-11-03T08:00:00Z'), null, null, 5],
    ]);
    const { totals } = arranged(withColumns(kilometriqueJournalier, result), result, {
      group: [],
      sort: 'vehicle',
      timeZone: 'Europe/Paris',
    });
    // 47.5 km in three days of driving.
    expect(totals.slice(1)).toEqual([47.5, 3, 47.5 / 3, null, null, null, 10, 32.5, 5]);
  });

  it('names who did not drive, and says the same whatever the order of its source', () => {
    const given = source({ a: [journey('a', '2026-11-01T07:00:00Z')], b: [] });
    const result = kilometriqueJournalier.compute(given, params());
    expect(result.notes).toContainEqual({ code: 'still', count: 1, vehicles: ['b'] });
    expect(JSON.stringify(kilometriqueJournalier.compute({ ...given, vehicles: given.vehicles.toReversed() }, params()))).toBe(
      JSON.stringify(result),
    );
    expect(kilometriqueJournalier.compute(source({ a: [], b: [] }), params()).rows).toEqual([]);
  });
});
