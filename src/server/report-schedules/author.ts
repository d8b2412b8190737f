import type { PermissionFlag } from '../../domain/permissions/permissions.ts';
import type { Context } from '../context.ts';
import { hasOneOf } from '../database/own-permissions.ts';
import { giverNow, type OrgActor } from '../identity/giver.ts';
import { RunFailure } from './run-failure.ts';

/** Who a schedule acts for, with the rights of now, as a session of theirs would have them. Throws RunFailure when they left, or may no longer. */
export async function actorOfAuthor(context: Context, orgId: string, userId: string | null, permission: PermissionFlag): Promise<OrgActor> {
  const actor = await giverNow(context, orgId, userId);
  if (!actor) throw new RunFailure('author-left');
  if (!(await hasOneOf(context.pool, actor, [permission]))) throw new RunFailure('forbidden');
  return actor;
}
