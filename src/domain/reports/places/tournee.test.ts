import { expect, it } from 'vitest';
import { columnIndex, type ReportParams, type ReportResult } from '../report.ts';
import { totalsOf } from '../report-arrange.ts';
import type { Visit } from '../../places/visits.ts';
import { roundDays } from '../../mission/round-days.ts';
import { checkRound } from '../../rules.ts';
import type { RoundsSource } from '../sources.ts';
import { tournee } from './tournee.ts';

const [A, B, C] = ['0197a000-0000-7000-8000-00000000000a', '0197a000-0000-7000-8000-00000000000b', '0197a000-0000-7000-8000-00000000000c'];
const round: RoundsSource['rounds'][number] = {
  name: 'Matin',
  vehicle: 'v1',
  driver: null,
  days: [5],
  onDate: null,
  fromDate: null,
  untilDate: null,
  active: true,
  // 9:00, 10:00 to 10:30, 12:00 by the clocks of Paris.
  stops: [
    { site: A, arriveMin: 540, leaveMin: null },
    { site: B, arriveMin: 600, leaveMin: 630 },
    { site: C, arriveMin: 720, leaveMin: null },
  ],
};
const at = (time: string): string => `2026-11-20T${time}:00.000Z`;
const visit = (place: string, from: string, to: string | null, odometerKm: number | null = null): Visit => ({
  vehicle: 'v1',
  place,
  startAt: at(from),
  lastAt: at(to ?? from),
  endAt: to && at(to),
  nearestM: 5,
  maxKmh: 0,
  odometerKm,
  driverTag: null,
});

function made(visits: readonly Visit[], options: Record<string, string> = {}, now = '20:00', rounds = [round]): ReportResult {
  const params: ReportParams = {
    from: '2026-11-19',
    to: '2026-11-21',
    timeZone: 'Europe/Paris',
    vehicles: ['v1'],
    nowMs: Date.parse(at(now)),
    options: { onTime: '900', window: '14400', stops: 'all', ...options },
  };
  const site = { minVisitS: 120, openingHours: null };
  return tournee.compute(
    {
      vehicles: [{ _id: 'v1', registration: 'AA-100-AA', fleet: null, driver: 'd', had: [{ driver: 'd', fromMs: null, untilMs: null }] }],
      names: { [A!]: 'Alpha', [B!]: 'Bravo', d: 'Nadia' },
      visits: { v1: visits },
      badges: {},
      sites: { [A!]: site, [B!]: site, [C!]: site },
      rounds,
    },
    params,
  );
}
const cells = ({ rows }: ReportResult, ...ids: string[]): unknown[][] => rows.map((row) => ids.map((id) => row[columnIndex(tournee, id)]));

it('R-111: each stop as planned and as made, with its deviation, its presence and the section before it', () => {
  const result = made([visit(A!, '08:05', '08:20', 100), visit(B!, '09:40', '10:00', 142.4)]);
  expect(
    cells(
      result,
      'plannedAt',
      'round',
      'stopNumber',
      'stop',
      'plannedLeaveAt',
      'reachedAt',
      'departureAt',
      'deviationMin',
      'stopStatus',
      'stayS',
      'sectionKm',
      'sectionS',
    ),
  ).toEqual([
    [Date.parse(at('08:00')), 'Matin', 1, A, null, Date.parse(at('08:05')), Date.parse(at('08:20')), 5, 'visited', 900, null, null],
    [
      Date.parse(at('09:00')),
      'Matin',
      2,
      B,
      Date.parse(at('09:30')),
      Date.parse(at('09:40')),
      Date.parse(at('10:00')),
      40,
      'late',
      1200,
      42.4,
      4800,
    ],
    [Date.parse(at('11:00')), 'Matin', 3, C, null, null, null, null, 'skipped', null, null, null],
  ]);
  const totals = totalsOf(tournee, result.rows);
  expect(['donePct', 'onTimePct', 'sectionKm'].map((id) => Math.round(Number(totals[columnIndex(tournee, id)])))).toEqual([67, 33, 42]);
  expect(result.tables![0]!.rows).toEqual([['Matin', 'v1', 3, 2, 67, 33, 42.4]]);
});

it('R-111: an entrance is no visit; what is not due yet is to come; tolerance and window are asked for', () => {
  const early = made([visit(A!, '07:30', '07:50'), visit(B!, '09:00', '09:01')], {}, '10:00');
  expect(cells(early, 'stopStatus', 'donePct', 'onTimePct')).toEqual([
    ['early', 100, 0],
    ['entrance', 0, 0],
    ['to-come', null, null],
  ]);
  expect(early.notes).toEqual([{ code: 'toCome', count: 1 }]);
  expect(cells(made([visit(A!, '07:30', '07:50')], { onTime: '1800' }), 'stopStatus')[0]).toEqual(['visited']);
  expect(cells(made([visit(A!, '05:30', '05:50')], { window: '7200' }), 'stopStatus')[0]).toEqual(['skipped']);
  expect(cells(made([visit(A!, '08:05', '08:20')], { stops: 'skipped' }), 'stop')).toEqual([[B], [C]]);
});

it('R-111: a visit makes one stop: a site twice on the round takes two', () => {
  const twice = { ...round, stops: [round.stops[0]!, { site: A!, arriveMin: 660, leaveMin: null }] };
  expect(cells(made([visit(A!, '08:05', '08:20')], {}, '20:00', [twice]), 'stopStatus')).toEqual([['visited'], ['skipped']]);
  expect(cells(made([visit(A!, '08:05', '08:20'), visit(A!, '10:00', '10:10')], {}, '20:00', [twice]), 'stopStatus')).toEqual([
    ['visited'],
    ['visited'],
  ]);
  // A mere entrance does not take the place of a visit that is farther from the hour.
  expect(cells(made([visit(A!, '08:00', '08:01'), visit(A!, '08:10', '08:20')]), 'stopStatus', 'deviationMin')[0]).toEqual(['visited', 10]);
});

it('R-111: a round is made on its days, within its dates, or on its one day; none is told', () => {
  const all = (part: Partial<typeof round>): string[] => roundDays({ ...round, ...part }, '2026-11-16', '2026-11-29');
  expect(all({})).toEqual(['2026-11-20', '2026-11-27']);
  expect(all({ fromDate: '2026-11-21' })).toEqual(['2026-11-27']);
  expect(all({ onDate: '2026-11-18' })).toEqual(['2026-11-18']);
  expect(all({ active: false })).toEqual([]);
  expect(made([], {}, '20:00', [])).toMatchObject({ rows: [], notes: [{ code: 'noRound' }] });
});

it('stops follow each other, of a round that is made some day', () => {
  const doc = { days: [1], onDate: null, fromDate: null, untilDate: null, stops: round.stops };
  expect(checkRound(doc)).toEqual([]);
  expect(checkRound({ ...doc, days: [] })).toEqual([{ field: 'days', code: 'round-never' }]);
  expect(checkRound({ ...doc, stops: [] })).toEqual([{ field: 'stops', code: 'round-no-stop' }]);
  for (const unread of [Number.NaN, Number.POSITIVE_INFINITY])
    expect(checkRound({ ...doc, stops: [{ ...doc.stops[0]!, leaveMin: unread }] })).toEqual([{ field: 'stops', code: 'hours' }]);
  expect(checkRound({ ...doc, stops: [{ site: '', arriveMin: 1, leaveMin: null }] })).toEqual([{ field: 'stops', code: 'round-no-site' }]);
  expect(checkRound({ ...doc, stops: round.stops.toReversed() })).toEqual([{ field: 'stops', code: 'round-order' }]);
  expect(checkRound({ ...doc, fromDate: '2026-11-21', untilDate: '2026-11-20' })).toEqual([{ field: 'untilDate', code: 'range' }]);
});

it('sums of a stop what is in the period: at its last one a vehicle stays for days', () => {
  const depot = { ...visit(C!, '11:00', null), startAt: '2026-11-20T11:00:00.000Z', endAt: '2026-11-25T11:00:00.000Z' };
  const result = made([{ ...depot, lastAt: depot.endAt }]);
  // From noon of the 20th to the end of the 21st, by the clocks of Paris.
  expect(
    cells(result, 'stayS')
      .flat()
      .filter((value) => value !== null),
  ).toEqual([36 * 3600]);
});
