import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { packedSummary, type SummariesLine } from '../../domain/driving/journey-summary.ts';
import type { Journey } from '../../domain/driving/journey.ts';
import { fail } from '../../domain/entity/failure.ts';
import type { LocalDatabase } from '../../db/current.ts';
import { sampleJourney } from '../../../tests/helpers/journey.ts';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import { writeCacheOf } from '../../db/cache.ts';
import { bringWhole, periodSummaries, periodJourneys } from './period-journeys.ts';
import { type Made, summariesOverHttp, journeysOverHttp } from '../ask-made.ts';
import type { Period } from './past-positions.ts';

const NOW_MS = Date.parse('2026-10-28T12:00:00Z');
const period = (rest: Partial<Period> = {}): Period => ({
  vehicles: ['v1', 'v2'],
  from: '2026-10-25',
  to: '2026-10-26',
  timeZone: 'Europe/Paris',
  nowMs: NOW_MS,
  ...rest,
});
const journey = (vehicle: string, startAt: string): Journey => sampleJourney(vehicle, Date.parse(startAt));
const ALL = [
  journey('v1', '2026-10-24T22:30:00.000Z'),
  journey('v2', '2026-10-25T22:59:00.000Z'),
  journey('v1', '2026-10-25T23:00:00.000Z'),
  journey('v3', '2026-10-26T08:00:00.000Z'),
];
let database: LocalDatabase;
let asked: string[];
const onProgress = (): void => undefined;
let madeUntil: string | null;
const ask = async (vehicles: readonly string[] | null, fromIso: string, toIso: string): Promise<Made<Journey>> => {
  asked.push(`${vehicles?.length ?? 'all'} ${fromIso} ${toIso}`);
  return {
    results: ALL.filter(
      ({ startAt, vehicle }) => startAt >= fromIso && startAt < (madeUntil ?? toIso) && (vehicles?.includes(vehicle) ?? true),
    ),
    madeUntil,
  };
};

/** As the server sends them: in no order. */
const askSummaries = async (vehicles: readonly string[] | null, fromIso: string, toIso: string): Promise<Made<SummariesLine>> => {
  const { results: own, madeUntil: until } = await ask(vehicles, fromIso, toIso);
  const results = [...new Set(own.map(({ vehicle }) => vehicle))].map((vehicle) => ({
    vehicle,
    briefs: own
      .filter((one) => one.vehicle === vehicle)
      .map((one) => [...packedSummary(one)])
      .reverse(),
  }));
  return { results, madeUntil: until };
};
const keysOf = async (...prefixes: string[]): Promise<string[][]> => {
  const keys = (await database.read((dexie) => dexie.table('cache').toCollection().primaryKeys())) as string[];
  return prefixes.map((prefix) => keys.filter((key) => key.startsWith(prefix)));
};

beforeEach(() => {
  database = localDatabase();
  asked = [];
  madeUntil = null;
});

it('asks once for a run of days, cut in the time zone, and works without network afterwards', async () => {
  const found = await periodJourneys(database, period(), { ask, onProgress });
  expect(asked).toEqual(['2 2026-10-24T22:00:00.000Z 2026-10-26T23:00:00.000Z']);
  expect(found).toEqual({ journeys: { v1: [ALL[0], ALL[2]], v2: [ALL[1]] }, at: null, missing: 0 });
  expect(await periodJourneys(database, period(), { ask: null, onProgress })).toEqual(found);
  expect((await periodJourneys(database, period({ from: '2026-10-26' }), { ask: null, onProgress })).journeys).toEqual({
    v1: [ALL[2]],
    // It goes over midnight: kept of both days, told once.
    v2: [ALL[1]],
  });
});

it('keeps what came of all vehicles for any of them; of others it has nothing', async () => {
  const many = ['v1', 'v2', 'v3', ...Array.from({ length: 120 }, (_, n) => `w${n}`)];
  await periodJourneys(database, period({ vehicles: many }), { ask, onProgress });
  expect(asked).toEqual(['all 2026-10-24T22:00:00.000Z 2026-10-26T23:00:00.000Z']);
  expect(await periodJourneys(database, period({ vehicles: ['v3'] }), { ask: null, onProgress })).toEqual({
    journeys: { v3: [ALL[3]] },
    at: null,
    missing: 0,
  });
  expect(await periodJourneys(database, period({ from: '2026-10-20', to: '2026-10-20' }), { ask: null, onProgress })).toEqual({
    journeys: { v1: [], v2: [] },
    at: null,
    missing: 2,
  });
});

it('in brief they are kept apart: read without the whole ones, made of those of a day that was kept before, and of nothing else', async () => {
  const starts = async (): Promise<unknown> =>
    Object.fromEntries(
      Object.entries((await periodSummaries(database, period(), { ask: null, onProgress })).journeys).map(([id, list]) => [
        id,
        list.map(({ startMs }) => startMs),
      ]),
    );
  const expected = { v1: [ALL[0], ALL[2]].map((one) => Date.parse(one!.startAt)), v2: [Date.parse(ALL[1]!.startAt)] };
  await periodJourneys(database, period(), { ask, onProgress });
  const [briefs, whole] = await keysOf('briefs4:', 'journeys2:');
  expect([briefs!.length, whole!.length]).toEqual([2, 2]);
  expect(await starts()).toEqual(expected);
  await database.change(['cache'], (tx) => tx.table('cache').bulkDelete([...whole!, briefs![1]!]));
  expect(await periodSummaries(database, period(), { ask: null, onProgress })).toMatchObject({ missing: 2 });
  await periodJourneys(database, period(), { ask, onProgress });
  await database.change(['cache'], (tx) => tx.table('cache').bulkDelete(briefs!));
  expect(await starts()).toEqual(expected);
  await writeCacheOf(database, briefs![0]!, [['of', 'another', 'version']]);
  expect(await starts()).toEqual(expected);
});

it.each([
  ['whole', (from: Period, isAsked: boolean) => periodJourneys(database, from, { ask: isAsked ? ask : null, onProgress })],
  ['in brief', (from: Period, isAsked: boolean) => periodSummaries(database, from, { ask: isAsked ? askSummaries : null, onProgress })],
] as const)(
  '%s: past days that the server has not gone through yet are asked for again until it has, and are told to be as old as what is made',
  async (_how, load) => {
    const late = period({ nowMs: Date.parse('2026-11-05T12:00:00Z') });
    const counted = async (isAsked: boolean): Promise<unknown> => {
      const { journeys, at } = await load(late, isAsked);
      return [
        Object.values(journeys)
          .map(({ length }) => length)
          .reduce((sum, length) => sum + length, 0),
        at,
      ];
    };
    madeUntil = '2026-10-24T22:00:00.000Z';
    expect(await counted(true)).toEqual([0, madeUntil]);
    expect(await counted(false)).toEqual([0, madeUntil]);
    // A day it has gone through is not: the days after it may still change.
    madeUntil = '2026-10-25T12:00:00.000Z';
    expect(await counted(true)).toEqual([1, madeUntil]);
    // What came last is being made: it is of days that are over.
    madeUntil = '2026-11-05T11:59:50.000Z';
    expect(await counted(true)).toEqual([3, null]);
    expect(await counted(true)).toEqual([3, null]);
    expect(asked).toHaveLength(3);
  },
);

it('a report in brief asks for nothing whole; behind it the whole ones come, once, and again where they are others', async () => {
  const told: string[] = [];
  const found = await periodSummaries(database, period(), {
    ask: askSummaries,
    onProgress: (done, total) => told.push(`${done}/${total} ${asked.length}`),
  });
  // How much is on its way is told before it is asked for.
  expect(told).toEqual(['0/4 0', '4/4 1']);
  expect(Object.entries(found.journeys).map(([id, list]) => [id, list.map(({ startMs }) => startMs)])).toEqual([
    ['v1', [ALL[0], ALL[2]].map((one) => Date.parse(one!.startAt))],
    ['v2', [Date.parse(ALL[1]!.startAt)]],
  ]);
  expect([asked.length, (await keysOf('briefs4:', 'journeys2:')).map(({ length }) => length)]).toEqual([1, [2, 0]]);
  expect(await periodSummaries(database, period(), { ask: null, onProgress })).toEqual(found);

  await bringWhole(database, period(), ask, () => false);
  expect(asked.length).toBe(1);
  await bringWhole(database, period(), ask, () => true);
  await bringWhole(database, period(), ask, () => true);
  expect(asked.slice(1)).toEqual(['2 2026-10-24T22:00:00.000Z 2026-10-26T23:00:00.000Z']);
  expect((await periodJourneys(database, period(), { ask: null, onProgress })).journeys).toEqual({ v1: [ALL[0], ALL[2]], v2: [ALL[1]] });

  const [, second] = (await keysOf('briefs4:'))[0]!;
  await writeCacheOf(database, second!, { v1: [packedSummary(journey('v1', '2026-10-26T09:00:00.000Z'))] });
  await bringWhole(database, period(), ask, () => true);
  expect(asked.slice(2)).toEqual(['2 2026-10-25T23:00:00.000Z 2026-10-26T23:00:00.000Z']);
  await bringWhole(
    database,
    period({ from: '2026-10-20', to: '2026-10-20' }),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => true,
  );
  await expect(
    bringWhole(
      database,
      period({ from: '2026-10-20', to: '2026-10-20' }),
      () => Promise.reject(fail('forbidden')),
      () => true,
    ),
  ).rejects.toThrow('forbidden');
});

it('briefs that are none are no answer', async () => {
  expect(
    await periodSummaries(database, period(), {
      ask: async () => ({ results: [{ vehicle: 'v1', briefs: [['of', 'another', 'version']] }], madeUntil: null }),
      onProgress,
    }),
  ).toMatchObject({ missing: 4 });
});

it('is refused where the server refuses, and says what is missing where nobody answers', async () => {
  await expect(periodJourneys(database, period(), { ask: () => Promise.reject(fail('forbidden')), onProgress })).rejects.toThrow(
    'forbidden',
  );
  expect(
    await periodJourneys(database, period(), { ask: () => Promise.reject(new TypeError('Failed to fetch')), onProgress }),
  ).toMatchObject({ missing: 4, at: null });
});

it('asks page after page, and takes nothing from what is not the server', async () => {
  const urls: URL[] = [];
  const pages = [
    { results: [ALL[0]], next: ALL[0]!._id, madeUntil: '2026-10-26T00:00:00.000Z' },
    { results: [ALL[1]], next: null, madeUntil: '2026-10-25T00:00:00.000Z' },
  ];
  const fetchImpl = (async (path: string) => {
    urls.push(new URL(path, 'http://localhost'));
    return Response.json(pages[urls.length - 1]);
  }) as unknown as typeof fetch;
  expect(await journeysOverHttp('u:o', fetchImpl)(['v1', 'v2'], 'a', 'b')).toEqual({
    results: [ALL[0], ALL[1]],
    madeUntil: '2026-10-25T00:00:00.000Z',
  });
  expect(urls.map(({ searchParams }) => [searchParams.get('vehicle'), searchParams.get('cursor')])).toEqual([
    ['v1,v2', null],
    ['v1,v2', ALL[0]!._id],
  ]);
  const briefs = (async (path: string) => (
    urls.push(new URL(path, 'http://localhost')),
    Response.json({ results: [{ vehicle: 'v1', briefs: [[1]] }], next: null, madeUntil: null })
  )) as unknown as typeof fetch;
  expect(await summariesOverHttp('u:o', briefs)(null, 'a', 'b')).toEqual({ results: [{ vehicle: 'v1', briefs: [[1]] }], madeUntil: null });
  expect([urls[2]!.pathname, urls[2]!.search]).toEqual(['/api/v1/journeys/briefs', '?from=a&to=b&across=true']);
  const portal = (async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })) as unknown as typeof fetch;
  await expect(journeysOverHttp('u:o', portal)(null, 'a', 'b')).rejects.toThrow('unavailable');
});
