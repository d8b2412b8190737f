import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { device } from '../../src/domain/device/device.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { ruptelaProtocol } from '../../src/server/connectors/ruptela/protocol.ts';
import { startTcpGateway, type Gateway } from '../../src/server/connectors/tcp-gateway.ts';
import type { AvlElement, AvlRecord } from '../../src/server/connectors/teltonika/decode.ts';
import { encodeLogin, encodeRecords, teltonikaProtocol } from '../../src/server/connectors/teltonika/protocol.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { DtcLines } from '../../src/server/telemetry/dtc-lines.ts';
import { telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { createOrganization, signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';
import { MINUTE_MS } from '../../src/domain/time/time-zone.ts';

const START_MS = Date.parse('2026-11-20T07:00:00Z');
const RUPTELA = (
  JSON.parse(readFileSync(new URL('../fixtures/ruptela-own.json', import.meta.url), 'utf8')) as {
    name: string;
    serial: string;
    hex: string;
    answer: string;
  }[]
).find(({ name }) => name.startsWith('faults'))!;
let nowMs = START_MS + 24 * 60 * MINUTE_MS;
let server: TestContext;
let telemetry: Telemetry;
let orgId: string;
let manager: Signed;
let user: Signed;
let stranger: Signed;
let made = 0;
const gateways: Gateway[] = [];

interface Fitted {
  vehicleId: string;
  deviceId: string;
  serial: string;
}

async function fit(type: 'teltonika' | 'ruptela' | 'mdi' = 'teltonika', serial?: string): Promise<Fitted> {
  const n = ++made;
  const digits = `356307042${20_000 + n}`;
  const sum = [...digits].reduce(
    (total, digit, at) => total + (at % 2 === 0 ? Number(digit) : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)]!),
    0,
  );
  const one = { vehicleId: uuidv7(), deviceId: uuidv7(), serial: serial ?? `${digits}${(10 - (sum % 10)) % 10}` };
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(vehicle, one.vehicleId, { registration: `DT-${100 + n}-CC` });
    await writer.insert(device, one.deviceId, {
      title: `Boîtier ${n}`,
      type,
      serial: one.serial,
      vehicle: one.vehicleId,
      status: 'installed',
    });
  });
  return one;
}

/** A record of that minute that tells codes ("" tells none), with OBD elements beside them. */
function record(minute: number, codes: string, elements: AvlElement[] = []): AvlRecord {
  const list: AvlElement[] =
    codes === '' ? [{ id: 30, size: 1, value: 0 }] : [{ id: 281, size: codes.length, value: Buffer.from(codes, 'latin1').toString('hex') }];
  return {
    timeMs: START_MS + minute * MINUTE_MS,
    priority: 0,
    lat: 45.764,
    lng: 4.8357,
    altitudeM: 170,
    headingDeg: 0,
    satellites: 11,
    speedKmh: 50,
    valid: true,
    eventId: codes === '' ? 0 : 281,
    generation: null,
    elements: [...list, ...elements],
  };
}

async function exchange(port: number, frames: readonly [bytes: Buffer, answer: number][]): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  for (const [bytes, length] of frames) {
    const answered = new Promise<void>((resolve, reject) => {
      let got = 0;
      const take = (chunk: Buffer): void => {
        got += chunk.length;
        if (got >= length) resolve();
      };
      socket
        .on('data', take)
        .once('error', reject)
        .once('close', () => reject(new Error('closed')));
    });
    socket.write(bytes);
    await answered;
  }
  socket.destroy();
}
const send = ({ serial }: Fitted, records: readonly AvlRecord[]): Promise<void> =>
  exchange(gateways[0]!.port, [
    [encodeLogin(serial), 1],
    [encodeRecords('8E', records), 4],
  ]);

interface Line {
  _id: string;
  ver: number;
  code: string;
  status: string;
  severity: string;
  firstAt: string;
  lastAt: string;
  clearedAt: string | null;
  odometerKm: number | null;
  freeze: Record<string, number> | null;
}

async function answered(as: Signed, { vehicleId }: Fitted): Promise<Line[]> {
  return (
    await server.app.inject({
      method: 'GET',
      url: `/api/v1/dtc-events?vehicle=${vehicleId}&size=100&sort=firstAt:1,code:1`,
      headers: as.headers,
    })
  ).json<{ results: Line[] }>().results;
}

/** Works in all that was told, and gives the lines of a vehicle. */
async function lines(one: Fitted): Promise<Line[]> {
  for (;;) {
    nowMs += 16_000;
    if ((await telemetry.dtcLines.run()) === 0) return answered(manager, one);
  }
}
const minuteOf = (at: string): number => (Date.parse(at) - START_MS) / MINUTE_MS;
const short = (list: readonly Line[]): string[] =>
  list.map(
    ({ code, status, firstAt, lastAt, clearedAt }) =>
      `${code} ${status} ${minuteOf(firstAt)}-${minuteOf(lastAt)}${clearedAt === null ? '' : ` ${minuteOf(clearedAt)}`}`,
  );

beforeAll(async () => {
  server = await testContext({ now: () => nowMs });
  telemetry = telemetryOf(server.context);
  orgId = await createOrganization(server.context, 'Transports');
  manager = await signIn(server.app, { role: 'manager', orgId });
  user = await signIn(server.app, { role: 'user', orgId });
  stranger = await signIn(server.app, { role: 'admin' });
  for (const protocol of [teltonikaProtocol, ruptelaProtocol])
    gateways.push(await startTcpGateway({ protocol, port: 0, host: '127.0.0.1', ingest: telemetry.ingest, log: server.context.log }));
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.close();
  await server?.close();
});

describe('from the bytes of a device', () => {
  it('Teltonika: a line a code, with its gravity, odometer and measures; gone when the box counts none; another line when it is back', async () => {
    const one = await fit();
    const obd = [
      { id: 16, size: 4, value: 84_210_500 },
      { id: 32, size: 1, value: 121 },
      { id: 36, size: 2, value: 2150 },
    ];
    await send(one, [record(0, 'P0217,P0301', obd), record(5, 'P0301')]);
    expect(await lines(one)).toMatchObject([
      { code: 'P0217', status: 'cleared', severity: 'stop', odometerKm: 84_210.5, freeze: { coolantC: 121, rpm: 2150, speedKmh: 50 } },
      { code: 'P0301', status: 'active', severity: 'soon' },
    ]);
    await send(one, [record(10, '')]);
    await send(one, [record(20, 'P0301')]);
    expect(short(await lines(one))).toEqual(['P0217 cleared 0-0 5', 'P0301 cleared 0-5 10', 'P0301 active 20-20']);
  });

  it('sent again, nothing changes; what comes late is worked in', async () => {
    const one = await fit();
    await send(one, [record(0, 'P0420'), record(30, 'P0420')]);
    const before = await lines(one);
    expect(short(before)).toEqual(['P0420 active 0-30']);
    await send(one, [record(0, 'P0420'), record(30, 'P0420')]);
    expect(await lines(one)).toEqual(before);
    await send(one, [record(15, '')]);
    expect(short(await lines(one))).toEqual(['P0420 cleared 0-0 15', 'P0420 active 30-30']);
    await send(one, [record(14, 'P0420 P0300')]);
    expect(short(await lines(one))).toEqual(['P0420 cleared 0-14 15', 'P0300 cleared 14-14 15', 'P0420 active 30-30']);
  });

  it('a box that counts no code where there was none leaves no trace', async () => {
    const one = await fit();
    await send(one, [record(0, ''), record(1, '')]);
    expect((await server.context.pool.query('SELECT 1 FROM dtc_tellings WHERE vehicle_id = $1', [one.vehicleId])).rowCount).toBe(0);
  });

  it('Ruptela: each fault by itself, active or stored', async () => {
    const one = await fit('ruptela', RUPTELA.serial);
    await exchange(gateways[1]!.port, [[Buffer.from(RUPTELA.hex, 'hex'), RUPTELA.answer.length / 2]]);
    expect((await lines(one)).map(({ code, status }) => `${code} ${status}`)).toEqual([
      'P0299 active',
      'P0675 stored',
      'U0155 active',
      'C1A17 active',
    ]);
  });

  it('Munic: active and pending, until its list is empty', async () => {
    const one = await fit('mdi', '351732052452299');
    const root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true });
    const { secret } = (
      await server.app.inject({
        method: 'POST',
        url: '/api/v1/admin/connectors/mdi/door/secret',
        headers: root.headers,
        payload: { mode: 'secret' },
      })
    ).json<{ secret: string }>();
    const push = async (minute: number, list: object[]): Promise<void> => {
      const at = new Date(START_MS + minute * MINUTE_MS).toISOString();
      const fields = { MDI_CC_DTC_LIST: { b64_value: Buffer.from(JSON.stringify(list)).toString('base64') } };
      const answer = await server.app.inject({
        method: 'POST',
        url: `/api/v1/connectors/mdi/${secret}`,
        payload: [{ meta: { account: 'a', event: 'track' }, payload: { asset: one.serial, recorded_at: at, loc: [4.8, 45.7], fields } }],
      });
      expect(answer.json()).toMatchObject({ accepted: 1 });
    };
    await push(0, [
      { dtc: 'P0420', mode: 7, ecu: '7E8' },
      { spn: 3364, fmi: 18, status: 1 },
    ]);
    await push(3, [{ dtc: 'P0420', mode: 3, ecu: '7E8' }]);
    expect(short(await lines(one))).toEqual(['P0420 active 0-3', 'SPN 3364 FMI 18 cleared 0-0 3']);
    await push(6, []);
    expect(short(await lines(one))).toEqual(['P0420 cleared 0-3 6', 'SPN 3364 FMI 18 cleared 0-0 3']);
  });
});

it('a process that dies before the commit leaves everything to the next one', async () => {
  const one = await fit();
  await send(one, [record(0, 'P0128')]);
  const { store, pool, log } = server.context;
  const dying = new DtcLines(
    {
      pool,
      log,
      now: () => nowMs,
      store: {
        ...store,
        write: (actor, work) =>
          store.write(actor, async (writer) => {
            await work(writer);
            throw new Error('killed');
          }),
      },
    },
    0,
  );
  await dying.run();
  expect(await answered(manager, one)).toEqual([]);
  expect(short(await lines(one))).toEqual(['P0128 active 0-0']);
});

it('several servers at once write each line once', async () => {
  const fleet = [await fit(), await fit(), await fit()];
  for (const one of fleet) await send(one, [record(0, 'P0128,P0420'), record(1, 'P0420'), record(2, 'P0128')]);
  const { store, pool, log } = server.context;
  const others = Array.from({ length: 4 }, () => new DtcLines({ pool, log, store, now: () => nowMs }, 0));
  await Promise.all(others.map((other) => other.run()));
  for (const one of fleet) expect(short(await lines(one))).toEqual(['P0128 cleared 0-0 1', 'P0420 cleared 0-1 2', 'P0128 active 2-2']);
});

it('a code that only lasts is written from time to time, and exactly once it changes', async () => {
  const one = await fit();
  const minute = (): number => Math.floor((nowMs - START_MS) / MINUTE_MS);
  const first = minute();
  await send(one, [record(first, 'P0442')]);
  const [told] = await lines(one);
  await send(one, [record(first + 1, 'P0442')]);
  nowMs += 16_000;
  await telemetry.dtcLines.run();
  expect((await answered(manager, one))[0]).toEqual(told);
  await send(one, [record(first + 2, '')]);
  nowMs += 16_000;
  await telemetry.dtcLines.run();
  expect(short(await answered(manager, one))).toEqual([`P0442 cleared ${first}-${first + 1} ${first + 2}`]);
});

it('who may read them: managers, of their organization; nobody writes them', async () => {
  const one = await fit();
  await send(one, [record(0, 'P0128')]);
  const [line] = await lines(one);
  const ask = (as: Signed, method: 'GET' | 'PATCH' | 'DELETE', path: string) =>
    server.app.inject({
      method,
      url: `/api/v1/dtc-events${path}`,
      headers: as.headers,
      ...(method === 'PATCH' ? { payload: { status: 'cleared' } } : {}),
    });
  expect((await ask(user, 'GET', '')).statusCode).toBe(403);
  expect((await ask(stranger, 'GET', `?vehicle=${one.vehicleId}`)).json()).toMatchObject({ count: 0 });
  expect((await ask(stranger, 'GET', `/${line!._id}`)).statusCode).toBe(404);
  for (const method of ['PATCH', 'DELETE'] as const)
    expect([403, 404, 405]).toContain((await ask(manager, method, `/${line!._id}`)).statusCode);
});

it('R-043 administrators of the platform read them by vehicle, of every organization', async () => {
  const [one, fine] = [await fit(), await fit()];
  await send(one, [record(0, 'P0128'), record(5, 'P0217', [{ id: 16, size: 4, value: 12_345_000 }])]);
  await send(fine, [record(0, 'P0420')]);
  await lines(fine);
  await send(fine, [record(9, '')]);
  await lines(fine);
  const root = await signIn(server.app, { role: 'user', isAdmin: true, adminMode: true });
  const get = (query: string, as = root) =>
    server.app.inject({ method: 'GET', url: `/api/v1/admin/vehicles/diagnostics?size=100&owner=${orgId}${query}`, headers: as.headers });
  const plates = async (query: string): Promise<string[]> =>
    (await get(query))
      .json<{ results: { _id: string }[] }>()
      .results.map(({ _id }) => _id)
      .filter((id) => id === one.vehicleId || id === fine.vehicleId);
  expect((await get('')).json<{ results: object[] }>().results).toContainEqual({
    _id: one.vehicleId,
    owner: { type: 'organization', id: orgId, name: 'Transports' },
    registration: expect.any(String),
    odometerKm: 12_345,
    total: 2,
    active: 1,
    code: 'P0217',
    status: 'active',
    severity: 'stop',
    lastAt: new Date(START_MS + 5 * MINUTE_MS).toISOString(),
  });
  expect(await plates('&open=no')).toEqual([fine.vehicleId]);
  expect(await plates('&open=yes&severity=stop,info')).toEqual([one.vehicleId]);
  expect(await plates('&q=p0420')).toEqual([fine.vehicleId]);
  expect(await plates('&sort=total:-1')).toEqual([one.vehicleId, fine.vehicleId]);
  expect((await get('&page=2&size=100')).statusCode).toBe(400);
  expect((await get('&sort=registration;drop:1')).statusCode).toBe(400);
  for (const as of [manager, user, stranger]) expect((await get('', as)).statusCode).toBe(403);
});

it('goes with its vehicle, and when it is over for long enough', async () => {
  const [gone, over] = [await fit(), await fit()];
  await send(gone, [record(0, 'P0128')]);
  await send(over, [record(0, 'P0128'), record(1, ''), record(2, 'P0420')]);
  await lines(over);
  // "None" came before anybody knew of a code: said again, it counts.
  await send(over, [record(3, '')]);
  await send(over, [record(4, 'P0420')]);
  expect(short(await lines(over))).toEqual(['P0128 cleared 0-0 2', 'P0420 cleared 2-2 3', 'P0420 active 4-4']);
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.remove(vehicle, gone.vehicleId);
  });
  expect(await telemetry.dtcLines.forget(orgId, 366)).toBe(1);
  const { store, pool, log } = server.context;
  await new DtcLines({ pool, log, store, now: () => nowMs + 400 * 24 * 60 * MINUTE_MS }).forget(orgId, 366);
  expect(short(await answered(manager, over))).toEqual(['P0420 active 4-4']);
});
