import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { driver } from '../../src/domain/driver/driver.ts';
import { membership } from '../../src/domain/identity/user.ts';
import { destination } from '../../src/domain/geo/area.ts';
import type { LngLat } from '../../src/domain/geo/geometry.ts';
import type { Visit } from '../../src/domain/places/visits.ts';
import { site } from '../../src/domain/places/site.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { Visits } from '../../src/server/telemetry/visits/visits.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

const START_MS = Date.parse('2026-11-20T06:00:00Z');
const DEPOT: LngLat = [4, 45];
const [car, other, depot, deviceId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
let server: TestContext;
let telemetry: Telemetry;
let orgId: string;
let manager: Signed;
let user: Signed;
let release: () => void;

beforeAll(async () => {
  server = await testContext({ now: () => START_MS + 12 * 3_600_000 });
  telemetry = telemetryOf(server.context);
  // Nothing runs by itself: each test runs what it looks at.
  void telemetry.bulk(() => new Promise<void>((resolve) => (release = resolve)));
  orgId = await createOrganization(server.context, 'Visits');
  manager = await signIn(server.app, { role: 'manager', orgId });
  user = await signIn(server.app, { role: 'user', orgId });
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(vehicle, car, { registration: 'VI-100-SI' });
    await writer.insert(vehicle, other, { registration: 'VI-200-SI' });
    await writer.insert(site, depot, { name: 'Dépôt', lat: DEPOT[1], lng: DEPOT[0], radiusM: 100 });
  });
  await telemetry.partitions.ensure([START_MS]);
});
afterAll(async () => {
  release();
  await server.close();
});

/** Positions of the car, so many minutes after the start and so many metres from the depot, marked as the day strips mark them. */
async function heard(...list: readonly (readonly [minute: number, metres: number, tag?: string])[]): Promise<void> {
  for (const [minute, metres, tag] of list) {
    const [lng, lat] = destination(DEPOT, 70, metres);
    await server.context.pool.query(
      `INSERT INTO positions (device_id, at, org_id, vehicle_id, received_at, lat, lng, speed_kmh, valid, driver_tag, raw) VALUES ($1, $2, $3, $4, $2, $5, $6, 10, true, $7, '{}')`,
      [deviceId, new Date(START_MS + minute * 60_000), orgId, car, lat, lng, tag ?? null],
    );
  }
  const from = new Date(START_MS + Math.min(...list.map(([minute]) => minute)) * 60_000);
  await server.context.pool.query(
    'INSERT INTO dirty_visits (vehicle_id, org_id, from_at) VALUES ($1, $2, $3) ON CONFLICT (vehicle_id) DO UPDATE SET from_at = least(dirty_visits.from_at, excluded.from_at)',
    [car, orgId, from],
  );
}

async function visitsOf(as: Signed = manager, query = ''): Promise<Visit[]> {
  const answer = await server.app.inject({
    method: 'GET',
    url: `/api/v1/visits?from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z${query}`,
    headers: as.headers,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ results: Visit[] }>().results;
}
const minutes = (visits: readonly Visit[]): (number | null)[][] =>
  visits.map(({ startAt, endAt }) => [startAt, endAt].map((at) => (at === null ? null : (Date.parse(at) - START_MS) / 60_000)));

/** However few positions a transaction takes, the visits are the same. */
async function made(fixesMax = 3): Promise<void> {
  await telemetry.visitedSites.watch();
  const visits = new Visits({ ...server.context, sites: telemetry.visitedSites }, fixesMax);
  while ((await visits.run()) > 0);
}

it('visits follow the positions, those that come late too', async () => {
  await heard([0, 900], [10, 50], [20, 20], [30, 80], [40, 115], [50, 900], [60, 40]);
  await made();
  expect(minutes(await visitsOf())).toEqual([
    [10, 50],
    [60, null],
  ]);
  await heard([25, 500], [70, 300]);
  await made();
  expect(minutes(await visitsOf())).toEqual([
    [10, 25],
    [30, 50],
    [60, 70],
  ]);
  const before = await visitsOf();
  await server.context.pool.query('DELETE FROM visits');
  await heard([0.5, 900]);
  await made(20_000);
  expect(await visitsOf()).toEqual(before);
});

it('a site that moves has its visits made again, one that is removed has none', async () => {
  const [lng, lat] = destination(DEPOT, 70, 900);
  await server.context.store.write(systemActor(orgId), (writer) => writer.patch(site, depot, { lat, lng }));
  await made();
  expect(minutes(await visitsOf())).toEqual([
    [0, 10],
    [50, 60],
  ]);
  await server.context.store.write(systemActor(orgId), (writer) => writer.patch(site, depot, { lat: DEPOT[1], lng: DEPOT[0] }));
  await made();
  expect(minutes(await visitsOf())).toEqual([
    [10, 25],
    [30, 50],
    [60, 70],
  ]);
});

it('a page goes on where the one before ended, and only what the period touches is told', async () => {
  const get = async (query: string) =>
    (await server.app.inject({ method: 'GET', url: `/api/v1/visits?${query}`, headers: manager.headers })).json<{
      results: Visit[];
      next: string | null;
    }>();
  const first = await get('from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z&size=2');
  const second = await get(`from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z&size=2&cursor=${first.next}`);
  expect([minutes(first.results), minutes(second.results), second.next]).toEqual([
    [
      [10, 25],
      [30, 50],
    ],
    [[60, 70]],
    null,
  ]);
  expect(minutes((await get('from=2026-11-20T06:24:00Z&to=2026-11-20T06:31:00Z')).results)).toEqual([
    [10, 25],
    [30, 50],
  ]);
  expect(minutes((await get('from=2026-11-20T06:25:00Z&to=2026-11-20T06:30:00Z')).results)).toEqual([]);
});

it('a user gets the visits of their badge, nobody those of another organization', async () => {
  expect(await visitsOf(user)).toEqual([]);
  const stranger = await signIn(server.app, { role: 'admin', orgId: await createOrganization(server.context, 'Other') });
  expect(await visitsOf(stranger)).toEqual([]);
  await heard([100, 10, 'AB12'], [110, 900]);
  await made();
  await server.context.store.write(systemActor(orgId), async (writer) => {
    const { results } = await server.context.store.list(systemActor(orgId), membership, {
      page: 1,
      size: 100,
      filters: { user: [user.userId] },
    });
    await writer.insert(driver, uuidv7(), { name: 'Nadia', badge: 'ab12', member: results[0]!._id });
  });
  expect(minutes(await visitsOf(user))).toEqual([[100, 110]]);
});

it('who was in any area: those that were there before, or are still there, too', async () => {
  const near = async (query: string) =>
    (await server.app.inject({ method: 'GET', url: `/api/v1/visits/near?place=circle:4,45:100&${query}`, headers: manager.headers })).json<{
      results: Visit[];
    }>().results;
  // Minute 20 is the last it said before.
  expect(minutes(await near('from=2026-11-20T06:21:00Z&to=2026-11-20T06:35:00Z'))).toEqual([
    [20, 25],
    [30, null],
  ]);
  expect(minutes(await near('from=2026-11-20T06:26:00Z&to=2026-11-20T06:29:00Z'))).toEqual([]);
  expect(minutes(await near('from=2026-11-20T06:31:00Z&to=2026-11-20T06:39:00Z'))).toEqual([[30, null]]);
});

it('one that was silent for days left when it was seen elsewhere', async () => {
  await telemetry.partitions.ensure([START_MS + 5 * 86_400_000]);
  await heard([1500, 20], [1510, 30], [5760, 900], [5770, 20], [5775, 950]);
  const days = 'from=2026-11-21T00:00:00Z&to=2026-11-25T00:00:00Z';
  const answer = await server.app.inject({
    method: 'GET',
    url: `/api/v1/visits/near?place=circle:4,45:100&${days}`,
    headers: manager.headers,
  });
  expect(minutes(answer.json<{ results: Visit[] }>().results)).toEqual([
    [1500, 5760],
    [5770, 5775],
  ]);
});

it('a position that the ledger does not believe is no visit, and ends none, whether what denies it came with it or later', async () => {
  const day = 8640;
  await telemetry.partitions.ensure([START_MS + day * 60_000]);
  const told = async (): Promise<(number | null)[][][]> => {
    const asked = ['visits?', 'visits/near?place=circle:4,45:100&'].map(async (path) => {
      const url = `/api/v1/${path}from=2026-11-26T00:00:00Z&to=2026-11-27T00:00:00Z`;
      return minutes((await server.app.inject({ method: 'GET', url, headers: manager.headers })).json<{ results: Visit[] }>().results);
    });
    return Promise.all(asked);
  };
  await heard([day, 900], [day + 1, 20], [day + 2, 10], [day + 3, 30_000]);
  await made();
  // Nobody knows yet that it strayed.
  expect(await told()).toEqual([[[day + 1, day + 3]], [[day + 1, day + 3]]]);
  await heard([day + 6, 20], [day + 7, 20]);
  await made();
  expect(await told()).toEqual([[[day + 1, null]], [[day + 1, null]]]);
  // On its way, and seen for once where it had been.
  await heard([day + 8, 900], [day + 30, 30_000], [day + 31, 30_100], [day + 33, 30_200], [day + 34, 30_200]);
  await heard([day + 32, 20]);
  await made();
  expect(await told()).toEqual([[[day + 1, day + 8]], [[day + 1, day + 8]]]);
  await server.context.pool.query('DELETE FROM visits WHERE start_at >= $1', [new Date(START_MS + day * 60_000)]);
  await heard([day - 1, 900]);
  await made(20_000);
  expect(await told()).toEqual([[[day + 1, day + 8]], [[day + 1, day + 8]]]);
});

it('the visits of a removed site are forgotten', async () => {
  await server.context.store.write(systemActor(orgId), (writer) => writer.remove(site, depot));
  expect(await visitsOf()).toEqual([]);
  await made();
  expect((await server.context.pool.query('SELECT 1 FROM visits')).rowCount).toBe(0);
});

it('the answer says from when on visits are still to be made, of the vehicles that are asked for; null: none are', async () => {
  const untilOf = async (query = ''): Promise<string | null> =>
    (
      await server.app.inject({
        method: 'GET',
        url: `/api/v1/visits?from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z${query}`,
        headers: manager.headers,
      })
    ).json<{ madeUntil: string | null }>().madeUntil;
  expect(await untilOf()).toBeNull();
  await heard([200, 900]);
  expect([await untilOf(), await untilOf(`&vehicle=${car}`), await untilOf(`&vehicle=${other}`)]).toEqual([
    '2026-11-20T09:20:00.000Z',
    '2026-11-20T09:20:00.000Z',
    null,
  ]);
  // What was stored and is not even marked for its visits yet.
  await server.context.pool.query(
    "INSERT INTO dirty_days (vehicle_id, day, org_id, from_at, to_at) VALUES ($1, '2026-11-20', $2, '2026-11-20T05:00:00Z', '2026-11-20T05:01:00Z')",
    [other, orgId],
  );
  expect([await untilOf(), await untilOf(`&vehicle=${car}`)]).toEqual(['2026-11-20T05:00:00.000Z', '2026-11-20T09:20:00.000Z']);
  await server.context.pool.query('DELETE FROM dirty_days');
  await made();
  expect(await untilOf()).toBeNull();
});
