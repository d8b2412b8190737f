import { isFlagActive, type PermissionFlags } from '../../domain/access/guards.ts';
import { type PermissionFlag, permissions, withheldFrom, withoutWithheld, knownRole } from '../../domain/access/permissions.ts';
import type { AnyRow, Entity } from '../../domain/entity/entity.ts';
import { fail, type FailureWriter } from '../../domain/entity/failure.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { Actor } from '../context.ts';
import { systemActor } from './actors.ts';
import { type Db, type DbRow, findRow, prepared, quoted, selectFrom, toRow, unwrittenSingle } from './rows.ts';
import { writersOf } from './spaces.ts';

interface Withheld {
  person: PermissionFlag[];
  role: PermissionFlag[];
}

async function withheldOf(db: Db, actor: Actor): Promise<PermissionFlag[]> {
  if (actor.orgId === null || actor.role === null) return [];
  const { rows } = await prepared<Withheld>(
    db,
    `SELECT coalesce((SELECT jsonb_agg(DISTINCT flag) FROM memberships m, jsonb_array_elements(m.withheld) flag WHERE m.org_id = $1 AND m."user" = $2), '[]') AS person,
            coalesce((SELECT ${quoted(knownRole(actor.role))} FROM role_rights WHERE org_id = $1), '[]') AS role`,
    [actor.orgId, actor.keyMaker ?? actor.userId],
  );
  const { role, person } = rows[0]!;
  return withheldFrom(actor.role, role, person);
}

/** Rows as this person is to see them, as of the connection's snapshot: permissions are answered without what is withheld. */
export async function asSeenBy<R extends AnyRow>(db: Db, actor: Actor, entity: Entity, rows: R[]): Promise<R[]> {
  if (entity.name !== permissions.name || actor.kind === 'system' || rows.length === 0) return rows;
  const withheld = await withheldOf(db, actor);
  return withheld.length === 0 ? rows : rows.map((row) => withoutWithheld(row, withheld));
}

/** Refuses a person whose organization has not the permission, or from whom it is withheld. */
export function demandFlag(db: Db, actor: Actor, flag: PermissionFlag): Promise<void> {
  return demandOneOf(db, actor, [flag]);
}

/** Refuses a person who is left with none of these permissions. */
async function demandOneOf(db: Db, actor: Actor, flags: readonly PermissionFlag[]): Promise<void> {
  if (!(await hasOneOf(db, actor, flags))) throw fail('forbidden');
}

/** Whether a person is left with one of these permissions. */
export async function hasOneOf(db: Db, actor: Actor, flags: readonly PermissionFlag[]): Promise<boolean> {
  if (actor.kind === 'system') return true;
  const own = await permissionsOf(db, actor);
  return flags.some((flag) => isFlagActive(own, flag));
}

/** The permissions of the organization, less what is withheld from this person; undefined: without organization. */
export async function permissionsOf(db: Db, actor: Actor): Promise<PermissionFlags | undefined> {
  const row = actor.orgId === null ? null : ((await findRow(db, actor, permissions, actor.orgId)) ?? unwrittenSingle(permissions, actor));
  const [own] = row === null ? [] : await asSeenBy(db, actor, permissions, [row]);
  return own;
}

const { membership, roleRights } = ENTITIES;

/**
 * Who changed what a person may do in an organization last, and when: their role, what is withheld from them or from their role, their access.
 * Undefined where nothing was changed, by nobody known, or too long ago.
 */
export async function rightsChangeOf(db: Db, orgId: string, userId: string): Promise<FailureWriter | undefined> {
  const system = systemActor(orgId);
  const rowsOf = async (entity: Entity, where: string, values: unknown[]): Promise<AnyRow[]> => {
    const { rows } = await db.query<DbRow>(`${selectFrom(entity)} WHERE t.org_id = $1${where}`, [orgId, ...values]);
    return rows.map((row) => toRow(entity, row, system));
  };
  const [member] = await rowsOf(membership, ' AND t."user" = $2', [userId]);
  if (!member) return undefined;
  const [rights] = await rowsOf(roleRights, '', []);
  // A version of its own: written since the row was made.
  const changed = (row: AnyRow, fields: readonly string[]): string[] => fields.filter((field) => Object.hasOwn(row.fieldVersions, field));
  const writers = [
    ...Object.values(await writersOf(db, orgId, member, changed(member, ['role', 'withheld', 'active']))),
    ...(rights ? Object.values(await writersOf(db, orgId, rights, changed(rights, [knownRole(String(member['role']))]))) : []),
  ];
  return writers.sort((a, b) => (a.at < b.at ? 1 : -1))[0];
}

/** Who changed the rights of somebody last who is in no organization any more. */
export async function withdrawnBy(db: Db, userId: string): Promise<FailureWriter | undefined> {
  const { rows } = await db.query<{ orgId: string }>('SELECT org_id AS "orgId" FROM memberships WHERE "user" = $1', [userId]);
  const changes: FailureWriter[] = [];
  for (const { orgId } of rows) {
    const change = await rightsChangeOf(db, orgId, userId);
    if (change) changes.push(change);
  }
  return changes.sort((a, b) => (a.at < b.at ? 1 : -1))[0];
}
