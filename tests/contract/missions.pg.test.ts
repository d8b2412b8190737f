import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Entity } from '../../src/domain/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { deliverFieldNotifications } from '../../src/server/field-work/deliver-notifications.ts';
import { findArrivals } from '../../src/server/vehicles/missions.ts';
import { Days } from '../../src/server/telemetry/days.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { caller } from '../helpers/call.ts';
import { signIn, testCompany, type Signed, type TestContext } from '../helpers/context.ts';
import { newId } from '../helpers/sample.ts';

const { vehicle, driver, mission, site } = ENTITIES as unknown as Record<keyof typeof ENTITIES, Entity>;
let server: TestContext;
let orgId: string;
let people: Awaited<ReturnType<typeof testCompany>>['people'];
let colleague: Signed;
const [vehicleId, driverId] = [newId(), newId()];
const call = caller(() => server.app);

/** A mission, its vehicle and what is in it. */
interface Sent {
  of: string;
  id: string;
  device: string;
}

let release: () => void;
beforeAll(async () => {
  ({ server, orgId, people } = await testCompany());
  // Nothing is told but when a test asks for it.
  void telemetryOf(server.context).bulk(() => new Promise<void>((resolve) => (release = resolve)));
  colleague = await signIn(server.app, { role: 'user', orgId, name: 'Colleague' });
  const { rows } = await server.context.pool.query<{ id: string }>('SELECT id FROM memberships WHERE org_id = $1 AND "user" = $2', [
    orgId,
    people.user.userId,
  ]);
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(driver, driverId, { name: 'Nadia', member: rows[0]!.id });
    await writer.insert(vehicle, vehicleId, { registration: 'AB-100-CD', driver: driverId });
  });
});
afterAll(async () => {
  release?.();
  await server.close();
});

const doc = (over: object = {}) => ({ title: 'Livrer', vehicle: vehicleId, lat: 45, lng: 4, ...over });
const send = async (over: object = {}): Promise<string> =>
  String((await call(people.manager, 'POST', '/api/v1/missions', doc(over))).body['_id']);
const change = (who: Signed, id: string, patch: object) => call(who, 'PATCH', `/api/v1/missions/${id}`, patch);
const rowOf = async (id: string): Promise<Record<string, unknown>> => (await server.context.store.get(systemActor(orgId), mission, id))!;
const listed = async (who: Signed): Promise<string[]> =>
  ((await call(who, 'GET', '/api/v1/missions?size=100')).body['results'] as { _id: string }[]).map(({ _id }) => _id);

it('R-104 a manager sends a mission to the driver of the vehicle, who alone reads it below the managers', async () => {
  const answer = await call(people.manager, 'POST', '/api/v1/missions', doc());
  expect(answer.status, answer.text).toBe(201);
  const row = await rowOf(String(answer.body['_id']));
  expect(row).toMatchObject({ state: 'sent', driver: driverId, assignee: people.user.userId, answeredAt: null, arrivedAt: null });
  expect(Math.abs(Date.parse(String(row['sentAt'])) - Date.now())).toBeLessThan(60_000);
  for (const who of [people.admin, people.manager, people.technician, people.user]) expect(await listed(who)).toContain(row['_id']);
  expect(await listed(colleague)).toEqual([]);
  for (const who of [people.user, people.technician]) expect((await call(who, 'POST', '/api/v1/missions', doc())).status).toBe(403);
  for (const over of [{ lat: null }, { state: 'accepted' }])
    expect((await call(people.manager, 'POST', '/api/v1/missions', doc(over))).status).toBe(400);
});

it('R-104 the driver answers once, with the time of the device; nobody else does; what was sent stays', async () => {
  const id = await send();
  for (const who of [colleague, people.technician, people.manager])
    expect((await change(who, id, { state: 'accepted' })).status).toBeGreaterThanOrEqual(400);
  expect((await change(people.user, id, { title: 'Autre' })).status).toBe(400);
  expect((await change(people.manager, id, { lat: 46 })).status).toBe(400);
  expect((await change(people.manager, id, { message: 'Quai 3' })).status).toBe(200);
  const told = new Date(Date.parse(String((await rowOf(id))['sentAt'])) + 1).toISOString();
  expect((await change(people.user, id, { state: 'accepted', answeredAt: told })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ state: 'accepted', answeredAt: told, message: 'Quai 3' });
  expect((await change(people.user, id, { state: 'refused' })).status).toBe(400);
  expect((await change(people.manager, id, { state: 'cancelled' })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ state: 'cancelled', answeredAt: told });
  expect((await change(people.manager, id, { plannedAt: told })).status).toBe(400);
});

it('R-104 a vehicle that stays a minute at the destination has arrived, said once; an answer that comes later is taken', async () => {
  const sentMs = Date.now() - 3_600_000;
  const [near, far, gone] = [newId(), newId(), newId()];
  await server.context.store.write(systemActor(orgId), async (writer) => {
    for (const [id, over] of [
      [near, {}],
      [far, { lat: 45.1 }],
      [gone, { state: 'refused' }],
    ] as const)
      await writer.insert(mission, id, doc({ ...over, sentAt: new Date(sentMs).toISOString() }));
  });
  await telemetryOf(server.context).partitions.ensure([sentMs]);
  // 1 km away at first; there from the tenth minute on.
  await server.context.pool.query(
    `INSERT INTO positions (device_id, at, org_id, vehicle_id, received_at, lat, lng, speed_kmh, valid, raw)
     SELECT $1, $2::timestamptz + n * interval '1 minute', $3, $4, now(), CASE WHEN n < 10 THEN 45.01 ELSE 45.0005 END, 4, 0, true, '{}' FROM generate_series(1, 20) AS n`,
    [newId(), new Date(sentMs), orgId, vehicleId],
  );
  await Promise.all([findArrivals(server.context), findArrivals(server.context)]);
  const arrivedAt = new Date(sentMs + 600_000).toISOString();
  const row = await rowOf(near);
  expect([row['arrivedAt'], (await rowOf(far))['arrivedAt'], (await rowOf(gone))['arrivedAt']]).toEqual([arrivedAt, null, null]);
  await findArrivals(server.context);
  expect((await rowOf(near))['ver']).toBe(row['ver']);
  expect((await change(people.user, near, { state: 'accepted', answeredAt: new Date(sentMs + 60_000).toISOString() })).status).toBe(200);
  expect(await rowOf(near)).toMatchObject({ state: 'accepted', arrivedAt });
});

it('R-104 what was looked at is not read again: late positions are found at their own time, a vehicle that stays silent arrives with time, another place is looked at from the start', async () => {
  const { context } = server;
  const [siteId, ...vehicles] = [newId(), newId(), newId(), newId()] as const;
  const [late, silent, moved] = vehicles.map((of) => ({ of, id: newId(), device: newId() })) as [Sent, Sent, Sent];
  const sentMs = Math.floor(Date.now() / 60_000) * 60_000 - 7_200_000;
  let nowMs = sentMs + 1_800_000;
  const then = Object.assign(Object.create(context) as typeof context, { now: () => nowMs });
  await context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(site, siteId, { name: 'Client', lat: 46, lng: 4, radiusM: 150 });
    for (const [n, { of, id }] of [late, silent, moved].entries()) {
      await writer.insert(vehicle, of, { registration: `AB-20${n}-CD` });
      await writer.insert(
        mission,
        id,
        doc({ vehicle: of, sentAt: new Date(sentMs).toISOString(), ...(n === 2 ? { lat: null, lng: null, site: siteId } : {}) }),
      );
    }
  });
  await telemetryOf(context).partitions.ensure([sentMs]);
  /** Positions come: at so many seconds after it was sent, so many degrees north of the destination. They are marked as the ingestion marks them. */
  const come = async ({ of, device }: Sent, ...fixes: [s: number, north: number][]): Promise<void> => {
    const ats = fixes.map(([s]) => new Date(sentMs + s * 1000).toISOString());
    await context.pool.query(
      `INSERT INTO positions (device_id, at, org_id, vehicle_id, received_at, lat, lng, speed_kmh, valid, raw) SELECT $1, at, $3, $4, now(), 45 + north, 4, 0, true, '{}' FROM unnest($2::timestamptz[], $5::float8[]) AS t (at, north)`,
      [device, ats, orgId, of, fixes.map(([, north]) => north)],
    );
    await context.pool.query(
      `INSERT INTO dirty_days (vehicle_id, day, org_id, from_at, to_at) SELECT $1, (min(at) AT TIME ZONE 'Europe/Paris')::date, $2, min(at), max(at) FROM unnest($3::timestamptz[]) AS at`,
      [of, orgId, ats],
    );
    await expect
      .poll(
        async () => (
          await new Days(
            { pool: context.pool, now: context.now, timeZoneOf: async () => 'Europe/Paris', strips: { renew: async () => 0 } },
            0,
          ).run(),
          (await context.pool.query('SELECT 1 FROM dirty_days WHERE vehicle_id = $1', [of])).rowCount
        ),
      )
      .toBe(0);
  };
  const look = async (): Promise<(string | null)[]> => {
    await findArrivals(then);
    return Promise.all(
      [late, silent, moved].map(async ({ id }) => {
        const at = (await rowOf(id))['arrivedAt'];
        return typeof at === 'string' ? `${(Date.parse(at) - sentMs) / 1000}` : null;
      }),
    );
  };
  const changes = async (): Promise<unknown[]> =>
    (
      await context.pool.query<{ from: number | null }>(
        'SELECT extract(epoch FROM changed_from)::float8 AS "from" FROM arrival_looks WHERE mission_id = ANY ($1) ORDER BY mission_id',
        [[late, silent, moved].map(({ id }) => id).sort()],
      )
    ).rows.map(({ from }) => from);
  await come(late, [0, 0.005], [600, 0.005], [1200, 0], [1230, 0.005], [1260, 0.005]);
  await come(silent, [0, 0.1]);
  await come(moved, [0, 0.1], [900, 0.5], [960, 0.5], [1020, 0.5], [1080, 0.1]);
  // Half a minute is going past; the site is elsewhere.
  expect(await look()).toEqual([null, null, null]);
  expect(await changes()).toEqual([null, null, null]);

  // What is not marked is not read: only what came since is.
  await context.pool.query('DELETE FROM positions WHERE vehicle_id = $1', [silent.of]);
  nowMs = sentMs + 1_830_000;
  await come(silent, [1_800, 0]);
  await come(late, [1_800, 0.005]);
  expect(await look()).toEqual([null, null, null]);
  // It said nothing more, and a minute has gone by.
  nowMs = sentMs + 1_861_000;
  expect(await look()).toEqual([null, '1800', null]);

  // A visit of which the middle comes late: it is one of a minute and a half, in its own time.
  nowMs = sentMs + 2_400_000;
  await come(late, [610, 0], [700, 0], [710, 0.005]);
  await context.store.write(systemActor(orgId), (writer) => writer.patch(site, siteId, { lat: 45.5 }));
  expect(await look()).toEqual(['610', '1800', '900']);
  expect(await look()).toEqual(['610', '1800', '900']);
  expect(await changes()).toEqual([]);
}, 60_000);

it('R-104 the driver hears of what is given, changed and taken back, who sent it of the answer and the arrival: once, whatever servers are at it, and nobody else', async () => {
  const news = async (who: Signed): Promise<string[]> => {
    await Promise.all([deliverFieldNotifications(server.context), deliverFieldNotifications(server.context)]);
    await server.context.pool.query('UPDATE field_tellings SET next_at = now()');
    await deliverFieldNotifications(server.context);
    const { results } = await server.context.store.list(systemActor(null, who.userId), ENTITIES.notification as unknown as Entity, {
      page: 1,
      size: 100,
      sort: [{ field: 'date', direction: 1 }],
    });
    return results.map((row) => `${(row['topic'] as { key: string }).key} ${String(row['title'])}`);
  };
  const all = [people.user, people.manager, people.admin, people.technician, colleague];
  const before = new Map<Signed, number>();
  for (const who of all) before.set(who, (await news(who)).length);
  const since = async (who: Signed): Promise<string[]> => (await news(who)).slice(before.get(who));

  const id = await send({ title: 'Alpha', plannedAt: '2026-11-20T08:30:00.000Z' });
  expect(await since(people.user)).toEqual(['mission:sent Nouvelle mission : Alpha']);
  expect((await change(people.manager, id, { message: 'Quai 4' })).status).toBe(200);
  expect((await change(people.manager, id, { message: 'Quai 4' })).status).toBe(200);
  expect(await since(people.user)).toHaveLength(2);
  expect((await change(people.user, id, { state: 'accepted' })).status).toBe(200);
  expect(await since(people.manager)).toEqual(['mission:accepted Mission acceptée : Alpha']);
  await server.context.store.write(systemActor(orgId), (writer) => writer.patch(mission, id, { arrivedAt: '2026-11-20T08:40:00.000Z' }));
  expect((await since(people.manager)).slice(1)).toEqual(['mission:arrived Destination atteinte : Alpha']);

  const refusedId = await send({ title: 'Bravo' });
  expect((await change(people.user, refusedId, { state: 'refused' })).status).toBe(200);
  const goneId = await send({ title: 'Charlie' });
  expect((await call(people.manager, 'DELETE', `/api/v1/missions/${goneId}`)).status).toBe(204);
  const backId = await send({ title: 'Delta' });
  expect(await since(people.user)).toHaveLength(5);
  expect((await change(people.manager, backId, { state: 'cancelled' })).status).toBe(200);
  expect((await since(people.user)).sort()).toEqual([
    'mission:alert:cancelled Mission annulée : Delta',
    'mission:alert:removed Mission annulée : Charlie',
    'mission:changed Mission modifiée : Alpha',
    'mission:sent Nouvelle mission : Alpha',
    'mission:sent Nouvelle mission : Bravo',
    'mission:sent Nouvelle mission : Delta',
  ]);
  expect((await since(people.manager)).slice(2)).toEqual(['mission:alert:refused Mission refusée : Bravo']);
  for (const who of [people.admin, people.technician, colleague]) expect(await since(who)).toEqual([]);
});
