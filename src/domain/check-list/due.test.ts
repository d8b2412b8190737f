import { expect, it } from 'vitest';
import { duesOf, triggerSchema, type Schedule, type VehicleAt } from './due.ts';

const PARIS = 'Europe/Paris';
const vehicle: VehicleAt = { id: '01900000-0000-7000-8000-000000000001', odometerKm: null, engineHours: null, events: [] };
const every = (trigger: Schedule['trigger'], rest: Partial<Schedule> = {}): Schedule => ({
  id: '01900000-0000-7000-8000-00000000000a',
  trigger,
  graceMin: 60,
  from: '2026-01-01',
  to: null,
  ...rest,
});
const daily = every({ every: 'daily', days: [1, 2, 3, 4, 5], dueBy: '08:00' });
const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

it('acceptance 30: a day of 23 h and a day of 25 h have one due each, at eight by the clock on the wall', async () => {
  const all = every({ every: 'daily', days: [1, 2, 3, 4, 5, 6, 7], dueBy: '08:00' });
  const spring = await duesOf(all, vehicle, '2026-03-28', '2026-03-30', PARIS);
  expect(spring.map(({ period, dueAtMs, lateAtMs }) => [period, at(dueAtMs), at(lateAtMs)])).toEqual([
    ['2026-03-28', '2026-03-28T07:00:00.000Z', '2026-03-28T08:00:00.000Z'],
    ['2026-03-29', '2026-03-29T06:00:00.000Z', '2026-03-29T07:00:00.000Z'],
    ['2026-03-30', '2026-03-30T06:00:00.000Z', '2026-03-30T07:00:00.000Z'],
  ]);
  const autumn = await duesOf(all, vehicle, '2026-10-25', '2026-10-25', PARIS);
  expect(autumn.map(({ dueAtMs }) => at(dueAtMs))).toEqual(['2026-10-25T07:00:00.000Z']);
});

it('working days only, within the schedule; the same id whoever asks, and for whatever days', async () => {
  const week = await duesOf(daily, vehicle, '2026-11-16', '2026-11-22', PARIS);
  expect(week.map(({ period }) => period)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']);
  const [wednesday] = await duesOf(daily, vehicle, '2026-11-18', '2026-11-18', PARIS);
  expect(wednesday!.id).toBe(week[2]!.id);
  expect(new Set(week.map(({ id }) => id)).size).toBe(5);
  const [other] = await duesOf(daily, { ...vehicle, id: '01900000-0000-7000-8000-000000000002' }, '2026-11-18', '2026-11-18', PARIS);
  expect(other!.id).not.toBe(wednesday!.id);
  expect(await duesOf({ ...daily, from: '2026-11-20', to: '2026-11-20' }, vehicle, '2026-11-16', '2026-11-30', PARIS)).toHaveLength(1);
});

it('every so many days, kilometres, hours; at what happened', async () => {
  const days = await duesOf(
    every({ every: 'days', count: 10, dueBy: '18:30' }, { from: '2026-11-01' }),
    vehicle,
    '2026-11-05',
    '2026-11-30',
    PARIS,
  );
  expect(days.map(({ period }) => period)).toEqual(['2026-11-11', '2026-11-21']);
  const km = (odometerKm: number | null) =>
    duesOf(every({ every: 'km', count: 5000 }), { ...vehicle, odometerKm }, '2026-11-01', '2026-11-30', PARIS);
  expect((await km(4999)).length).toBe(0);
  expect(await km(null)).toEqual([]);
  expect((await km(10_000))[0]).toMatchObject({ period: 'km2', dueAtMs: null });
  expect((await km(14_999))[0]!.id).toBe((await km(10_000))[0]!.id);
  expect(
    (await duesOf(every({ every: 'hours', count: 250 }), { ...vehicle, engineHours: 510.5 }, '2026-11-01', '2026-11-30', PARIS))[0],
  ).toMatchObject({ period: 'h2' });
  const events: VehicleAt['events'] = [
    { kind: 'reservationStart', key: 'r2', atMs: Date.parse('2026-11-12T09:00:00Z') },
    { kind: 'reservationStart', key: 'r1', atMs: Date.parse('2026-11-11T09:00:00Z') },
    { kind: 'reservationEnd', key: 'r1', atMs: Date.parse('2026-11-11T19:00:00Z') },
    { kind: 'reservationStart', key: 'r0', atMs: Date.parse('2026-10-31T23:30:00Z') },
  ];
  const starts = await duesOf(every({ every: 'reservationStart' }), { ...vehicle, events }, '2026-11-01', '2026-11-30', PARIS);
  // 23:30 UTC is already the first of November in Paris.
  expect(starts.map(({ period }) => period)).toEqual(['r0', 'r1', 'r2']);
});

it('nothing by use or by what happened before the schedule begins or once it is over', async () => {
  const events: VehicleAt['events'] = ['2026-11-09', '2026-11-10', '2026-11-12', '2026-11-13'].map((day) => ({
    kind: 'firstTrip',
    key: day,
    atMs: Date.parse(`${day}T06:00:00Z`),
  }));
  const between = { from: '2026-11-10', to: '2026-11-12' };
  expect(
    (await duesOf(every({ every: 'firstTrip' }, between), { ...vehicle, events }, '2026-11-01', '2026-11-30', PARIS)).map(
      ({ period }) => period,
    ),
  ).toEqual(['2026-11-10', '2026-11-12']);
  const km = (day: string) =>
    duesOf(every({ every: 'km', count: 5000 }, between), { ...vehicle, odometerKm: 12_000 }, '2026-11-01', day, PARIS);
  expect([await km('2026-11-09'), await km('2026-11-11'), await km('2026-11-13')].map(({ length }) => length)).toEqual([0, 1, 0]);
});

it.each([
  { every: 'daily', days: [], dueBy: '08:00' },
  { every: 'daily', days: [8], dueBy: '08:00' },
  { every: 'days', count: 1, dueBy: '24:00' },
  { every: 'km', count: 0 },
  { every: 'never' },
])('refuses %j', (trigger) => {
  expect(triggerSchema.safeParse(trigger).success).toBe(false);
});
