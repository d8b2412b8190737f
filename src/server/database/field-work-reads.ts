import type { Pool, PoolClient } from 'pg';
import type { Entity, RowOf } from '../../domain/kit/entity.ts';
import { checkTemplate, type CheckTemplate } from '../../domain/check-list/check-template.ts';
import { defect, type Defect } from '../../domain/check-list/defect.ts';
import { systemActor } from './actors.ts';
import { selectFrom, toRow, type DbRow } from './rows.ts';

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
