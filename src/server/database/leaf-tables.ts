import type { Pool } from 'pg';

/** Tables, partitions in place of what they are of, that have this column of type uuid. */
export async function leafTables(pool: Pick<Pool, 'query'>, column: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attname = $1 AND NOT a.attisdropped AND a.atttypid = 'uuid'::regtype
      ORDER BY c.relname`,
    [column],
  );
  return rows.map(({ name }) => name);
}
