import { CARD_KEY } from '../../domain/driver/who-had.ts';
import type { AnyRow, Entity } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import { ENTITIES, ENTITY_LIST } from '../../domain/registry.ts';
import type { Actor, Context, Writer } from '../context.ts';
import { systemActor } from './actors.ts';
import { audit } from './audit.ts';
import { type Db, prepared, quoted } from './rows.ts';
import { columnName, leafTables, tableName } from './tables.ts';

const { user, membership, driver, driverAssignment } = ENTITIES;
/** Sealed, or written down as proof: who did a control stays named in it. */
const EVIDENCE = new Set(['fieldRecord', 'recordStub', 'installDecision', 'defect', 'missedCheck']);
/** Numbers of versions and of mutations have no name; a repeat must find its answer. */
const KEPT_TABLES = new Set(['mutation_log', 'space_writers']);
/** What a driver's sheet says of a person; its journeys stay with the sheet. */
const DRIVER_SAYS = [
  'employeeNumber',
  'phone',
  'email',
  'badge',
  'tachographCard',
  'cardDownloadedOn',
  'licenceNumber',
  'licenceValidUntil',
  'medicalValidUntil',
  'note',
];

/** Fields that hold a copy of who wrote a row, beside the one that says who. */
const NAMED: readonly { entity: Entity; who: string; name: string }[] = (ENTITY_LIST as readonly Entity[])
  .filter((entity) => entity.space === 'organization' && !EVIDENCE.has(entity.name))
  .flatMap((entity) =>
    Object.keys(entity.fields)
      .filter((who) => entity.fields[`${who}Name`]?.optional === true)
      .map((who) => ({ entity, who, name: `${who}Name` })),
  );

async function forgetIn(writer: Writer, orgId: string, userId: string, place: AnyRow | null): Promise<void> {
  const { client } = writer;
  for (const { entity, who, name } of NAMED) {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM ${quoted(tableName(entity))} WHERE org_id = $1 AND ${quoted(columnName(who))} = $2 AND ${quoted(columnName(name))} IS NOT NULL`,
      [orgId, userId],
    );
    for (const { id } of rows) await writer.patch(entity, id, { [name]: null });
  }
  if (!place) return;
  const { rows } = await client.query<{ id: string }>('SELECT id FROM drivers WHERE org_id = $1 AND member = $2', [orgId, place._id]);
  for (const { id } of rows)
    await writer.patch(driver, id, {
      name: '—',
      status: 'left',
      licenceCategories: [],
      ...Object.fromEntries(DRIVER_SAYS.map((field) => [field, null])),
    });
  // A card names its holder; a badge is of whoever has it next, who takes nothing of before.
  const cards = await client.query<{ id: string }>(
    'SELECT id FROM driver_assignments WHERE org_id = $1 AND driver = ANY ($2::uuid[]) AND starts_with(tag, $3)',
    [orgId, rows.map(({ id }) => id), CARD_KEY],
  );
  for (const { id } of cards.rows) await writer.patch(driverAssignment, id, { tag: null });
  await writer.remove(membership, place._id);
}

/** Takes somebody's place in an organization away; the person, and what they wrote there, stay. Never that of the last administrator. */
export async function removeMember(context: Context, by: Actor, orgId: string, id: string): Promise<void> {
  await context.store.write(systemActor(orgId), async (writer) => {
    const row = await writer.get(membership, id);
    if (!row) throw fail('not-found');
    await keepAnAdmin(writer.client, orgId, row, null);
    await writer.remove(membership, id);
    const target = { kind: 'member', id, name: String(row['name']) };
    await audit(writer.client, by, { action: 'member-delete', orgId, target, detail: { role: row['role'] } }, context.now());
  });
}

/**
 * Deletes a person: account, sessions, second factor, places in organizations, own settings and messages, the name beside what they wrote and on
 * a driver's sheet. What stays: rows they wrote, without the name; controls and their ledger, with it; the trail of administration. Organization
 * by organization, the account last: what was interrupted is done again from where it stopped.
 */
export async function erasePerson(context: Context, by: Actor, id: string): Promise<void> {
  const { pool, store } = context;
  const person = (await store.get(systemActor(null), user, id)) as (AnyRow & { name: string; isAdmin: boolean; active: boolean }) | null;
  if (!person) throw fail('not-found');
  if (by.userId === id || by.user?.asAdmin?.id === id) throw fail('invalid', undefined, [{ field: '_id', code: 'not-allowed' }]);
  const places = (await store.list(systemActor(null), membership, { page: 1, size: 1000, filters: { user: [id] } })).results;
  for (const place of places) await keepAnAdmin(pool, place.owner.id, place, null);
  if (person.isAdmin) {
    const { rows } = await pool.query<{ other: boolean }>(
      'SELECT EXISTS (SELECT 1 FROM users WHERE is_admin AND active AND id <> $1) AS other',
      [id],
    );
    if (!rows[0]!.other) throw fail('invalid', undefined, [{ field: '_id', code: 'last-admin' }]);
  }
  await store.write(systemActor(null), (writer) => writer.patch(user, id, { active: false }));
  const { rows: written } = await pool.query<{ org: string }>('SELECT DISTINCT org_id AS org FROM sync_devices WHERE user_id = $1', [id]);
  const target = { kind: 'person', id, name: person.name };
  for (const orgId of new Set([...places.map(({ owner }) => owner.id), ...written.map(({ org }) => org)]))
    await store.write(systemActor(orgId), async (writer) => {
      await forgetIn(writer, orgId, id, places.find(({ owner }) => owner.id === orgId) ?? null);
      await audit(writer.client, by, { action: 'person-delete', orgId, target }, context.now());
    });
  const own = (await leafTables(pool, 'user_id')).filter((name) => !KEPT_TABLES.has(name));
  await store.write(systemActor(null, id), async (writer) => {
    for (const table of own) await writer.client.query(`DELETE FROM ${quoted(table)} WHERE user_id = $1`, [id]);
    await writer.remove(user, id);
    await audit(writer.client, by, { action: 'person-delete', orgId: null, target }, context.now());
  });
}

const OTHER = `
  SELECT EXISTS (SELECT 1 FROM memberships m JOIN users u ON u.id = m."user"
    WHERE m.org_id = $1::uuid AND m.id <> $2::uuid AND m.role = 'admin' AND m.active AND u.active) AS other`;

const isAdmin = (row: AnyRow): boolean => row['role'] === 'admin' && row['active'] === true && row['user'] !== null;

/** Refuses that the last administrator of an organization be demoted, deactivated or removed (`next` null). The space is locked. */
export async function keepAnAdmin(client: Db, orgId: string, row: AnyRow, next: AnyRow | null): Promise<void> {
  if (!isAdmin(row) || (next && isAdmin(next))) return;
  const { rows } = await prepared<{ other: boolean }>(client, OTHER, [orgId, row._id]);
  if (!rows[0]!.other) throw fail('invalid', undefined, [{ field: next?.['active'] === false ? 'active' : 'role', code: 'last-admin' }]);
}
