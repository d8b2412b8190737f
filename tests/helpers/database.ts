import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import { createPool } from '../../src/server/database/pool.ts';
import { databaseUrl } from './global-setup.ts';

export interface TestDatabase {
  url: string;
  pool: Pool;
  drop(): Promise<void>;
}

async function onCluster(sql: string): Promise<void> {
  const admin = new Client({ connectionString: inject('clusterUrl') });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}

/** A fresh migrated database of its own (~40 ms). Suites that use it are named *.pg.test.ts. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  for (let left = 20; ; left--) {
    try {
      await onCluster(`CREATE DATABASE ${name} TEMPLATE ${inject('templateName')}`);
      break;
    } catch (error) {
      // 55006: another suite is cloning the template at this moment
      if ((error as { code?: string }).code !== '55006' || left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return opened(name);
}

function opened(name: string): TestDatabase {
  const url = databaseUrl(inject('clusterUrl'), name);
  const pool = createPool(url, 8);
  return {
    url,
    pool,
    drop: async () => {
      await pool.end();
      await onCluster(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** A copy of a database as it is now, as a backup that is restored elsewhere; who is connected to it is thrown out meanwhile. */
export async function copyDatabase({ url }: TestDatabase): Promise<TestDatabase> {
  const [from, name] = [/test_[0-9a-f]{12}/.exec(url)![0], `test_${randomBytes(6).toString('hex')}`];
  for (let left = 50; ; left--) {
    try {
      await onCluster(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${from}'`);
      await onCluster(`CREATE DATABASE ${name} TEMPLATE ${from}`);
      return opened(name);
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || left === 0) throw error;
    }
  }
}
