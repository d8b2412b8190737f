import { expect, it } from 'vitest';
import type { ReportParams } from '../report.ts';
import type { Visit } from '../../places/visits.ts';
import { proximite } from './proximite.ts';
import type { NearSource } from '../sources.ts';

const DAY = '2026-11-20';
const params: ReportParams = {
  from: DAY,
  to: DAY,
  timeZone: 'Europe/Paris',
  vehicles: ['v'],
  place: 'circle:4,45:100',
  options: { stay: '0' },
  nowMs: Date.parse(`${DAY}T20:00:00Z`),
};
const ms = (iso: string): number => Date.parse(iso);
const visit = (startAt: string, lastAt: string, endAt: string | null, part: Partial<Visit> = {}): Visit => ({
  vehicle: 'v',
  place: 'near',
  startAt,
  lastAt,
  endAt,
  nearestM: 12,
  maxKmh: 30,
  odometerKm: null,
  driverTag: null,
  ...part,
});
const source = (visits: readonly Visit[]): NearSource => ({
  vehicles: [{ _id: 'v', registration: 'AA', fleet: null, driver: 'd', had: [{ driver: 'd', fromMs: null, untilMs: null }] }],
  names: { d: 'Nadia' },
  badges: {},
  visits: { v: visits },
});
const run = (visits: readonly Visit[], stay = '0') => proximite.compute(source(visits), { ...params, options: { stay } });

it('who was there, how near and how fast, with the way of that day', () => {
  const { rows, names, notes } = run([visit(`${DAY}T08:00:00.000Z`, `${DAY}T08:05:00.000Z`, `${DAY}T08:06:00.000Z`)]);
  const enteredMs = ms(`${DAY}T08:00:00Z`);
  expect(rows).toEqual([
    [
      'v',
      'd',
      enteredMs,
      ms(`${DAY}T08:06:00Z`),
      360,
      12,
      30,
      `/rapports/positions?vehicles=v&from=${DAY}&to=${DAY}&view=map&on=v&at=${enteredMs}`,
      null,
    ],
  ]);
  expect([names, notes]).toEqual([{ v: 'AA', d: 'Nadia' }, []]);
});

it('one that was there before enters with the period, one that stays does not leave in it', () => {
  const before = visit('2026-11-19T20:00:00.000Z', `${DAY}T00:00:00.000Z`, `${DAY}T01:00:00.000Z`);
  const stays = visit(`${DAY}T19:00:00.000Z`, `${DAY}T19:30:00.000Z`, null);
  const { rows, notes } = run([stays, before]);
  expect(rows.map((row) => row.slice(2, 5))).toEqual([
    [ms('2026-11-19T23:00:00Z'), ms(`${DAY}T01:00:00Z`), 7200],
    [ms(`${DAY}T19:00:00Z`), null, 3600],
  ]);
  expect(notes).toEqual([
    { code: 'before', count: 1 },
    { code: 'remaining', count: 1 },
  ]);
});

it('one that was silent for too long before the period is not taken to be there', () => {
  expect(run([visit('2026-11-17T08:00:00.000Z', '2026-11-17T09:00:00.000Z', null)]).rows).toEqual([]);
});

it('shorter ones are left out when that is asked for, and counted', () => {
  expect(run([visit(`${DAY}T08:00:00.000Z`, `${DAY}T08:04:00.000Z`, `${DAY}T08:04:30.000Z`)], '300')).toMatchObject({
    rows: [],
    notes: [{ code: 'brief', count: 1 }],
  });
});
