import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { device } from '../../src/domain/device/device.ts';
import { diagnostic } from '../../src/domain/dtc/diagnostic.ts';
import { vehicle } from '../../src/domain/vehicle/vehicle.ts';
import type { AvlRecord } from '../../src/server/connectors/teltonika/decode.ts';
import { encodeLogin, encodeRecords, teltonikaProtocol } from '../../src/server/connectors/teltonika/protocol.ts';
import { startTcpGateway, type Gateway, type GatewayLimits } from '../../src/server/connectors/tcp-gateway.ts';
import { systemActor } from '../../src/server/database/actors.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { createOrganization, testContext, type TestContext } from '../helpers/context.ts';

const IMEI = '356307042441013';
const START_MS = Date.parse('2026-11-20T07:00:00Z');

let server: TestContext;
let gateway: Gateway;
let orgId: string;
let deviceId: string;
let vehicleId: string;

function record(index: number, part: Partial<AvlRecord> = {}): AvlRecord {
  return {
    timeMs: START_MS + index * 30_000,
    priority: 0,
    lng: 4.835 + index / 1000,
    lat: 45.758,
    altitudeM: 170,
    headingDeg: 90,
    satellites: 11,
    speedKmh: 40,
    valid: true,
    eventId: 0,
    generation: null,
    elements: [
      { id: 239, size: 1, value: 1 },
      { id: 16, size: 4, value: Math.max(0, 1_000_000 + index * 400) },
    ],
    ...part,
  };
}

/** A device's side of a connection: what it received, and whether it was closed. */
class Peer {
  readonly received: number[] = [];
  closed = false;
  private waiting: (() => void)[] = [];

  constructor(readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.received.push(...chunk);
      this.waiting.splice(0).forEach((wake) => wake());
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.closed = true;
      this.waiting.splice(0).forEach((wake) => wake());
    });
  }

  static async open(port: number): Promise<Peer> {
    const socket = connect(port, '127.0.0.1');
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new Peer(socket);
  }

  /** The next `bytes` answered, or what came before the connection was closed. */
  async take(bytes: number, timeoutMs = 5000): Promise<number[]> {
    const until = Date.now() + timeoutMs;
    while (this.received.length < bytes && !this.closed && Date.now() < until)
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
        setTimeout(resolve, 50);
      });
    return this.received.splice(0, bytes);
  }

  async ended(timeoutMs = 5000): Promise<boolean> {
    await this.take(1_000_000, timeoutMs);
    return this.closed;
  }
}

async function login(port: number, imei = IMEI): Promise<Peer> {
  const peer = await Peer.open(port);
  peer.socket.write(encodeLogin(imei));
  expect(await peer.take(1)).toEqual([1]);
  return peer;
}

async function positions(id = deviceId): Promise<number> {
  const { rows } = await server.context.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM positions WHERE device_id = $1', [
    id,
  ]);
  return rows[0]!.count;
}

async function withGateway(limits: Partial<GatewayLimits>, work: (port: number) => Promise<void>): Promise<void> {
  const own = await startTcpGateway({
    protocol: teltonikaProtocol,
    port: 0,
    host: '127.0.0.1',
    ingest: telemetryOf(server.context).ingest,
    log: server.context.log,
    limits,
  });
  try {
    await work(own.port);
  } finally {
    await own.close();
  }
}

beforeAll(async () => {
  server = await testContext({ now: () => START_MS + 3_600_000 });
  orgId = await createOrganization(server.context);
  deviceId = uuidv7();
  vehicleId = uuidv7();
  await server.context.store.write(systemActor(orgId), async (writer) => {
    await writer.insert(vehicle, vehicleId, { registration: 'AB-123-CD' });
    await writer.insert(device, deviceId, { title: 'FMB120', type: 'teltonika', serial: IMEI, vehicle: vehicleId, status: 'installed' });
  });
  gateway = await startTcpGateway({
    protocol: teltonikaProtocol,
    port: 0,
    host: '127.0.0.1',
    ingest: telemetryOf(server.context).ingest,
    log: server.context.log,
  });
});
afterAll(async () => {
  await gateway?.close();
  await telemetryOf(server.context).close();
  await server?.close();
});

describe('a device over TCP', () => {
  it('is stored, then acknowledged with its count; the state is the newest record', async () => {
    const peer = await login(gateway.port);
    peer.socket.write(encodeRecords('8', [record(0), record(2), record(1)]));
    expect(await peer.take(4)).toEqual([0, 0, 0, 3]);
    expect(await positions()).toBe(3);
    const { rows } = await server.context.pool.query<{ state: Record<string, unknown> }>(
      'SELECT state FROM vehicle_states WHERE vehicle_id = $1',
      [vehicleId],
    );
    expect(rows[0]?.state).toMatchObject({
      _id: vehicleId,
      device: deviceId,
      at: '2026-11-20T07:01:00.000Z',
      activity: 'moving',
      odometerKm: 1000.8,
      ignition: true,
      place: 'Lyon',
    });
    peer.socket.destroy();
  });

  it('frames split anywhere, joined, with pings between: each acknowledged in its turn', async () => {
    const peer = await login(gateway.port);
    const bytes = Buffer.concat([
      Buffer.from([0xff]),
      encodeRecords('8E', [record(10)]),
      Buffer.from([0xff, 0xff]),
      encodeRecords('16', [record(11, { generation: 7 }), record(12, { generation: 7 })]),
      encodeRecords('8', [record(13)]),
    ]);
    for (let at = 0; at < bytes.length; at += 7) {
      peer.socket.write(bytes.subarray(at, at + 7));
      if (at % 21 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(await peer.take(12)).toEqual([0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1]);
    expect(await positions()).toBe(7);
    peer.socket.destroy();
  });

  it('a connection cut before the acknowledgement, then the same records again: none lost, none doubled', async () => {
    const records = Array.from({ length: 20 }, (_, i) => record(100 + i));
    const before = await positions();
    for (let attempt = 0; attempt < 5; attempt++) {
      const peer = await login(gateway.port);
      peer.socket.write(encodeRecords('8', records));
      await new Promise((resolve) => setTimeout(resolve, attempt));
      peer.socket.destroy();
    }
    const peer = await login(gateway.port);
    peer.socket.write(encodeRecords('8', records));
    expect(await peer.take(4)).toEqual([0, 0, 0, 20]);
    expect(await positions()).toBe(before + 20);
    peer.socket.destroy();
  });

  it('late and out-of-order records are stored, weeks back too, and do not change the state', async () => {
    const state = async (): Promise<unknown> =>
      (await server.context.pool.query('SELECT state FROM vehicle_states WHERE vehicle_id = $1', [vehicleId])).rows[0];
    const before = await state();
    const peer = await login(gateway.port);
    peer.socket.write(encodeRecords('8', [record(-100_000), record(-20), record(-200_000)]));
    expect(await peer.take(4)).toEqual([0, 0, 0, 3]);
    expect(await state()).toEqual(before);
    peer.socket.destroy();
  });

  it('a wrong clock is acknowledged, counted and not stored', async () => {
    const before = await positions();
    const peer = await login(gateway.port);
    peer.socket.write(
      encodeRecords('8', [
        record(0, { timeMs: START_MS + 10 * 86_400_000 }),
        record(0, { timeMs: 1_000_000_000_000 }),
        record(0, { timeMs: Number.MAX_SAFE_INTEGER }),
      ]),
    );
    expect(await peer.take(4)).toEqual([0, 0, 0, 3]);
    expect(await positions()).toBe(before);
    await telemetryOf(server.context).counters.flush();
    const { rows } = await server.context.pool.query('SELECT future::int, past::int FROM ingest_counters WHERE device_id = $1', [deviceId]);
    expect(rows[0]).toEqual({ future: 1, past: 2 });
    peer.socket.destroy();
  });
});

describe('never acknowledged', () => {
  it('a bad CRC; the next good frame of the same connection is', async () => {
    const peer = await login(gateway.port);
    const bad = encodeRecords('8', [record(300)]);
    bad[20]! ^= 1;
    peer.socket.write(bad);
    peer.socket.write(encodeRecords('8', [record(301), record(302)]));
    expect(await peer.take(4)).toEqual([0, 0, 0, 2]);
    peer.socket.destroy();
  });

  it('what the database did not take: the connection is closed instead', async () => {
    const { pool } = server.context;
    const before = await positions();
    await pool.query('ALTER TABLE vehicle_states RENAME TO vehicle_states_away');
    const peer = await login(gateway.port);
    peer.socket.write(encodeRecords('8', [record(400)]));
    expect(await peer.take(4)).toEqual([]);
    expect(peer.closed).toBe(true);
    await pool.query('ALTER TABLE vehicle_states_away RENAME TO vehicle_states');
    expect(await positions()).toBe(before);
    const again = await login(gateway.port);
    again.socket.write(encodeRecords('8', [record(400)]));
    expect(await again.take(4)).toEqual([0, 0, 0, 1]);
    expect(await positions()).toBe(before + 1);
    again.socket.destroy();
  });

  it('while the commit waits, there is no acknowledgement', async () => {
    const client = await server.context.pool.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE vehicle_states IN ACCESS EXCLUSIVE MODE');
    const peer = await login(gateway.port);
    peer.socket.write(encodeRecords('8', [record(450)]));
    expect(await peer.take(4, 300)).toEqual([]);
    await client.query('COMMIT');
    client.release();
    expect(await peer.take(4)).toEqual([0, 0, 0, 1]);
    peer.socket.destroy();
  });
});

describe('hostile and broken peers', () => {
  it('garbage, hostile lengths and packets before the login close the connection', async () => {
    for (const bytes of [
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      Buffer.from('00000000ffffffff', 'hex'),
      encodeRecords('8', [record(0)]),
      Buffer.from('000f41414141414141414141414141414141', 'hex'),
    ]) {
      const peer = await Peer.open(gateway.port);
      peer.socket.write(bytes);
      expect(await peer.ended()).toBe(true);
      expect(peer.received).toEqual([]);
    }
  });

  it('three unreadable frames in a row close the connection and raise a diagnostic', async () => {
    const own = await startTcpGateway({
      protocol: teltonikaProtocol,
      port: 0,
      host: '127.0.0.1',
      ingest: telemetryOf(server.context).ingest,
      log: server.context.log,
      onUnreadable: (imei, reason) => telemetryOf(server.context).tellUnreadable('teltonika', imei, reason),
    });
    const peer = await login(own.port);
    const bad = encodeRecords('8', [record(600)]);
    bad[30]! ^= 4;
    peer.socket.write(Buffer.concat([bad, bad, bad]));
    expect(await peer.ended()).toBe(true);
    expect(peer.received).toEqual([]);
    const raised = async (): Promise<number> =>
      (await server.context.store.list(systemActor(orgId), diagnostic, { page: 1, size: 10, filters: { code: ['bad-frame'] } })).count;
    for (let left = 40; left > 0 && (await raised()) === 0; left--) await new Promise((resolve) => setTimeout(resolve, 25));
    expect(await raised()).toBe(1);
    await own.close();
  });

  it('slow-loris: a login or a frame that trickles is closed, a device that is quiet is not', async () => {
    await withGateway({ loginMs: 150, frameMs: 200, idleMs: 60_000 }, async (port) => {
      const nobody = await Peer.open(port);
      nobody.socket.write(Buffer.from([0x00]));
      const quiet = await login(port);
      const slow = await login(port, '490154203237518');
      const frame = encodeRecords('8', [record(500)]);
      let at = 0;
      const trickle = setInterval(() => slow.socket.write(frame.subarray(at, ++at)), 20);
      expect(await nobody.ended(2000)).toBe(true);
      expect(await slow.ended(2000)).toBe(true);
      clearInterval(trickle);
      expect(quiet.closed).toBe(false);
      quiet.socket.write(encodeRecords('8', [record(501)]));
      expect(await quiet.take(4)).toEqual([0, 0, 0, 1]);
      quiet.socket.destroy();
    });
  });

  it('no more connections than the limit, and none that stays anonymous', async () => {
    await withGateway({ maxConnections: 3, maxAnonymous: 2 }, async (port) => {
      const first = await Peer.open(port);
      const second = await Peer.open(port);
      const third = await Peer.open(port);
      expect(await third.ended(1000)).toBe(true);
      first.socket.write(encodeLogin(IMEI));
      expect(await first.take(1)).toEqual([1]);
      const fourth = await Peer.open(port);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(fourth.closed).toBe(false);
      const fifth = await Peer.open(port);
      expect(await fifth.ended(1000)).toBe(true);
      for (const peer of [first, second, fourth]) peer.socket.destroy();
    });
  });

  it('a device that comes back replaces its old connection', async () => {
    const old = await login(gateway.port);
    const back = await login(gateway.port);
    expect(await old.ended(1000)).toBe(true);
    expect(back.closed).toBe(false);
    back.socket.destroy();
  });
});

it('an unknown IMEI is quarantined with its last 500 messages, and acknowledged', async () => {
  const peer = await login(gateway.port, '352093081452251');
  for (let packet = 0; packet < 6; packet++) {
    peer.socket.write(
      encodeRecords(
        '8',
        Array.from({ length: 100 }, (_, i) => record(packet * 100 + i)),
      ),
    );
    expect(await peer.take(4)).toEqual([0, 0, 0, 100]);
  }
  peer.socket.destroy();
  const { rows } = await server.context.pool.query(
    'SELECT q.serial, q.count::int, (SELECT count(*)::int FROM quarantine_messages m WHERE m.quarantine_id = q.id) AS kept, (SELECT min(at) FROM quarantine_messages m WHERE m.quarantine_id = q.id) AS oldest FROM quarantine q',
  );
  expect(rows).toHaveLength(1);
  expect(rows.find(({ serial }) => serial === '352093081452251')).toEqual({
    serial: '352093081452251',
    count: 600,
    kept: 500,
    oldest: new Date(START_MS + 100 * 30_000),
  });
});

it('two hundred devices at once: every record acknowledged is there, once', async () => {
  const { context } = server;
  const imeis: string[] = [];
  for (let n = 0; imeis.length < 200; n++) {
    const head = `35${String(n).padStart(12, '0')}`;
    const sum = head
      .split('')
      .reduce((total, digit, i) => total + (i % 2 === 1 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)]! : Number(digit)), 0);
    imeis.push(`${head}${(10 - (sum % 10)) % 10}`);
  }
  await context.store.write(systemActor(orgId), async (writer) => {
    for (const [n, serial] of imeis.entries()) await writer.insert(device, uuidv7(), { title: `Boîtier ${n}`, type: 'teltonika', serial });
  });
  let acknowledged = 0;
  await Promise.all(
    imeis.map(async (imei) => {
      const peer = await login(gateway.port, imei);
      for (let packet = 0; packet < 5; packet++) {
        peer.socket.write(encodeRecords('8', [record(packet * 2), record(packet * 2 + 1)]));
        const answer = await peer.take(4, 15_000);
        expect(answer).toEqual([0, 0, 0, 2]);
        acknowledged += 2;
      }
      peer.socket.destroy();
    }),
  );
  const { rows } = await context.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM positions p JOIN devices d ON d.id = p.device_id WHERE d.serial = ANY($1)',
    [imeis],
  );
  expect(rows[0]?.count).toBe(acknowledged);
  expect(acknowledged).toBe(2000);
}, 60_000);
