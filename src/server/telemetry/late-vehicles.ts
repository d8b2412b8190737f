import type { Pool } from 'pg';

interface Asked {
  orgId: string;
  vehicles: readonly string[];
  from: Date;
  until: Date;
  after: Date;
}

/** How many of these vehicles have messages of a time that came after an instant, and when the last of them came. Only days that were made again since are looked at message by message. */
export async function lateVehicles(pool: Pool, { orgId, vehicles, from, until, after }: Asked): Promise<{ count: number; lastMs: number }> {
  const { rows } = await pool.query<{ count: number; last: Date | null }>(
    `SELECT count(*)::int AS count, max(came.last) AS last FROM unnest($2::uuid[]) AS asked (vehicle)
       CROSS JOIN LATERAL (SELECT max(received_at) AS last FROM positions
         WHERE vehicle_id = asked.vehicle AND at >= $3 AND at < $4 AND received_at > $5 AND org_id = $1) AS came
      WHERE came.last IS NOT NULL AND EXISTS (
        SELECT 1 FROM vehicle_days WHERE vehicle_id = asked.vehicle AND updated_at > $5 AND day BETWEEN ($3::timestamptz - interval '1 day')::date AND ($4::timestamptz + interval '1 day')::date
        UNION ALL SELECT 1 FROM dirty_days WHERE vehicle_id = asked.vehicle)`,
    [orgId, vehicles, from, until, after],
  );
  return { count: rows[0]?.count ?? 0, lastMs: rows[0]?.last?.getTime() ?? 0 };
}
