import { entityNamed } from '../../domain/registry.ts';
import { quoted } from '../database/rows.ts';
import { tableName } from '../database/tables.ts';
import type { Job } from './jobs.ts';

/** Removes the files of rows that are gone; those of a single row stay with its organization. */
export const filesOfRemovedRows: Job = {
  name: 'files-of-removed-rows',
  cron: '17 3 * * *',
  async run({ pool, log }) {
    const { rows } = await pool.query<{ entity: string }>('SELECT DISTINCT entity FROM files');
    for (const { entity: name } of rows) {
      const entity = entityNamed(name);
      if (!entity || entity.single || entity.space !== 'organization') continue;
      const { rowCount } = await pool.query(
        `DELETE FROM files f WHERE f.entity = $1 AND NOT EXISTS (SELECT 1 FROM ${quoted(tableName(entity))} t WHERE t.id = f.row_id AND t.org_id = f.org_id)`,
        [name],
      );
      if (rowCount) log.info({ entity: name, files: rowCount }, 'files of removed rows');
    }
  },
};
