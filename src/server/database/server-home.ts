import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './in-transaction.ts';

/*
 * A device compares the id of the server with the one its versions are of. It is a row of the database, so that a backup that is restored brings it
 * along: the database also writes down where it is, and where that is another place it takes a new id. Devices walk their mirror again then, and send
 * again what was acknowledged since (src/sync/sent-log.ts).
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
