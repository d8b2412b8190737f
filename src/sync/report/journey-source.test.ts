import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import type { Journey } from '../../domain/driving/journey.ts';
import { fail } from '../../domain/entity/failure.ts';
import type { Position } from '../../domain/telemetry/message.ts';
import type { LocalDatabase } from '../../db/current.ts';
import { sampleJourney } from '../../../tests/helpers/journey.ts';
import { localDatabase } from '../../../tests/helpers/local-database.ts';
import { loadJourney, type JourneyPorts } from './journey-source.ts';
import { journeyOverHttp } from '../ask-made.ts';
import { periodJourneys } from '../period/period-journeys.ts';

const V = '0199aaaa-0000-7000-8000-00000000000a';
const ms = Date.parse;
const drive = (startAt: string, rest: Partial<Journey> = {}): Journey => sampleJourney(V, ms(startAt), rest);
const fix = (at: string): Position => ({
  at,
  lat: 45,
  lng: 4,
  altitudeM: 100,
  headingDeg: 0,
  speedKmh: 50,
  satellites: 9,
  ignition: true,
  odometerKm: null,
  valid: true,
});

const BEFORE = drive('2026-11-18T08:00:00.000Z');
const LATE = drive('2026-11-19T22:40:00.000Z');
const TOWED = drive('2026-11-20T00:10:00.000Z', { kind: 'towed' });
const AFTER = drive('2026-11-20T07:00:00.000Z');
const ALL = [BEFORE, LATE, TOWED, AFTER];
const WAY = [
  '2026-11-19T22:30:00.000Z',
  '2026-11-19T22:40:00.000Z',
  '2026-11-19T23:05:00.000Z',
  '2026-11-19T23:10:00.000Z',
  '2026-11-19T23:20:00.000Z',
].map(fix);
const asked = { id: LATE._id, timeZone: 'Europe/Paris', nowMs: ms('2026-11-22T12:00:00Z') };
let calls: string[];
const server: NonNullable<JourneyPorts> = {
  journey: async (id) => {
    calls.push('journey');
    const found = ALL.find(({ _id }) => _id === id);
    if (!found) throw fail('not-found');
    return found;
  },
  journeys: async (_vehicles, from, to) => (
    calls.push(`journeys ${from} ${to}`),
    { results: ALL.filter(({ startAt }) => startAt >= from && startAt < to), madeUntil: null }
  ),
  positions: async (_vehicle, from, to) => (calls.push(`positions ${from} ${to}`), WAY.filter(({ at }) => at >= from && at <= to)),
};
const DEAD: NonNullable<JourneyPorts> = {
  journey: () => Promise.reject(new TypeError('Failed to fetch')),
  journeys: () => Promise.reject(new Error('asked all the same')),
  positions: () => Promise.reject(new Error('asked all the same')),
};
let database: LocalDatabase;

beforeEach(() => {
  database = localDatabase();
  calls = [];
});

it('a journey over midnight: the positions between its ends, the drives before and after it', async () => {
  expect(await loadJourney(database, asked, server)).toEqual({
    journey: LATE,
    positions: WAY.slice(1, 4),
    previous: BEFORE._id,
    next: AFTER._id,
    at: null,
    missing: 0,
  });
  expect(calls).toEqual([
    'journey',
    'journeys 2026-11-15T23:00:00.000Z 2026-11-22T23:00:00.000Z',
    'positions 2026-11-18T23:00:00.000Z 2026-11-20T22:59:59.999Z',
  ]);
});

it('what was opened once is there without network, with its age', async () => {
  await loadJourney(database, asked, server);
  for (const ask of [null, DEAD]) {
    const again = await loadJourney(database, asked, ask);
    expect(again).toMatchObject({ journey: LATE, positions: WAY.slice(1, 4), previous: BEFORE._id, next: AFTER._id, missing: 0 });
    expect(Number.isNaN(ms(again.at!))).toBe(false);
  }
});

it('a journey of a report that was shown opens without network; its way is said to be missing', async () => {
  await periodJourneys(
    database,
    { vehicles: [V, 'other'], from: '2026-11-19', to: '2026-11-20', timeZone: 'Europe/Paris', nowMs: asked.nowMs },
    { ask: server.journeys, onProgress: () => undefined },
  );
  const found = await loadJourney(database, asked, null);
  expect(found).toMatchObject({ journey: LATE, positions: [], previous: null, next: AFTER._id, missing: 2 });
  expect(found.at).not.toBeNull();
});

it('what the server has not is not found, and nobody is asked the rest; without network and never seen it is not known', async () => {
  await expect(loadJourney(database, { ...asked, id: `${V}:1` }, server)).rejects.toThrow('not-found');
  expect(calls).toEqual(['journey']);
  await expect(loadJourney(database, asked, null)).rejects.toThrow('network');
  await expect(loadJourney(database, asked, { ...server, journey: () => Promise.reject(fail('forbidden')) })).rejects.toThrow('forbidden');
});

it('asks for one journey by its id, and takes nothing from what is not the server', async () => {
  const paths: string[] = [];
  const answer = (response: Response) => (async (path: string) => (paths.push(path), response)) as unknown as typeof fetch;
  expect(await journeyOverHttp('u:o', answer(Response.json(LATE)))(LATE._id)).toEqual(LATE);
  expect(paths).toEqual([`/api/v1/journeys/${encodeURIComponent(LATE._id)}`]);
  await expect(journeyOverHttp('u:o', answer(Response.json({ code: 'not-found' }, { status: 404 })))(LATE._id)).rejects.toThrow(
    'not-found',
  );
  await expect(
    journeyOverHttp('u:o', answer(new Response('<html>', { status: 404, headers: { 'content-type': 'text/html' } })))(LATE._id),
  ).rejects.toThrow('unavailable');
});
