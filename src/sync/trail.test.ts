import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { writeCacheOf } from '../db/cache.ts';
import { trailKey } from '../db/shard-keys.ts';
import type { Position } from '../domain/telemetry/message.ts';
import { localDatabase } from '../../tests/helpers/local-database.ts';
import { fetchTrail } from './trail.ts';

const [FROM, TO] = ['2026-11-20T23:00:00.000Z', '2026-11-21T22:59:59.999Z'];
const POSITION: Position = {
  at: '2026-11-21T08:00:00.000Z',
  lat: 1,
  lng: 2,
  altitudeM: null,
  headingDeg: null,
  speedKmh: 3,
  satellites: null,
  ignition: null,
  odometerKm: null,
  valid: true,
};
const answer =
  (status: number, body = '', type = 'application/x-ndjson'): typeof fetch =>
  async () =>
    new Response(body, { status, headers: { 'content-type': type } });
const offline: typeof fetch = () => Promise.reject(new TypeError('offline'));

it('none, not known and refused are three answers', async () => {
  const database = localDatabase();
  const ask = (fetchImpl: typeof fetch) => fetchTrail(database, 'p', 'v1', FROM, TO, fetchImpl);
  expect(await ask(offline)).toEqual({ failure: 'network' });
  expect(await ask(answer(502))).toEqual({ failure: 'unavailable' });
  expect(await ask(answer(200, '<html>', 'text/html'))).toEqual({ failure: 'unavailable' });
  expect(await ask(answer(403))).toEqual({ failure: 'forbidden' });
  expect(await ask(answer(200))).toEqual({ positions: [], at: null });
});

it('what this device keeps is shown when the server does not answer, not when it refuses', async () => {
  const database = localDatabase();
  await writeCacheOf(database, trailKey('v1', FROM), [POSITION]);
  expect(await fetchTrail(database, 'p', 'v1', FROM, TO, offline)).toMatchObject({ positions: [POSITION], at: expect.any(String) });
  expect(await fetchTrail(database, 'p', 'v1', FROM, TO, answer(403))).toEqual({ failure: 'forbidden' });
});
