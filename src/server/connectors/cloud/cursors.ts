import type { Pool, PoolClient } from 'pg';
import type * as z from 'zod';

/**
 * Where a connector's reading resumes, by scope. A poller gives the connection that holds its lock: once it lost the lock with that
 * connection, it can move no cursor any more. A cursor is moved after the data before it is committed, never sooner.
 */
export class Cursors {
  constructor(
    private readonly database: Pool | PoolClient,
    private readonly connector: string,
  ) {}

  /** The cursor of a scope; null when there is none, or when it does not fit `schema` (it is read from the start again then). */
  async get<S extends z.ZodType>(scope: string, schema: S): Promise<z.infer<S> | null> {
    return (await this.many([scope], schema)).get(scope) ?? null;
  }

  async many<S extends z.ZodType>(scopes: readonly string[], schema: S): Promise<Map<string, z.infer<S>>> {
    const { rows } = await this.database.query<{ scope: string; value: unknown }>(
      'SELECT scope, value FROM cloud_cursors WHERE connector = $1 AND scope = ANY($2)',
      [this.connector, scopes],
    );
    const found = new Map<string, z.infer<S>>();
    for (const { scope, value } of rows) {
      const result = schema.safeParse(value);
      if (result.success) found.set(scope, result.data);
    }
    return found;
  }

  async set(scope: string, value: unknown): Promise<void> {
    await this.setMany(new Map([[scope, value]]));
  }

  async setMany(values: ReadonlyMap<string, unknown>): Promise<void> {
    if (values.size === 0) return;
    const scopes = [...values.keys()].sort();
    await this.database.query(
      `INSERT INTO cloud_cursors (connector, scope, value) SELECT $1, s, v::jsonb FROM unnest($2::text[], $3::text[]) AS t(s, v)
       ON CONFLICT (connector, scope) DO UPDATE SET value = excluded.value, updated_at = now()`,
      [this.connector, scopes, scopes.map((scope) => JSON.stringify(values.get(scope)))],
    );
  }
}
