import { createHash } from 'node:crypto';
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';

const names = new Map<string, string>();
const NAMES_MAX = 2_000;

/** Runs a statement that PostgreSQL parses and plans once per connection. For texts made from declarations: there are few. */
export function prepared<R extends QueryResultRow>(db: Pool | PoolClient, text: string, values: unknown[]): Promise<QueryResult<R>> {
  let name = names.get(text);
  if (name === undefined) {
    if (names.size >= NAMES_MAX) return db.query<R>(text, values);
    names.set(text, (name = createHash('sha256').update(text).digest('hex').slice(0, 24)));
  }
  return db.query<R>({ name, text, values });
}
