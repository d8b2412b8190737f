import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { readCacheOf, writeCacheOf } from '../../db/cache.ts';
import type { LocalDatabase } from '../../db/current.ts';
import { shardSizes } from '../../db/shards.ts';
import type { ReportParams, ReportResult } from '../../domain/reports/report.ts';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import { dropLastResult, keepLastResult, LAST_PREFIX, lastResult, MOST_LAST_BYTES } from './last-result.ts';

const BUILD = 'b1';
const MADE_MS = Date.parse('2026-11-20T12:00:00Z');
const params: ReportParams = {
  from: '2026-11-01',
  to: '2026-11-20',
  timeZone: 'Europe/Paris',
  vehicles: ['v1'],
  nowMs: MADE_MS,
  options: {},
};
const result: ReportResult = { rows: [['v1', 12.5, 'd1']], cut: 0, names: { v1: 'AA-001-AA', d1: 'Ada' }, notes: [] };
const asked = (change: Partial<ReportParams> = {}, build = BUILD) => ({
  slug: 'kilometrique' as const,
  params: { ...params, ...change },
  build,
});
const made = { result, at: null, missing: 0 };
let database: LocalDatabase;
const keys = async (): Promise<string[]> =>
  (await database.read((dexie) => dexie.transaction('r', ['cache'], shardSizes))).map(({ key }) => key);

beforeEach(async () => {
  database = localDatabase();
  await database.change(['drivers'], (tx) => tx.table('drivers').put({ _id: 'd1', ver: 1, name: 'Ada' }));
});

it('gives the figures of last time with when they were made, to the same question alone', async () => {
  await keepLastResult(database, asked(), made);
  const later = asked({ nowMs: MADE_MS + 3600_000 });
  expect(await lastResult(database, later)).toEqual({ ...made, madeMs: MADE_MS });
  for (const other of [
    asked({ to: '2026-11-19' }),
    asked({ vehicles: ['v1', 'v2'] }),
    asked({ own: true }),
    asked({ options: { by: 'day' } }),
    asked({}, 'b2'),
    { ...asked(), slug: 'synthese' as const },
  ])
    expect(await lastResult(database, other)).toBeNull();
});

it('keeps what is whole alone, and what is newer in the place of what was there', async () => {
  await keepLastResult(database, asked(), { ...made, missing: 2 });
  expect(await lastResult(database, asked())).toBeNull();
  await keepLastResult(database, asked(), { ...made, at: '2026-11-20T09:00:00.000Z' });
  const newer = { ...made, result: { ...result, rows: [['v1', 13, 'd1']] } };
  await keepLastResult(database, asked({ nowMs: MADE_MS + 1000 }), newer);
  expect(await lastResult(database, asked())).toEqual({ ...newer, madeMs: MADE_MS + 1000 });
  expect((await keys()).length).toBe(1);
});

it('is gone where it names somebody who is named so no more, and where it is dropped', async () => {
  await keepLastResult(database, asked(), made);
  await database.change(['drivers'], (tx) => tx.table('drivers').put({ _id: 'd1', ver: 2, name: 'D-12' }));
  expect(await lastResult(database, asked())).toBeNull();
  expect(await keys()).toEqual([]);
  await database.change(['drivers'], (tx) => tx.table('drivers').put({ _id: 'd1', ver: 3, name: 'Ada' }));
  await keepLastResult(database, asked(), made);
  await database.change(['drivers'], (tx) => tx.table('drivers').delete('d1'));
  expect(await lastResult(database, asked())).toBeNull();
  await keepLastResult(database, asked(), { ...made, result: { ...result, names: {} } });
  await dropLastResult(database, asked());
  expect(await keys()).toEqual([]);
});

it('takes no more room than it may: the oldest leave, and nothing else does', async () => {
  await writeCacheOf(database, 'sums1:month', [1]);
  // Not to be compressed: a made row that differs at each place.
  let seed = 7;
  const noise = Array.from({ length: 60_000 }, () => [(seed = (seed * 48_271) % 2_147_483_647)]);
  for (let day = 1; day <= 30; day++)
    await keepLastResult(database, asked({ from: `2026-10-${String(day).padStart(2, '0')}`, nowMs: MADE_MS + day }), {
      ...made,
      result: { ...result, rows: noise },
    });
  const sizes = (await database.read((dexie) => dexie.transaction('r', ['cache'], shardSizes))).filter(({ key }) =>
    key.startsWith(LAST_PREFIX),
  );
  expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_LAST_BYTES);
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.length).toBeLessThan(30);
  expect(await lastResult(database, asked({ from: '2026-10-30' }))).not.toBeNull();
  expect(await lastResult(database, asked({ from: '2026-10-01' }))).toBeNull();
  expect((await readCacheOf(database, 'sums1:month'))?.value).toEqual([1]);
});
