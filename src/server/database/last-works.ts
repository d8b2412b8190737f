import type { Db } from './rows.ts';

/** The work of each plan that was done last on each vehicle: ids, to be read through the store. */
export async function lastWorks(db: Db, org: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT DISTINCT ON (plan, vehicle) id FROM maintenances WHERE org_id = $1 AND state = 'done' AND plan IS NOT NULL AND done_on IS NOT NULL
      ORDER BY plan, vehicle, done_on DESC, odometer_km DESC NULLS LAST, id`,
    [org],
  );
  return rows.map(({ id }) => id);
}
