import { expect, it } from 'vitest';
import { addDays } from '../time/time-zone.ts';
import { REPORTS } from './catalogue.ts';
import { REPORT_SLUGS } from './slugs.ts';
import { type ReportDeclaration, settledOptions } from './report.ts';
import { journalier } from './journalier.ts';
import { conducteur } from './conducteur.ts';
import { ecoConduite } from './eco/eco-conduite.ts';
import { kilometrique } from './kilometrique.ts';
import { trajets } from './trajets.ts';
import { selectedVehicles, excessOf, periodLimit, sumsAsked } from './report-query.ts';
import { positions } from './places/positions.ts';

const rows = [
  { _id: 'v1', fleet: 'f', status: 'active' },
  { _id: 'v2', fleet: null, status: 'workshop' },
  { _id: 'v3', fleet: 'f', status: 'sold' },
];

it('takes the vehicles that are named and those of fleets, each once; else every one that is not retired', () => {
  expect(selectedVehicles({ vehicles: 'v2' }, rows)).toEqual(['v2']);
  expect(selectedVehicles({ vehicles: 'v1', fleets: 'f' }, rows)).toEqual(['v1', 'v3']);
  expect(selectedVehicles({}, rows)).toEqual(['v1', 'v2']);
  expect(selectedVehicles({ vehicles: 'gone' }, rows)).toEqual([]);
});

it('says what is too much, days of a change of hour too', () => {
  expect(excessOf(positions, 1, { from: '2026-10-01', to: '2026-11-01', options: {} })).toEqual({ kind: 'days', asked: 32, most: 31 });
  expect(excessOf(positions, 21, { from: '2026-11-01', to: '2026-11-10', options: {} })).toEqual({
    kind: 'vehicleDays',
    asked: 210,
    most: 200,
  });
  expect(excessOf(positions, 20, { from: '2026-10-20', to: '2026-10-29', options: {} })).toBeNull();
  expect(excessOf(positions, 20, { from: '2026-10-20', to: '2026-10-29', options: { elements: 'none' } })).toBeNull();
  expect(excessOf(positions, 20, { from: '2026-10-20', to: '2026-10-29', options: { elements: 'all' } })).toEqual({
    kind: 'vehicleDays',
    asked: 200,
    most: 31,
  });
});

it('without a name, a report is of the vehicles that it concerns, of all when it concerns none; those that are named are told all the same', () => {
  const rows = [
    { _id: 'a', energy: 'electric' },
    { _id: 'b', energy: 'diesel' },
    { _id: 'c', energy: 'electric', status: 'sold' },
  ];
  const electric = ({ energy }: Readonly<Record<string, unknown>>): boolean => energy === 'electric';
  expect([
    selectedVehicles({}, rows, electric),
    selectedVehicles({ vehicles: 'b' }, rows, electric),
    selectedVehicles({}, rows.slice(1, 2), electric),
  ]).toEqual([['a'], ['b'], ['b']]);
});

it('more than journeys are read of is asked of sums, where sums can tell it', () => {
  const year = { from: '2026-01-01', to: '2026-11-20', options: settledOptions(kilometrique.options, {}) };
  expect(sumsAsked(kilometrique, 90, year)).toBeUndefined();
  expect(sumsAsked(kilometrique, 1000, year)).toBe('month');
  expect(excessOf(kilometrique, 1000, year)).toBeNull();
  expect(sumsAsked(journalier, 10_000, { ...year, from: '2026-11-14' })).toBe('day');
  // Private kilometres alone are apart in the sums; a site, hours, lengths, corrections, days or what is one's own are not.
  expect(excessOf(kilometrique, 1000, { ...year, options: { ...year.options, use: 'private' } })).toBeNull();
  const options = (one: Record<string, string>): { options: Record<string, string> } => ({ options: { ...year.options, ...one } });
  for (const fine of [
    { sites: ['s'] },
    { slot: 'in.1-0800-1800' },
    { own: true as const },
    options({ least: '500' }),
    options({ adjust: '2' }),
    options({ span: 'day' }),
    options({ span: 'week' }),
  ]) {
    expect(sumsAsked(kilometrique, 1000, { ...year, ...fine })).toBeUndefined();
    expect(excessOf(kilometrique, 1000, { ...year, ...fine })).toEqual({ kind: 'filtered', asked: 324_000, most: 31_000 });
  }
  // Some drivers: sums of one driver each.
  expect(sumsAsked(kilometrique, 1000, { ...year, drivers: ['d'] })).toBe('driver');
  expect(excessOf(kilometrique, 1000, { ...year, drivers: ['d'] })).toBeNull();
  const eco = { ...year, options: settledOptions(ecoConduite.options, { by: 'vehicle', each: 'month' }) };
  expect(sumsAsked(ecoConduite, 1000, eco)).toBe('month');
  expect(excessOf(ecoConduite, 1000, { ...eco, options: { ...eco.options, each: 'day' } })?.kind).toBe('filtered');
  // Of reports of drivers they are of one driver each, of all or of some; `conducteur` then has months, and no day or week.
  const judged = { ...eco, options: { ...eco.options, by: 'driver' } };
  for (const asked of [judged, { ...eco, drivers: ['d'] }]) expect(sumsAsked(ecoConduite, 1000, asked)).toBe('driver');
  expect(sumsAsked(ecoConduite, 1000, { ...judged, own: true })).toBeUndefined();
  const duties = { ...year, options: settledOptions(conducteur.options, {}) };
  expect(sumsAsked(conducteur, 90, duties)).toBeUndefined();
  for (const group of [['driver'], ['fleet', 'driver'], ['month'], []] as const) {
    expect(sumsAsked(conducteur, 1000, { ...duties, drivers: ['d'], group })).toBe('driver');
    expect(excessOf(conducteur, 1000, { ...duties, group })).toBeNull();
  }
  for (const by of ['day', 'week'] as const) {
    expect(sumsAsked(conducteur, 1000, { ...duties, group: [by] })).toBeUndefined();
    expect(excessOf(conducteur, 1000, { ...duties, group: [by] })).toEqual({ kind: 'filtered', asked: 324_000, most: 31_000 });
  }
  expect(excessOf(kilometrique, 2000, year)).toEqual({ kind: 'vehicleDays', asked: 648_000, most: 400_000 });
  expect(excessOf(trajets, 1000, year)).toEqual({ kind: 'vehicleDays', asked: 324_000, most: 31_000 });
});

it('the longest period is that of which one day more is refused, of every report and number of vehicles', () => {
  for (const slug of REPORT_SLUGS)
    for (const vehicles of [0, 1, 7, 236, 1000, 40_000])
      for (const more of [{}, { drivers: ['d'] }, { sites: ['s'] }]) {
        const report = REPORTS[slug] as ReportDeclaration<never>;
        const asked = { options: settledOptions(report.options, {}), ...more };
        const { days } = periodLimit(report, vehicles, asked);
        const period = (count: number) => ({ ...asked, from: '2026-01-01', to: addDays('2026-01-01', count - 1) });
        if (days > 0) expect(excessOf(report, vehicles, period(days)), slug).toBeNull();
        expect(excessOf(report, vehicles, period(days + 1)), slug).not.toBeNull();
      }
});

it('the longest period says what it is by: the report, the vehicles, or what keeps it from sums', () => {
  const options = (of: Pick<ReportDeclaration<never>, 'options'>) => ({ options: settledOptions(of.options, {}) });
  expect(periodLimit(trajets, 236, options(trajets))).toEqual({ days: 131, by: 'vehicleDays', vehicles: 236, vehicleDays: 31_000 });
  expect(periodLimit(trajets, 1, options(trajets))).toMatchObject({ days: 366, by: 'days' });
  expect(periodLimit(positions, 236, options(positions))).toMatchObject({ days: 0, by: 'vehicleDays', vehicleDays: 200 });
  expect(periodLimit(kilometrique, 236, options(kilometrique))).toMatchObject({ days: 366, by: 'days' });
  expect(periodLimit(kilometrique, 236, { ...options(kilometrique), sites: ['s'] })).toMatchObject({ days: 131, by: 'filtered' });
  // One that tells over a year what another lists does so of a fleet of a thousand.
  for (const slug of REPORT_SLUGS) {
    const { yearIn } = REPORTS[slug];
    if (yearIn) expect(periodLimit(REPORTS[yearIn], 1000, options(REPORTS[yearIn])).days, slug).toBeGreaterThanOrEqual(365);
  }
});
