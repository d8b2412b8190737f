import type { Pool, PoolClient } from 'pg';

/**
 * Does `work` in one transaction on a connection of its own: all of it stays, or nothing of it. What `work` throws is thrown again once it is undone; a
 * connection that could not even undo is closed, not given to the next one.
 */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>, mode = ''): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN ${mode}`);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: unknown) => (broken = failure as Error));
    throw error;
  } finally {
    client.release(broken);
  }
}
