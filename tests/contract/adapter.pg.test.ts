import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { device } from '../../src/domain/device/device.ts';
import { diagnostic } from '../../src/domain/dtc/diagnostic.ts';
import { EMPTY_MAPPING, type InboundMapping } from '../../src/domain/platform/inbound-mapping.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { buildApp } from '../../src/server/app.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { ADAPTED } from '../../src/server/connectors/adapter/descriptors.ts';
import { signatureOf } from '../../src/server/connectors/webhook-authentication.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import type { EntityRow } from '../../src/domain/registry.ts';

let nowMs = Date.parse('2026-11-22T09:00:00Z');
let server: TestContext;
let root: Signed;
let customer: Signed;
let orgId: string;

const MAPPING: InboundMapping = {
  ...EMPTY_MAPPING,
  records: 'positions',
  serial: 'imei',
  time: { path: 'date', format: 'iso', timeZone: 'UTC' },
  fields: [
    { field: 'lat', path: 'lat', unit: '°', yes: '' },
    { field: 'lng', path: 'lng', unit: '°', yes: '' },
    { field: 'speedKmh', path: 'v', unit: 'm/s', yes: '' },
  ],
};
const CSV: InboundMapping = { ...MAPPING, format: 'csv', records: '', decimal: ',' };

const admin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, as: Signed = root, payload?: object) =>
  server.app.inject({ method, url: `/api/v1/admin/connectors${path && `/${path}`}`, headers: as.headers, ...(payload ? { payload } : {}) });
const position = (imei: string, time: string, over: object = {}): object => ({
  imei,
  date: `2026-11-22T${time}Z`,
  lat: 45.764,
  lng: 4.8357,
  v: 10,
  ...over,
});
const push = (type: string, payload: string | object, headers: Record<string, string> = {}, app = server.app) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/connectors/${type}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const positions = async (deviceId: string): Promise<number> =>
  (await server.context.pool.query('SELECT count(*)::int AS count FROM positions WHERE device_id = $1', [deviceId])).rows[0].count;

let fitted = 100;
async function fit(type: EntityRow<'device'>['type'], serial: string): Promise<string> {
  const [vehicleId, deviceId] = [uuidv7(), uuidv7()];
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(vehicle, vehicleId, { registration: `AD-${fitted++}-AA` });
    await writer.insert(device, deviceId, { title: serial, type, serial, vehicle: vehicleId, status: 'installed' });
  });
  return deviceId;
}
/** A connector with its mapping and a new secret. */
async function open(type: string, mode: 'secret' | 'signed', mapping = MAPPING): Promise<string> {
  const { version } = (await admin('GET', `${type}/mapping`)).json<{ version: number }>();
  expect((await admin('PUT', `${type}/mapping`, root, { version, mapping })).statusCode).toBe(200);
  return (await admin('POST', `${type}/door/secret`, root, { mode })).json<{ secret: string }>().secret;
}

beforeAll(async () => {
  server = await testContext({ now: () => nowMs });
  orgId = await createOrganization(server.context, 'Transports');
  root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true });
  customer = await signIn(server.app, { role: 'admin', orgId });
});
afterAll(() => server?.close());

describe('the mapping', () => {
  it('is the platform’s administrators’ only, checked, and versioned', async () => {
    for (const [method, path, payload] of [
      ['GET', 'kuantic/mapping'],
      ['PUT', 'kuantic/mapping', { version: 0, mapping: MAPPING }],
      ['POST', 'kuantic/mapping/try', { mapping: MAPPING, sample: '{}' }],
    ] as const)
      expect((await admin(method, path, customer, payload)).statusCode, path).toBe(403);
    expect((await admin('GET', 'mdi/mapping')).statusCode).toBe(404);
    expect((await admin('GET', 'kuantic/mapping')).json()).toEqual({ version: 0, mapping: null, savedAt: null });
    expect((await admin('PUT', 'kuantic/mapping', root, { version: 0, mapping: EMPTY_MAPPING })).json()).toMatchObject({
      code: 'invalid',
      fields: [
        { field: 'serial', code: 'required' },
        { field: 'time.path', code: 'required' },
      ],
    });
    expect((await admin('PUT', 'kuantic/mapping', root, { version: 0, mapping: { ...MAPPING, surprise: 1 } })).statusCode).toBe(400);
    expect((await admin('PUT', 'kuantic/mapping', root, { version: 0, mapping: MAPPING })).json()).toMatchObject({
      version: 1,
      mapping: MAPPING,
    });
    expect((await admin('PUT', 'kuantic/mapping', root, { version: 0, mapping: CSV })).statusCode).toBe(409);
    expect((await admin('PUT', 'kuantic/mapping', root, { version: 1, mapping: MAPPING })).json()).toMatchObject({ version: 2 });
    expect((await admin('PUT', 'kuantic/mapping', root, { version: 1, mapping: CSV })).statusCode).toBe(409);
  });

  it('is tried on a sample without anything being stored', async () => {
    const deviceId = await fit('kuantic', 'K-TRY');
    const sample = JSON.stringify({ positions: [position('K-TRY', '07:00:00'), position('K-TRY', '07:00:10', { lat: 'x' })] });
    const trial = await admin('POST', 'kuantic/mapping/try', root, { mapping: MAPPING, sample });
    expect(trial.json()).toMatchObject({
      problem: null,
      count: 2,
      kept: 1,
      missing: [],
      lines: [
        { line: 1, kept: true, message: { speedKmh: 36 } },
        { line: 2, kept: false, problems: [{ field: 'lat', code: 'number' }] },
      ],
    });
    expect(
      (
        await admin('POST', 'kuantic/mapping/try', root, {
          mapping: { ...MAPPING, time: { ...MAPPING.time, timeZone: 'Nowhere' } },
          sample,
        })
      ).statusCode,
    ).toBe(400);
    await telemetryOf(server.context).settle();
    expect(await positions(deviceId)).toBe(0);
  });

  it('is awaited: its connectors say so', async () => {
    const { results } = (await admin('GET', '')).json<{ results: { type: string; awaitsDocument: boolean }[] }>();
    expect(results.filter(({ awaitsDocument }) => awaitsDocument).map(({ type }) => type)).toEqual([
      'mercedes',
      'kuantic',
      'dunasys',
      'sofleet',
      'actia',
      'copenhagen',
    ]);
  });
});

describe('a push with a secret', () => {
  it.each(ADAPTED.map(({ type }) => type))('R-049 R-051 R-052 R-057 R-063 %s: from HTTP to the database', async (type) => {
    const deviceId = await fit(type, `${type}-1`);
    expect((await push(type, { positions: [position(`${type}-1`, '07:00:00')] })).statusCode, 'no secret was made').toBe(401);
    const secret = await open(type, 'secret');
    const authorization = `Bearer ${secret}`;
    const answer = await push(
      type,
      { positions: [position(`${type}-1`, '07:00:00'), position(`${type}-1`, '07:00:10')] },
      { authorization },
    );
    expect([answer.statusCode, answer.json()]).toEqual([200, { accepted: 2, refused: 0, lines: [] }]);
    expect(await positions(deviceId)).toBe(2);
    for (const wrong of [undefined, { authorization: 'Bearer no' }, { authorization: `Basic ${Buffer.from(':no').toString('base64')}` }])
      expect((await push(type, { positions: [position(`${type}-1`, '07:00:20')] }, wrong)).statusCode).toBe(401);
    expect((await push(`${type}?secret=${secret}`, { positions: [position(`${type}-1`, '07:00:20')] })).statusCode).toBe(200);
    const frames = await admin('GET', `${type}/frames?serial=${type}-1`);
    expect(frames.body).not.toContain(secret);
    expect(frames.json<{ results: { records: { fields: object[] }[] }[] }>().results[0]!.records[0]!.fields).toContainEqual({
      id: 'v',
      name: '',
      raw: 10,
      value: null,
      unit: null,
    });
  });

  it('sent again it changes nothing; the good lines of a push are kept, the others told', async () => {
    const deviceId = await fit('actia', 'A-9');
    const authorization = `Bearer ${await open('actia', 'secret')}`;
    const body = {
      positions: [
        position('A-9', '07:00:00'),
        position('A-9', '07:00:10', { lat: 95 }),
        position('A-9', '07:00:20', { v: 'quick' }),
        position('', '07:00:30'),
        { ...position('A-9', '07:00:00'), date: '2031-01-01T00:00:00Z' },
      ],
    };
    for (let i = 0; i < 2; i++) {
      const answer = await push('actia', body, { authorization });
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        {
          accepted: 2,
          refused: 3,
          lines: [
            { line: 2, kept: false, field: 'lat', code: 'range', params: { min: -90, max: 90 } },
            { line: 3, kept: true, field: 'speedKmh', code: 'number' },
            { line: 4, kept: false, field: 'serial', code: 'required' },
            { line: 5, kept: false, field: 'time', code: 'clock' },
          ],
        },
      ]);
    }
    expect(await positions(deviceId)).toBe(2);
    const none = await push('actia', { positions: [position('A-9', '07:01:00', { lat: 'x' })] }, { authorization });
    expect([none.statusCode, none.json()]).toMatchObject([400, { code: 'invalid', fields: [{ field: '1.lat', code: 'number' }] }]);
    expect((await push('actia', '{', { authorization })).json()).toMatchObject({
      code: 'invalid',
      fields: [{ field: 'body', code: 'json' }],
    });
    expect((await push('actia', { positions: Array.from({ length: 1001 }, () => ({})) }, { authorization })).json()).toMatchObject({
      fields: [{ field: 'body', code: 'too-many' }],
    });
    expect((await push('actia', `"${'x'.repeat(1024 * 1024)}"`, { authorization })).statusCode).toBe(413);
    expect((await push('actia', '<a/>', { authorization, 'content-type': 'application/xml' })).statusCode).toBe(415);
  });

  it('CSV; a stranger waits in quarantine', async () => {
    const deviceId = await fit('sofleet', 'S-9');
    const authorization = `Bearer ${await open('sofleet', 'secret', CSV)}`;
    const answer = await push(
      'sofleet',
      'imei;date;lat;lng;v\nS-9;2026-11-22T07:00:00Z;45,764;4,8357;12,5\nS-STRANGER;2026-11-22T07:00:00Z;45,764;4,8357;\n',
      { authorization, 'content-type': 'text/csv; charset=utf-8' },
    );
    expect([answer.statusCode, answer.json()]).toEqual([200, { accepted: 2, refused: 0, lines: [] }]);
    expect((await server.context.pool.query('SELECT speed_kmh, lat FROM positions WHERE device_id = $1', [deviceId])).rows).toEqual([
      { speed_kmh: 45, lat: 45.764 },
    ]);
    expect((await server.app.inject({ url: '/api/v1/admin/quarantine?type=sofleet', headers: root.headers })).json()).toMatchObject({
      count: 1,
      results: [{ serial: 'S-STRANGER' }],
    });
  });

  it('is not acknowledged without a mapping, nor when the database did not take it', async () => {
    const authorization = `Bearer ${await open('dunasys', 'secret')}`;
    const body = { positions: [position('D-9', '07:00:00')] };
    const spy = vi.spyOn(telemetryOf(server.context).ingest, 'accept').mockRejectedValue(new Error('database gone'));
    try {
      expect((await push('dunasys', body, { authorization })).statusCode).toBe(503);
    } finally {
      spy.mockRestore();
    }
    await server.context.pool.query("DELETE FROM connector_mappings WHERE type = 'dunasys'");
    expect((await push('dunasys', body, { authorization })).statusCode).toBe(503);
  });
});

describe('the door and the mapping', () => {
  it('are closed and taken away by the platform’s administrators, told in the trail and in the status', async () => {
    const authorization = `Bearer ${await open('copenhagen', 'secret')}`;
    const body = { positions: [position('C-1', '07:00:00')] };
    const stateNow = async (): Promise<object> => {
      const { services } = (await server.app.inject({ url: '/api/v1/admin/status', headers: root.headers })).json<{
        services: { name?: string; state: string; advice?: string }[];
      }>();
      return services.find(({ name }) => name === 'Copenhagen')!;
    };
    expect((await push('copenhagen', body, { authorization })).statusCode).toBe(200);
    expect(await stateNow()).toMatchObject({ state: 'ok' });
    expect((await admin('DELETE', 'copenhagen/mapping', customer)).statusCode).toBe(403);
    expect((await admin('DELETE', 'copenhagen/door/secret', customer)).statusCode).toBe(403);
    expect((await admin('DELETE', 'copenhagen/mapping')).json()).toEqual({ version: 0, mapping: null, savedAt: null });
    expect((await push('copenhagen', body, { authorization })).statusCode).toBe(503);
    expect(await stateNow()).toMatchObject({ state: 'off', advice: 'connectorNoMapping' });
    await admin('PUT', 'copenhagen/mapping', root, { version: 0, mapping: MAPPING });
    expect((await admin('DELETE', 'copenhagen/door/secret')).json()).toMatchObject({ open: false });
    expect((await push('copenhagen', body, { authorization })).statusCode).toBe(401);
    expect(await stateNow()).toMatchObject({ state: 'off', advice: 'connectorNoDoor' });
    expect((await admin('DELETE', 'copenhagen/door/secret')).statusCode).toBe(404);
    const { rows } = await server.context.pool.query("SELECT action FROM audit_entries WHERE target_id = 'copenhagen' ORDER BY at, id");
    expect(rows.map(({ action }: { action: string }) => action)).toEqual(expect.arrayContaining(['mapping-remove', 'door-close']));
  });
});

describe('diagnostics of a connector', () => {
  it('R-053 are those of its devices, over every account, for the administrators of the platform', async () => {
    const [own, other] = [await fit('dunasys', 'D-DIAG'), await fit('kuantic', 'K-DIAG')];
    const at = new Date(nowMs).toISOString();
    await server.context.store.write(systemActor(orgId), async (writer) => {
      for (const id of [own, other])
        await writer.insert(diagnostic, uuidv7(), {
          code: 'no-fix',
          title: 'Pas de position',
          device: id,
          firstTrigger: at,
          lastTrigger: at,
        });
    });
    expect((await admin('GET', 'dunasys/diagnostics?size=10&sort=lastTrigger:-1', customer)).statusCode).toBe(403);
    expect((await admin('GET', 'dunasys/diagnostics?size=10&sort=lastTrigger:-1')).json()).toMatchObject({
      count: 1,
      results: [{ device: { _id: own, type: 'dunasys' }, owner: { name: 'Transports' } }],
    });
    expect((await admin('GET', `dunasys/diagnostics?device=${other}`)).json()).toMatchObject({ count: 0 });
    expect((await admin('GET', 'actia/diagnostics')).json()).toMatchObject({ count: 0 });
  });
});

it('trouble codes of a mapped list are the history of the vehicle; an empty list clears it', async () => {
  const deviceId = await fit('kuantic', 'K-77');
  const secret = await open('kuantic', 'secret', { ...MAPPING, codes: [{ list: 'dtc', path: 'faults', separator: '/', item: '' }] });
  const told = (time: string, faults: string) =>
    push('kuantic', { positions: [position('K-77', time, { faults })] }, { authorization: `Bearer ${secret}` });
  expect((await told('06:00:00', 'P0301/U0100')).json()).toMatchObject({ accepted: 1, lines: [] });
  expect((await told('06:10:00', 'U0100/oil')).json()).toMatchObject({
    accepted: 1,
    lines: [{ line: 1, kept: true, field: 'dtc', code: 'codes-unread', params: { count: 1 } }],
  });
  const { dtcLines } = telemetryOf(server.context);
  const history = async (): Promise<unknown[]> => {
    nowMs += 16_000;
    await dtcLines.run();
    const rows = (
      await server.app.inject({ method: 'GET', url: '/api/v1/dtc-events?size=100&sort=code:1', headers: customer.headers })
    ).json<{ results: { device: { _id: string } | string; code: string; status: string }[] }>().results;
    return rows.filter(({ device: of }) => JSON.stringify(of).includes(deviceId)).map(({ code, status }) => `${code} ${status}`);
  };
  expect(await history()).toEqual(['P0301 cleared', 'U0100 active']);
  expect((await told('06:20:00', '')).statusCode).toBe(200);
  expect(await history()).toEqual(['P0301 cleared', 'U0100 cleared']);
});

describe('a signed push', () => {
  const signed = (key: string, body: string, atMs = nowMs): Record<string, string> => {
    const timestamp = String(Math.round(atMs / 1000));
    return { 'x-sillage-timestamp': timestamp, 'x-sillage-signature': signatureOf(key, timestamp, Buffer.from(body)) };
  };

  it('is taken once, by whichever server, within five minutes, as it was signed', async () => {
    const deviceId = await fit('copenhagen', 'C-9');
    const key = await open('copenhagen', 'signed');
    const body = JSON.stringify({ positions: [position('C-9', '07:00:00')] });
    const headers = signed(key, body);
    expect((await push('copenhagen', body.replace('07:00:00', '07:00:01'), headers)).statusCode, 'changed').toBe(401);
    expect((await push('copenhagen', body, { authorization: `Bearer ${key}` })).statusCode, 'the key itself').toBe(401);
    expect((await push('copenhagen', body, signed('other', body))).statusCode).toBe(401);
    expect((await push('copenhagen', body, signed(key, body, nowMs - 6 * 60_000))).statusCode, 'old').toBe(401);
    expect(await positions(deviceId)).toBe(0);
    expect((await push('copenhagen', body, headers)).statusCode).toBe(200);
    const other = await buildApp({ ...server.context });
    try {
      for (const app of [server.app, other])
        expect((await push('copenhagen', body, headers, app)).json<{ message: string }>().message).toContain('already used');
    } finally {
      await other.close();
    }
    expect(
      (
        await push('copenhagen', body, {
          ...headers,
          'x-sillage-signature': headers['x-sillage-signature']!.toUpperCase().replace('SHA256', 'sha256'),
        })
      ).statusCode,
      'in capitals',
    ).toBe(401);
    nowMs += 1000;
    expect((await push('copenhagen', body, signed(key, body))).statusCode, 'signed anew').toBe(200);
    expect(await positions(deviceId)).toBe(1);
    const next = (await admin('POST', 'copenhagen/door/secret', root, { mode: 'signed' })).json<{ secret: string }>().secret;
    expect((await push('copenhagen', body, signed(key, body))).statusCode, 'the old key').toBe(401);
    expect((await push('copenhagen', body, signed(next, body))).statusCode).toBe(200);
    nowMs += 20 * 60_000;
    await push('copenhagen', body, signed(next, body));
    expect(
      (await server.context.pool.query('SELECT count(*)::int AS count FROM connector_signatures')).rows[0].count,
      'old signatures are forgotten',
    ).toBe(1);
  });
});
