import { expect, it } from 'vitest';
import { inBrief, sampleJourney } from '../../../tests/helpers/journey.ts';
import { settledOptions, type ReportDeclaration, type ReportParams } from '../reports/report.ts';
import type { Visit } from '../places/visits.ts';
import { horametre } from '../reports/horametre.ts';
import { tournee } from '../reports/places/tournee.ts';
import { computeSeen } from './own-movements.ts';

const DAY = '2026-11-20';
const paramsOf = (report: ReportDeclaration<never>, own: boolean): ReportParams => ({
  from: DAY,
  to: DAY,
  timeZone: 'UTC',
  vehicles: ['mine', 'other'],
  options: settledOptions(report.options, {}),
  nowMs: Date.parse('2026-11-21T12:00:00Z'),
  ...(own ? { own: true } : {}),
});
const vehicles = ['mine', 'other'].map((id) => ({ _id: id, registration: id.toUpperCase(), fleet: null, driver: null, had: [] }));

it('a report of one’s own is about the vehicles that something of theirs is known of, and says so', () => {
  const report = horametre as unknown as ReportDeclaration<unknown>;
  const source = {
    vehicles,
    names: {},
    badges: {},
    teams: {},
    services: [],
    briefs: inBrief({ mine: [sampleJourney('mine', Date.parse(`${DAY}T08:00:00Z`))], other: [] }),
  };
  const fleet = computeSeen(report, source, paramsOf(report as never, false));
  const own = computeSeen(report, source, paramsOf(report as never, true));
  expect(own.notes[0]).toEqual({ code: 'ownOnly', count: 1 });
  expect(fleet.notes.map(({ code }) => code)).not.toContain('ownOnly');
  expect(JSON.stringify(own)).not.toContain('OTHER');
});

it('who reads their own movements knows no drivers: nobody is not said of their journeys', () => {
  const notes = [
    { code: 'nobody', count: 2 },
    { code: 'nobodyJudged', count: 1 },
    { code: 'short', count: 3 },
  ];
  const report = { compute: () => ({ rows: [], cut: 0, names: {}, notes }) };
  const codes = (own: boolean): string[] =>
    computeSeen(report, { vehicles }, paramsOf(horametre as unknown as ReportDeclaration<never>, own)).notes.map(({ code }) => code);
  expect(codes(true)).toEqual(['ownOnly', 'short']);
  expect(codes(false)).toEqual(['nobody', 'nobodyJudged', 'short']);
});

it('a round without a visit of theirs that day was perhaps made by somebody else: it is not skipped', () => {
  const visit: Visit = {
    vehicle: 'mine',
    place: 'site',
    startAt: `${DAY}T09:00:00.000Z`,
    lastAt: `${DAY}T09:20:00.000Z`,
    endAt: `${DAY}T09:21:00.000Z`,
    nearestM: 5,
    maxKmh: null,
    odometerKm: null,
    driverTag: null,
  };
  const round = (vehicle: string) => ({
    name: `Round ${vehicle}`,
    vehicle,
    driver: null,
    days: [1, 2, 3, 4, 5, 6, 7],
    onDate: null,
    fromDate: null,
    untilDate: null,
    stops: [
      { site: 'site', arriveMin: 540, leaveMin: null },
      { site: 'far', arriveMin: 600, leaveMin: null },
    ],
    active: true,
  });
  const source = {
    vehicles,
    names: {},
    badges: {},
    sites: { site: { minVisitS: 60, openingHours: null }, far: { minVisitS: 60, openingHours: null } },
    visits: { mine: [visit], other: [] },
    rounds: [round('mine'), round('other')],
  };
  const status = tournee.columns.findIndex(({ id }) => id === 'stopStatus');
  const at = (own: boolean) => computeSeen(tournee, source, paramsOf(tournee as never, own));
  expect(at(false).rows.map((row) => row[status])).toEqual(['visited', 'skipped', 'skipped', 'skipped']);
  expect(at(true).rows.map((row) => row[status])).toEqual(['visited', 'skipped']);
  expect(at(true).notes.map(({ code }) => code)).toEqual(['ownOnly', 'ownRounds']);
  // A day on which they visited nothing of it is not told.
  expect(
    computeSeen(
      tournee,
      {
        ...source,
        visits: { mine: [{ ...visit, startAt: `${DAY}T23:00:00.000Z`, lastAt: `${DAY}T23:10:00.000Z`, endAt: null }], other: [] },
      },
      paramsOf(tournee as never, true),
    ).rows,
  ).toEqual([]);
});
