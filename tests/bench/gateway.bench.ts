import { fork, type ChildProcess } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import type { Pool } from 'pg';
import { encodeLogin, encodeRecords } from '../../src/server/connectors/teltonika/encode.ts';
import type { AvlRecord } from '../../src/server/connectors/teltonika/decode.ts';
import { messageOf } from '../../src/server/connectors/teltonika/io-elements.ts';
import type { Row as StoredRow } from '../../src/server/telemetry/batch.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { fitFleet, type Fitted } from '../helpers/fitted-fleet.ts';
import { median, sample, type Row } from './measure.ts';
import { startOwnDatabase } from './own-database.ts';

const RUNS = 5;
const DEVICES = 1000;
const PACKETS = 4;
const RECORDS = 10;
const BATCH = 1000;
const SOCKETS = 10_000;

let round = 0;

/** Records of the next minutes of one device; every round has instants of its own. */
function records(index: number, packet: number): AvlRecord[] {
  return Array.from({ length: RECORDS }, (_, i) => ({
    timeMs: Date.now() - 3_600_000 + round * 50_000 + (packet * RECORDS + i) * 1000, priority: 0, lng: 2 + index / 1000, lat: 45 + i / 1000, altitudeM: 120, headingDeg: 90, satellites: 11, speedKmh: 50,
    valid: true, eventId: 0, generation: null,
    elements: [{ id: 239, size: 1, value: 1 }, { id: 240, size: 1, value: 1 }, { id: 21, size: 1, value: 4 }, { id: 66, size: 2, value: 13_900 }, { id: 182, size: 2, value: 9 }, { id: 16, size: 4, value: 84_210_000 + i }],
  }));
}

/** The floor: the same rows, batched by a thousand, into the same table, one statement after the other. */
async function bareInsert(pool: Pool, orgId: string, fleet: readonly Fitted[]): Promise<number> {
  round += 1;
  const receivedAt = new Date().toISOString();
  const rows: StoredRow[] = fleet.flatMap((one, index) =>
    Array.from({ length: PACKETS }, (_, packet) => records(index, packet)).flat().map((record) => {
      const message = messageOf(record);
      return { device: { deviceId: one.id, type: 'teltonika', orgId, vehicleId: one.vehicle, timeZone: 'Europe/Paris' }, message, atMs: Date.parse(message.at), receivedAt };
    }),
  );
  const columns = 'device_id, at, org_id, vehicle_id, received_at, lat, lng, altitude_m, heading_deg, speed_kmh, satellites, hdop, valid, ignition, moving, odometer_km, odometer_source, voltage_v, raw';
  const types = ['uuid', 'timestamptz', 'uuid', 'uuid', 'timestamptz', 'float8', 'float8', 'real', 'real', 'real', 'smallint', 'real', 'bool', 'bool', 'bool', 'float8', 'text', 'real', 'jsonb'];
  const text = `INSERT INTO positions (${columns}) SELECT * FROM unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')})`;
  const started = performance.now();
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    const m = (pick: (message: StoredRow['message']) => unknown): unknown[] => batch.map(({ message }) => pick(message));
    await pool.query({
      name: 'bare',
      text,
      values: [
        batch.map((row) => row.device.deviceId), m(({ at }) => at), batch.map((row) => row.device.orgId), batch.map((row) => row.device.vehicleId), batch.map((row) => row.receivedAt),
        m(({ lat }) => lat), m(({ lng }) => lng), m(({ altitudeM }) => altitudeM), m(({ headingDeg }) => headingDeg), m(({ speedKmh }) => speedKmh), m(({ satellites }) => satellites), m(({ hdop }) => hdop),
        m(({ valid }) => valid), m(({ ignition }) => ignition), m(({ moving }) => moving), m(({ odometerKm }) => odometerKm), m(({ odometerSource }) => odometerSource), m(({ voltageV }) => voltageV), m(({ raw }) => JSON.stringify(raw)),
      ],
    });
  }
  return rows.length / ((performance.now() - started) / 1000);
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Sends and waits for `bytes` of answer. */
function ask(socket: Socket, message: Buffer, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const onData = (chunk: Buffer): void => {
      received = Buffer.concat([received, chunk]);
      if (received.length < bytes) return;
      socket.off('data', onData).off('close', onClose);
      resolve(received);
    };
    const onClose = (): void => reject(new Error('closed before the answer'));
    socket.on('data', onData).once('close', onClose);
    socket.write(message);
  });
}

/** Every device sends its packets one after the other, each after the acknowledgement of the one before. */
async function throughGateway(port: number, fleet: readonly Fitted[]): Promise<number> {
  round += 1;
  const packets = fleet.map((_, index) => Array.from({ length: PACKETS }, (_unused, packet) => encodeRecords('8', records(index, packet))));
  const sockets = await Promise.all(fleet.map(() => open(port)));
  await Promise.all(sockets.map((socket, index) => ask(socket, encodeLogin(fleet[index]!.imei), 1)));
  const started = performance.now();
  await Promise.all(
    sockets.map(async (socket, index) => {
      for (const packet of packets[index]!) if ((await ask(socket, packet, 4)).readUInt32BE() !== RECORDS) throw new Error('another count');
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.destroy();
  return (fleet.length * PACKETS * RECORDS) / seconds;
}

async function answer<T>(child: ChildProcess, send?: object): Promise<T> {
  const reply = new Promise<T>((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`gateway ended: ${code}`)));
  });
  if (send) child.send(send);
  return reply;
}

/** Memory of a gateway with ten thousand logged-in devices, each of which sent a packet. */
async function manySockets(port: number, child: ChildProcess, fleet: readonly Fitted[]): Promise<{ rssMib: number; connections: number; slowestMs: number }> {
  const sockets: Socket[] = [];
  for (let from = 0; from < SOCKETS; from += 500) {
    const some = await Promise.all(Array.from({ length: Math.min(500, SOCKETS - from) }, () => open(port)));
    await Promise.all(some.map((socket, i) => ask(socket, encodeLogin(fleet[from + i]?.imei ?? `49${String(from + i).padStart(13, '0')}`), 1)));
    sockets.push(...some);
  }
  // As many as half of all began a frame they never end.
  for (const socket of sockets.slice(fleet.length, SOCKETS / 2)) socket.write(encodeRecords('8', records(0, 0)).subarray(0, 200));
  round += 1;
  let slowestMs = 0;
  await Promise.all(
    fleet.map(async (_, n) => {
      const started = performance.now();
      await ask(sockets[n]!, encodeRecords('8', records(n, 0)), 4);
      slowestMs = Math.max(slowestMs, performance.now() - started);
    }),
  );
  const { rss, connections } = await answer<{ rss: number; connections: number }>(child, {});
  for (const socket of sockets) socket.destroy();
  return { rssMib: rss / 2 ** 20, connections, slowestMs };
}

/** Device records stored and acknowledged only after the commit, against a bare batched insert; and ten thousand connections. */
export async function rows(): Promise<Row[]> {
  const database = await startOwnDatabase();
  const { context } = database;
  let child: ChildProcess | null = null;
  try {
    const { orgId, fleet } = await fitFleet(context, DEVICES);
    await telemetryOf(context).partitions.ensureAhead(Date.now());
    child = fork(new URL('gateway-host.ts', import.meta.url), { execArgv: ['--import', 'tsx', '--expose-gc'], env: { ...process.env, DATABASE_URL: database.url } });
    const { port } = await answer<{ port: number }>(child);
    const { values, floors } = await sample(RUNS, () => throughGateway(port, fleet), () => bareInsert(context.pool, orgId, fleet));
    const value = median(values);
    const floor = median(floors);
    const many = await manySockets(port, child, fleet);
    const spread: [number, number] = [Math.min(...values), Math.max(...values)];
    return [
      {
        group: 'gateway', path: `Records of ${DEVICES} devices over TCP, acknowledged after the commit`, value, unit: 'records/s', floor, floorName: `bare INSERT of the same rows by ${BATCH}`, bar: '≥ 0.5 × the floor',
        met: value >= 0.5 * floor, runs: RUNS, spread,
      },
      { group: 'gateway', path: `Memory with ${many.connections} connected devices`, value: many.rssMib, unit: 'MiB', bar: '10,000 in ≤ 1,024 MiB', met: many.connections === SOCKETS && many.rssMib <= 1024, runs: 1 },
      { group: 'gateway', path: `Slowest acknowledgement among ${DEVICES} packets at once, 4,000 other devices stuck in a frame`, value: many.slowestMs, unit: 'ms', bar: '≤ 2,000 ms', met: many.slowestMs <= 2000, runs: 1 },
    ];
  } finally {
    child?.kill('SIGKILL');
    await database.close();
  }
}
