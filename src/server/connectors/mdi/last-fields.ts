import type { Pool } from 'pg';
import type { LastFields } from './fold.ts';

/** The last fields of devices, by serial. */
export async function readLastFields(pool: Pool, type: string, serials: readonly string[]): Promise<Map<string, LastFields>> {
  const { rows } = await pool.query<{ serial: string; field: string; at: Date; value: string }>(
    'SELECT serial, field, at, value FROM connector_fields WHERE type = $1 AND serial = ANY($2)',
    [type, serials],
  );
  const found = new Map<string, Map<string, { at: string; value: string }>>();
  for (const { serial, field, at, value } of rows) {
    const fields = found.get(serial) ?? new Map<string, { at: string; value: string }>();
    found.set(serial, fields.set(field, { at: at.toISOString(), value }));
  }
  return found;
}

/** Keeps what changed; field by field the later one stands, so servers that write at once agree. Sorted: none waits in a circle. */
export async function keepLastFields(pool: Pool, type: string, changed: ReadonlyMap<string, LastFields>): Promise<void> {
  const rows = [...changed]
    .flatMap(([serial, fields]) => [...fields].map(([field, { at, value }]) => ({ serial, field, at, value })))
    .sort((a, b) => (a.serial + a.field < b.serial + b.field ? -1 : 1));
  if (rows.length === 0) return;
  await pool.query(
    `INSERT INTO connector_fields (type, serial, field, at, value) SELECT $1, * FROM unnest($2::text[], $3::text[], $4::timestamptz[], $5::text[])
     ON CONFLICT (type, serial, field) DO UPDATE SET at = excluded.at, value = excluded.value WHERE excluded.at >= connector_fields.at`,
    [type, rows.map(({ serial }) => serial), rows.map(({ field }) => field), rows.map(({ at }) => at), rows.map(({ value }) => value)],
  );
}
