import type { Pool, PoolClient } from 'pg';
import { checkTemplate, type CheckTemplate } from '../../../domain/check-list/check-template.ts';
import { defect, type Defect } from '../../../domain/check-list/defect.ts';
import type { Entity, RowOf } from '../../../domain/entity/entity.ts';
import { systemActor } from '../actors.ts';
import { type Db, type DbRow, selectFrom, toRow } from '../rows.ts';

/* What the server of field work reads of an organization inside a transaction that holds its space. */

async function rowsWhere<E extends Entity>(
  client: PoolClient,
  org: string,
  entity: E,
  where: string,
  params: readonly unknown[],
): Promise<RowOf<E>[]> {
  const { rows } = await client.query<DbRow>(`${selectFrom(entity)} WHERE t.org_id = $1 AND ${where}`, [org, ...params]);
  return rows.map((row) => toRow(entity, row, systemActor(org)));
}

/** Every defect of a vehicle, whatever its state. */
export async function defectsOfVehicle(client: PoolClient, org: string, vehicle: string): Promise<Defect[]> {
  return rowsWhere(client, org, defect, 't.vehicle = $2 ORDER BY t.first_at, t.id', [vehicle]);
}

/** Defects that a record found or spoke of. */
export async function defectsOfRecord(client: PoolClient, org: string, record: string): Promise<Defect[]> {
  return rowsWhere(client, org, defect, 't.observations @> $2::jsonb ORDER BY t.first_at, t.id', [JSON.stringify([{ record }])]);
}

/** Published and retired versions of a template, oldest first. */
export async function publishedVersions(client: PoolClient, org: string, key: string): Promise<CheckTemplate[]> {
  return rowsWhere(client, org, checkTemplate, 't.key = $2 AND t.version > 0 ORDER BY t.version', [key]);
}

/** Whether a vehicle is still one of the organization's. */
export async function isVehicleThere(client: PoolClient, org: string, vehicle: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM vehicles WHERE org_id = $1 AND id = $2', [org, vehicle]);
  return rowCount === 1;
}

/** How long people take for a template, as of its last two hundred records: how many those are, and their median (ms). */
export async function usualTime(client: PoolClient, org: string, key: string): Promise<{ records: number; medianMs: number | null }> {
  const { rows } = await client.query<{ records: number; median: number | null }>(
    `SELECT count(*)::int AS records, percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) AS median
     FROM (SELECT (sealed -> 'content' ->> 'activeMs')::float8 AS ms FROM field_records WHERE org_id = $1 AND template_key = $2 ORDER BY sealed_at DESC LIMIT 200) recent`,
    [org, key],
  );
  return { records: rows[0]!.records, medianMs: rows[0]!.median };
}

/** Organizations that lack one of these templates. */
export async function organizationsWithout(pool: Pool, keys: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT o.id FROM organizations o WHERE (SELECT count(DISTINCT t.key) FROM check_templates t WHERE t.org_id = o.id AND t.version = 1 AND t.key = ANY($1)) < $2 ORDER BY o.id',
    [keys, keys.length],
  );
  return rows.map(({ id }) => id);
}

/** Records sealed before an instant whose position is still kept, oldest first. */
export async function recordsWithPlace(pool: Pool, org: string, before: string, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM field_records WHERE org_id = $1 AND sealed_at < $2 AND (sealed -> 'parts') ? 'gps' ORDER BY sealed_at LIMIT $3",
    [org, before, limit],
  );
  return rows.map(({ id }) => id);
}

/** Every record of an author, oldest first. */
export async function recordsOfAuthor(pool: Pool, org: string, author: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM field_records WHERE org_id = $1 AND author = $2 ORDER BY sealed_at, id',
    [org, author],
  );
  return rows.map(({ id }) => id);
}

/** Puts another value in what the server would answer to a push of this record, or defect, that came twice. */
export async function forgetAnswered(client: PoolClient, org: string, id: string, path: readonly string[], value: unknown): Promise<void> {
  await client.query(
    "UPDATE mutation_log SET result = jsonb_set(result, $3, $4) WHERE org_id = $1 AND result -> 'row' ->> '_id' = $2 AND (result -> 'row') ?| ARRAY['sealed', 'observations']",
    [org, id, ['row', ...path], JSON.stringify(value)],
  );
}

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

/** The work of each plan that was done last on each vehicle: ids, to be read through the store. */
export async function lastWorks(db: Db, org: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT DISTINCT ON (plan, vehicle) id FROM maintenances WHERE org_id = $1 AND state = 'done' AND plan IS NOT NULL AND done_on IS NOT NULL
      ORDER BY plan, vehicle, done_on DESC, odometer_km DESC NULLS LAST, id`,
    [org],
  );
  return rows.map(({ id }) => id);
}
