import type { WebSocket } from '@fastify/websocket';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLES, type Role, PERMISSION_FLAGS, permissions } from '../../src/domain/access/permissions.ts';
import { positionsChannel, type ServerFrame } from '../../src/domain/sync/protocol.ts';
import { diagnostic } from '../../src/domain/dtc/diagnostic.ts';
import { driver } from '../../src/domain/driver/driver.ts';
import { membership } from '../../src/domain/identity/user.ts';
import { REPORT_SLUGS } from '../../src/domain/reports/slugs.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { caller } from '../helpers/call.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { FOREIGN, STAGE_DAY, STAGE_NOW_MS, stageMovements, THEIRS, type MovementsStage } from '../helpers/movements-stage.ts';
import { newId, sampleDoc } from '../helpers/sample.ts';
import { SyncClient } from '../helpers/sync-client.ts';

/*
 * One rule of who reads which movements (docs/decisions/0021-movements.md): every route that answers them, by role and by permission.
 * Whatever is not the person's has a mark that may not come back.
 */
let server: TestContext;
let orgId: string;
let people: Record<Role, Signed>;
let stage: MovementsStage;
let asked = 0;
const plain = caller<Record<string, unknown>>(() => server.app);
/** Each from another address: reports are limited by it. */
const call: typeof plain = (who, method, url, payload, headers) =>
  plain(who, method, url, payload, { 'x-forwarded-for': `10.9.${(++asked >> 8) & 255}.${asked & 255}`, ...headers });

beforeAll(async () => {
  server = await testContext({ now: () => STAGE_NOW_MS });
  orgId = await createOrganization(server.context, 'Movements');
  people = {} as Record<Role, Signed>;
  for (const role of ROLES) people[role] = await signIn(server.app, { role, orgId });
  // What is staged is not made again.
  await telemetryOf(server.context).close();
  stage = await stageMovements(server, orgId, people.user);
});
afterAll(() => server.close());

const withhold = async (role: Role, flags: readonly string[]): Promise<void> =>
  expect((await call(people.admin, 'PATCH', '/api/v1/role-rights', { [role]: flags })).status).toBe(200);
const but = (...kept: string[]): string[] => PERMISSION_FLAGS.filter((flag) => !kept.includes(flag));

const period = { from: `${STAGE_DAY}T00:00:00.000Z`, to: `${STAGE_DAY}T23:59:59.000Z` };
const q = (params: Record<string, string>): string => new URLSearchParams(params).toString();

interface Route {
  url: string;
  /** Something of this person comes back, where nothing is withheld. */
  hasOwn?: true;
  /** Only who sees the fleet. */
  managers?: true;
  /** What opens it: one of them. */
  flags: readonly string[];
}

const routes = (): Route[] => [
  { url: '/api/v1/vehicles/states', hasOwn: true, flags: ['geolocation', 'reports'] },
  { url: `/api/v1/vehicles/states?${q({ since: period.from })}`, hasOwn: true, flags: ['geolocation', 'reports'] },
  { url: `/api/v1/vehicles/days?${q({ day: STAGE_DAY })}`, flags: ['geolocation', 'reports', 'dailyDashboard'] },
  { url: `/api/v1/vehicles/past?${q({ at: `${STAGE_DAY}T08:30:00.000Z` })}`, hasOwn: true, flags: ['geolocation', 'reports'] },
  { url: `/api/v1/vehicles/past?${q({ at: `${STAGE_DAY}T11:30:00.000Z` })}`, flags: ['geolocation', 'reports'] },
  ...Object.entries(stage.vehicles).map(([name, id]): Route => ({
    url: `/api/v1/vehicles/${id}/positions?${q(period)}`,
    ...(name === 'other' ? {} : { hasOwn: true }),
    flags: ['geolocation', 'reports'],
  })),
  { url: `/api/v1/vehicles/measures?${q({ ...period, kind: 'charge' })}`, hasOwn: true, flags: ['reports'] },
  { url: `/api/v1/journeys?${q(period)}`, hasOwn: true, flags: ['geolocation', 'reports', 'eco', 'dashboard', 'dailyDashboard'] },
  { url: `/api/v1/journeys/briefs?${q(period)}`, hasOwn: true, flags: ['geolocation', 'reports', 'eco', 'dashboard', 'dailyDashboard'] },
  {
    url: `/api/v1/journeys/sums?${q({ from: '2026-11-19', to: '2026-11-19', by: 'day' })}`,
    managers: true,
    flags: ['geolocation', 'reports', 'eco', 'dashboard', 'dailyDashboard'],
  },
  { url: `/api/v1/visits?${q(period)}`, hasOwn: true, flags: ['reports'] },
  { url: `/api/v1/visits/near?${q({ ...period, place: 'circle:4.8,44.441:1000' })}`, flags: ['reports'] },
  { url: `/api/v1/tachograph/days?${q({ from: STAGE_DAY, to: STAGE_DAY })}`, flags: ['reports'] },
  { url: `/api/v1/vehicles/usage`, managers: true, flags: ['management'] },
  { url: `/api/v1/vehicles/distances?${q({ from: STAGE_DAY, to: STAGE_DAY })}`, managers: true, flags: ['dashboard'] },
];
const reports = (): string[] =>
  REPORT_SLUGS.map(
    (slug) =>
      `/api/v1/reports/${slug}?${q({ from: STAGE_DAY, to: STAGE_DAY, ...(slug === 'proximite' ? { place: 'circle:4.8,44.441:1000' } : {}) })}`,
  );
const isForeign = (text: string): boolean => text.includes(String(FOREIGN.lat)) || text.includes(FOREIGN.place);
const isTheirs = (text: string): boolean => text.includes(String(THEIRS.lat)) || text.includes(THEIRS.place);

describe('P-011 every route that answers movements', () => {
  beforeEach(async () => {
    for (const role of ROLES) await withhold(role, []);
  });

  it('gives managers the fleet', async () => {
    for (const role of ['admin', 'manager', 'technician'] as const)
      for (const { url, managers } of routes()) {
        if (url.includes('/near') || url.includes('T08:30')) continue;
        const { status, text } = await call(people[role], 'GET', url);
        expect([role, url, status]).toEqual([role, url, 200]);
        if (!managers && !url.includes(`/${stage.vehicles.given}/`)) expect([role, url, isForeign(text)]).toEqual([role, url, true]);
      }
  });

  it('gives a user their own and nothing of others', async () => {
    for (const { url, hasOwn, managers } of routes()) {
      const { status, text } = await call(people.user, 'GET', url);
      if (managers) expect([url, status]).toEqual([url, 403]);
      else {
        expect([url, status]).toEqual([url, 200]);
        expect([url, isForeign(text)]).toEqual([url, false]);
        if (hasOwn) expect([url, isTheirs(text)]).toEqual([url, true]);
      }
    }
    for (const url of reports()) {
      const { status, text } = await call(people.user, 'GET', url);
      expect([url, status]).toEqual([url, 200]);
      expect([url, isForeign(text)]).toEqual([url, false]);
    }
  });

  it('P-011 with every permission withheld answers nobody', async () => {
    for (const role of ['manager', 'technician', 'user'] as const) {
      await withhold(role, PERMISSION_FLAGS);
      for (const url of [...routes().map((one) => one.url), ...reports(), '/api/v1/alerts', '/api/v1/dtc-events', '/api/v1/diagnostics'])
        expect([role, url, (await call(people[role], 'GET', url)).status]).toEqual([role, url, 403]);
    }
  });

  it('opens by one of its permissions, and by no other', async () => {
    for (const { url, flags, managers } of routes()) {
      for (const flag of flags) {
        await withhold('technician', but(flag));
        expect([url, flag, (await call(people.technician, 'GET', url)).status]).toEqual([url, flag, 200]);
      }
      await withhold('technician', flags);
      await withhold('user', flags);
      expect([url, (await call(people.technician, 'GET', url)).status]).toEqual([url, 403]);
      if (!managers) expect([url, (await call(people.user, 'GET', url)).status]).toEqual([url, 403]);
    }
  });

  it('says whose they are, and tells a user’s states whole', async () => {
    const since = `/api/v1/vehicles/states?${q({ since: '2036-11-20T00:00:00.000Z' })}`;
    expect((await call(people.manager, 'GET', since)).body).toEqual({ seen: 'fleet', results: [] });
    const own = (await call(people.user, 'GET', since)).body as { results: { _id: string }[] };
    expect(own).toMatchObject({ seen: 'own', results: [{ _id: stage.vehicles.given }] });
    const { results } = (await call(people.user, 'GET', `/api/v1/vehicles/days?day=${STAGE_DAY}`)).body as {
      results: { vehicle: string; segments: [number, number, string][] }[];
    };
    expect(results.map(({ vehicle }) => vehicle).sort()).toEqual(
      [stage.vehicles.given, stage.vehicles.driven, stage.vehicles.booked].sort(),
    );
  });

  it('positions of a person are those of their time with the vehicle', async () => {
    const times = async (id: string): Promise<string[]> =>
      (await call(people.user, 'GET', `/api/v1/vehicles/${id}/positions?${q(period)}`)).text
        .split('\n')
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { at: string }).at.slice(11, 16));
    expect((await times(stage.vehicles.driven)).filter((time) => time < '08:00' || time > '09:00')).toEqual([]);
    expect((await times(stage.vehicles.booked)).at(-1)).toBe('09:20');
    expect((await times(stage.vehicles.given)).filter((time) => time >= '11:00' && time <= '12:00')).toEqual([]);
    expect(await times(stage.vehicles.given)).toHaveLength(30);
    expect(await times(stage.vehicles.other)).toEqual([]);
  });

  it('a key of the API reads the fleet within its scopes, and nothing where the organization has not the permission', async () => {
    const made = await call(people.admin, 'POST', '/api/v1/api-keys', {
      name: 'Key',
      scopes: { positions: 'read', journeys: 'read', visits: 'read', reports: 'read' },
      addresses: [],
      expiresAt: null,
    });
    const headers = { authorization: `Bearer ${made.body['secret'] as string}` };
    expect(isForeign((await call(null, 'GET', '/api/v1/vehicles/states', undefined, headers)).text)).toBe(true);
    const set = (active: boolean) =>
      server.context.store.write(systemActor(orgId), (writer) =>
        writer.patch(permissions, orgId, { geolocation: { active }, reports: { active } }),
      );
    await set(false);
    expect((await call(null, 'GET', '/api/v1/vehicles/states', undefined, headers)).status).toBe(403);
    expect((await call(people.admin, 'GET', '/api/v1/vehicles/states')).status).toBe(403);
    await set(true);
  });
});

describe('P-011 the live channel', () => {
  const open = async (who: Signed): Promise<{ socket: WebSocket; frames: ServerFrame[] }> => {
    const frames: ServerFrame[] = [];
    const socket = await server.app.injectWS(
      '/api/v1/live',
      { headers: { host: 'localhost:8080', cookie: who.cookie } } as never,
      { onInit: (ws: WebSocket) => ws.on('message', (data: unknown) => frames.push(JSON.parse(String(data)) as ServerFrame)) } as never,
    );
    socket.send(JSON.stringify({ type: 'subscribe', channel: positionsChannel(orgId) }));
    await expect.poll(() => frames.length, { timeout: 3000, interval: 5 }).toBeGreaterThan(0);
    return { socket, frames };
  };
  const publish = async (): Promise<void> => {
    const { rows } = await server.context.pool.query<{ state: unknown }>('SELECT state FROM vehicle_states WHERE org_id = $1', [orgId]);
    const days = await server.context.pool.query<{ strip: unknown }>('SELECT strip FROM vehicle_days WHERE org_id = $1', [orgId]);
    server.context.bus.publish(positionsChannel(orgId), {
      states: rows.map(({ state }) => state),
      strips: days.rows.map(({ strip }) => strip),
    });
  };
  const settled = async ({ socket, frames }: { socket: WebSocket; frames: ServerFrame[] }): Promise<string> => {
    socket.send(JSON.stringify({ type: 'unsubscribe', channel: 'nothing' }));
    await expect.poll(() => frames.some((frame) => frame.type === 'unsubscribe-confirm'), { timeout: 3000, interval: 5 }).toBe(true);
    return JSON.stringify(frames);
  };

  it('carries the fleet to managers, their own to a user, nothing to whom it is withheld from', async () => {
    await withhold('user', []);
    await withhold('technician', but('management'));
    const [manager, user, technician] = [await open(people.manager), await open(people.user), await open(people.technician)];
    expect(technician.frames[0]).toMatchObject({ type: 'error', status: 403 });
    await publish();
    await expect.poll(() => JSON.stringify(user.frames).includes(stage.vehicles.given), { timeout: 3000, interval: 10 }).toBe(true);
    const told = [await settled(manager), await settled(user), await settled(technician)];
    expect(told.map(isForeign)).toEqual([true, false, false]);
    expect(told.map((text) => text.includes(stage.vehicles.other))).toEqual([true, false, false]);
    expect(isTheirs(told[1]!)).toBe(true);
    for (const { socket } of [manager, user, technician]) socket.close();
  });

  it('stops as soon as the permission is withheld', async () => {
    await withhold('manager', []);
    const line = await open(people.manager);
    await withhold('manager', but('management'));
    await publish();
    expect(isForeign(await settled(line))).toBe(false);
    await withhold('manager', []);
    line.socket.close();
  });
});

describe('P-011 the mirror and what is kept beside it', () => {
  const BESIDE = ['states', 'strips', 'cache'];
  const keptBeside = (device: SyncClient): number => BESIDE.reduce((sum, store) => sum + device.rows(store).length, 0);
  const keep = (device: SyncClient): Promise<unknown> =>
    device.storage.transact(BESIDE, async (tx) => {
      for (const store of BESIDE) await tx.put(store, [{ _id: 'kept', key: 'kept' } as never]);
      return { result: undefined };
    });
  const role = (who: Signed, next: Role): Promise<unknown> =>
    server.context.store.write(systemActor(orgId), async (writer) => {
      const { rows } = await writer.client.query<{ id: string }>('SELECT id FROM memberships WHERE "user" = $1', [who.userId]);
      return writer.patch(membership, rows[0]!.id, { role: next });
    });

  it('leave with the role that saw them', async () => {
    const who = await signIn(server.app, { role: 'manager', orgId });
    const device = new SyncClient(server.app, who);
    await device.rest();
    await keep(device);
    await device.rest();
    expect(keptBeside(device)).toBe(3);
    await role(who, 'user');
    await device.rest();
    expect(keptBeside(device)).toBe(0);
  });

  it('leave with the permission, with the rows that tell of movements', async () => {
    await withhold('technician', []);
    await server.context.store.write(systemActor(orgId), (writer) =>
      writer.insert(diagnostic, newId(), sampleDoc(diagnostic as never, 1, { vehicle: stage.vehicles.other, device: null }, true)),
    );
    const device = new SyncClient(server.app, people.technician);
    await device.rest();
    await keep(device);
    expect(device.rows('diagnostics')).toHaveLength(1);
    await withhold('technician', PERMISSION_FLAGS);
    await device.rest();
    expect([keptBeside(device), device.rows('diagnostics').length]).toEqual([0, 0]);
    expect(device.rows('vehicles').length).toBeGreaterThan(0);
    await withhold('technician', []);
    await device.rest();
    expect(device.rows('diagnostics')).toHaveLength(1);
  });

  it('leave with the driver, the badge and the vehicle that made them theirs, and stay with a booking', async () => {
    const device = new SyncClient(server.app, people.user);
    await device.rest();
    const change = async (work: Parameters<typeof server.context.store.write>[1]): Promise<number> => {
      await keep(device);
      await server.context.store.write(systemActor(orgId), work);
      await device.rest();
      return keptBeside(device);
    };
    expect(await change((writer) => writer.patch(driver, stage.driver, { badge: 'BADGE-V' }))).toBe(0);
    expect(await change((writer) => writer.patch(vehicle, stage.vehicles.given, { driver: null }))).toBe(0);
    expect(await change((writer) => writer.patch(vehicle, stage.vehicles.given, { name: 'Other' }))).toBe(3);
    await server.context.store.write(systemActor(orgId), async (writer) => {
      await writer.patch(driver, stage.driver, { badge: 'BADGE-U' });
      await writer.patch(vehicle, stage.vehicles.given, { driver: stage.driver });
    });
  });
});

it('every route that answers what devices sent is in this walk', async () => {
  const document = (await server.app.inject('/api/v1/openapi.json')).json() as { paths: Record<string, { get?: { tags?: string[] } }> };
  // They answer no movement: progress of a making again, places by their name, sizes and what two sources told (managers of the fleet), what each connector has.
  const others = [
    '/api/v1/journeys/remake',
    '/api/v1/journeys/{id}',
    '/api/v1/fleets/{id}/kept-size',
    '/api/v1/devices/{id}/contested',
    '/api/v1/admin/quarantine',
    '/api/v1/addresses',
  ];
  const walked = new Set(routes().map(({ url }) => url.split('?')[0]!.replace(/[0-9a-f-]{36}/, '{id}')));
  const missing = Object.entries(document.paths).flatMap(([path, { get }]) =>
    get?.tags?.includes('telemetry') && !walked.has(path) && !others.includes(path) ? [path] : [],
  );
  expect(missing).toEqual([]);
});

it('a journey is answered to whom it is, and its size of a fleet to managers', async () => {
  const idOf = (name: 'given' | 'other'): string => `${stage.vehicles[name]}:${Date.parse(`${STAGE_DAY}T08:00:00Z`)}`;
  expect((await call(people.user, 'GET', `/api/v1/journeys/${idOf('given')}`)).status).toBe(200);
  expect((await call(people.user, 'GET', `/api/v1/journeys/${idOf('other')}`)).status).toBe(404);
  expect((await call(people.manager, 'GET', `/api/v1/journeys/${idOf('other')}`)).status).toBe(200);
});
