import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';

const LOCK = 5_417_392;

/** Beside the sources, or beside the bundle. */
function folder(): string {
  const beside = join(import.meta.dirname, 'migrations');
  return existsSync(beside) ? beside : join(import.meta.dirname, '../migrations');
}

async function migrationNames(): Promise<string[]> {
  return (await readdir(folder())).filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name)).sort();
}

/** Migrations this server has and the database has not seen. */
export async function pendingMigrations(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM migrations');
  const applied = new Set(rows.map(({ name }) => name));
  return (await migrationNames()).filter((name) => !applied.has(name)).length;
}

/**
 * Applies the numbered SQL files that this database has not seen, in order, each in its own transaction.
 * Several servers may start at once: one migrates, the others wait. A file changed after it was applied stops the start, and so
 * does a database that a newer version has migrated: what it added, this one would not keep.
 */
export async function migrate(pool: Pool, say: (line: string) => void = () => undefined): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migrations');
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const names = await migrationNames();
    const unknown = [...applied.keys()]
      .filter((name) => !names.includes(name))
      .sort()
      .at(-1);
    if (unknown !== undefined)
      throw new Error(
        `this database is of a newer version (it has migration ${unknown}): start that version, or restore a backup that this one made`,
      );
    for (const name of names) {
      const sql = await readFile(join(folder(), name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const known = applied.get(name);
      if (known === checksum) continue;
      if (known !== undefined) throw new Error(`migration ${name} was changed after it was applied: write a new one instead`);
      say(`migration ${name}`);
      await client.query('BEGIN');
      try {
        await client.query(sql);
        await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw new Error(`migration ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    }
  } finally {
    // A connection that is lost has given its lock back.
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}
