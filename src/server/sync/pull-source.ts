import type { PoolClient } from 'pg';
import { inTransaction } from '../database/in-transaction.ts';
import { permissions } from '../../domain/permissions/permissions.ts';
import type { PermissionFlags } from '../../domain/access/guards.ts';
import type { MovementKind } from '../../domain/movements/movement-kinds.ts';
import { movementsSeen, type MovementsSeen } from '../../domain/movements/movements.ts';
import { MIRRORED } from '../../domain/registry.ts';
import type { Actor, Context } from '../context.ts';
import { changesSince, countForWalk, currentVersions, tombstonesSince, walkRows } from '../database/changes.ts';
import { ownMovements } from '../database/who-had.ts';
import { canRead } from '../database/permissions.ts';
import { serverIdOf } from '../http/etag.ts';
import { epochOf } from './core/epoch.ts';
import type { PullSource } from './core/pull.ts';

async function floors(db: PoolClient, orgId: string | null, userId: string): Promise<{ floor: number; ownFloor: number }> {
  const { rows } = await db.query<{ space_id: string; ver: number }>(
    'SELECT space_id, ver FROM sync_floors WHERE space_id = ANY($1::uuid[])',
    [[orgId, userId].filter((id) => id !== null)],
  );
  const of = (id: string | null): number => rows.find(({ space_id }) => space_id === id)?.ver ?? 0;
  return { floor: of(orgId), ownFloor: of(userId) };
}

/** What one person may read, as of one snapshot: `work` runs in a REPEATABLE READ transaction. */
export async function withPullSource<T>(context: Context, actor: Actor, work: (source: PullSource) => Promise<T>): Promise<T> {
  const serverId = await serverIdOf(context);
  const allowed = MIRRORED.filter((entity) => (entity.space === 'user' || actor.orgId !== null) && canRead(actor, entity));
  return inTransaction(
    context.pool,
    async (db) => {
      const [flags] = actor.orgId === null ? [] : await walkRows(db, actor, permissions, null, 1);
      const seen = (kind: MovementKind): MovementsSeen => movementsSeen(kind, actor.role, flags as PermissionFlags | undefined);
      const readable = allowed.filter(({ movement }) => movement === undefined || seen(movement) !== 'none');
      const own = actor.orgId !== null && seen('positions') === 'own' ? await ownMovements(db, actor.orgId, actor.userId) : null;
      return work({
        serverId,
        epoch: epochOf({ role: actor.role, site: actor.site, readable, permissions: flags ?? null, own }),
        readable,
        versions: async () => ({
          ...(await currentVersions(db, actor.orgId, actor.userId)),
          ...(await floors(db, actor.orgId, actor.userId)),
        }),
        walk: (entity, after, limit) => walkRows(db, actor, entity, after, limit),
        changes: (entity, since, limit) => changesSince(db, actor, entity, since, limit),
        removals: (space, since, limit) => tombstonesSince(db, actor, space, since, limit),
        count: (entity) => countForWalk(db, actor, entity),
      });
    },
    'ISOLATION LEVEL REPEATABLE READ READ ONLY',
  );
}
