import type { Pool } from 'pg';

/** A day of a vehicle, of an organization. */
export interface VehicleDay {
  orgId: string;
  vehicleId: string;
  day: string;
}

/**
 * Days whose timeline was made in another time zone than their organization has now, the newest of each first. One question for all organizations: an
 * index says of each, in two steps, that it has none.
 */
export async function rezonedDays(pool: Pool, limit: number): Promise<VehicleDay[]> {
  const { rows } = await pool.query<VehicleDay>(
    `SELECT o.id AS "orgId", d.vehicle_id AS "vehicleId", d.day::text
       FROM organizations o LEFT JOIN settings s ON s.org_id = o.id
      CROSS JOIN LATERAL (SELECT COALESCE(s.time_zone, 'Europe/Paris') AS zone) own
      CROSS JOIN LATERAL (
        SELECT vehicle_id, day FROM vehicle_days WHERE org_id = o.id AND zone < own.zone
         UNION ALL SELECT vehicle_id, day FROM vehicle_days WHERE org_id = o.id AND zone > own.zone
         ORDER BY day DESC LIMIT $1) d
      LIMIT $1`,
    [limit],
  );
  return rows;
}
