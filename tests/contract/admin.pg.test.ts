import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { device } from '../../src/domain/device/device.ts';
import { diagnostic } from '../../src/domain/dtc/diagnostic.ts';
import { permissions } from '../../src/domain/access/permissions.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { startGateways } from '../../src/server/connectors/gateways.ts';
import { CONNECTORS } from '../../src/server/connectors/registry.ts';
import { setSiteOwner } from '../../src/server/identity/directory.ts';
import { telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { freePort } from '../../src/server/database/embedded.ts';
import { TeltonikaClient } from '../e2e/teltonika-client.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

let server: TestContext;
let telemetry: Telemetry;
let orgId: string;
let siteOrg: string;
let siteAdmin: Signed;
let root: Signed;
let customer: Signed;
let gatewayPort: number;
let stopGateways: () => Promise<void>;

const IMEI = '356307042441013';
const STRANGER = '356307042441021';

async function call(method: 'GET' | 'POST' | 'PATCH', url: string, as: Signed, payload?: object) {
  return server.app.inject({ method, url, headers: as.headers, ...(payload ? { payload } : {}) });
}
const get = (url: string, as: Signed) => call('GET', url, as);

async function fit(org: string, registration: string, serial: string): Promise<{ vehicleId: string; deviceId: string }> {
  const [vehicleId, deviceId] = [uuidv7(), uuidv7()];
  await server.context.store.write(systemActor(org), async (writer) => {
    await writer.insert(vehicle, vehicleId, { registration });
    await writer.insert(device, deviceId, {
      title: `Boîtier ${registration}`,
      type: 'teltonika',
      serial,
      vehicle: vehicleId,
      status: 'installed',
    });
  });
  return { vehicleId, deviceId };
}

beforeAll(async () => {
  gatewayPort = await freePort();
  server = await testContext({ config: { gatewayTeltonikaPort: gatewayPort, host: '127.0.0.1' } });
  telemetry = telemetryOf(server.context);
  siteOrg = await createOrganization(server.context, 'Exploitant');
  orgId = await createOrganization(server.context, 'Transports Clients');
  await setSiteOwner(server.context, siteOrg);
  siteAdmin = await signIn(server.app, { role: 'admin', orgId: siteOrg });
  root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true });
  customer = await signIn(server.app, { role: 'admin', orgId });
  const gateways = await startGateways(server.context);
  stopGateways = () => gateways.close();
});
afterAll(async () => {
  await stopGateways?.();
  await server?.close();
});

describe('who may', () => {
  const READS = [
    'organizations',
    'vehicles',
    'diagnostics',
    'memberships',
    'connectors',
    'connectors/teltonika',
    'connectors/teltonika/devices',
    'connectors/teltonika/frames?serial=1',
    'quarantine',
  ];

  it('R-002 R-032 R-038 R-026 R-064 G-008 both kinds of site administrators read, nobody else does', async () => {
    const others = [
      customer,
      await signIn(server.app, { role: 'manager' }),
      await signIn(server.app, { role: null }),
      await signIn(server.app, { role: 'user', isAdmin: true }),
    ];
    for (const path of READS) {
      for (const one of [siteAdmin, root]) expect([path, (await get(`/api/v1/admin/${path}`, one)).statusCode]).toEqual([path, 200]);
      for (const one of others) {
        const { statusCode } = await get(`/api/v1/admin/${path}`, one);
        if (path === 'quarantine' && one === customer) expect(statusCode).toBe(200);
        else expect([path, statusCode]).toEqual([path, 403]);
      }
    }
  });

  it('R-034 G-010 G-011 the status is the super administrator’s, in admin mode', async () => {
    expect((await get('/api/v1/admin/status', root)).statusCode).toBe(200);
    for (const one of [siteAdmin, customer, await signIn(server.app, { role: 'admin', isAdmin: true })])
      expect((await get('/api/v1/admin/status', one)).statusCode).toBe(403);
  });

  it('R-034 G-008 a super administrator out of admin mode has what their role in the organization of the site gives, and no more', async () => {
    const [own, none] = [
      await signIn(server.app, { role: 'admin', orgId: siteOrg, isAdmin: true }),
      await signIn(server.app, { role: 'user', orgId: siteOrg, isAdmin: true }),
    ];
    const { paths } = (await get('/api/v1/openapi.json', root)).json<{ paths: Record<string, Record<string, unknown>> }>();
    const lists = Object.keys(paths).filter((path) => /^\/api\/v1\/admin\/[^{]+$/.test(path) && paths[path]?.['get'] !== undefined);
    expect(lists.length).toBeGreaterThan(20);
    const opened = async (one: Signed): Promise<string[]> => {
      const found: string[] = [];
      for (const path of lists) if ((await get(path, one)).statusCode < 400) found.push(path);
      return found;
    };
    const byRole = await opened(own);
    expect(byRole).toEqual(await opened(siteAdmin));
    expect(byRole).not.toContain('/api/v1/admin/status');
    expect(await opened(none)).toEqual([]);
    expect(await opened(root)).toEqual(expect.arrayContaining([...byRole, '/api/v1/admin/status']));
  });

  it('writes are refused to an organization’s own administrator', async () => {
    const administrator = { email: 'intruse@test.example' };
    expect((await call('POST', '/api/v1/admin/organizations', customer, { name: 'Intruse', administrator })).statusCode).toBe(403);
    expect((await call('PATCH', `/api/v1/admin/organizations/${orgId}`, customer, { plan: 'premium' })).statusCode).toBe(403);
    expect((await call('PATCH', `/api/v1/admin/organizations/${siteOrg}`, customer, { suspended: true })).statusCode).toBe(403);
    expect((await call('POST', '/api/v1/admin/diagnostics/remove', customer, { ids: [uuidv7()] })).statusCode).toBe(403);
    expect((await get('/api/v1/admin/organizations?q=Intruse', siteAdmin)).json()).toMatchObject({ count: 0 });
  });
});

describe('organizations', () => {
  it('R-032 opens one and invites its first administrator, by a link to hand over when no e-mail can be sent', async () => {
    const answer = await call('POST', '/api/v1/admin/organizations', siteAdmin, {
      name: 'Messagerie du Nord',
      city: 'Lille',
      plan: 'trial',
      administrator: { email: 'Odile@Nord.example' },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const { _id, mailed, link } = answer.json<{ _id: string; mailed: boolean; link: string | null }>();
    expect([mailed, link?.includes('/simple-directory/invitation?token=')]).toEqual([false, true]);
    expect((await get(`/api/v1/admin/organizations/${_id}`, siteAdmin)).json()).toMatchObject({
      name: 'Messagerie du Nord',
      city: 'Lille',
      plan: 'trial',
      members: 1,
      vehicles: 0,
      devices: 0,
      suspended: false,
      siteOwner: false,
    });
    expect((await get(`/api/v1/admin/memberships?owner=${_id}`, siteAdmin)).json()).toMatchObject({
      count: 1,
      results: [{ email: 'odile@nord.example', role: 'admin', user: null }],
    });
  });

  it('what does not fit is refused field by field', async () => {
    const answer = await call('POST', '/api/v1/admin/organizations', siteAdmin, { name: ' ', administrator: { email: 'no' } });
    expect(answer.statusCode).toBe(400);
    expect(
      answer
        .json<{ fields: { field: string }[] }>()
        .fields.map(({ field }) => field)
        .sort(),
    ).toEqual(['administrator.email', 'name']);
    expect((await call('PATCH', `/api/v1/admin/organizations/${orgId}`, siteAdmin, { active: false })).statusCode).toBe(400);
  });

  it('R-032 plan and permission flags change in its own space; its people read them', async () => {
    const answer = await call('PATCH', `/api/v1/admin/organizations/${orgId}`, siteAdmin, { plan: 'premium', flags: { eco: false } });
    expect(answer.json()).toMatchObject({ plan: 'premium', flags: expect.not.arrayContaining(['eco']) });
    expect((await get('/api/v1/permissions', customer)).json()).toMatchObject({
      eco: { active: false },
      reports: { active: true },
      suspended: false,
    });
  });

  it('S-011 suspends one and lifts it; the owner of the site cannot be suspended', async () => {
    await call('PATCH', `/api/v1/admin/organizations/${orgId}`, siteAdmin, { suspended: true });
    expect((await get('/api/v1/vehicles?size=1000', customer)).statusCode).toBe(403);
    expect((await get('/api/v1/permissions', customer)).json()).toMatchObject({ suspended: true });
    await call('PATCH', `/api/v1/admin/organizations/${orgId}`, siteAdmin, { suspended: false });
    expect((await get('/api/v1/vehicles?size=1000', customer)).statusCode).toBe(200);
    expect((await call('PATCH', `/api/v1/admin/organizations/${siteOrg}`, root, { suspended: true })).statusCode).toBe(400);
    expect((await server.context.store.get(systemActor(siteOrg), permissions, siteOrg))?.['suspended']).toBe(false);
  });
});

describe('devices over TCP', () => {
  const fix = { lat: 45.76, lng: 4.84, speedKmh: 42, headingDeg: 90 };

  it('R-064 a connected device shows its last message, latency, counts and its frames field by field', async () => {
    const { vehicleId } = await fit(orgId, 'TC-101-AA', IMEI);
    const client = await TeltonikaClient.login(gatewayPort, IMEI);
    expect(await client.send({ ...fix, atMs: Date.now() - 3_000 })).toBe(1);
    await telemetry.settle();
    await telemetry.counters.flush();
    const list = (await get('/api/v1/admin/connectors/teltonika/devices?q=TC-101', siteAdmin)).json<{
      count: number;
      results: Record<string, unknown>[];
    }>();
    expect(list).toMatchObject({
      count: 1,
      results: [
        {
          serial: IMEI,
          connected: true,
          messagesToday: 1,
          errorsToday: 0,
          owner: { name: 'Transports Clients' },
          vehicle: { _id: vehicleId, title: 'TC-101-AA' },
        },
      ],
    });
    expect(list.results[0]!['latencyS'] as number).toBeGreaterThanOrEqual(3);
    const frames = (await get(`/api/v1/admin/connectors/teltonika/frames?serial=${IMEI}`, siteAdmin)).json<{
      results: { protocol: string; content: string; refusal: null; records: { fields: { name: string; raw: unknown }[] }[] }[];
    }>();
    expect(frames.results).toHaveLength(1);
    expect(frames.results[0]).toMatchObject({ protocol: 'Codec 8E', refusal: null });
    expect(frames.results[0]!.content).toMatch(/^8e01/);
    expect(frames.results[0]!.records[0]!.fields).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Ignition', raw: 1 }), expect.objectContaining({ name: 'Speed', raw: 42 })]),
    );
    const detail = (await get(`/api/v1/admin/vehicles/${vehicleId}`, siteAdmin)).json();
    expect(detail).toMatchObject({
      vehicle: { registration: 'TC-101-AA', device: { type: 'teltonika' }, state: { speedKmh: 42 } },
      serial: IMEI,
      messages: [{ speedKmh: 42 }],
      sync: { unsent: 0 },
    });
    expect((await get('/api/v1/admin/connectors/teltonika', siteAdmin)).json()).toMatchObject({
      listening: true,
      connections: 1,
      entrance: String(gatewayPort),
    });
    client.close();
    await expect
      .poll(async () => (await get('/api/v1/admin/connectors/teltonika/devices?q=TC-101', siteAdmin)).json().results[0].connected)
      .toBe(false);
  });

  it('keeps the last frames of each device only, and a refused one with its reason', async () => {
    for (let n = 0; n < 30; n++) {
      telemetry.rawFrames.keep('teltonika', IMEI, Buffer.from([n, 1, 2]), null, n === 29 ? 'crc' : null);
      await telemetry.rawFrames.flush();
    }
    const { results } = (await get(`/api/v1/admin/connectors/teltonika/frames?serial=${IMEI}`, siteAdmin)).json<{
      results: { content: string; refusal: string | null; problem: string }[];
    }>();
    expect(results).toHaveLength(20);
    expect(results[0]).toMatchObject({ content: '1d0102', refusal: 'crc', problem: 'unsupported-codec' });
  });

  it('R-064 a stranger waits in quarantine with its frames, and is given to an organization and a vehicle', async () => {
    const client = await TeltonikaClient.login(gatewayPort, STRANGER);
    expect(await client.send(fix)).toBe(1);
    await telemetry.settle();
    const [stranger] = (await get(`/api/v1/admin/quarantine?type=teltonika&q=${STRANGER}`, siteAdmin)).json<{
      results: { _id: string; count: number }[];
    }>().results;
    expect(stranger).toMatchObject({ count: 1 });
    expect((await get(`/api/v1/admin/connectors/teltonika/frames?serial=${STRANGER}`, siteAdmin)).json().results).toHaveLength(1);
    const vehicleId = uuidv7();
    await server.context.store.write(systemActor(orgId), (writer) => writer.insert(vehicle, vehicleId, { registration: 'TC-202-BB' }));
    expect(
      (await call('POST', `/api/v1/admin/quarantine/${stranger!._id}/adopt`, customer, { organization: orgId, vehicle: vehicleId }))
        .statusCode,
      'an organization takes only what it declared',
    ).toBe(404);
    const adopted = await call('POST', `/api/v1/admin/quarantine/${stranger!._id}/adopt`, siteAdmin, {
      organization: orgId,
      vehicle: vehicleId,
    });
    expect([adopted.statusCode, adopted.json()]).toMatchObject([200, { replayed: 1 }]);
    expect((await get(`/api/v1/admin/vehicles/${vehicleId}`, siteAdmin)).json()).toMatchObject({ vehicle: { state: { speedKmh: 42 } } });
    expect(await client.send({ ...fix, speedKmh: 55, atMs: Date.now() + 1000 })).toBe(1);
    await telemetry.settle();
    expect((await get(`/api/v1/admin/vehicles/${vehicleId}`, siteAdmin)).json()).toMatchObject({ vehicle: { state: { speedKmh: 55 } } });
    client.close();
  });

  it('R-056 a phone’s fixes are kept as text, without its secret', async () => {
    const deviceId = uuidv7();
    await server.context.store.write(systemActor(orgId), (writer) =>
      writer.insert(device, deviceId, { title: 'Téléphone', type: 'gpslogger', serial: 'phone-7' }),
    );
    const { secret } = (await call('POST', `/api/v1/devices/${deviceId}/secret`, customer)).json<{ secret: string }>();
    const sent = await server.app.inject({
      url: `/api/v1/connectors/gpslogger/phone-7?lat=45.7&lon=4.8&timestamp=${Math.floor(Date.now() / 1000)}&secret=${secret}`,
    });
    expect(sent.statusCode, sent.body).toBe(200);
    const answer = await get('/api/v1/admin/connectors/gpslogger/frames?serial=phone-7', siteAdmin);
    expect(answer.body).not.toContain(secret);
    expect(answer.json()).toMatchObject({
      results: [{ binary: false, records: [{ fields: expect.arrayContaining([expect.objectContaining({ id: 'lat', raw: '45.7' })]) }] }],
    });
  });

  it('a connector this server does not have is not found', async () => {
    for (const path of ['pigeon', 'pigeon/devices', 'pigeon/frames?serial=1'])
      expect((await get(`/api/v1/admin/connectors/${path}`, siteAdmin)).statusCode).toBe(404);
  });
});

describe('diagnostics', () => {
  it('R-026 lists those of every account and removes many, each account’s version rising', async () => {
    const ids: string[] = [];
    for (const org of [orgId, siteOrg]) {
      const id = uuidv7();
      ids.push(id);
      const at = new Date().toISOString();
      await server.context.store.write(systemActor(org), (writer) =>
        writer.insert(diagnostic, id, { code: 'no-fix', title: 'Pas de position', firstTrigger: at, lastTrigger: at }),
      );
    }
    const listed = (await get('/api/v1/admin/diagnostics?size=100&sort=owner:1', siteAdmin)).json<{
      results: { _id: string; owner: { name: string } }[];
    }>();
    expect(listed.results.map(({ owner }) => owner.name)).toEqual(expect.arrayContaining(['Exploitant', 'Transports Clients']));
    expect((await call('POST', '/api/v1/admin/diagnostics/remove', siteAdmin, { ids: [...ids, uuidv7()] })).json()).toEqual({ removed: 2 });
    for (const [index, org] of [orgId, siteOrg].entries())
      expect(await server.context.store.get(systemActor(org), diagnostic, ids[index]!)).toBeNull();
  });
});

describe('status', () => {
  it('R-034 every service is measured, with the time of the check', async () => {
    const { services } = (await get('/api/v1/admin/status', root)).json<{
      services: { key: string; name: string | null; state: string; checkedAt: string; figures: { key: string; value: unknown }[] }[];
    }>();
    expect(services.map(({ key }) => key)).toEqual([
      'api',
      'database',
      'live',
      ...CONNECTORS.map(() => 'connector'),
      'jobs',
      'mail',
      'geocoder',
      'disk',
      'certificate',
    ]);
    for (const { checkedAt } of services) expect(Date.now() - Date.parse(checkedAt)).toBeLessThan(30_000);
    const of = (key: string, name: string, at = 0) =>
      services.filter((one) => one.key === key)[at]!.figures.find((one) => one.key === name)?.value;
    expect(of('database', 'migrations') as number).toBeGreaterThan(5);
    expect(of('database', 'pendingMigrations')).toBe(0);
    expect(of('database', 'size') as number).toBeGreaterThan(1_000_000);
    expect(of('connector', 'entrance')).toBe(`TCP ${gatewayPort}`);
    expect(of('disk', 'free') as number).toBeGreaterThan(0);
    expect(services.find(({ key }) => key === 'certificate')!.state).toBe('off');
    expect(services.find(({ key }) => key === 'mail')!.state).toBe('off');
  });

  it('R-034 a gateway that does not listen is told as down', async () => {
    await stopGateways();
    const { services } = (await get('/api/v1/admin/status', root)).json<{
      services: { name: string | null; state: string; advice: string | null }[];
    }>();
    expect(services.find(({ name }) => name === 'Teltonika')).toMatchObject({ state: 'down', advice: 'connectorDown' });
  });
});
