import { expect, it } from 'vitest';
import type { VehicleState } from '../domain/telemetry/state.ts';
import type { Delta } from '../db/deltas.ts';
import { MemoryStorage } from '../../tests/property/sync-storage.ts';
import { Positions } from './positions.ts';
import type { Reply, SyncStorage } from './ports.ts';

const state = (n: number, receivedAt: string): VehicleState => ({
  _id: `v${n}`, device: null, at: receivedAt, receivedAt, lat: 1, lng: 2, altitudeM: null, headingDeg: null, speedKmh: n, satellites: null, ignition: null,
  ignitionSince: null, activity: 'moving', activitySince: receivedAt, odometerKm: null, odometerSource: null, engineHours: null, fuelPct: null,
  batteryPct: null, voltageV: null, driverTag: null, place: null,
});
const strip = (vehicle: string, day: string) => ({ _id: `${vehicle}:${day}`, vehicle, day, segments: [], distanceKm: 0, drivingS: 0, idlingS: 0, journeys: 0, firstStartS: null, lastStopS: null, updatedAt: '' });

function setup(answer: (path: string) => Reply) {
  const storage = new MemoryStorage();
  const deltas: Delta[] = [];
  const telling: SyncStorage = {
    read: storage.read.bind(storage),
    transact: (stores, work) =>
      storage.transact(stores, async (tx) => {
        const done = await work(tx);
        if (done.delta) deltas.push(done.delta);
        return done;
      }),
  };
  const timers: (() => void)[] = [];
  const asked: string[] = [];
  const positions = new Positions(
    {
      storage: telling, clock: { now: () => Date.parse('2026-11-20T23:30:00Z'), elapsed: () => 0 }, random: () => 0, uuid: () => '',
      transport: { send: async ({ path }) => (asked.push(path), answer(path)) },
    },
    (work) => (timers.push(work), () => undefined),
  );
  return { storage, deltas, timers, asked, positions };
}
const list = (results: unknown[]): Reply => ({ status: 200, json: { results }, etag: null, retryAfterMs: null });

it('keeps live batches for half a second and tells the last of each vehicle once', async () => {
  const { storage, deltas, timers, positions } = setup(() => list([]));
  positions.onLive({ states: [state(1, '2026-11-21T07:00:00.000Z'), { nonsense: true }] });
  positions.onLive({ states: [state(1, '2026-11-21T07:00:02.000Z'), state(2, '2026-11-21T07:00:01.000Z')], strips: [strip('v1', '2026-11-21')] });
  positions.onLive({ states: [state(1, '2026-11-21T06:00:00.000Z')] });
  expect(timers).toHaveLength(1);
  timers[0]!();
  await expect.poll(() => deltas).toHaveLength(1);
  expect(deltas[0]!.states!.map(({ _id, receivedAt }) => [_id, receivedAt])).toEqual([['v1', '2026-11-21T07:00:02.000Z'], ['v2', '2026-11-21T07:00:01.000Z']]);
  expect(storage.tables.rows.get('states')!.size).toBe(2);
  expect(storage.tables.rows.get('strips')!.size).toBe(1);
});

it("fetches what changed since the last time and the ribbons of the organization's day, and drops old ones", async () => {
  const { storage, asked, positions } = setup((path) => list(path.includes('states') ? [state(1, '2026-11-21T07:00:00.000Z')] : [strip('v1', '2026-11-21')]));
  await storage.transact([], async (tx) => ({ result: await tx.put('strips', [strip('v1', '2026-11-01'), strip('v1', '2026-11-19')] as never) }));
  expect(await positions.fetch()).toBe(true);
  await positions.fetch();
  expect(asked).toEqual([
    '/api/v1/vehicles/states', '/api/v1/vehicles/days?day=2026-11-21',
    '/api/v1/vehicles/states?since=2026-11-21T07%3A00%3A00.000Z', '/api/v1/vehicles/days?day=2026-11-21',
  ]);
  expect([...storage.tables.rows.get('strips')!.keys()].sort()).toEqual(['v1:2026-11-19', 'v1:2026-11-21']);
});
