import { expect, it } from 'vitest';
import { duesOf, type Schedule, type VehicleEvent, dueNow } from './due.ts';

const PARIS = 'Europe/Paris';
const NOW = Date.parse('2026-11-22T09:00:00Z');
const schedule = (every: 'firstTrip' | 'afterRepair', but: Partial<Schedule> = {}): Schedule => ({
  id: '01900000-0000-7000-8000-00000000000a',
  trigger: { every },
  graceMin: 60,
  from: '2026-01-01',
  to: null,
  ...but,
});
const vehicle = (events: VehicleEvent[] = []) => ({
  id: '01900000-0000-7000-8000-000000000001',
  odometerKm: null,
  engineHours: null,
  events,
});
const trip = (day: string): VehicleEvent => ({ kind: 'firstTrip', key: day, atMs: Date.parse(`${day}T06:30:00Z`) });
const repair = (key: string, at: string): VehicleEvent => ({ kind: 'afterRepair', key, atMs: Date.parse(at) });

it('before the first trip of the day its check can be done; what the server will ask for, once it drove, is the same due', async () => {
  const before = await dueNow(schedule('firstTrip'), vehicle([trip('2026-11-21')]), NOW, PARIS, new Set());
  expect(before).toMatchObject({ period: '2026-11-22', dueAtMs: null, lateAtMs: null });
  const [server] = await duesOf(schedule('firstTrip'), vehicle([trip('2026-11-22')]), '2026-11-22', '2026-11-22', PARIS);
  expect(server!.id).toBe(before!.id);
  expect(await dueNow(schedule('firstTrip'), vehicle([trip('2026-11-22')]), NOW, PARIS, new Set())).toEqual(server);
  expect(await dueNow(schedule('firstTrip'), vehicle([trip('2026-11-22')]), NOW, PARIS, new Set([before!.id]))).toBeNull();
});

it('a first trip is asked for while the schedule runs', async () => {
  expect(await dueNow(schedule('firstTrip', { from: '2026-11-23' }), vehicle(), NOW, PARIS, new Set())).toBeNull();
  expect(await dueNow(schedule('firstTrip', { to: '2026-11-20' }), vehicle(), NOW, PARIS, new Set())).toBeNull();
});

it('after a repair: the last one of the week, until its check is done', async () => {
  const events = [repair('d2', '2026-11-21T15:00:00Z'), repair('d1', '2026-11-19T15:00:00Z'), repair('d0', '2026-11-01T15:00:00Z')];
  const due = await dueNow(schedule('afterRepair'), vehicle(events), NOW, PARIS, new Set());
  expect(due).toMatchObject({ period: 'd2', dueAtMs: Date.parse('2026-11-21T15:00:00Z') });
  expect(await dueNow(schedule('afterRepair'), vehicle(events), NOW, PARIS, new Set([due!.id]))).toBeNull();
  expect(await dueNow(schedule('afterRepair'), vehicle(), NOW, PARIS, new Set())).toBeNull();
});
