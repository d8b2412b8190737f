import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { fail } from '../domain/entity/failure.ts';
import type { Position } from '../domain/telemetry/message.ts';
import type { LocalDatabase } from '../db/current.ts';
import { trailKey } from '../db/shard-keys.ts';
import { packed, putShards } from '../db/shards.ts';
import { localDatabase } from '../../tests/helpers/local-database.ts';
import { periodPositions, type Period, type PeriodPorts } from './period/past-positions.ts';

/** Paris, 25 h long: 24 October 22:00 UTC to 25 October 23:00 UTC. */
const LONG = '2026-10-25';
const NOW_MS = Date.parse('2026-10-28T12:00:00Z');
const period = (rest: Partial<Period> = {}): Period => ({
  vehicles: ['v1', 'v2'],
  from: LONG,
  to: '2026-10-26',
  timeZone: 'Europe/Paris',
  nowMs: NOW_MS,
  ...rest,
});
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
const FIXES = ['2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.000Z', '2026-10-25T23:00:00.000Z', '2026-10-26T22:59:59.000Z'].map(
  position,
);
let database: LocalDatabase;
let asked: string[];
let progress: string[];

const ports = (rest: Partial<PeriodPorts> = {}): PeriodPorts => ({
  ask: async (vehicle, fromIso, toIso) => {
    asked.push(`${vehicle} ${fromIso} ${toIso}`);
    return FIXES.filter(({ at }) => at >= fromIso && at <= toIso);
  },
  onProgress: (done, total) => progress.push(`${done}/${total}`),
  ...rest,
});
const keep = async (vehicle: string, fromIso: string, at: string, positions: Position[]): Promise<void> =>
  putShards(database, [{ key: trailKey(vehicle, fromIso), at, gzip: await packed(positions) }]);

beforeEach(() => {
  database = localDatabase();
  [asked, progress] = [[], []];
});

it('asks once for a run of days, cuts it where the zone does, and says how far it is', async () => {
  const found = await periodPositions(database, period(), ports());
  expect(asked.toSorted()).toEqual(['v1', 'v2'].map((vehicle) => `${vehicle} 2026-10-24T22:00:00.000Z 2026-10-26T22:59:59.999Z`));
  expect(found).toEqual({ positions: { v1: FIXES, v2: FIXES }, at: null, missing: 0 });
  expect(progress.at(-1)).toBe('4/4');
});

it('then works without network', async () => {
  await periodPositions(database, period(), ports());
  const found = await periodPositions(database, period(), ports({ ask: null }));
  // Kept by today's clock, which is long after those days: nothing more is expected of them.
  expect(found).toEqual({ positions: { v1: FIXES, v2: FIXES }, at: null, missing: 0 });
});

it('takes days that can no longer change from this device, and asks for the others', async () => {
  await keep('v1', '2026-10-24T22:00:00.000Z', '2026-10-27T00:00:00.000Z', [FIXES[0]!]);
  await keep('v1', '2026-10-25T23:00:00.000Z', '2026-10-26T23:00:00.000Z', []);
  const found = await periodPositions(database, period({ vehicles: ['v1'] }), ports());
  expect(asked).toEqual(['v1 2026-10-25T23:00:00.000Z 2026-10-26T22:59:59.999Z']);
  expect(found).toEqual({ positions: { v1: [FIXES[0], FIXES[2], FIXES[3]] }, at: null, missing: 0 });
  await periodPositions(database, period({ vehicles: ['v1'] }), ports({ anew: true }));
  expect(asked[1]).toBe('v1 2026-10-24T22:00:00.000Z 2026-10-26T22:59:59.999Z');
});

it('raw elements: a day kept without them is asked for again, one kept with them is not, and without network it is as it was', async () => {
  const withElements = (list: Position[]): Position[] => list.map((one) => ({ ...one, elements: { 'Ignition (239)': 1 } }));
  const wanted = (_vehicle: string, fromIso: string, toIso: string, elements: boolean): Promise<Position[]> => {
    asked.push(`${fromIso} ${elements}`);
    return Promise.resolve(withElements(FIXES.filter(({ at }) => at >= fromIso && at <= toIso)));
  };
  const one = { vehicles: ['v1'], to: LONG };
  await keep('v1', '2026-10-24T22:00:00.000Z', '2026-10-27T00:00:00.000Z', FIXES.slice(0, 2));
  expect((await periodPositions(database, period({ ...one, elements: true }), ports({ ask: null }))).positions['v1']).toEqual(
    FIXES.slice(0, 2),
  );
  for (let n = 0; n < 2; n++)
    expect((await periodPositions(database, period({ ...one, elements: true }), ports({ ask: wanted }))).positions['v1']).toEqual(
      withElements(FIXES.slice(0, 2)),
    );
  expect(asked).toEqual(['2026-10-24T22:00:00.000Z true']);
});

it('asks no more once nobody answers: what is kept with its age, what is missing counted', async () => {
  await keep('v1', '2026-10-24T22:00:00.000Z', '2026-10-25T10:00:00.000Z', [FIXES[0]!]);
  let tried = 0;
  const found = await periodPositions(
    database,
    period({ vehicles: ['v1', 'v2', 'v3', 'v4', 'v5', 'v6'] }),
    ports({
      ask: async () => {
        tried++;
        throw new TypeError('Failed to fetch');
      },
    }),
  );
  expect(tried).toBeLessThanOrEqual(3);
  expect(found).toMatchObject({ at: '2026-10-25T10:00:00.000Z', missing: 11, positions: { v1: [FIXES[0]], v6: [] } });
});

it('is refused as a whole where the server refuses, and goes on past a vehicle that is no longer there', async () => {
  const gone = await periodPositions(
    database,
    period(),
    ports({ ask: (vehicle) => (vehicle === 'v1' ? Promise.reject(fail('not-found')) : Promise.resolve(FIXES)) }),
  );
  expect(gone).toEqual({ positions: { v1: [], v2: FIXES }, at: null, missing: 0 });
  await expect(
    periodPositions(database, period({ vehicles: ['v9'] }), ports({ ask: () => Promise.reject(fail('forbidden')) })),
  ).rejects.toThrow('forbidden');
});

it('asks for a week at most at once, and never for days that have not begun', async () => {
  await periodPositions(database, period({ vehicles: ['v1'], from: '2026-10-20', to: '2026-10-31' }), ports());
  expect(asked).toEqual(['v1 2026-10-19T22:00:00.000Z 2026-10-26T22:59:59.999Z', 'v1 2026-10-26T23:00:00.000Z 2026-10-28T22:59:59.999Z']);
});
