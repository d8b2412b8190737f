import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { device } from '../../src/domain/device/device.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import { continentalProtocol } from '../../src/server/connectors/continental/continental.ts';
import type { DeviceProtocol } from '../../src/server/connectors/device-protocol.ts';
import { ruptelaProtocol } from '../../src/server/connectors/ruptela/protocol.ts';
import { silenceProtocol } from '../../src/server/connectors/silence/silence.ts';
import { startTcpGateway, type Gateway } from '../../src/server/connectors/tcp-gateway.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { createOrganization, testContext, type TestContext } from '../helpers/context.ts';

interface Fixture {
  hex: string;
  answer: string | null;
  messages: { at: string; event?: string | null; raw?: Record<string, unknown> }[];
}
const fixture = <T>(name: string): T => JSON.parse(readFileSync(new URL(`../fixtures/${name}-own.json`, import.meta.url), 'utf8')) as T;
const ruptela = fixture<(Fixture & { serial: string })[]>('ruptela');
const continental = fixture<(Fixture & { serial: string })[]>('continental');
const silence = fixture<{ imei: string; login: string; frames: Fixture[] }>('silence');

let server: TestContext;
let orgId: string;
const gateways = new Map<string, Gateway>();

async function fit(type: 'ruptela' | 'continental' | 'silence', serial: string): Promise<string> {
  const [vehicleId, deviceId] = [uuidv7(), uuidv7()];
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(vehicle, vehicleId, { registration: `${type.slice(0, 2).toUpperCase()}-${serial.slice(-3)}-AA` });
    await writer.insert(device, deviceId, { title: type, type, serial, vehicle: vehicleId, status: 'installed' });
  });
  return deviceId;
}

async function open(protocol: DeviceProtocol): Promise<Socket> {
  const socket = connect(gateways.get(protocol.type)!.port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.on('error', () => undefined);
  return socket;
}

/** What the server answers before it closes the connection, or before `bytes` have come. */
function answered(socket: Socket, bytes: number): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const tell = (): void => resolve(Buffer.concat(chunks).toString('hex'));
    socket.on('close', tell).on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (chunks.reduce((sum, { length }) => sum + length, 0) >= bytes) tell();
    });
  });
}

async function times(deviceId: string): Promise<string[]> {
  const { rows } = await server.context.pool.query<{ at: Date }>('SELECT at FROM positions WHERE device_id = $1 ORDER BY at', [deviceId]);
  return rows.map(({ at }) => at.toISOString());
}

const timesOf = (frames: readonly Fixture[]): string[] => frames.flatMap(({ messages }) => messages.map(({ at }) => at)).toSorted();

beforeAll(async () => {
  server = await testContext({ now: () => Date.parse('2026-11-21T08:00:00Z') });
  orgId = await createOrganization(server.context);
  const { ingest } = telemetryOf(server.context);
  for (const protocol of [ruptelaProtocol, continentalProtocol, silenceProtocol])
    gateways.set(protocol.type, await startTcpGateway({ protocol, port: 0, host: '127.0.0.1', ingest, log: server.context.log }));
});
afterAll(async () => {
  await Promise.all([...gateways.values()].map((gateway) => gateway.close()));
  await telemetryOf(server.context).close();
  await server?.close();
});

it('Ruptela: every frame of one connection is stored, then answered in its turn', async () => {
  const deviceId = await fit('ruptela', ruptela[0]!.serial);
  const socket = await open(ruptelaProtocol);
  const wanted = ruptela.map(({ answer }) => answer ?? '').join('');
  const answers = answered(socket, wanted.length / 2);
  socket.write(Buffer.concat(ruptela.map(({ hex }) => Buffer.from(hex, 'hex'))));
  expect(await answers).toBe(wanted);
  expect(await times(deviceId)).toEqual(timesOf(ruptela));
  expect(gateways.get('ruptela')!.isConnected(ruptela[0]!.serial)).toBe(true);
  socket.destroy();
});

it('Ruptela: a bad CRC says nothing of who it is and is not answered; a second identity closes the connection', async () => {
  const [good] = ruptela;
  const bad = Buffer.from(good!.hex, 'hex');
  bad[bad.length - 1]! ^= 1;
  const socket = await open(ruptelaProtocol);
  const nothing = answered(socket, 1);
  socket.write(Buffer.concat([bad, bad, bad]));
  expect(await nothing).toBe('');
  const other = await open(ruptelaProtocol);
  const heartbeat = ruptela.find(({ answer }) => answer === '00027401862d')!;
  const answers = answered(other, 100);
  other.write(Buffer.concat([Buffer.from(heartbeat.hex, 'hex'), Buffer.from('0009000000000000007b1004ed', 'hex')]));
  expect(await answers).toBe('00027401862d');
});

it('Continental: the serial of each frame, no answers, what was sent is stored', async () => {
  const own = continental.filter(({ serial }) => serial === continental[0]!.serial);
  const deviceId = await fit('continental', own[0]!.serial);
  const socket = await open(continentalProtocol);
  const answers = answered(socket, 1);
  socket.write(Buffer.concat(own.map(({ hex }) => Buffer.from(hex, 'hex'))));
  await expect.poll(() => times(deviceId)).toEqual(timesOf(own));
  // Another device on the same connection: it is closed, and nothing of it is believed.
  socket.write(Buffer.from(continental.find(({ serial }) => serial !== own[0]!.serial)!.hex, 'hex'));
  expect(await answers).toBe('');
  const { rows } = await server.context.pool.query('SELECT serial FROM quarantine');
  expect(rows).toEqual([]);
});

it('Silence: login, packets and lines are answered 06, packets once they are stored; a packet before the login closes', async () => {
  const deviceId = await fit('silence', silence.imei);
  const socket = await open(silenceProtocol);
  const answers = answered(socket, 1 + silence.frames.length);
  socket.write(Buffer.concat([Buffer.from(silence.login), ...silence.frames.map(({ hex }) => Buffer.from(hex, 'hex'))]));
  expect(await answers).toBe('06'.repeat(1 + silence.frames.length));
  expect(await times(deviceId)).toEqual(timesOf(silence.frames));
  socket.destroy();
  const nobody = await open(silenceProtocol);
  const nothing = answered(nobody, 1);
  nobody.write(Buffer.from(silence.frames[0]!.hex, 'hex'));
  expect(await nothing).toBe('');
});
