import type { Pool } from 'pg';

/**
 * From when on what is made of positions may still be missing, or change: of some vehicles of an organization, or of all of them; null: all of it is made.
 * A mark of a day goes on to visits and journeys in the statement before it leaves, so looking at both of them misses none.
 */
export async function madeUntil(
  pool: Pool,
  marks: 'dirty_visits' | 'dirty_journeys',
  orgId: string,
  vehicles: readonly string[] | undefined,
): Promise<string | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `SELECT min(from_at) AS at FROM (SELECT org_id, vehicle_id, from_at FROM dirty_days UNION ALL SELECT org_id, vehicle_id, from_at FROM ${marks}) AS marked WHERE org_id = $1 AND ($2::uuid[] IS NULL OR vehicle_id = ANY ($2))`,
    [orgId, vehicles ?? null],
  );
  return rows[0]?.at?.toISOString() ?? null;
}
