import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { inTransaction } from './pool.ts';

/** A pool of one connection that writes down what it is asked; `dead` can no longer undo. */
function pool(dead = false): { pool: Pool; heard: unknown[] } {
  const heard: unknown[] = [];
  const client = {
    query: async (sql: string) => {
      heard.push(sql.trim());
      if (dead && sql === 'ROLLBACK') throw new Error('connection terminated');
    },
    release: (error?: Error) => heard.push(error ? 'closed' : 'given back'),
  };
  return { pool: { connect: async () => client } as unknown as Pool, heard };
}

it('keeps what was done and gives its result', async () => {
  const { pool: db, heard } = pool();
  expect(await inTransaction(db, (client) => client.query('INSERT').then(() => 7), 'READ ONLY')).toBe(7);
  expect(heard).toEqual(['BEGIN READ ONLY', 'INSERT', 'COMMIT', 'given back']);
});

it('undoes a failure, and gives it on', async () => {
  const { pool: db, heard } = pool();
  await expect(inTransaction(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(heard).toEqual(['BEGIN', 'ROLLBACK', 'given back']);
});

it('a connection that cannot undo is not given to the next one', async () => {
  const { pool: db, heard } = pool(true);
  await expect(inTransaction(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(heard).toEqual(['BEGIN', 'ROLLBACK', 'closed']);
});
