import { expect, it } from 'vitest';
import type { Area } from '../geo/geometry.ts';
import type { VehicleState } from '../telemetry/state.ts';
import { drivingMs, estimatedArrival, missionsUnderWay } from './mission-state.ts';
import type { Mission } from './mission.ts';

const MIN = 60_000;
const nowMs = Date.parse('2026-11-20T14:02:00.000Z');
const state = (part: Partial<VehicleState> = {}) => ({
  activity: 'moving' as const,
  at: new Date(nowMs).toISOString(),
  lat: 45.1,
  lng: 4,
  ...part,
});
/** 11.1 km south of the vehicle. */
const area: Area = { kind: 'circle', center: [4, 45], radiusM: 150 };

it('R-104: a straight distance takes its time by road: 1.3 times as far, at 30, 50 and 80 km/h', () => {
  expect(drivingMs(0)).toBe(0);
  // 5 km of way at 30; then 25 km at 50; then 80 km at 80.
  expect(Math.round(drivingMs(5000 / 1.3) / MIN)).toBe(10);
  expect(Math.round(drivingMs(30_000 / 1.3) / MIN)).toBe(40);
  expect(Math.round(drivingMs(110_000 / 1.3) / MIN)).toBe(100);
});

it('R-104: an arrival is estimated from a recent position of a vehicle on its way, and from no other', () => {
  // 14.5 km of way: 10 minutes and 11.4; 14:23:22 is told as 14:25.
  expect(estimatedArrival(state(), area, nowMs)).toEqual({ atMs: Date.parse('2026-11-20T14:25:00.000Z'), asOfMs: nowMs });
  const nineAgo = new Date(nowMs - 9 * MIN).toISOString();
  expect(estimatedArrival(state({ activity: 'idling', at: nineAgo }), area, nowMs)).toMatchObject({ asOfMs: nowMs - 9 * MIN });
  expect(estimatedArrival(state({ at: new Date(nowMs - 11 * MIN).toISOString() }), area, nowMs)).toBeNull();
  expect(estimatedArrival(state({ activity: 'parked' }), area, nowMs)).toBeNull();
  expect(estimatedArrival(state({ lat: null, lng: null }), area, nowMs)).toBeNull();
  expect(estimatedArrival(state({ lat: 45.0005 }), area, nowMs)).toBeNull();
  // A kilometre away nine minutes ago: it should be there, and is not.
  expect(estimatedArrival(state({ lat: 45.01, at: nineAgo }), area, nowMs)).toBeNull();
  expect(estimatedArrival(undefined, area, nowMs)).toBeNull();
});

it('R-104: of the missions of a vehicle, the one that was accepted and is due first is under way', () => {
  const one = (_id: string, part: Partial<Mission> = {}) =>
    ({
      _id,
      vehicle: 'v',
      state: 'accepted',
      sentAt: '2026-11-20T13:00:00.000Z',
      plannedAt: null,
      arrivedAt: null,
      createdAt: '2026-11-20T13:00:00.000Z',
      ...part,
    }) as Mission;
  const all = [
    one('sent', { state: 'sent', plannedAt: '2026-11-20T10:00:00.000Z' }),
    one('late', { plannedAt: '2026-11-20T16:00:00.000Z' }),
    one('next', { plannedAt: '2026-11-20T15:00:00.000Z' }),
    one('there', { arrivedAt: '2026-11-20T13:30:00.000Z' }),
    one('other', { vehicle: 'w' }),
  ];
  expect(missionsUnderWay(all, nowMs)).toEqual(
    new Map([
      ['v', 'next'],
      ['w', 'other'],
    ]),
  );
  expect(missionsUnderWay(all, nowMs + 49 * 60 * MIN).size).toBe(0);
});
