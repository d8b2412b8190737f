import { isFlagActive, type PermissionFlags } from '../../domain/access/guards.ts';
import { knownRole } from '../../domain/access/roles.ts';
import type { AnyRow, Entity } from '../../domain/kit/entity.ts';
import { fail } from '../../domain/kit/failure.ts';
import { permissions, type PermissionFlag } from '../../domain/permissions/permissions.ts';
import { withheldFrom, withoutWithheld } from '../../domain/permissions/withheld.ts';
import type { Actor } from '../context.ts';
import { prepared } from './prepared.ts';
import { findRow, quoted, unwrittenSingle, type Db } from './rows.ts';

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
export async function demandOneOf(db: Db, actor: Actor, flags: readonly PermissionFlag[]): Promise<void> {
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
