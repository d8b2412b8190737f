import type { Socket } from 'node:net';
import type { Pool } from 'pg';
import { encodeLogin, encodeRecords } from '../../src/server/connectors/teltonika/protocol.ts';
import { messageOf } from '../../src/server/connectors/teltonika/io-elements.ts';
import type { Row as StoredRow } from '../../src/server/telemetry/batch.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { fitFleet, type Fitted } from '../helpers/fitted-fleet.ts';
import {
  answer,
  ask,
  cpuSeconds,
  nextRound,
  open,
  PACKETS,
  records,
  startGatewayHost,
  throughGateways,
  type GatewayHost,
} from './gateway-load.ts';
import { median, sample, spread, type Row } from './measure.ts';
import { startOwnDatabase } from './own-database.ts';

const RUNS = 5;
const DEVICES = 1000;
const BATCH = 1000;
const SOCKETS = 10_000;

/** The floor: the same rows, batched by a thousand, into the same table, one statement after the other. */
async function bareInsert(pool: Pool, orgId: string, fleet: readonly Fitted[]): Promise<number> {
  nextRound();
  const receivedAt = new Date().toISOString();
  const rows: StoredRow[] = fleet.flatMap((one, index) =>
    Array.from({ length: PACKETS }, (_, packet) => records(index, packet))
      .flat()
      .map((record) => {
        const message = messageOf(record);
        return {
          device: {
            deviceId: one.id,
            type: 'teltonika',
            orgId,
            vehicleId: one.vehicle,
            privateHours: [],
            networks: [],
            timeZone: 'Europe/Paris',
          },
          message,
          atMs: Date.parse(message.at),
          receivedAt,
        };
      }),
  );
  const columns =
    'device_id, at, org_id, vehicle_id, received_at, lat, lng, altitude_m, heading_deg, speed_kmh, satellites, hdop, valid, ignition, moving, odometer_km, odometer_source, voltage_v, raw';
  const types = [
    'uuid',
    'timestamptz',
    'uuid',
    'uuid',
    'timestamptz',
    'float8',
    'float8',
    'real',
    'real',
    'real',
    'smallint',
    'real',
    'bool',
    'bool',
    'bool',
    'float8',
    'text',
    'real',
    'jsonb',
  ];
  const text = `INSERT INTO positions (${columns}) SELECT * FROM unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')})`;
  const started = performance.now();
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    const m = (pick: (message: StoredRow['message']) => unknown): unknown[] => batch.map(({ message }) => pick(message));
    await pool.query({
      name: 'bare',
      text,
      values: [
        batch.map((row) => row.device.deviceId),
        m(({ at }) => at),
        batch.map((row) => row.device.orgId),
        batch.map((row) => row.device.vehicleId),
        batch.map((row) => row.receivedAt),
        m(({ lat }) => lat),
        m(({ lng }) => lng),
        m(({ altitudeM }) => altitudeM),
        m(({ headingDeg }) => headingDeg),
        m(({ speedKmh }) => speedKmh),
        m(({ satellites }) => satellites),
        m(({ hdop }) => hdop),
        m(({ valid }) => valid),
        m(({ ignition }) => ignition),
        m(({ moving }) => moving),
        m(({ odometerKm }) => odometerKm),
        m(({ odometerSource }) => odometerSource),
        m(({ voltageV }) => voltageV),
        m(({ raw }) => JSON.stringify(raw)),
      ],
    });
  }
  return rows.length / ((performance.now() - started) / 1000);
}

/** Memory of a gateway with ten thousand logged-in devices, each of which sent a packet. */
async function manySockets(
  { port, child }: GatewayHost,
  fleet: readonly Fitted[],
): Promise<{ rssMib: number; connections: number; slowestMs: number }> {
  const sockets: Socket[] = [];
  for (let from = 0; from < SOCKETS; from += 500) {
    const some = await Promise.all(Array.from({ length: Math.min(500, SOCKETS - from) }, () => open(port)));
    await Promise.all(
      some.map((socket, i) => ask(socket, encodeLogin(fleet[from + i]?.imei ?? `49${String(from + i).padStart(13, '0')}`), 1)),
    );
    sockets.push(...some);
  }
  // As many as half of all began a frame they never end.
  for (const socket of sockets.slice(fleet.length, SOCKETS / 2)) socket.write(encodeRecords('8', records(0, 0)).subarray(0, 200));
  nextRound();
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

/** Records a second through these gateways beside as many through one of them, in turns, and the share of a processor that each of them uses. */
async function together(
  hosts: readonly GatewayHost[],
  fleet: readonly Fitted[],
): Promise<{ values: number[]; floors: number[]; share: number }> {
  let [usedS, forS] = [0, 0];
  const { values, floors } = await sample(
    RUNS,
    async () => {
      const before = await Promise.all(hosts.map(cpuSeconds));
      const started = performance.now();
      const rate = await throughGateways(
        hosts.map(({ port }) => port),
        fleet,
      );
      forS += ((performance.now() - started) / 1000) * hosts.length;
      usedS += (await Promise.all(hosts.map(cpuSeconds))).reduce((sum, after, index) => sum + after - before[index]!, 0);
      return rate;
    },
    () => throughGateways([hosts[0]!.port], fleet),
  );
  return { values, floors, share: (100 * usedS) / forS };
}

/** Device records stored and acknowledged only after the commit, against a bare batched insert; two processes; and ten thousand connections. */
export async function rows(): Promise<Row[]> {
  const database = await startOwnDatabase();
  const { context, url } = database;
  const hosts: GatewayHost[] = [];
  try {
    const { orgId, fleet } = await fitFleet(context, DEVICES);
    await telemetryOf(context).partitions.ensureAhead(Date.now());
    const first = await startGatewayHost(url);
    hosts.push(first);
    const { values, floors } = await sample(
      RUNS,
      () => throughGateways([first.port], fleet),
      () => bareInsert(context.pool, orgId, fleet),
    );
    const value = median(values);
    const floor = median(floors);
    const alone = await together(hosts, fleet);
    hosts.push(await startGatewayHost(url));
    const two = await together(hosts, fleet);
    const many = await manySockets(first, fleet);
    return [
      {
        group: 'gateway',
        path: `Records of ${DEVICES} devices over TCP, acknowledged after the commit`,
        value,
        unit: 'records/s',
        floor,
        floorName: `bare INSERT of the same rows by ${BATCH}`,
        bar: '≥ 0.5 × the floor',
        met: value >= 0.5 * floor,
        runs: RUNS,
        spread: spread(values),
      },
      {
        group: 'gateway',
        path: `The same through two processes; each uses ${two.share.toFixed(0)} % of a processor, one alone ${alone.share.toFixed(0)} %`,
        value: median(two.values),
        unit: 'records/s',
        floor: median(two.floors),
        floorName: 'one process',
        bar: 'reported',
        met: null,
        runs: RUNS,
        spread: spread(two.values),
      },
      {
        group: 'gateway',
        path: `Memory with ${many.connections} connected devices`,
        value: many.rssMib,
        unit: 'MiB',
        bar: '10,000 in ≤ 1,024 MiB',
        met: many.connections === SOCKETS && many.rssMib <= 1024,
        runs: 1,
      },
      {
        group: 'gateway',
        path: `Slowest acknowledgement among ${DEVICES} packets at once, 4,000 other devices stuck in a frame`,
        value: many.slowestMs,
        unit: 'ms',
        bar: '≤ 2,000 ms',
        met: many.slowestMs <= 2000,
        runs: 1,
      },
    ];
  } finally {
    for (const { child } of hosts) child.kill('SIGKILL');
    await database.close();
  }
}
