import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fail } from '../../domain/entity/failure.ts';
import type { Position } from '../../domain/telemetry/message.ts';
import type { LocalDatabase } from '../../db/current.ts';
import { readCacheOf, writeCacheOf } from '../../db/cache.ts';
import { shardSizes } from '../../db/shards.ts';
import { readPacks, type Pack } from '../../db/packs.ts';
import { dropPack, keepFleet, keptPhoto, roomForPacks } from '../../db/queries/packs.ts';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import { PackLane, type PackPorts } from './pack-lane.ts';
import { fetchTrail } from '../trail.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const PHOTO = '/api/v1/vehicles/v1/photo?v=1';
let database: LocalDatabase;
let free: boolean;
let asked: string[];
let lane: PackLane;
let now: number;

const position = (at: string): Position => ({
  at,
  lat: 1,
  lng: 2,
  altitudeM: null,
  headingDeg: null,
  speedKmh: 3,
  satellites: null,
  ignition: null,
  odometerKm: null,
  valid: true,
});
const pack = async (): Promise<Pack | undefined> => (await database.read((dexie) => dexie.transaction('r', ['meta'], readPacks)))[0];
const kept = async (): Promise<string[]> =>
  (await database.read((dexie) => dexie.transaction('r', ['cache'], shardSizes))).filter((size) => size.kept).map(({ key }) => key);
const until = (check: () => Promise<unknown>): Promise<unknown> => vi.waitFor(check, { timeout: 10_000, interval: 5 });
/** Woken whenever it rests, it has all that was asked for. */
const completes = (): Promise<unknown> =>
  until(async () => {
    lane.wake();
    expect(await pack()).toMatchObject({ completeAt: expect.any(String) });
  });
/** A lane that does what it may not has done it by then. */
async function laneRests(): Promise<void> {
  for (let i = 0; i < 20; i++) await kept();
}

function open(ports: Partial<PackPorts> = {}): PackLane {
  return new PackLane(database, {
    positions: async (vehicle, fromIso, toIso) => {
      asked.push(`${vehicle} ${fromIso.slice(0, 10)} ${toIso.slice(0, 10)}`);
      return [position('2026-11-20T08:00:00.000Z'), position('2026-11-21T08:00:00.000Z')];
    },
    photo: async (url) => (asked.push(url), { type: 'image/webp', base64: 'AAAA' }),
    clock: { now: () => now, elapsed: () => now },
    isFree: () => free,
    tell: () => undefined,
    ...ports,
  });
}

beforeEach(async () => {
  database = localDatabase();
  [free, asked, now] = [true, [], NOW];
  const vehicles = [
    { _id: 'v1', fleet: 'f1', photo: PHOTO },
    { _id: 'v2', fleet: 'f1', photo: null },
    { _id: 'v3', fleet: 'f2', photo: null },
  ];
  await database.change(['vehicles'], (tx) =>
    tx.table('vehicles').bulkPut(vehicles.map((row) => ({ ...row, registration: row._id, status: 'active' }))),
  );
  lane = open();
});
afterEach(() => {
  lane.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('fetches the fleet that was asked for, by vehicle and day, and says what it takes and when it was complete', async () => {
  await keepFleet('f1', 7);
  lane.wake(true);
  await until(async () => expect((await pack())?.completeAt).toBe(new Date(NOW).toISOString()));
  expect(asked).toEqual(['v1 2026-11-14 2026-11-21', PHOTO, 'v2 2026-11-14 2026-11-21']);
  expect(await kept()).toHaveLength(15);
  const sizes = await database.read((dexie) => dexie.transaction('r', ['cache'], shardSizes));
  expect(await pack()).toMatchObject({ done: 0, total: 0, bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0) });
  // Without network the day opens, with its age, and so does the photo.
  const trail = await fetchTrail(database, 'p', 'v1', '2026-11-20T23:00:00.000Z', '2026-11-21T22:59:59.999Z', () =>
    Promise.reject(new TypeError('offline')),
  );
  expect(trail).toEqual({ positions: [position('2026-11-21T08:00:00.000Z')], at: new Date(NOW).toISOString() });
  expect(await keptPhoto(PHOTO)).toBe('data:image/webp;base64,AAAA');
});

it('F22 asks for nothing while there is something to send or to pull, and goes on where it stood', async () => {
  await keepFleet('f1', 7);
  free = false;
  lane.wake(true);
  await laneRests();
  expect(asked).toEqual([]);
  free = true;
  lane.stop();
  lane = open({ photo: async () => ((free = false), asked.push('photo'), { type: 'image/webp', base64: 'AAAA' }) });
  lane.wake();
  await until(async () => expect(await pack()).toMatchObject({ done: 2, total: 3, completeAt: null }));
  await laneRests();
  expect(asked).toHaveLength(2);
  free = true;
  await completes();
  expect(asked).toHaveLength(3);
});

it('F22 a write gives the request under way up; it is asked again afterwards', async () => {
  await keepFleet('f2', 7);
  let tries = 0;
  lane.stop();
  lane = open({
    positions: (_vehicle, _from, _to, signal) =>
      tries++ > 0
        ? Promise.resolve([])
        : new Promise((_done, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  });
  lane.wake();
  await until(async () => expect(tries).toBe(1));
  free = false;
  lane.interrupt();
  await until(async () => expect(await pack()).toMatchObject({ done: 0, completeAt: null }));
  free = true;
  await completes();
  expect(tries).toBe(2);
});

it('asks again only for what may have changed, and lets go what left the period', async () => {
  await keepFleet('f2', 7);
  lane.wake(true);
  await completes();
  const before = await kept();
  now += 86_400_000;
  lane.wake();
  await until(async () => expect(asked).toEqual(['v3 2026-11-14 2026-11-21', 'v3 2026-11-19 2026-11-22']));
  await until(async () => expect((await pack())?.completeAt).toBe(new Date(now).toISOString()));
  const after = await kept();
  expect([after.length, after.filter((key) => before.includes(key)).length]).toEqual([7, 6]);
});

it('never takes more than the budget, and does not try again by itself', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 100 }) } });
  expect(await roomForPacks()).toBe(20);
  await keepFleet('f1', 30);
  lane.wake(true);
  await until(async () => expect(await pack()).toMatchObject({ failure: 'room', total: 0, completeAt: null }));
  expect(await kept()).toEqual([]);
  vi.unstubAllGlobals();
  now += 86_400_000;
  lane.wake();
  await laneRests();
  expect(asked).toHaveLength(1);
  await keepFleet('f1', 7);
  lane.wake(true);
  await completes();
});

it('on a full disk what is merely cached makes room for it', async () => {
  await writeCacheOf(database, 'answer', 1);
  await keepFleet('f2', 7);
  const { put } = IDBObjectStore.prototype;
  let full = true;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name !== 'cache' || !full) return put.apply(this, given);
    full = false;
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  lane.wake(true);
  await completes();
  expect(await kept()).toHaveLength(7);
  expect(await readCacheOf(database, 'answer')).toBeUndefined();
});

it('stops when the server no longer gives it, passes over a vehicle that is gone', async () => {
  lane.stop();
  await keepFleet('f1', 7);
  lane = open({
    positions: async (vehicle) => {
      throw fail(vehicle === 'v1' ? 'not-found' : 'forbidden');
    },
  });
  lane.wake(true);
  await until(async () => expect(await pack()).toMatchObject({ failure: 'forbidden' }));
});

it('given up, its line and its shards leave together, and nothing else', async () => {
  await writeCacheOf(database, 'answer', 1);
  await keepFleet('f1', 7);
  lane.wake(true);
  await completes();
  await dropPack('f1');
  expect(await pack()).toBeUndefined();
  expect(await kept()).toEqual([]);
  expect((await readCacheOf(database, 'answer'))?.value).toBe(1);
});
