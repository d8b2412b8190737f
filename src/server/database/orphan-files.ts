import type { Pool } from 'pg';
import { entityNamed } from '../../domain/registry.ts';
import { quoted } from './rows.ts';
import { tableName } from './tables.ts';

/** Removes the files of rows that are gone, and their receipts; those of a single row stay with its organization. Gives how many. */
export async function removeOrphanFiles(pool: Pool): Promise<number> {
  let removed = 0;
  const { rows } = await pool.query<{ entity: string }>('SELECT DISTINCT entity FROM files');
  for (const { entity: name } of rows) {
    const entity = entityNamed(name);
    if (!entity || entity.single || entity.space !== 'organization') continue;
    const orphans = `f.entity = $1 AND NOT EXISTS (SELECT 1 FROM ${quoted(tableName(entity))} t WHERE t.id = f.row_id AND t.org_id = f.org_id)`;
    await pool.query(`DELETE FROM file_receipts f WHERE ${orphans}`, [name]);
    const { rowCount } = await pool.query(`DELETE FROM files f WHERE ${orphans}`, [name]);
    removed += rowCount ?? 0;
  }
  return removed;
}
