import { expect, it } from 'vitest';
import { columnIndex, type ReportParams, type ReportResult } from '../report.ts';
import { totalsOf } from '../report-arrange.ts';
import { drivenPeriod, missionsOf } from '../../mission/mission-state.ts';
import type { Mission } from '../../mission/mission.ts';
import { navigation } from './navigation.ts';
import type { MissionsSource } from '../sources.ts';

const at = (time: string, day = '20'): string => `2026-11-${day}T${time}:00.000Z`;
const ms = (time: string, day = '20'): number => Date.parse(at(time, day));
const site = '0197a000-0000-7000-8000-00000000000a';
const one: MissionsSource['missions'][number] = {
  title: 'Livrer',
  vehicle: 'v1',
  driver: 'd',
  site,
  destination: null,
  lat: null,
  lng: null,
  plannedAt: at('09:00'),
  plannedKm: 20,
  message: 'Quai 3',
  state: 'accepted',
  answeredAt: at('08:05'),
  sentAt: at('08:00'),
  arrivedAt: at('09:10'),
};
const journey = (from: string, to: string, distanceM: number) =>
  ({ kind: 'driven', startMs: ms(from), endMs: ms(to), distanceM, isPrivate: false }) as MissionsSource['briefs'][string][number];

function made(missions: readonly (typeof one)[], part: Partial<ReportParams> = {}): ReportResult {
  const params: ReportParams = {
    from: '2026-11-20',
    to: '2026-11-20',
    timeZone: 'Europe/Paris',
    vehicles: ['v1'],
    nowMs: ms('20:00'),
    options: {},
    ...part,
  };
  const vehicles = [
    { _id: 'v2', registration: 'BB-200-AA', fleet: null, driver: null, had: [] },
    { _id: 'v1', registration: 'AA-100-AA', fleet: 'f', driver: 'usual', had: [{ driver: 'usual', fromMs: null, untilMs: null }] },
  ];
  return navigation.compute(
    {
      vehicles,
      names: { [site]: 'Client', d: 'Nadia', f: 'Nord', usual: 'Paul' },
      briefs: { v1: [journey('08:00', '08:10', 2000), journey('08:20', '09:10', 20_500)] },
      badges: {},
      teams: {},
      missions,
    },
    params,
  );
}
const cells = ({ rows }: ReportResult, ...ids: string[]): unknown[][] =>
  rows.map((row) => ids.map((id) => row[columnIndex(navigation, id)]));

it('R-104: a mission as it was sent, accepted, expected and reached', () => {
  const result = made([one]);
  expect(
    cells(
      result,
      'sentAt',
      'mission',
      'sentTo',
      'vehicle',
      'driver',
      'acceptedAt',
      'etaAt',
      'reachedAt',
      'deviationMin',
      'plannedKm',
      'madeKm',
      'missionStatus',
      'missionText',
      'fleet',
    ),
  ).toEqual([[ms('08:00'), 'Livrer', 'Client', 'v1', 'd', ms('08:05'), ms('09:00'), ms('09:10'), 10, 20, 21.5, 'arrived', 'Quai 3', 'f']]);
  expect(result.names).toEqual({ v1: 'AA-100-AA', d: 'Nadia', f: 'Nord' });
  const totals = totalsOf(navigation, made([one, { ...one, plannedAt: at('09:20') }]).rows);
  expect(['deviationMin', 'plannedKm', 'madeKm'].map((id) => totals[columnIndex(navigation, id)])).toEqual([0, 40, 43]);
});

it('R-104: what is not known is not told: no answer, refused, never reached, no journey, a point', () => {
  const waiting = made([{ ...one, state: 'sent', answeredAt: null, arrivedAt: null, site: null, lat: 45.75, lng: 4.85 }]);
  expect(cells(waiting, 'sentTo', 'acceptedAt', 'reachedAt', 'deviationMin', 'madeKm', 'missionStatus')).toEqual([
    ['45.75000, 4.85000', null, null, null, null, 'sent'],
  ]);
  expect(waiting.notes).toEqual([{ code: 'unanswered', count: 1 }]);
  expect(cells(made([{ ...one, state: 'refused' }]), 'acceptedAt', 'reachedAt', 'missionStatus')).toEqual([[null, null, 'refused']]);
  expect(cells(made([{ ...one, arrivedAt: null }], { nowMs: ms('09:00', '23') }), 'acceptedAt', 'missionStatus')).toEqual([
    [ms('08:05'), 'missed'],
  ]);
  expect(cells(made([{ ...one, vehicle: 'v2' }]), 'madeKm', 'missionStatus')).toEqual([[null, 'arrived']]);
  // A site that is no more, and an answer that came later than the vehicle: counted from the sending.
  expect(cells(made([{ ...one, site: 'gone', answeredAt: at('10:00') }]), 'sentTo', 'madeKm')).toEqual([[null, 22.5]]);
  expect(made([])).toMatchObject({ rows: [], notes: [] });
});

it('R-104: only what was sent in the period, by the asked drivers, at the asked hours', () => {
  const others = [
    one,
    { ...one, sentAt: at('22:30', '19') },
    { ...one, sentAt: at('23:30', '19') },
    { ...one, sentAt: at('23:30') },
    { ...one, driver: null },
  ];
  expect(cells(made(others), 'sentAt', 'driver')).toEqual([
    [ms('08:00'), 'd'],
    [ms('23:30', '19'), 'd'],
    [ms('08:00'), 'usual'],
  ]);
  expect(cells(made(others, { drivers: ['usual'] }), 'driver')).toEqual([['usual']]);
  expect(made(others, { slot: 'in.5-0000-0200' }).rows).toHaveLength(1);
});

it('R-104: rows of a source are in the order they were sent, those that have not left are none; journeys of the days around', () => {
  const rows = [
    { ...one, _id: 'b' },
    { ...one, _id: 'a' },
    { ...one, _id: 'c', sentAt: null },
    { ...one, _id: 'd', sentAt: at('07:00'), title: 'Avant' },
  ] as unknown as Mission[];
  expect(missionsOf(rows)).toEqual(missionsOf(rows.toReversed()));
  expect(missionsOf(rows).map(({ title }) => title)).toEqual(['Avant', 'Livrer', 'Livrer']);
  const period = { from: '2026-11-18', to: '2026-11-19', timeZone: 'Europe/Paris', nowMs: ms('20:00') };
  expect(drivenPeriod(period)).toMatchObject({ from: '2026-11-17', to: '2026-11-20' });
  expect(drivenPeriod({ ...period, to: '2026-11-25' })).toMatchObject({ to: '2026-11-25' });
  expect(drivenPeriod({ ...period, to: '2026-11-10' })).toMatchObject({ to: '2026-11-12' });
});
