import type { Pool } from 'pg';
import { fail } from '../../domain/entity/failure.ts';
import { EVIDENCE_YEARS } from '../../domain/platform/site-organization.ts';
import { ENTITIES, entityNamed } from '../../domain/registry.ts';
import { syncChannel } from '../../domain/sync/protocol.ts';
import { DAY_MS } from '../../domain/time/time-zone.ts';
import type { Actor, Context } from '../context.ts';
import { systemActor } from './actors.ts';
import { audit } from './audit.ts';
import { MEMBERSHIP_CHANGED } from './hooks.ts';
import { quoted } from './rows.ts';
import { leafTables, tableName } from './tables.ts';

const { organization, permissions } = ENTITIES;
const YEAR_MS = 365.25 * DAY_MS;
/** Rows at once: a transaction that others do not wait for. */
const SLICE = 20_000;
/** Pages at once, of a table that has no index of organizations. */
const PAGES = 1000;
/** What proves the controls that were done: it goes at the end of its time. */
const EVIDENCE = new Set([
  'field_records',
  'record_stubs',
  'install_decisions',
  'defects',
  'check_templates',
  'missed_checks',
  'ledger_lines',
  'ledger_heads',
  'record_chains',
  'file_receipts',
  'files',
]);
const NEVER = new Set(['audit_entries']);
/** Boxes go on sending under their numbers: they are held as those of a device that was removed (decision 26), and go with the evidence. */
const NUMBERS = 'device_numbers';
/** Devices and vehicles first: what they send from then on is of unprovisioned devices. */
const FIRST = ['devices', 'vehicles', 'memberships', 'api_keys'];

/**
 * Deletes an organization that is suspended: nobody enters it from now on, what is its own goes in slices (`emptyDeleted`). Its field records,
 * their files and ledger stay for five years, the trail of administration stays.
 */
export async function eraseOrganization(context: Context, by: Actor, id: string, typed: string): Promise<void> {
  const { pool, store } = context;
  const people = await pool.query<{ user: string }>('SELECT DISTINCT "user" FROM memberships WHERE org_id = $1 AND "user" IS NOT NULL', [
    id,
  ]);
  await store.write(systemActor(id), async (writer) => {
    const row = await writer.get(organization, id);
    if (!row) throw fail('not-found');
    if ((await writer.get(permissions, id))?.['suspended'] !== true)
      throw fail('invalid', undefined, [{ field: 'suspended', code: 'not-suspended' }]);
    const name = String(row['name']);
    if (typed.trim() !== name) throw fail('invalid', undefined, [{ field: 'name', code: 'not-the-same' }]);
    const now = context.now();
    await writer.client.query(
      'INSERT INTO deleted_organizations (id, name, deleted_at, keep_until) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING',
      [id, name, new Date(now), new Date(now + EVIDENCE_YEARS * YEAR_MS)],
    );
    await writer.patch(organization, id, { active: false });
    await writer.client.query('DELETE FROM memberships WHERE org_id = $1', [id]);
    await writer.client.query('UPDATE site_domains SET organization = NULL WHERE organization = $1', [id]);
    const detail = { members: people.rows.length };
    await audit(writer.client, by, { action: 'organization-delete', orgId: id, target: { kind: 'organization', id, name }, detail }, now);
  });
  for (const { user } of people.rows) context.bus.publish(MEMBERSHIP_CHANGED, { userId: user, lost: true });
}

/** Whether rows of an organization are found by an index. */
async function hasOrgIndex({ pool }: Context, table: string): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT 1 FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
      WHERE i.indrelid = $1::regclass AND a.attname = 'org_id' AND i.indpred IS NULL`,
    [quoted(table)],
  );
  return rows.length > 0;
}

/** Without an index (positions): once over the pages of the table, some at a time. What is written behind it meanwhile is seen by another look. */
async function emptyByPages({ pool }: Context, table: string, where: string, id: string): Promise<number> {
  const { rows } = await pool.query<{ pages: number }>(
    "SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int AS pages",
    [quoted(table)],
  );
  let all = 0;
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += PAGES) {
    const { rowCount } = await pool.query(
      `DELETE FROM ${quoted(table)} WHERE ctid >= $2::text::tid AND ctid < $3::text::tid AND org_id = $1 AND ${where}`,
      [id, `(${page},0)`, `(${page + PAGES},0)`],
    );
    all += rowCount ?? 0;
  }
  return all;
}

async function emptyTable(context: Context, table: string, where: string, id: string): Promise<number> {
  const { pool } = context;
  if (!(await hasOrgIndex(context, table))) return emptyByPages(context, table, where, id);
  let all = 0;
  for (;;) {
    const { rowCount } = await pool.query(
      `DELETE FROM ${quoted(table)} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${quoted(table)} WHERE org_id = $1 AND ${where} LIMIT ${SLICE}))`,
      [id],
    );
    all += rowCount ?? 0;
    if ((rowCount ?? 0) < SLICE) return all;
  }
}

/** Every device of an organization lets go of its numbers: what they go on sending is nobody's, and nobody else's to declare for a while. */
async function freeNumbersOf({ pool }: Context, orgId: string): Promise<void> {
  await pool.query(
    'UPDATE device_numbers SET device_id = NULL, freed_at = clock_timestamp(), mapped_by = NULL WHERE org_id = $1 AND device_id IS NOT NULL',
    [orgId],
  );
}

/** Takes away what deleted organizations have left, and what proves their controls once its time is over. Bears being stopped and run twice. */
export async function emptyDeleted(context: Context): Promise<void> {
  const { pool, bus } = context;
  const { rows } = await pool.query<{ id: string; over: boolean }>(
    'SELECT id, keep_until <= $1 AS over FROM deleted_organizations WHERE emptied_at IS NULL OR keep_until <= $1',
    [new Date(context.now())],
  );
  if (rows.length === 0) return;
  const tables = (await leafTables(pool, 'org_id')).filter((table) => !NEVER.has(table));
  const order = [...FIRST.filter((table) => tables.includes(table)), ...tables.filter((table) => !FIRST.includes(table))];
  for (const { id, over } of rows) {
    await freeNumbersOf(context, id);
    let gone = 0;
    for (const table of order) {
      if (table === NUMBERS && !over) continue;
      const keeps = EVIDENCE.has(table) && !over;
      if (keeps && table !== 'files') continue;
      gone += await emptyTable(context, table, keeps ? "entity <> 'fieldRecord'" : 'true', id);
      if (table === 'vehicles') bus.publish(syncChannel(id), { ver: 0 });
    }
    await pool.query('DELETE FROM organizations WHERE id = $1', [id]);
    await pool.query('DELETE FROM spaces WHERE id = $1', [id]);
    if (over) await pool.query('DELETE FROM deleted_organizations WHERE id = $1', [id]);
    // What came in meanwhile is seen by another look.
    else if (gone === 0) await pool.query('UPDATE deleted_organizations SET emptied_at = $2 WHERE id = $1', [id, new Date(context.now())]);
  }
}

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
