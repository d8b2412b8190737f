import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localBus } from '../../src/server/bus.ts';
import { createLog, readConfig } from '../../src/server/config.ts';
import { messageOf } from '../../src/server/connectors/teltonika/io-elements.ts';
import type { Context } from '../../src/server/context.ts';
import { startEmbedded, type EmbeddedDatabase } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { createPool } from '../../src/server/database/pool.ts';
import { openStore } from '../../src/server/open-store.ts';
import { telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { packetsOf, twoDrives } from '../helpers/drives.ts';
import { fitFleet, type Fitted } from '../helpers/fitted-fleet.ts';
import { tellAll } from '../helpers/patient-device.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { startServerProcess, type ServerProcess } from '../helpers/server-process.ts';
import { lengthOf } from '../helpers/suite.ts';

/*
 * The server, then PostgreSQL, killed (SIGKILL) while devices tell: what was acknowledged is stored, once, and the journeys are those of a run that nothing
 * disturbed. INGEST_KILLS for more than one of each, INGEST_SEED with the seed that a failure tells for its moments again.
 */
const KILLS = lengthOf('INGEST_KILLS', 1, 5);
const SEED = Number(process.env['INGEST_SEED'] ?? Date.now() % 1e9);
const DEVICES = 12;
const LONG_MS = 120_000 + KILLS * 60_000;
const random = seededRandom(SEED);
const startMs = Date.now() - 3 * 3_600_000;
let folder: string;
const isWindows = process.platform === 'win32';

let database: EmbeddedDatabase;
let pool: Pool;
let context: Context;
let server: ServerProcess | null = null;
let undisturbed: Map<number, unknown[]>;

async function openDatabase(): Promise<void> {
  database = await startEmbedded({ dataDir: folder });
  pool = createPool(database.url);
  const log = createLog('silent');
  const bus = localBus(log);
  context = { config: readConfig({ DATA_DIR: folder }, []), pool, store: openStore(pool, bus), bus, log, now: Date.now };
}

async function startServer(): Promise<void> {
  server = await startServerProcess({
    dataDir: folder,
    fromSources: true,
    env: { DATABASE_URL: database.url.replace('@/', '@localhost/') },
  });
}

/** Journeys without what names the vehicle and its device. */
async function journeysOf({ vehicle }: Fitted): Promise<unknown[]> {
  const { rows } = await pool.query<{ j: unknown }>(
    "SELECT journey - '_id' - 'vehicle' - 'device' AS j FROM journeys WHERE vehicle_id = $1 ORDER BY start_at",
    [vehicle],
  );
  return rows.map(({ j }) => j);
}

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 25));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sillage-kills-'));
  await openDatabase();
  await migrate(pool);
  const { fleet } = await fitFleet(context, DEVICES);
  const telemetry = telemetryOf(context);
  for (const [index, { imei }] of fleet.entries())
    await telemetry.ingest.accept(imei, 'teltonika', twoDrives(startMs, index).map(messageOf));
  while ((await telemetry.days.run()) > 0);
  while ((await telemetry.journeys.run()) > 0);
  undisturbed = new Map();
  for (const [index, one] of fleet.entries()) undisturbed.set(index, await journeysOf(one));
  await telemetry.close();
}, LONG_MS);
afterAll(async () => {
  await server?.stop('SIGKILL');
  await pool?.end();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

let fleets = 0;

/** Every device of a fleet of its own tells its two drives; `kill` comes at so many moments of it. Then everything is looked at. */
async function disturbed(kill: () => Promise<void>, isUp: () => boolean): Promise<void> {
  const { fleet } = await fitFleet(context, DEVICES, `3500000${++fleets}`);
  const packets = fleet.map((_, index) => packetsOf(twoDrives(startMs, index), 4));
  const total = packets.reduce((sum, { length }) => sum + length, 0);
  let acknowledged = 0;
  const telling = Promise.all(
    fleet.map(({ imei }, index) =>
      tellAll(
        imei,
        packets[index]!,
        () => (isUp() ? server!.gatewayPort : null),
        () => void (acknowledged += 1),
      ),
    ),
  );
  const moments = Array.from({ length: KILLS }, (_, n) => Math.floor(((n + random()) / KILLS) * (total - DEVICES))).toSorted(
    (a, b) => a - b,
  );
  for (const moment of moments) {
    await until(() => acknowledged >= moment);
    await kill();
  }
  await telling;
  const { rows } = await pool.query<{ id: string; at: number[] }>(
    'SELECT device_id AS id, array_agg(extract(epoch FROM at)::float8 * 1000 ORDER BY at) AS at FROM positions WHERE device_id = ANY($1) GROUP BY device_id',
    [fleet.map(({ id }) => id)],
  );
  const stored = new Map(rows.map(({ id, at }) => [id, at]));
  for (const [index, { id }] of fleet.entries())
    expect(stored.get(id), `seed ${SEED}`).toEqual(twoDrives(startMs, index).map(({ timeMs }) => timeMs));
  await until(async () => isUp() && (await pool.query('SELECT 1 FROM dirty_days UNION ALL SELECT 1 FROM dirty_journeys')).rowCount === 0);
  for (const [index, one] of fleet.entries()) {
    expect(undisturbed.get(index)).toHaveLength(2);
    expect(await journeysOf(one), `seed ${SEED}`).toEqual(undisturbed.get(index));
  }
}

it('the server killed', { tags: 'all', timeout: LONG_MS }, async () => {
  await startServer();
  let isUp = true;
  await disturbed(
    async () => {
      isUp = false;
      await server!.stop('SIGKILL');
      await startServer();
      isUp = true;
    },
    () => isUp,
  );
});

/** The postmaster and every process of it, at once. */
function killPostgres(): void {
  const postmaster = readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]!;
  const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid='])
    .toString()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent]) => parent === postmaster)
    .map(([pid]) => Number(pid));
  for (const pid of [Number(postmaster), ...children]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended between.
    }
  }
}

it('PostgreSQL killed under a server that lives on', { tags: 'all', timeout: LONG_MS }, async ({ skip }) => {
  skip(isWindows, 'Windows has no way to kill it like this');
  await server?.stop();
  await startServer();
  const { pid } = server!.child;
  await disturbed(
    async () => {
      const { lost } = database;
      killPostgres();
      await lost;
      await pool.end();
      await openDatabase();
    },
    () => {
      if (server!.child.exitCode !== null) throw new Error(`the server ended, seed ${SEED}:\n${server!.output().slice(-2000)}`);
      return true;
    },
  );
  expect(server!.child.exitCode).toBeNull();
  expect(server!.child.pid).toBe(pid);
});
