import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { Client } from 'pg';
import { relayedBus } from '../../src/server/bus.ts';
import { createLog, readConfig } from '../../src/server/config.ts';
import type { Context } from '../../src/server/context.ts';
import { createPool } from '../../src/server/database/pool.ts';
import { openStore } from '../../src/server/open-store.ts';
import { keysFor, openVault } from '../../src/server/database/vault.ts';
import { dataDirOf } from './seed.ts';

/** Address of the database of this worker's server. */
function databaseUrl(): string {
  const lines = readFileSync(join(dataDirOf(test.info().parallelIndex), 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n');
  return `postgres://sillage@/sillage?host=${encodeURIComponent(lines[4]!)}&port=${lines[3]}`;
}

/** One statement on the database of this worker's server: times that it stored are moved, so that nobody waits for them. Gives how many rows it met. */
export async function inDatabase(statement: string, values: readonly unknown[]): Promise<number> {
  const client = new Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    return (await client.query(statement, [...values])).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** Work of a second server of the same database, whose clock says what it is told. */
export async function onServerAt<T>(now: () => number, work: (context: Context) => Promise<T>): Promise<T> {
  const url = databaseUrl();
  openVault(keysFor({ dataDir: dataDirOf(test.info().parallelIndex) }));
  const log = createLog('warn');
  const [pool, bus] = [createPool(url), await relayedBus(url, log)];
  try {
    return await work({ config: readConfig({}, []), pool, store: openStore(pool, bus), bus, log, now });
  } finally {
    await bus.close();
    await pool.end();
  }
}
