import type { Pool } from 'pg';
import { inboundMappingSchema, type InboundMapping, type KeptMapping } from '../../../domain/platform/inbound-mapping.ts';

/** The mapping of a connector; version 0 when none was saved. Rows read back pass their schema. */
export async function mappingOf(pool: Pool, type: string): Promise<KeptMapping> {
  const { rows } = await pool.query<{ version: number; mapping: unknown; saved_at: Date }>(
    'SELECT version, mapping, saved_at FROM connector_mappings WHERE type = $1',
    [type],
  );
  const [row] = rows;
  return row
    ? { version: row.version, mapping: inboundMappingSchema.parse(row.mapping), savedAt: row.saved_at.toISOString() }
    : { version: 0, mapping: null, savedAt: null };
}

/** Takes a connector's mapping away; false when it has none. What the vendor sends meanwhile is refused, and waits there. */
export async function removeMapping(db: Pick<Pool, 'query'>, type: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM connector_mappings WHERE type = $1', [type]);
  return rowCount === 1;
}

/** Saves over the version it was made from; false when another one was saved meanwhile. */
export async function saveMapping(
  db: Pick<Pool, 'query'>,
  type: string,
  version: number,
  mapping: InboundMapping,
  by: string,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    version === 0
      ? 'INSERT INTO connector_mappings (type, version, mapping, saved_at, saved_by) VALUES ($1, $2 + 1, $3, $4, $5) ON CONFLICT DO NOTHING'
      : 'UPDATE connector_mappings SET version = version + 1, mapping = $3, saved_at = $4, saved_by = $5 WHERE type = $1 AND version = $2',
    [type, version, JSON.stringify(mapping), new Date(nowMs), by],
  );
  return rowCount === 1;
}
