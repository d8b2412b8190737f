import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { createPool } from '../../src/server/database/pool.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database of the cluster this run may create others from. */
    clusterUrl: string;
    templateName: string;
  }
}

/** The same cluster, another database. */
export function databaseUrl(clusterUrl: string, name: string): string {
  return clusterUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

/** One cluster a run: TEST_DATABASE_URL if set, else an embedded one in a temporary folder. The migrated template is cloned by each suite. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const folder = given ? null : mkdtempSync(join(tmpdir(), 'sillage-test-'));
  const cluster = folder === null ? null : await startEmbedded({ dataDir: folder, durable: false, maxConnections: 300 });
  const clusterUrl = given ?? cluster!.url;
  const templateName = `template_${randomBytes(6).toString('hex')}`;

  const admin = new Client({ connectionString: clusterUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${templateName}`);
  const pool = createPool(databaseUrl(clusterUrl, templateName), 2);
  await migrate(pool);
  await pool.end();
  project.provide('clusterUrl', clusterUrl);
  project.provide('templateName', templateName);

  return async () => {
    await admin.query(`DROP DATABASE IF EXISTS ${templateName} WITH (FORCE)`);
    await admin.end();
    await cluster?.stop();
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  };
}
