import type { Db } from './rows.ts';

/** Dues that a record meets. */
export async function duesMet(db: Db, org: string, dues: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ due: string }>('SELECT DISTINCT due FROM field_records WHERE org_id = $1 AND due = ANY($2::text[])', [
    org,
    dues,
  ]);
  return new Set(rows.map(({ due }) => due));
}

/** Dues of these vehicles that records met, the last ones. */
export async function lastDuesMet(db: Db, org: string, vehicles: readonly string[]): Promise<string[]> {
  if (vehicles.length === 0) return [];
  const { rows } = await db.query<{ due: string }>(
    'SELECT due FROM field_records WHERE org_id = $1 AND vehicle = ANY($2::uuid[]) AND due IS NOT NULL ORDER BY sealed_at DESC LIMIT 500',
    [org, vehicles],
  );
  return [...new Set(rows.map(({ due }) => due))];
}

export interface VehicleEvent {
  vehicle: string;
  key: string;
  atMs: number;
}

/** First drive of each vehicle in each local day that begins in a period. */
export async function firstTrips(db: Db, org: string, from: Date, to: Date, timeZone: string): Promise<VehicleEvent[]> {
  const { rows } = await db.query<VehicleEvent>(
    `SELECT vehicle_id AS vehicle, to_char((start_at AT TIME ZONE $4)::date, 'YYYY-MM-DD') AS key, extract(epoch FROM min(start_at))::float8 * 1000 AS "atMs"
       FROM journeys WHERE org_id = $1 AND kind = 'driven' AND start_at >= $2 AND start_at < $3 GROUP BY vehicle_id, (start_at AT TIME ZONE $4)::date`,
    [org, from, to, timeZone],
  );
  return rows;
}

/** Defects repaired in a period. */
export async function repairs(db: Db, org: string, from: Date, to: Date): Promise<VehicleEvent[]> {
  const { rows } = await db.query<VehicleEvent>(
    'SELECT vehicle, id::text AS key, extract(epoch FROM repaired_at)::float8 * 1000 AS "atMs" FROM defects WHERE org_id = $1 AND vehicle IS NOT NULL AND repaired_at >= $2 AND repaired_at < $3',
    [org, from, to],
  );
  return rows;
}

/** Vehicles that drove in a period. */
export async function movedVehicles(db: Db, org: string, vehicles: readonly string[], from: Date, to: Date): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    "SELECT DISTINCT vehicle_id AS id FROM journeys WHERE org_id = $1 AND vehicle_id = ANY($2::uuid[]) AND kind = 'driven' AND end_at > $3 AND start_at < $4 AND start_at >= $3::timestamptz - interval '2 days'",
    [org, vehicles, from, to],
  );
  return new Set(rows.map(({ id }) => id));
}

/** When vehicles with a missed check drove after its due time, within a day of it; those that are not known to have yet. */
export async function droveWithout(db: Db, org: string, now: Date): Promise<{ id: string; at: Date }[]> {
  const { rows } = await db.query<{ id: string; at: Date }>(
    `SELECT m.id, min(greatest(j.start_at, m.due_at)) AS at FROM missed_checks m
       JOIN journeys j ON j.vehicle_id = m.vehicle AND j.org_id = m.org_id AND j.kind = 'driven' AND j.end_at > m.due_at AND j.start_at < m.due_at + interval '1 day' AND j.start_at >= m.due_at - interval '1 day'
      WHERE m.org_id = $1 AND m.state = 'missed' AND m.drove_at IS NULL AND m.due_at > $2::timestamptz - interval '2 days' GROUP BY m.id`,
    [org, now],
  );
  return rows;
}
