import type { Pool, PoolClient } from 'pg';

/** What became of one mark; `mark` null: there was none that nobody holds. */
export type Held<Mark> = { mark: Mark | null } | { error: unknown };

/**
 * Takes a mark (its row is locked by `take`), does a step of its work and writes what is left of it, all in one transaction: two servers never do
 * the same work at once, and a process that dies leaves the mark as it was. A failure undoes all of it and is given back.
 */
export async function withMark<Mark>(
  pool: Pool,
  take: (client: PoolClient) => Promise<Mark | undefined>,
  step: (client: PoolClient, mark: Mark) => Promise<Mark>,
): Promise<Held<Mark>> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const mark = await take(client);
    const left = mark ? await step(client, mark) : null;
    await client.query('COMMIT');
    return { mark: left };
  } catch (error) {
    // A connection that is lost is rolled back by the database; the error that began it is answered.
    await client.query('ROLLBACK').catch(() => undefined);
    return { error };
  } finally {
    client.release();
  }
}
