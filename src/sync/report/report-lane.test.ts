import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fail } from '../../domain/entity/failure.ts';
import { readCacheOf, writeCacheOf } from '../../db/cache.ts';
import type { LocalDatabase } from '../../db/current.ts';
import { lastVehicle, rememberVehicle, setMobileMb, setReportMb } from '../../db/queries/report-pack.ts';
import { changeReportPack, readReportPack, type ReportPack } from '../../db/report-pack.ts';
import { packed, putShards, shardSizes } from '../../db/shards.ts';
import { sampleJourney } from '../../../tests/helpers/journey.ts';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import { periodSummaries, periodJourneys } from '../period/period-journeys.ts';
import { periodVisits } from '../period/period-visits.ts';
import { ReportLane, type ReportLanePorts } from './report-lane.ts';

vi.setConfig({ testTimeout: 90_000 });

const NOW = Date.parse('2026-11-21T10:00:00Z');
const DAYS = 31;
const KINDS = 7;
const nothing = async () => ({ results: [], madeUntil: null });
let database: LocalDatabase;
let now: number;
let free: boolean;
let asked: string[];
let lane: ReportLane;

const pack = (): Promise<ReportPack> => database.read((dexie) => dexie.transaction('r', ['meta'], (tx) => readReportPack(tx, now)));
const kept = async (): Promise<string[]> =>
  (await database.read((dexie) => dexie.transaction('r', ['cache'], shardSizes))).filter((size) => size.kept).map(({ key }) => key);
const until = (check: () => Promise<unknown>): Promise<unknown> => vi.waitFor(check, { timeout: 60_000, interval: 100 });
const completes = (at = now): Promise<unknown> =>
  until(async () => {
    lane.wake();
    expect(await pack()).toMatchObject({ completeAt: new Date(at).toISOString() });
  });
async function laneRests(): Promise<void> {
  for (let i = 0; i < 20; i++) await kept();
}
const span = (from: string, to: string): string => `${from.slice(0, 10)} ${to.slice(0, 10)}`;

function open(asks: Partial<ReturnType<ReportLanePorts['asks']>> = {}, ports: Partial<ReportLanePorts> = {}): ReportLane {
  const told = (what: string, from: string, to: string): number => asked.push(`${what} ${span(from, to)}`);
  return new ReportLane(database, {
    asks: () => ({
      briefs: async (_vehicles, from, to) => (told('briefs', from, to), nothing()),
      journeys: async (vehicles, from, to) => {
        expect(vehicles).toBeNull();
        told('journeys', from, to);
        return { results: from <= DRIVEN.startAt && DRIVEN.startAt < to ? [DRIVEN] : [], madeUntil: null };
      },
      visits: async ({ fromIso, toIso }) => (told('visits', fromIso, toIso), { results: [VISIT], madeUntil: null }),
      tacho: async (from, to) => (told('tacho', from, to), nothing()),
      measures: async (_vehicles, kind, from, to) => (told(kind, from, to), []),
      ...asks,
    }),
    positions: async (vehicle) => (asked.push(`positions ${vehicle}`), []),
    clock: { now: () => now, elapsed: () => now },
    isFree: () => free,
    isMobile: () => false,
    untilQuiet: async () => undefined,
    tell: () => undefined,
    ...ports,
  });
}

const DRIVEN = sampleJourney('v1', Date.parse('2026-11-20T08:00:00.000Z'));
const VISIT = {
  vehicle: 'v1',
  place: 's',
  startAt: '2026-11-19T22:00:00.000Z',
  lastAt: '2026-11-20T06:00:00.000Z',
  endAt: '2026-11-20T06:05:00.000Z',
  nearestM: 3,
  maxKmh: null,
  odometerKm: null,
  driverTag: null,
};

beforeEach(async () => {
  database = localDatabase();
  [now, free, asked] = [NOW, true, []];
  await database.change(['vehicles', 'states'], async (tx) => {
    await tx.table('vehicles').bulkPut([
      { _id: 'v1', registration: 'A', status: 'active' },
      { _id: 'v2', registration: 'B', status: 'active' },
    ]);
    await tx.table('states').bulkPut([
      { _id: 'v1', at: '2026-11-21T08:00:00.000Z' },
      { _id: 'v2', at: '2026-11-21T09:00:00.000Z' },
    ]);
  });
  lane = open();
});
afterEach(() => {
  lane.stop();
  vi.unstubAllGlobals();
});

it('without a press it brings what reports begin with, of all vehicles, what most are made of first and the newest days first', async () => {
  await completes();
  expect(asked.slice(0, 7)).toEqual([
    'briefs 2026-11-14 2026-11-21',
    'briefs 2026-11-07 2026-11-14',
    'briefs 2026-10-31 2026-11-07',
    'briefs 2026-10-24 2026-10-31',
    'briefs 2026-10-21 2026-10-24',
    'visits 2026-11-14 2026-11-21',
    'tacho 2026-11-15 2026-11-21',
  ]);
  expect(await kept()).toHaveLength(DAYS * KINDS);
  expect(await pack()).toMatchObject({ done: DAYS * KINDS, total: DAYS * KINDS, isFull: false, bytes: expect.any(Number) });
  // Any vehicles of any period within, without network.
  const period = { vehicles: ['v1'], from: '2026-11-20', to: '2026-11-21', timeZone: 'Europe/Paris', nowMs: now };
  const ports = { ask: null, onProgress: () => undefined };
  expect(await periodJourneys(database, period, ports)).toMatchObject({ journeys: { v1: [DRIVEN] }, missing: 0 });
  expect((await periodSummaries(database, period, ports)).journeys['v1']).toHaveLength(1);
  // A visit of two days is one.
  const visits = await periodVisits(database, { ...period, from: '2026-11-19' }, [], ports);
  expect([visits.visits, visits.missing]).toEqual([{ v1: [VISIT] }, 0]);
});

it('what an older version of the application kept of reports leaves; what is kept for something else stays', async () => {
  const gzip = await packed([]);
  const older = ['visits:all:2026-11-20T23:00', 'briefs3:all:2026-11-19T23:00', 'briefs4:all:2025-01-01T23:00'];
  await putShards(
    database,
    [...older, 'packs:a'].map((key) => ({ key, gzip })),
    true,
  );
  await completes();
  expect((await kept()).filter((key) => older.includes(key) || key === 'packs:a')).toEqual(['packs:a']);
  expect(await pack()).toMatchObject({ done: DAYS * KINDS, isFull: false });
});

it('today of the vehicle that reports of one begin with is brought: the one looked at last, else the one heard last, which they begin with from then on', async () => {
  await completes();
  expect(asked.filter((one) => one.startsWith('positions'))).toEqual(['positions v2']);
  expect(await lastVehicle()).toBe('v2');
  await rememberVehicle('v1');
  now += 3 * 3600_000;
  await completes();
  expect(asked.at(-1)).toBe('positions v1');
});

it('where no vehicle was heard, as far as this person may know, reports of one begin with any, and that one is brought', async () => {
  await database.change(['states'], (tx) => tx.table('states').clear());
  await completes();
  expect(asked.at(-1)).toBe('positions v1');
  expect(await lastVehicle()).toBe('v1');
});

it('asks again only what may have changed: today and the days of late devices, after two hours', async () => {
  await completes();
  asked = [];
  now += 11 * 60_000;
  lane.wake();
  await laneRests();
  expect(asked).toEqual([]);
  now += 2 * 3600_000;
  await completes();
  const kinds = ['charge', 'journeys', 'positions', 'tacho', 'temperature', 'visits', 'weight'];
  expect(new Set(asked.map((one) => one.split(' ')[0]))).toEqual(new Set(kinds));
  expect(asked.filter((one) => one.startsWith('journeys'))).toEqual(['journeys 2026-11-19 2026-11-21']);
});

it('a day that the server has not gone through yet is asked for again until it has, no sooner than after two hours', async () => {
  let madeUntil: string | null = '2026-11-10T00:00:00.000Z';
  lane = open({ visits: async ({ fromIso, toIso }) => (asked.push(`visits ${span(fromIso, toIso)}`), { results: [], madeUntil }) });
  const visits = (): number => new Set(asked.filter((one) => one.startsWith('visits'))).size;
  await completes();
  asked = [];
  now += 11 * 60_000;
  lane.wake();
  await laneRests();
  expect(asked).toEqual([]);
  now += 2 * 3600_000;
  madeUntil = null;
  await completes();
  expect(visits()).toBeGreaterThan(1);
  asked = [];
  now += 2 * 3600_000 + 60_000;
  await completes();
  expect(visits()).toBe(1);
});

it('where rights changed, what was told of before is asked for again, and it is not complete until then', async () => {
  await completes();
  await database.change(['cache'], (tx) => tx.table('cache').clear());
  lane.stop();
  asked = [];
  lane = open({}, { untilQuiet: () => (asked.length === 1 ? new Promise(() => undefined) : Promise.resolve()) });
  lane.wake();
  await until(async () => expect(asked).toHaveLength(1));
  expect((await pack()).completeAt).toBeNull();
});

it('F22 gives way to what is to be sent and to screens that wait, and goes on where it stood, after a kill too', async () => {
  let isQuiet: () => void = () => undefined;
  lane = open({}, { untilQuiet: () => (asked.length === 3 ? new Promise((resolve) => (isQuiet = resolve)) : Promise.resolve()) });
  lane.wake();
  await until(async () => expect(asked).toHaveLength(3));
  await laneRests();
  expect(asked).toHaveLength(3);
  await until(async () => expect((await pack()).done).toBe(21));
  free = false;
  isQuiet();
  await laneRests();
  expect(asked).toHaveLength(3);
  lane.stop();
  // Another start.
  free = true;
  lane = open();
  await completes();
  expect(asked.filter((one) => one.startsWith('briefs'))).toHaveLength(5);
});

it('no network ends a turn, which goes on after a minute; what the server does not give is left out', async () => {
  let isThere = false;
  lane = open({
    briefs: async () => (asked.push('briefs'), isThere ? nothing() : Promise.reject(new TypeError('offline'))),
    visits: () => Promise.reject(fail('forbidden')),
  });
  lane.wake();
  await until(async () => expect(asked).toEqual(['briefs']));
  await laneRests();
  lane.wake();
  await laneRests();
  expect(asked).toEqual(['briefs']);
  isThere = true;
  now += 61_000;
  await completes();
  expect((await kept()).some((key) => key.startsWith('visits'))).toBe(false);
});

it('within its budget: the oldest days leave and are not asked for again; set to nothing, all of it leaves', async () => {
  // What does not shrink.
  const noise = (from: string): string => Array.from({ length: 60_000 }, (_, at) => Math.sin(at + Date.parse(from)).toString(36)).join('');
  let isHuge = true;
  lane = open({
    tacho: async (from) => ({ results: isHuge ? [{ day: from, vehicle: noise(from) } as never] : [], madeUntil: null }),
  });
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 20 * 2 ** 20 }) } });
  await completes();
  const first = await pack();
  expect(first).toMatchObject({ isFull: true });
  expect(first.bytes).toBeLessThanOrEqual(2 ** 20);
  const days = (await kept()).filter((key) => key.startsWith('briefs4')).length;
  expect(days).toBe(DAYS);
  expect((await kept()).some((key) => key.startsWith('visits2:all:2026-10-2'))).toBe(false);
  isHuge = false;
  await setReportMb(0);
  lane.wake(true);
  await until(async () => expect(await kept()).toEqual([]));
  await until(async () => expect(await pack()).toMatchObject({ bytes: 0, completeAt: null }));
});

it('over a mobile link it comes without a press, a part of each day; the rest waits for tomorrow, or for another link', async () => {
  let isMobile = true;
  lane = open({}, { isMobile: () => isMobile });
  await setMobileMb(0);
  lane.wake();
  await laneRests();
  expect(asked).toEqual([]);
  // All of it but a little is taken.
  const since = new Date(now).toISOString();
  await database.change(['meta'], (tx) => changeReportPack(tx, now, { mobile: { since, bytes: 5 * 2 ** 20 - 1 } }));
  await setMobileMb(5);
  lane.wake(true);
  await until(async () => expect((await pack()).mobile.bytes).toBeGreaterThanOrEqual(5 * 2 ** 20));
  await laneRests();
  expect(asked).toEqual(['briefs 2026-11-14 2026-11-21']);
  expect((await pack()).completeAt).toBeNull();
  // Tomorrow.
  now += 25 * 3600_000;
  lane.wake();
  await until(async () => expect(asked.length).toBeGreaterThan(1));
  await completes();
  // Spent again: another link goes on by itself.
  await database.change(['meta'], (tx) =>
    changeReportPack(tx, now, { mobile: { since: new Date(now).toISOString(), bytes: 5 * 2 ** 20 } }),
  );
  await database.change(['cache'], (tx) => tx.table('cache').clear());
  asked = [];
  now += 11 * 60_000;
  lane.wake();
  await laneRests();
  expect(asked).toEqual([]);
  isMobile = false;
  await completes();
  expect((await pack()).mobile.bytes).toBe(5 * 2 ** 20);
});

it('a full disk says so, and waits for a person; a write that needed its room too', async () => {
  await writeCacheOf(database, 'other', 1);
  let isFull = true;
  const change = database.change.bind(database);
  vi.spyOn(database, 'change').mockImplementation((stores, work, delta) =>
    isFull && stores.join() === 'cache' ? Promise.reject(fail('quota')) : change(stores, work, delta),
  );
  lane.wake();
  await until(async () => expect((await pack()).failure).toBe('room'));
  isFull = false;
  lane.wake(true);
  await laneRests();
  expect((await pack()).failure).toBe('room');
  await setReportMb(50);
  lane.wake(true);
  await completes();
  await database.evict();
  // The device's clock says when.
  now = Date.now();
  expect((await pack()).failure).toBe('room');
  expect(await readCacheOf(database, 'other')).toBeUndefined();
});
