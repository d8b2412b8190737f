import type { AnyRow, Entity, Space } from '../../domain/entity/entity.ts';
import type { Actor } from '../context.ts';
import { asSeenBy } from './own-permissions.ts';
import { canRead } from './permissions.ts';
import { quoted, scopeSql, selectFrom, toRow, type Db, type DbRow } from './rows.ts';
import { tableName } from './tables.ts';

/*
 * What the mirror reads. Each takes the connection, so that one pull is one snapshot (a REPEATABLE READ transaction).
 * An entity the actor may not read gives nothing.
 */

interface Tombstone {
  /** Singular name, as `Entity.name`. */
  entity: string;
  id: string;
  ver: number;
}

/** Versions of an organization's and of a person's space; 0 before the first write. */
export async function currentVersions(db: Db, orgId: string | null, userId: string | null): Promise<{ ver: number; own: number }> {
  const { rows } = await db.query<{ id: string; ver: number }>('SELECT id, ver FROM spaces WHERE id = ANY($1::uuid[])', [
    [orgId, userId].filter((id) => id),
  ]);
  const verOf = (id: string | null): number => rows.find((row) => row.id === id)?.ver ?? 0;
  return { ver: verOf(orgId), own: verOf(userId) };
}

/** Rows that devices hold no more do not travel. */
function heldSql({ heldDays }: Entity): string {
  return heldDays === undefined ? '' : ` AND t.created_at > now() - interval '${Number(heldDays)} days'`;
}

async function rowsWhere(db: Db, actor: Actor, entity: Entity, where: string, given: unknown[], limit: number): Promise<AnyRow[]> {
  if (!canRead(actor, entity)) return [];
  const params = [...given];
  const scope = scopeSql(actor, entity, params) + heldSql(entity);
  const { rows } = await db.query<DbRow>(
    `${selectFrom(entity)} WHERE ${where.replace(' ORDER', `${scope} ORDER`)} LIMIT ${Number(limit)}`,
    params,
  );
  return asSeenBy(
    db,
    actor,
    entity,
    rows.map((row) => toRow(entity, row, actor)),
  );
}

/** Rows changed after `ver`, oldest change first; every row has its own version. */
export function changesSince(db: Db, actor: Actor, entity: Entity, ver: number, limit: number): Promise<AnyRow[]> {
  return rowsWhere(db, actor, entity, 't.ver > $1 ORDER BY t.ver', [ver], limit);
}

/** Rows in the order of their ids, after `afterId` (null: from the first). */
export function walkRows(db: Db, actor: Actor, entity: Entity, afterId: string | null, limit: number): Promise<AnyRow[]> {
  return afterId === null
    ? rowsWhere(db, actor, entity, 'true ORDER BY t.id', [], limit)
    : rowsWhere(db, actor, entity, 't.id > $1 ORDER BY t.id', [afterId], limit);
}

/** Removals after `ver` in the actor's organization or own space, oldest first, of every entity (ids tell nothing of a row). */
export async function tombstonesSince(
  db: Db,
  actor: Actor,
  space: Exclude<Space, 'site'>,
  ver: number,
  limit: number,
): Promise<Tombstone[]> {
  const id = space === 'organization' ? actor.orgId : actor.userId;
  if (!id) return [];
  const { rows } = await db.query<Tombstone>(
    `SELECT entity, id, ver FROM tombstones WHERE space_id = $1 AND ver > $2 ORDER BY ver LIMIT ${Number(limit)}`,
    [id, ver],
  );
  return rows;
}

/** How many rows a full walk brings. */
export async function countForWalk(db: Db, actor: Actor, entity: Entity): Promise<number> {
  if (!canRead(actor, entity)) return 0;
  const params: unknown[] = [];
  const where = scopeSql(actor, entity, params) + heldSql(entity);
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*) AS count FROM ${quoted(tableName(entity))} t WHERE true${where}`,
    params,
  );
  return rows[0]?.count ?? 0;
}
