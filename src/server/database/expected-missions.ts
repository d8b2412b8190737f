import type { Db } from './rows.ts';
import type { RowOfOrg } from './due-schedules.ts';

/** Missions of every organization that came in after an instant and whose vehicle is still expected. */
export async function expectedMissions(db: Db, after: Date): Promise<RowOfOrg[]> {
  const { rows } = await db.query<RowOfOrg>(`SELECT id, org_id AS "orgId" FROM missions WHERE state IN ('sent', 'accepted') AND arrived_at IS NULL AND sent_at IS NOT NULL AND created_at > $1 ORDER BY created_at, id`, [after]);
  return rows;
}
