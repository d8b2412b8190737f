import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { dayOf } from '../../src/domain/time/time-zone.ts';
import { localBus } from '../../src/server/bus.ts';
import { createLog, readConfig } from '../../src/server/config.ts';
import type { Context } from '../../src/server/context.ts';
import { startEmbedded, type EmbeddedDatabase } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { createPool } from '../../src/server/database/pool.ts';
import { openStore } from '../../src/server/open-store.ts';
import { seedFleet, type FleetSize } from '../../src/server/demo/scale.ts';
import { addMember, createUser } from '../../src/server/identity/directory.ts';
import { recomputeDays, telemetryOf } from '../../src/server/telemetry/telemetry.ts';
import { databaseUrl } from '../helpers/global-setup.ts';

export const MANAGER = 'manager@bench.example';
export const COLLEAGUE = 'colleague@bench.example';
export const PASSWORD = 'bench-sillage-password';

/** A database of its own that holds one organization. */
export interface BenchFleet {
  size: FleetSize;
  databaseUrl: string;
  orgId: string;
  managerId: string;
  context: Context;
}

export const SMALL: FleetSize = { vehicles: 1000, devices: 1000, drivers: 100, fleets: 10 };
export const LARGE: FleetSize = { vehicles: 10_000, devices: 10_000, drivers: 1000, fleets: 100 };

interface Cluster {
  folder: string;
  database: EmbeddedDatabase;
}

let cluster: Promise<Cluster> | undefined;
const fleets = new Map<string, Promise<BenchFleet>>();

async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-bench-'));
  return { folder, database: await startEmbedded({ dataDir: folder }) };
}

async function seed(name: string, size: FleetSize): Promise<BenchFleet> {
  const { database, folder } = await (cluster ??= startCluster());
  const admin = new Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`).finally(() => admin.end());
  // A configuration wants a host in the address; the socket's folder, in the query, is what counts.
  const url = databaseUrl(database.url, name).replace('@/', '@localhost/');
  const pool = createPool(url);
  await migrate(pool);
  const log = createLog('error');
  const bus = localBus(log);
  const context: Context = { config: readConfig({ DATA_DIR: folder }, []), pool, store: openStore(pool, bus), bus, log, now: Date.now };
  const orgId = await seedFleet(context, size);
  const today = dayOf(Date.now(), 'Europe/Paris');
  await recomputeDays(context, orgId, today, today);
  await pool.query('DELETE FROM dirty_days');
  while ((await telemetryOf(context).journeys.run()) > 0);
  await telemetryOf(context).close();
  const managerId = await createUser(context, { email: MANAGER, name: 'Marius Mesure', password: PASSWORD });
  await addMember(context, orgId, managerId, 'manager', { preferred: true });
  const colleagueId = await createUser(context, { email: COLLEAGUE, name: 'Colette Mesure', password: PASSWORD });
  await addMember(context, orgId, colleagueId, 'admin', { preferred: true });
  return { size, databaseUrl: url, orgId, managerId, context };
}

/** An organization of that size in a database of that name: seeded once per run, whatever the number of groups that use it. */
export function benchFleet(size: FleetSize, name = `bench_${size.vehicles}`): Promise<BenchFleet> {
  let fleet = fleets.get(name);
  if (!fleet) fleets.set(name, (fleet = seed(name, size)));
  return fleet;
}

export async function closeFleets(): Promise<void> {
  const open = await Promise.allSettled(fleets.values());
  for (const one of open) if (one.status === 'fulfilled') await one.value.context.pool.end();
  fleets.clear();
  if (!cluster) return;
  const { database, folder } = await cluster;
  cluster = undefined;
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
