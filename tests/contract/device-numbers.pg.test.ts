import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { DeviceRequest } from '../../src/domain/platform/device-request.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { inTransaction } from '../../src/server/database/pool.ts';
import { MOST_DECLARED, MOST_REFUSED } from '../../src/server/device-numbers/numbers.ts';
import { tellOperator } from '../../src/server/device-numbers/requests.ts';
import { deliverFieldNotifications } from '../../src/server/field-work/deliver-notifications.ts';
import { imeiOf } from '../../src/server/demo/random.ts';
import { Quarantine } from '../../src/server/telemetry/frames/quarantine.ts';
import { telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { message } from '../helpers/message.ts';
import { SyncClient } from '../helpers/sync-client.ts';

let server: TestContext;
let telemetry: Telemetry;
let orgs: { id: string; admin: Signed; vehicle: string }[];
let root: Signed;
let number = 0;

const newImei = (): string => imeiOf('35630704', (number += 1));
const START_MS = Date.now() - 3_600_000;
let at = 0;
/** One message of a device, later than all before. */
const tell = (serial: string, type = 'teltonika') => telemetry.ingest.accept(serial, type, [message(START_MS + (at += 1000))]);

beforeAll(async () => {
  server = await testContext();
  telemetry = telemetryOf(server.context);
  root = await signIn(server.app, { role: null, isAdmin: true, adminMode: true });
  orgs = await Promise.all(
    ['A', 'B'].map(async (name) => {
      const id = await createOrganization(server.context, name);
      const car = uuidv7();
      await server.context.store.write(systemActor(id), (writer) => writer.insert(vehicle, car, { registration: `${name}-001` }));
      return { id, admin: await signIn(server.app, { role: 'admin', orgId: id }), vehicle: car };
    }),
  );
});
afterAll(() => server?.close());

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, as: Signed, payload?: object) =>
  server.app.inject({ method, url, headers: as.headers, ...(payload ? { payload } : {}) });
const declare = (of: 0 | 1, serial: string, more: object = {}) =>
  call('POST', '/api/v1/devices', orgs[of]!.admin, {
    title: `Boîtier ${serial}`,
    type: 'teltonika',
    serial,
    status: 'installed',
    vehicle: orgs[of]!.vehicle,
    ...more,
  });
const requests = async (state = 'open'): Promise<DeviceRequest[]> =>
  (await call('GET', `/api/v1/admin/connectors/teltonika/requests?size=1000&state=${state}`, root)).json<{ results: DeviceRequest[] }>()
    .results;
const requestOf = async (serial: string): Promise<DeviceRequest | undefined> => (await requests()).find((one) => one.serial === serial);
const decide = async (serial: string, decision: 'assign' | 'refuse') =>
  call('POST', `/api/v1/admin/device-requests/${(await requestOf(serial))!._id}/${decision}`, root);
const stored = async (serial: string): Promise<Record<string, number>> => {
  const { rows } = await server.context.pool.query<{ org_id: string; n: number }>(
    'SELECT p.org_id, count(*)::int AS n FROM positions p JOIN devices d ON d.id = p.device_id WHERE d.serial = $1 GROUP BY p.org_id',
    [serial],
  );
  return Object.fromEntries(rows.map(({ org_id, n }) => [orgs[0]!.id === org_id ? 'A' : 'B', n]));
};
const REFUSED = { code: 'invalid', fields: [{ field: 'serial', code: 'number-to-confirm' }] };

describe('one organization never takes what another one’s devices send', () => {
  it('a number that is taken and one that was heard are refused in the same words, and the operator is asked', async () => {
    const [taken, heard] = [newImei(), newImei()];
    expect((await declare(0, taken)).statusCode).toBe(201);
    expect(await tell(heard)).toMatchObject({ quarantined: true });
    const [one, other] = [await declare(1, taken), await declare(1, heard)];
    expect([one.statusCode, other.statusCode]).toEqual([400, 400]);
    expect(one.json()).toMatchObject(REFUSED);
    expect(one.body.replaceAll(taken, '')).toBe(other.body.replaceAll(heard, ''));
    expect(await requestOf(taken)).toMatchObject({ owner: { name: 'B' }, holder: { owner: { name: 'A' } }, asked: 1 });
    expect(await requestOf(heard)).toMatchObject({ owner: { name: 'B' }, holder: null, heardAt: expect.any(String) });
    // Declared as another family's, it is the same IMEI.
    expect((await declare(1, taken, { type: 'ruptela' })).json()).toMatchObject(REFUSED);
    await tell(taken);
    expect(await stored(taken)).toEqual({ A: 1 });
  });

  it('asked again is one request; a change of number is a declaration too', async () => {
    const [taken, free] = [newImei(), newImei()];
    await declare(0, taken);
    await declare(1, taken);
    await declare(1, taken);
    expect(await requestOf(taken)).toMatchObject({ asked: 2 });
    const { _id } = (await declare(1, free)).json<{ _id: string }>();
    const changed = await call('PATCH', `/api/v1/devices/${_id}`, orgs[1]!.admin, { serial: taken });
    expect(changed.json()).toMatchObject(REFUSED);
    expect((await declare(1, newImei())).statusCode).toBe(201);
    // Its number stays its own; the one it had and changed is another's only by the operator.
    const next = newImei();
    expect((await call('PATCH', `/api/v1/devices/${_id}`, orgs[1]!.admin, { serial: next })).statusCode).toBe(200);
    expect((await declare(0, free)).json()).toMatchObject(REFUSED);
    await tell(next);
    expect(await stored(next)).toEqual({ B: 1 });
  });

  it('nothing falls through on retired or removed: what is sent then is nobody’s', async () => {
    const serial = newImei();
    const { _id } = (await declare(0, serial)).json<{ _id: string }>();
    await declare(1, serial);
    await call('PATCH', `/api/v1/devices/${_id}`, orgs[0]!.admin, { status: 'retired' });
    expect(await tell(serial)).toMatchObject({ quarantined: true });
    await call('PATCH', `/api/v1/devices/${_id}`, orgs[0]!.admin, { status: 'installed' });
    expect(await tell(serial)).toMatchObject({ quarantined: false });
    expect(await stored(serial)).toEqual({ A: 1 });
    await call('DELETE', `/api/v1/devices/${_id}`, orgs[0]!.admin);
    expect((await declare(1, serial)).json()).toMatchObject(REFUSED);
    expect(await tell(serial)).toMatchObject({ quarantined: true });
    // Who had it declares it again.
    expect((await declare(0, serial)).statusCode).toBe(201);
  });

  it('two at once: one wins', async () => {
    for (let i = 0; i < 5; i++) {
      const serial = newImei();
      const codes = (await Promise.all([declare(0, serial), declare(1, serial)])).map(({ statusCode }) => statusCode).sort((a, b) => a - b);
      expect(codes).toEqual([201, 400]);
    }
  });

  it('given by the operator: at once for a running gateway, from now on, the other’s device retired, both told', async () => {
    const serial = newImei();
    const { _id } = (await declare(0, serial)).json<{ _id: string }>();
    await tell(serial);
    expect((await declare(1, serial, { title: 'Le nôtre' })).statusCode).toBe(400);
    expect((await call('POST', `/api/v1/admin/device-requests/${(await requestOf(serial))!._id}/assign`, orgs[1]!.admin)).statusCode).toBe(
      403,
    );
    expect((await decide(serial, 'assign')).statusCode).toBe(204);
    await tell(serial);
    expect(await stored(serial)).toEqual({ A: 1, B: 1 });
    expect((await call('GET', `/api/v1/devices/${_id}`, orgs[0]!.admin)).json()).toMatchObject({ status: 'retired' });
    const { results } = (await call('GET', `/api/v1/devices?serial=${serial}`, orgs[1]!.admin)).json<{ results: object[] }>();
    expect(results).toMatchObject([{ title: 'Le nôtre', vehicle: orgs[1]!.vehicle }]);
    // Back in service without its number: asked for, not taken.
    expect((await call('PATCH', `/api/v1/devices/${_id}`, orgs[0]!.admin, { status: 'installed' })).json()).toMatchObject(REFUSED);
    await deliverFieldNotifications(server.context);
    const told = async (of: 0 | 1): Promise<string[]> =>
      (await call('GET', '/notify/api/v1/notifications?size=1000', orgs[of]!.admin))
        .json<{ results: { title: string }[] }>()
        .results.map(({ title }) => title)
        .filter((title) => title.includes(serial));
    expect((await told(0)).sort()).toEqual([
      expect.stringContaining('confirmation'),
      expect.stringContaining('une autre organisation'),
      expect.stringContaining('déclaré ailleurs'),
    ]);
    expect((await told(1)).some((title) => title.includes('confirmé'))).toBe(true);
    await tellOperator(server.context);
    const staff = (await call('GET', '/notify/api/v1/notifications?size=1000', root)).json<{ results: { title: string }[] }>().results;
    expect(staff.filter(({ title }) => title.includes(serial)).length).toBeGreaterThan(0);
  });

  it('refused by the operator: it stays with who had it; decided once', async () => {
    const serial = newImei();
    await declare(0, serial);
    await declare(1, serial);
    const request = (await requestOf(serial))!;
    expect((await decide(serial, 'refuse')).statusCode).toBe(204);
    expect((await call('POST', `/api/v1/admin/device-requests/${request._id}/assign`, root)).statusCode).toBe(409);
    await tell(serial);
    expect(await stored(serial)).toEqual({ A: 1 });
  });

  it('what came before the decision stays in quarantine', async () => {
    const serial = newImei();
    await tell(serial);
    await declare(1, serial);
    await decide(serial, 'assign');
    await tell(serial);
    expect(await stored(serial)).toEqual({ B: 1 });
    const { results } = (await call('GET', `/api/v1/admin/quarantine?q=${serial}`, root)).json<{
      results: { _id: string; count: number }[];
    }>();
    expect(results).toMatchObject([{ count: 1 }]);
    const adopted = await call('POST', `/api/v1/admin/quarantine/${results[0]!._id}/adopt`, orgs[1]!.admin, {});
    expect([adopted.statusCode, adopted.json()]).toMatchObject([200, { replayed: 0 }]);
    expect(await stored(serial)).toEqual({ B: 1 });
  });

  it('an offline declaration that is refused goes to repair, and goes through once it was given', async () => {
    const serial = newImei();
    await declare(0, serial);
    const [id, org] = [uuidv7(), orgs[1]!];
    const doc = {
      title: 'Hors ligne',
      type: 'teltonika',
      serial,
      model: null,
      firmware: null,
      sim: null,
      vehicle: null,
      status: 'stock',
      installedOn: null,
      note: null,
    };
    const client = new SyncClient(server.app, org.admin);
    client.write({ entity: 'device', id, op: 'create', doc });
    await client.rest();
    expect(client.repair).toMatchObject([{ reason: { kind: 'rejected', failure: REFUSED } }]);
    await decide(serial, 'assign');
    client.write({ entity: 'device', id, op: 'create', doc });
    await client.rest();
    expect(client.repair).toHaveLength(1);
    await tell(serial);
    expect(await stored(serial)).toEqual({ B: 1 });
  });

  it('a day has its limits, for numbers that are free and for those that are not', async () => {
    const org = await createOrganization(server.context, 'C');
    const admin = await signIn(server.app, { role: 'admin', orgId: org });
    const declared = (serial: string) => call('POST', '/api/v1/devices', admin, { title: serial, type: 'teltonika', serial });
    const set = (declared: number, refused: number) =>
      server.context.pool.query(
        'INSERT INTO device_declarations (org_id, day, declared, refused) VALUES ($1, current_date, $2, $3) ON CONFLICT (org_id, day) DO UPDATE SET declared = $2, refused = $3',
        [org, declared, refused],
      );
    const many = { fields: [{ field: 'serial', code: 'declared-too-many' }] };
    await set(MOST_DECLARED - 1, 0);
    expect((await declared(newImei())).statusCode).toBe(201);
    expect((await declared(newImei())).json()).toMatchObject(many);
    const taken = newImei();
    await declare(0, taken);
    await set(0, MOST_REFUSED - 1);
    expect((await declared(taken)).json()).toMatchObject(REFUSED);
    expect((await declared(newImei())).json()).toMatchObject(many);
  });
});

it('numbers that two organizations had before: who is in use and was heard first keeps its own, the other waits for the operator', async () => {
  const { pool } = server.context;
  const [later, sold] = [newImei(), newImei()];
  const devices: Record<string, string> = {};
  for (const [of, serial, status] of [
    [0, later, 'installed'],
    [1, later, 'installed'],
    [0, sold, 'retired'],
    [1, sold, 'installed'],
  ] as const) {
    const { _id } = (await declare(of, newImei(), { status, vehicle: null })).json<{ _id: string }>();
    await pool.query('UPDATE devices SET serial = $2 WHERE id = $1', [_id, serial]);
    devices[`${serial} ${of}`] = _id;
  }
  await pool.query("INSERT INTO ingest_counters (device_id, day, org_id) VALUES ($1, '2026-02-01', $3), ($2, '2026-01-01', $4)", [
    devices[`${later} 0`],
    devices[`${later} 1`],
    orgs[0]!.id,
    orgs[1]!.id,
  ]);
  const { rows: open } = await pool.query("SELECT serial FROM device_requests WHERE state = 'open'");
  const sql = await readFile('src/server/migrations/0130-device-numbers.sql', 'utf8');
  await inTransaction(pool, async (client) => {
    await client.query('DELETE FROM device_numbers');
    await client.query(sql.slice(sql.indexOf('CREATE TEMPORARY TABLE')));
  });
  const { rows } = await pool.query<{ serial: string; device_id: string }>(
    'SELECT serial, device_id FROM device_numbers WHERE serial = ANY($1)',
    [[later, sold]],
  );
  expect(Object.fromEntries(rows.map(({ serial, device_id: id }) => [serial, id]))).toEqual({
    [later]: devices[`${later} 1`],
    [sold]: devices[`${sold} 1`],
  });
  expect((await requests()).length).toBe(open.length + 1);
  expect(await requestOf(later)).toMatchObject({ owner: { name: 'A' }, by: null, holder: { owner: { name: 'B' } } });
  await decide(later, 'refuse');
  expect((await call('GET', `/api/v1/devices/${devices[`${later} 0`]}`, orgs[0]!.admin)).json()).toMatchObject({ status: 'retired' });
});

describe('quarantine', () => {
  it('is emptied by device, by connector, by all; by the operator only', async () => {
    const serials = [newImei(), newImei()];
    for (const serial of serials) await tell(serial);
    await tell('kept', 'mdi');
    const listed = async (): Promise<{ _id: string; serial: string }[]> =>
      (await call('GET', '/api/v1/admin/quarantine?size=1000', root)).json<{ results: { _id: string; serial: string }[] }>().results;
    const one = (await listed()).find(({ serial }) => serial === serials[0])!;
    expect((await call('POST', '/api/v1/admin/quarantine/remove', orgs[0]!.admin, { ids: [one._id] })).statusCode).toBe(403);
    expect((await call('POST', '/api/v1/admin/quarantine/remove', root, { ids: [one._id] })).json()).toEqual({ removed: 1 });
    expect((await listed()).map(({ serial }) => serial)).not.toContain(serials[0]);
    await call('POST', '/api/v1/admin/quarantine/remove', root, { type: 'teltonika' });
    expect((await listed()).map(({ serial }) => serial)).toEqual(['kept']);
    expect((await call('POST', '/api/v1/admin/quarantine/remove', root, { all: true })).json()).toEqual({ removed: 1 });
  });

  it('a full one lets go of what the address that brought most said least, not of a new box', async () => {
    const small = new Quarantine(server.context.pool, 30);
    const keep = (serial: string, remote: string) =>
      small.keep('silence', serial, [message(START_MS)], remote, new Date(server.context.now()).toISOString());
    await keep('box', '10.0.0.1');
    for (let i = 0; i < 40; i++) await keep(`made-up-${i}`, '10.6.6.6');
    await keep('new-box', '10.0.0.2');
    const { results } = await small.list({ type: 'silence' }, 1, 1000);
    const serials = results.map(({ serial }) => serial);
    expect(serials).toEqual(expect.arrayContaining(['box', 'new-box']));
    expect(serials.length).toBeLessThanOrEqual(30);
  });

  it('a number with a wrong check digit is said to be one, and is mapped to the device that announces it', async () => {
    const wrong = '356307049999990';
    const serial = newImei();
    const { _id: id } = (await declare(1, serial)).json<{ _id: string }>();
    await tell(wrong);
    const [stranger] = (await call('GET', `/api/v1/admin/quarantine?q=${wrong}`, root)).json<{
      results: { _id: string; adoptable: boolean }[];
    }>().results;
    expect(stranger).toMatchObject({ adoptable: false });
    const map = (as: Signed, device: string) => call('POST', `/api/v1/admin/quarantine/${stranger!._id}/map`, as, { device });
    expect((await map(orgs[1]!.admin, id)).statusCode).toBe(403);
    expect((await map(root, uuidv7())).statusCode).toBe(400);
    expect((await map(root, id)).json()).toEqual({ device: id, replayed: 1 });
    await tell(wrong);
    await tell(serial);
    expect(await stored(serial)).toEqual({ B: 3 });
    const now = async () =>
      (await call('GET', `/api/v1/admin/connectors/teltonika/devices?_id=${id}`, root)).json<{ results: object[] }>().results[0];
    expect(await now()).toMatchObject({ serial, announced: wrong });
    expect((await call('DELETE', `/api/v1/admin/connectors/teltonika/devices/${id}/announced`, root)).statusCode).toBe(204);
    expect(await now()).toMatchObject({ announced: null });
    expect(await tell(wrong)).toMatchObject({ quarantined: true });
  });
});
