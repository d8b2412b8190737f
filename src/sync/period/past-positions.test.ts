import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { fail } from '../../domain/entity/failure.ts';
import type { Position } from '../../domain/telemetry/message.ts';
import type { PastPosition } from '../../domain/telemetry/past-position.ts';
import type { LocalDatabase } from '../../db/current.ts';
import { trailKey } from '../../db/shard-keys.ts';
import { packed, putShards } from '../../db/shards.ts';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import { pastPositions } from './past-positions.ts';

const AT = '2026-11-20T13:30:00.000Z';
const position = (at: string, lng: number, valid = true): Position => ({
  at,
  lat: 45,
  lng,
  altitudeM: null,
  headingDeg: null,
  speedKmh: 3,
  satellites: null,
  ignition: null,
  odometerKm: null,
  valid,
});
const of = (vehicle: string, at: string, lng: number): PastPosition => ({ ...position(at, lng), vehicle });
let database: LocalDatabase;
const none = (): void => undefined;
const keep = async (vehicle: string, fromIso: string, positions: Position[]): Promise<void> =>
  putShards(database, [{ key: trailKey(vehicle, fromIso), gzip: await packed(positions) }]);
const hear = (_id: string, at: string, lng: number | null): Promise<unknown> =>
  database.change(['states'], (tx) =>
    tx.table('states').put({
      ...position(at, 0),
      _id,
      lng,
      lat: lng === null ? null : 45,
      device: null,
      receivedAt: at,
      ignitionSince: null,
      activity: 'parked',
      activitySince: at,
      odometerSource: null,
      engineHours: null,
      fuelPct: null,
      batteryPct: null,
      voltageV: null,
      driverTag: null,
      place: null,
    }),
  );
const places = (rows: readonly PastPosition[]): [string, string, number][] =>
  rows.map(({ vehicle, at, lng }): [string, string, number] => [vehicle, at, lng]).sort(([a], [b]) => (a < b ? -1 : 1));

beforeEach(() => {
  database = localDatabase();
});

it('is the answer of the server, kept for when there is none', async () => {
  const answer = [of('v1', '2026-11-20T13:00:00.000Z', 4)];
  expect(await pastPositions(database, AT, async () => answer, none)).toEqual({ positions: answer, from: 'server', at: null });
  const kept = await pastPositions(
    database,
    AT,
    async () => {
      throw fail('unavailable');
    },
    none,
  );
  expect(kept).toMatchObject({ positions: answer, from: 'server' });
  expect(Date.parse(kept.at!)).toBeGreaterThan(0);
  expect((await pastPositions(database, '2026-11-20T13:31:00.000Z', null, none)).from).toBe('device');
});

it('is put together from days kept here: the last good position until then, of the day or of one before', async () => {
  await keep('v1', '2026-11-19T23:00:00.000Z', [
    position('2026-11-20T06:00:00.000Z', 4),
    position('2026-11-20T13:29:00.000Z', 4.1),
    position('2026-11-20T13:29:30.000Z', 9, false),
    position('2026-11-20T14:00:00.000Z', 4.2),
  ]);
  await keep('v2', '2026-11-19T23:00:00.000Z', [position('2026-11-20T15:00:00.000Z', 5.2)]);
  await keep('v2', '2026-11-18T23:00:00.000Z', [position('2026-11-19T17:00:00.000Z', 5)]);
  await keep('v3', '2026-11-20T23:00:00.000Z', [position('2026-11-21T06:00:00.000Z', 6)]);
  const progress: string[] = [];
  const found = await pastPositions(database, AT, null, (done, total) => progress.push(`${done}/${total}`));
  expect(found.from).toBe('device');
  expect(places(found.positions)).toEqual([
    ['v1', '2026-11-20T13:29:00.000Z', 4.1],
    ['v2', '2026-11-19T17:00:00.000Z', 5],
  ]);
  expect(progress).toEqual(['1/2', '2/2']);
});

it('takes the last state of who said nothing since, and the later of the two', async () => {
  await hear('v1', '2026-11-20T12:00:00.000Z', 4);
  await hear('v2', '2026-11-20T13:30:00.001Z', 5);
  await hear('v3', '2026-10-01T00:00:00.000Z', 6);
  await hear('v4', '2026-11-20T12:00:00.000Z', null);
  await keep('v1', '2026-11-19T23:00:00.000Z', [position('2026-11-20T13:00:00.000Z', 4.1)]);
  expect(places((await pastPositions(database, AT, null, none)).positions)).toEqual([['v1', '2026-11-20T13:00:00.000Z', 4.1]]);
});

it('is refused to who may no longer read it', async () => {
  await expect(
    pastPositions(
      database,
      AT,
      async () => {
        throw fail('forbidden');
      },
      none,
    ),
  ).rejects.toMatchObject({ failure: { code: 'forbidden' } });
});
