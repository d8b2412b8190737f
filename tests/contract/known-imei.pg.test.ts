import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { device } from '../../src/domain/device/device.ts';
import { diagnostic } from '../../src/domain/dtc/diagnostic.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time/time-zone.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { encodeLogin, encodeRecords } from '../../src/server/connectors/teltonika/protocol.ts';
import { startGateways } from '../../src/server/connectors/gateways.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { freePort } from '../../src/server/database/embedded.ts';
import { WEEKS_OF_ONE } from '../../src/server/telemetry/retention.ts';
import { telemetryOf, type Telemetry } from '../../src/server/telemetry/telemetry.ts';
import { createOrganization, signIn, testContext, type TestContext } from '../helpers/context.ts';
import { message } from '../helpers/message.ts';

const NOON_MS = Date.parse('2026-11-20T12:00:00Z');
let nowMs = NOON_MS;
let server: TestContext;
let telemetry: Telemetry;
let orgId: string;
let gatewayPort: number;
let stopGateways: () => Promise<void>;
let made = 0;

beforeAll(async () => {
  gatewayPort = await freePort();
  server = await testContext({ isAlive: true, now: () => nowMs, config: { gatewayTeltonikaPort: gatewayPort, host: '127.0.0.1' } });
  telemetry = telemetryOf(server.context);
  orgId = await createOrganization(server.context);
  const gateways = await startGateways(server.context);
  stopGateways = () => gateways.close();
});
afterAll(async () => {
  await stopGateways?.();
  await server?.close();
});

async function fit(more: object = {}, serial = `phone-${++made}`): Promise<{ id: string; serial: string }> {
  const [id, carrier] = [uuidv7(), uuidv7()];
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(vehicle, carrier, { registration: `AB-${100 + ++made}-CD` });
    const type = serial.startsWith('phone') ? 'gpslogger' : 'teltonika';
    await writer.insert(device, id, { title: serial, type, serial, vehicle: carrier, status: 'installed', ...more });
  });
  return { id, serial };
}
const send = (serial: string, messages: ReturnType<typeof message>[], remote = '10.0.0.1') =>
  telemetry.ingest.accept(serial, 'gpslogger', messages, { remote });
const positions = async (id: string): Promise<{ at: number; lat: number }[]> => {
  const { rows } = await server.context.pool.query<{ at: Date; lat: number }>(
    'SELECT at, lat FROM positions WHERE device_id = $1 ORDER BY at',
    [id],
  );
  return rows.map(({ at, lat }) => ({ at: at.getTime(), lat }));
};
const troubles = async (id: string): Promise<string[]> => {
  await telemetry.settle();
  const { results } = await server.context.store.list(systemActor(orgId), diagnostic, { page: 1, size: 50, filters: { device: [id] } });
  return results.map(({ code }) => String(code)).sort();
};

describe('who knows an IMEI', () => {
  it('makes no true position go by instants told ahead of their time', async () => {
    const { id, serial } = await fit();
    await send(serial, [message(nowMs + HOUR_MS, { lat: 10 })], '10.6.6.6');
    nowMs += HOUR_MS;
    await send(serial, [message(nowMs, { lat: 45.7 })]);
    expect(await positions(id)).toEqual([{ at: nowMs, lat: 45.7 }]);
    // Sent again it changes nothing.
    await send(serial, [message(nowMs, { lat: 45.7 }), message(nowMs, { lat: 45.7 })]);
    expect(await positions(id)).toEqual([{ at: nowMs, lat: 45.7 }]);
  });

  it('a second position of an instant is kept beside the first, and told', async () => {
    const { id, serial } = await fit();
    await send(serial, [message(nowMs - 60_000, { lat: 45.7 })], '10.6.6.6');
    await send(serial, [message(nowMs - 60_000, { lat: 45.7 })]);
    expect(await troubles(id)).toEqual([]);
    await send(serial, [message(nowMs - 60_000, { lat: 45.9 })]);
    expect((await positions(id)).map(({ lat }) => lat)).toEqual([45.7]);
    const { rows } = await server.context.pool.query('SELECT message FROM contested_positions WHERE device_id = $1', [id]);
    expect(rows).toMatchObject([{ message: { lat: 45.9 } }]);
    await vi.waitFor(async () => expect(await troubles(id)).toContain('two-sources'));
  });

  it('instants of the past that two sources told are shown to who runs the platform and to managers of the organization, with both places', async () => {
    const { id, serial } = await fit();
    const yesterday = nowMs - DAY_MS;
    await send(serial, [message(yesterday, { lat: 45.7, lng: 4.8 }), message(yesterday + 1000, { lat: 45.7, lng: 4.8 })], '10.6.6.6');
    await send(serial, [message(yesterday, { lat: 45.9, lng: 4.8 }), message(yesterday + 1000, { lat: 45.7, lng: 4.8 })]);
    const told = {
      count: 1,
      results: [
        {
          at: new Date(yesterday).toISOString(),
          first: { lat: 45.7, lng: 4.8 },
          other: { lat: 45.9, lng: 4.8 },
          apartM: expect.closeTo(22_239, -2),
        },
      ],
    };
    const asked = async (who: Parameters<typeof signIn>[1], path: string) => {
      const { headers } = await signIn(server.app, who);
      return server.app.inject({ url: `/api/v1/${path}${id}/contested`, headers });
    };
    for (const role of ['admin', 'manager'] as const) expect((await asked({ role, orgId }, 'devices/')).json()).toMatchObject(told);
    expect((await asked({ role: 'user', orgId }, 'devices/')).statusCode).toBe(403);
    expect((await asked({ role: 'admin' }, 'devices/')).statusCode).toBe(404);
    expect((await asked({ role: 'admin', orgId }, 'admin/devices/')).statusCode).toBe(403);
    expect((await asked({ role: null, isAdmin: true, adminMode: true }, 'admin/devices/')).json()).toMatchObject(told);
  });

  it('opens no more weeks than a device may in an hour; what is over is not acknowledged, and goes on later', async () => {
    const { id, serial } = await fit();
    const weeks = (from: number, count: number) => Array.from({ length: count }, (_, i) => message(nowMs - 7 * DAY_MS * (from + i)));
    await send(serial, weeks(100, WEEKS_OF_ONE));
    await expect(send(serial, weeks(200, 1))).rejects.toThrow('weeks');
    expect(await positions(id)).toHaveLength(WEEKS_OF_ONE);
    // The others go on, and so does it in the weeks that are there.
    const other = await fit();
    await send(other.serial, weeks(300, 1));
    await send(serial, weeks(0, 2));
    nowMs += HOUR_MS;
    await send(serial, weeks(200, 1));
    expect(await positions(id)).toHaveLength(WEEKS_OF_ONE + 3);
  });

  it('sends nothing from a network that is not the device’s, where one is told', async () => {
    const { id, serial } = await fit({ networks: ['10.0.0.0/24', '192.0.2.7'] });
    await expect(send(serial, [message(nowMs)], '10.6.6.6')).rejects.toThrow('network');
    expect(await positions(id)).toEqual([]);
    await send(serial, [message(nowMs)], '10.0.0.9');
    await send(serial, [message(nowMs + 1000)], '192.0.2.7');
    expect(await positions(id)).toHaveLength(2);
    await vi.waitFor(async () => expect(await troubles(id)).toEqual(['foreign-network']));
    await expect(
      server.context.store.write(systemActor(orgId), (writer) => writer.patch(device, id, { networks: ['10.0.0.0/33'] })),
    ).rejects.toThrow('invalid');
  });

  it('is told of by a jump that nothing drives', async () => {
    const { id, serial } = await fit();
    await send(serial, [message(nowMs), message(nowMs + 60_000, { lat: 45.77 })]);
    expect(await troubles(id)).toEqual([]);
    await send(serial, [message(nowMs + 120_000, { lat: 48.85 })]);
    expect(await troubles(id)).toEqual(['position-jump']);
  });

  it('closes not the connection of the true box by a second login, and that both send is told', async () => {
    const imei = '356307042441013';
    const { id } = await fit({}, imei);
    const open = async (localAddress: string): Promise<Socket> => {
      const socket = connect({ port: gatewayPort, host: '127.0.0.1', localAddress });
      socket.on('error', () => undefined);
      socket.write(encodeLogin(imei));
      await new Promise((resolve) => socket.once('data', resolve));
      return socket;
    };
    const record = (n: number, lat: number) => ({
      timeMs: nowMs + n * 1000,
      priority: 0 as const,
      lng: 4.8,
      lat,
      altitudeM: 100,
      headingDeg: 0,
      satellites: 9,
      speedKmh: 30,
      valid: true,
      eventId: 0,
      generation: null,
      elements: [],
    });
    const told = async (socket: Socket, n: number, lat: number): Promise<number> => {
      socket.write(encodeRecords('8', [record(n, lat)]));
      return new Promise((resolve) => socket.once('data', (bytes: Buffer) => resolve(bytes.readUInt32BE())));
    };
    const real = await open('127.0.0.1');
    expect(await told(real, 1, 45.7)).toBe(1);
    const other = await open('127.0.0.2');
    expect(await told(other, 2, 45.7)).toBe(1);
    expect(await told(real, 3, 45.7)).toBe(1);
    await vi.waitFor(async () => expect(await troubles(id)).toContain('two-sources'));
    // From where it was: its dead connection ends.
    const ended = new Promise((resolve) => real.once('close', resolve));
    const again = await open('127.0.0.1');
    await ended;
    for (const socket of [other, again]) socket.destroy();
  });
});
