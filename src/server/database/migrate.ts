import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './pool.ts';

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

/*
 * A device compares the id of the server with the one its versions are of. It is a row of the database, so that a backup that is restored brings it
 * along: the database also writes down where it is, and where that is another place it takes a new id. Devices walk their mirror again then, and send
 * again what was acknowledged since (src/sync/batch.ts).
 */

/** The cluster and its timeline, where this role may ask; the database; the table: what a dump, a copy or a recovery to an instant makes anew. */
async function homeOf(db: PoolClient): Promise<string> {
  const part = async (sql: string): Promise<string> => {
    await db.query('SAVEPOINT home');
    try {
      return (await db.query<{ part: string }>(sql)).rows[0]!.part;
    } catch {
      await db.query('ROLLBACK TO SAVEPOINT home');
      return '-';
    }
  };
  return [
    await part('SELECT system_identifier::text AS part FROM pg_control_system()'),
    await part('SELECT timeline_id::text AS part FROM pg_control_checkpoint()'),
    await part('SELECT oid::text AS part FROM pg_database WHERE datname = current_database()'),
    await part(`SELECT 'server'::regclass::oid::text AS part`),
  ].join('/');
}

/** Called at the start, before anybody is answered: true when the database was restored or copied, and has a new id. `isRestored`: it is said so. */
export function settleServerHome(pool: Pool, isRestored = false): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ home: string | null }>('SELECT home FROM server FOR UPDATE');
    const home = await homeOf(db);
    const known = rows[0]?.home ?? null;
    if (!isRestored && known === home) return false;
    const isOther = isRestored || known !== null;
    await db.query(isOther ? 'UPDATE server SET id = gen_random_uuid(), home = $1, restored_at = now()' : 'UPDATE server SET home = $1', [
      home,
    ]);
    return isOther;
  });
}
