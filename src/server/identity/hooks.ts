import { ROLES } from '../../domain/access/permissions.ts';
import type { AnyRow } from '../../domain/entity/entity.ts';
import { audit } from '../database/audit.ts';
import { MEMBERSHIP_CHANGED, type FeatureHooks, type TransactionContext } from '../database/hooks.ts';
import { keepAnAdmin } from '../database/erase-person.ts';

const ROLE_FIELDS = ['role', 'active', 'department'] as const;

/** What an administrator makes of a member: the role, and what is withheld. What the server itself changes is told where it is asked for. */
async function auditMember({ client, actor, space }: TransactionContext, row: AnyRow, before: AnyRow | null): Promise<void> {
  if (actor.kind !== 'person' || before === null) return;
  const target = { kind: 'member', id: row._id, name: String(row['name']) };
  const changed = ROLE_FIELDS.filter((field) => row[field] !== before[field]);
  if (changed.length > 0) {
    const detail = Object.fromEntries(changed.map((field) => [field, [before[field] ?? null, row[field] ?? null]]));
    await audit(client, actor, { action: 'member-role', orgId: space, target, detail });
  }
  if (JSON.stringify(row['withheld']) !== JSON.stringify(before['withheld']))
    await audit(client, actor, {
      action: 'member-rights',
      orgId: space,
      target,
      detail: { withheld: [before['withheld'], row['withheld']] },
    });
}

/** Who leaves an organization for good takes their calendar's addresses with them: one that comes back makes others. */
async function dropCalendarFeeds({ client, space }: TransactionContext, { _id, user }: AnyRow): Promise<void> {
  if (typeof user !== 'string') return;
  await client.query(
    `DELETE FROM calendar_feeds WHERE org_id = $1 AND user_id = $2
       AND NOT EXISTS (SELECT 1 FROM memberships WHERE org_id = $1 AND "user" = $2 AND id <> $3)`,
    [space, user, _id],
  );
}

async function auditRoleRights({ client, actor, space }: TransactionContext, row: AnyRow, before: AnyRow | null): Promise<void> {
  if (actor.kind !== 'person') return;
  const changed = ROLES.filter((role) => JSON.stringify(row[role]) !== JSON.stringify(before?.[role] ?? []));
  if (changed.length === 0) return;
  const detail = Object.fromEntries(changed.map((role) => [role, [before?.[role] ?? [], row[role]]]));
  await audit(client, actor, { action: 'role-rights', orgId: space, target: { kind: 'roles' }, detail });
}

/** What follows from what an administrator makes of members and of the rights of roles. */
export const MEMBERS: FeatureHooks = {
  membership: {
    guard: keepAnAdmin,
    afterWrite: auditMember,
    beforeDelete: dropCalendarFeeds,
    change: (before, after) => {
      const userId = after?.['user'] ?? before?.['user'];
      const isOf = (row: AnyRow | null): boolean => row?.['active'] === true && row['user'] !== null;
      const same =
        before && after && (['user', 'role', 'active', 'department', 'preferred'] as const).every((name) => before[name] === after[name]);
      return typeof userId === 'string' && !same
        ? { channel: MEMBERSHIP_CHANGED, data: { userId, lost: isOf(before) && !isOf(after) } }
        : null;
    },
  },
  roleRights: { afterWrite: auditRoleRights },
};
