import { expect, it } from 'vitest';
import type { VehicleState } from '../domain/telemetry/state.ts';
import type { Delta } from '../db/deltas.ts';
import { MemoryStorage } from '../../tests/property/sync-storage.ts';
import { Positions } from './positions.ts';
import type { Reply, SyncStorage } from './ports.ts';

const state = (n: number, receivedAt: string): VehicleState => ({
  _id: `v${n}`,
  device: null,
  at: receivedAt,
  receivedAt,
  lat: 1,
  lng: 2,
  altitudeM: null,
  headingDeg: null,
  speedKmh: n,
  satellites: null,
  ignition: null,
  ignitionSince: null,
  activity: 'moving',
  activitySince: receivedAt,
  odometerKm: null,
  odometerSource: null,
  engineHours: null,
  fuelPct: null,
  batteryPct: null,
  voltageV: null,
  driverTag: null,
  place: null,
});
const strip = (vehicle: string, day: string) => ({
  _id: `${vehicle}:${day}`,
  vehicle,
  day,
  segments: [],
  distanceKm: 0,
  drivingS: 0,
  idlingS: 0,
  standingS: 0,
  journeys: 0,
  drives: [],
  firstStartS: null,
  lastStopS: null,
  updatedAt: '',
});

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
      storage: telling,
      clock: { now: () => Date.parse('2026-11-20T23:30:00Z'), elapsed: () => 0 },
      random: () => 0,
      uuid: () => '',
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
  positions.onLive({
    states: [state(1, '2026-11-21T07:00:02.000Z'), state(2, '2026-11-21T07:00:01.000Z')],
    strips: [strip('v1', '2026-11-21')],
  });
  positions.onLive({ states: [state(1, '2026-11-21T06:00:00.000Z')] });
  expect(timers).toHaveLength(1);
  timers[0]!();
  await expect.poll(() => deltas).toHaveLength(1);
  expect(deltas[0]!.states!.map(({ _id, receivedAt }) => [_id, receivedAt])).toEqual([
    ['v1', '2026-11-21T07:00:02.000Z'],
    ['v2', '2026-11-21T07:00:01.000Z'],
  ]);
  expect(storage.tables.rows.get('states')!.size).toBe(2);
  expect(storage.tables.rows.get('strips')!.size).toBe(1);
});

it("fetches what changed since the last time and the timelines of the organization's day, and drops old ones", async () => {
  const { storage, asked, positions } = setup((path) =>
    list(
      path.includes('states')
        ? [state(1, '2026-11-21T07:00:00.000Z')]
        : [{ ...strip('v1', '2026-11-21'), updatedAt: '2026-11-21T07:00:01.000Z' }],
    ),
  );
  await storage.transact([], async (tx) => ({
    result: await tx.put('strips', [strip('v1', '2026-11-01'), strip('v1', '2026-11-19')] as never),
  }));
  expect(await positions.fetch()).toBe(true);
  await positions.fetch();
  expect(asked).toEqual([
    '/api/v1/vehicles/states',
    '/api/v1/vehicles/days?day=2026-11-21',
    '/api/v1/vehicles/states?since=2026-11-21T07%3A00%3A00.000Z',
    '/api/v1/vehicles/days?day=2026-11-21&since=2026-11-21T07%3A00%3A01.000Z',
  ]);
  expect([...storage.tables.rows.get('strips')!.keys()].sort()).toEqual(['v1:2026-11-19', 'v1:2026-11-21']);
});

it.each<[string, Reply]>([
  ['an error', { status: 500, json: { code: 'internal', message: '' }, etag: null, retryAfterMs: null }],
  ['too many', { status: 429, json: { code: 'rate-limited', message: '' }, etag: null, retryAfterMs: 1000 }],
  ['a page of a proxy', { status: 403, json: '<html>', etag: null, retryAfterMs: null }],
  ['what is no list', { status: 200, json: { results: 1 }, etag: null, retryAfterMs: null }],
])('is not answered by %s: of states, or of timelines, which then come with the next fetch', async (_, wrong) => {
  for (const failing of ['states', 'days']) {
    let isWrong = true;
    const { storage, positions } = setup((path) => {
      if (isWrong && path.includes(failing)) return wrong;
      return list(path.includes('states') ? [state(1, '2026-11-21T07:00:00.000Z')] : [strip('v1', '2026-11-21')]);
    });
    expect([failing, await positions.fetch()]).toEqual([failing, false]);
    expect([failing, storage.tables.rows.get('states')?.size ?? 0]).toEqual([failing, failing === 'days' ? 1 : 0]);
    isWrong = false;
    expect(await positions.fetch()).toBe(true);
    expect([...storage.tables.rows.get('strips')!.keys()]).toEqual(['v1:2026-11-21']);
  }
});

const own = (results: unknown[]): Reply => ({ status: 200, json: { results, seen: 'own' }, etag: null, retryAfterMs: null });
const forbidden: Reply = { status: 403, json: { code: 'forbidden', message: '' }, etag: null, retryAfterMs: null };

it('P-011 what a whole answer of a person’s own has not leaves the device, timelines of earlier days apart', async () => {
  let answer = (path: string): Reply =>
    list(
      path.includes('states')
        ? [state(1, '2026-11-21T07:00:00.000Z'), state(2, '2026-11-21T07:00:00.000Z')]
        : [strip('v1', '2026-11-21'), strip('v2', '2026-11-21'), strip('v2', '2026-11-20')],
    );
  const { storage, deltas, positions } = setup((path) => answer(path));
  expect(await positions.fetch()).toBe(true);
  expect(positions.isOwn).toBe(false);
  answer = (path) => own(path.includes('states') ? [state(1, '2026-11-21T07:05:00.000Z')] : [strip('v1', '2026-11-21')]);
  expect(await positions.fetch()).toBe(true);
  expect(positions.isOwn).toBe(true);
  expect(await storage.read(['states', 'strips'], async (tx) => [await tx.ids('states'), (await tx.ids('strips')).sort()])).toEqual([
    ['v1'],
    ['v1:2026-11-21', 'v2:2026-11-20'],
  ]);
  expect(deltas.filter(({ keys }) => keys?.['states'] === '*' || keys?.['strips'] === '*').length).toBeGreaterThanOrEqual(2);
});

it('P-011 where they are closed nothing of them stays, and the answer counts; a proxy’s 403 is none', async () => {
  let answer = (path: string): Reply =>
    list(path.includes('states') ? [state(1, '2026-11-21T07:00:00.000Z')] : [strip('v1', '2026-11-21')]);
  const { storage, positions } = setup((path) => answer(path));
  const kept = () => storage.read(['states', 'strips'], async (tx) => [...(await tx.ids('states')), ...(await tx.ids('strips'))]);
  await positions.fetch();
  answer = () => ({ ...forbidden, json: null });
  expect(await positions.fetch()).toBe(false);
  expect(await kept()).toHaveLength(2);
  answer = () => forbidden;
  expect(await positions.fetch()).toBe(true);
  expect(await kept()).toEqual([]);
});
