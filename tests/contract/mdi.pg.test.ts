import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { device } from '../../src/domain/device/device.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { buildApp } from '../../src/server/app.ts';
import type { App } from '../../src/server/context.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

const IMEI = '351732052452292';
const STRANGER = '351732052450000';
const YES = 'AQ==';

let nowMs = Date.parse('2026-11-22T09:00:00Z');
let server: TestContext;
let root: Signed;
let customer: Signed;
let deviceId: string;
let vehicleId: string;
let secret: string;

const integer = (value: number): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes.toString('base64');
};
const at = (time: string): string => `2026-11-22T${time}Z`;
const track = (time: string, fields: Record<string, string> = {}, asset = IMEI): object => ({
  meta: { account: 'fleet', event: 'track' },
  payload: {
    id_str: '1',
    asset,
    recorded_at: at(time),
    received_at: at(time),
    loc: [2.34793, 48.83487],
    fields: Object.fromEntries(Object.entries(fields).map(([name, b64_value]) => [name, { b64_value }])),
  },
});
const push = (
  payload: unknown,
  { with: word = secret, app = server.app, ip = '127.0.0.1' }: { with?: string; app?: App; ip?: string } = {},
) => app.inject({ method: 'POST', url: `/api/v1/connectors/mdi/${word}`, payload: payload as object, remoteAddress: ip });
const admin = (method: 'GET' | 'POST' | 'PUT', path: string, as: Signed, payload?: object) =>
  server.app.inject({ method, url: `/api/v1/admin/connectors/${path}`, headers: as.headers, ...(payload ? { payload } : {}) });
const positions = async (id = deviceId) =>
  (await server.context.pool.query('SELECT at, ignition, speed_kmh, driver_tag FROM positions WHERE device_id = $1 ORDER BY at', [id]))
    .rows as { at: Date; ignition: boolean | null; speed_kmh: number | null; driver_tag: string | null }[];
const fields = async () =>
  (await server.context.pool.query('SELECT field, at, value FROM connector_fields WHERE serial = $1 ORDER BY field', [IMEI])).rows as {
    field: string;
    at: Date;
    value: string;
  }[];

beforeAll(async () => {
  server = await testContext({ now: () => nowMs });
  const orgId = await createOrganization(server.context, 'Transports');
  root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true });
  customer = await signIn(server.app, { role: 'admin', orgId });
  [deviceId, vehicleId] = [uuidv7(), uuidv7()];
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(vehicle, vehicleId, { registration: 'MD-101-AA' });
    await writer.insert(device, deviceId, { title: 'Munic', type: 'mdi', serial: IMEI, vehicle: vehicleId, status: 'installed' });
  });
});
afterAll(() => server?.close());

describe('the door', () => {
  it('is closed until an administrator of the platform makes a secret, shown once', async () => {
    expect((await push([track('07:00:00')], { with: 'none' })).statusCode).toBe(401);
    expect((await admin('POST', 'mdi/door/secret', customer, { mode: 'secret' })).statusCode).toBe(403);
    expect((await admin('GET', 'mdi/door', customer)).statusCode).toBe(403);
    expect((await admin('POST', 'mdi/door/secret', root, { mode: 'signed' })).statusCode).toBe(400);
    expect((await admin('GET', 'gpslogger/door', root)).statusCode).toBe(404);
    expect((await admin('GET', 'mdi/door', root)).json()).toMatchObject({ open: false, addresses: [], createdAt: null });
    const made = await admin('POST', 'mdi/door/secret', root, { mode: 'secret' });
    expect(made.statusCode).toBe(201);
    ({ secret } = made.json<{ secret: string }>());
    expect(made.json<{ url: string }>().url).toBe(`http://localhost:8080/api/v1/connectors/mdi/${secret}`);
    const told = await admin('GET', 'mdi/door', root);
    expect(told.json()).toMatchObject({ open: true, mode: 'secret', modes: ['secret'] });
    expect(told.body).not.toContain(secret);
    expect(
      (await server.context.pool.query("SELECT proof FROM connector_doors WHERE type = 'mdi'")).rows[0].proof.toString(),
    ).not.toContain(secret);
    expect((await push([track('07:00:00')], { with: `${secret}x` })).statusCode).toBe(401);
  });

  it('lets in the listed addresses only', async () => {
    expect((await admin('PUT', 'mdi/door/addresses', root, { addresses: ['203.0.113.300'] })).json()).toMatchObject({
      code: 'invalid',
      fields: [{ field: 'addresses.0', code: 'format' }],
    });
    expect((await admin('PUT', 'mdi/door/addresses', root, { addresses: ['203.0.113.0/24', '203.0.113.0/24', ' '] })).json()).toMatchObject(
      { addresses: ['203.0.113.0/24'], open: true },
    );
    expect((await push([track('07:00:00')])).statusCode).toBe(401);
    expect(
      (await push([{ meta: { event: 'presence' }, payload: { asset: IMEI, type: 'connect' } }], { ip: '203.0.113.9' })).json(),
    ).toEqual({ accepted: 0, refused: 0, ignored: 1, problems: [] });
    await admin('PUT', 'mdi/door/addresses', root, { addresses: [] });
  });
});

describe('tracks', () => {
  it('R-058 are stored when 200 comes, with what was said before', async () => {
    const answer = await push([
      track('07:00:00', { DIO_IGNITION: YES, GPS_SPEED: integer(27_000), DRIVER_ID: Buffer.from('B7').toString('base64') }),
      track('07:00:10', { GPS_SPEED: integer(0) }),
    ]);
    expect([answer.statusCode, answer.json()]).toEqual([200, { accepted: 2, refused: 0, ignored: 0, problems: [] }]);
    expect(await positions()).toMatchObject([
      { ignition: true, speed_kmh: 50, driver_tag: 'B7' },
      { ignition: true, speed_kmh: 0, driver_tag: 'B7' },
    ]);
    expect((await fields()).map(({ field }) => field)).toEqual(['DIO_IGNITION', 'DRIVER_ID', 'GPS_SPEED']);
  });

  it('another server, or this one after a restart, knows the last fields', async () => {
    const restarted = await buildApp({ ...server.context });
    try {
      expect((await push([track('07:00:20')], { app: restarted })).json()).toMatchObject({ accepted: 1 });
    } finally {
      await restarted.close();
    }
    expect((await positions()).at(-1)).toMatchObject({ ignition: true, speed_kmh: 0, driver_tag: 'B7' });
  });

  it('sent again they change nothing, also when a crash lost the fields', async () => {
    const again = [track('07:01:00', { DIO_IGNITION: 'AA==' }), track('07:01:10')];
    await push(again);
    const [stored, known] = [await positions(), await fields()];
    await server.context.pool.query("UPDATE connector_fields SET at = $1, value = $2 WHERE serial = $3 AND field = 'DIO_IGNITION'", [
      at('07:00:00'),
      YES,
      IMEI,
    ]);
    expect((await push(again)).json()).toMatchObject({ accepted: 2 });
    expect(await positions()).toEqual(stored);
    expect(await fields()).toEqual(known);
  });

  it('are not acknowledged, and their fields not kept, when the database did not take them', async () => {
    const known = await fields();
    const spy = vi.spyOn(telemetryOf(server.context).ingest, 'accept').mockRejectedValue(new Error('database gone'));
    try {
      expect((await push([track('07:02:00', { DIO_IGNITION: YES })])).statusCode).toBe(503);
    } finally {
      spy.mockRestore();
    }
    expect(await fields()).toEqual(known);
    expect((await push([track('07:02:00', { DIO_IGNITION: YES })])).statusCode).toBe(200);
    expect((await positions()).at(-1)).toMatchObject({ ignition: true });
  });

  it('many at once of one device: each is stored as sent, the latest is what is known', async () => {
    const seconds = Array.from({ length: 20 }, (_, i) => i);
    await Promise.all(
      seconds
        .toReversed()
        .map((second) => push([track(`07:03:${String(second).padStart(2, '0')}`, { GPS_SPEED: integer(54_000 + second * 5_400) })])),
    );
    expect((await positions()).slice(-20).map(({ speed_kmh }) => speed_kmh)).toEqual(seconds.map((second) => 100 + second * 10));
    expect((await fields()).find(({ field }) => field === 'GPS_SPEED')).toEqual({
      field: 'GPS_SPEED',
      at: new Date(at('07:03:19')),
      value: integer(54_000 + 19 * 5_400),
    });
  });

  it('an event that cannot be read is told and kept; the others are stored', async () => {
    const before = (await positions()).length;
    const answer = await push([
      track('07:04:00'),
      { meta: { event: 'track' }, payload: { asset: IMEI, recorded_at: 'now' } },
      'text',
      track('07:04:10'),
    ]);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        accepted: 2,
        refused: 2,
        ignored: 0,
        problems: [
          { index: 1, field: 'payload.recorded_at', code: 'instant' },
          { index: 2, field: 'event', code: 'required' },
        ],
      },
    ]);
    expect(await positions()).toHaveLength(before + 2);
    const frames = (await admin('GET', `mdi/frames?serial=${IMEI}`, root)).json<{
      results: { refusal: string | null; problem: string | null }[];
    }>().results;
    expect(frames.find(({ refusal }) => refusal !== null)).toMatchObject({ refusal: 'invalid', problem: 'payload.recorded_at: instant' });
  });

  it('a clock in the future is counted, a stranger waits in quarantine', async () => {
    expect((await push([track('07:05:00', {}, STRANGER)])).json()).toMatchObject({ accepted: 1 });
    const strangers = await server.app.inject({ url: '/api/v1/admin/quarantine?type=mdi', headers: root.headers });
    expect(strangers.json()).toMatchObject({ count: 1, results: [{ serial: STRANGER }] });
    nowMs -= 5 * 86_400_000;
    expect((await push([track('07:06:00')])).json()).toMatchObject({ accepted: 0, refused: 1 });
    nowMs += 5 * 86_400_000;
  });

  it('a body that is no array, or too large, is refused', async () => {
    for (const body of [{}, [], 'x'])
      expect((await push(body)).statusCode, JSON.stringify(body)).toBe(typeof body === 'string' ? 415 : 400);
    expect((await push([{ text: 'x'.repeat(5 * 1024 * 1024) }])).statusCode).toBe(413);
  });

  it('the last fields of a device that says nothing new go with its positions', async () => {
    nowMs += 60 * 86_400_000;
    await telemetryOf(server.context).retain();
    expect((await fields()).length).toBeGreaterThan(0);
    nowMs += 3 * 86_400_000;
    await telemetryOf(server.context).retain();
    expect(await fields()).toEqual([]);
  });
});
