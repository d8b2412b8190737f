import type { PermissionFlag } from '../../domain/permissions/permissions.ts';
import { sessionUserOf } from '../../domain/identity/session-user.ts';
import type { Actor, Context } from '../context.ts';
import { personActor } from '../database/actors.ts';
import { demandFlag } from '../database/own-permissions.ts';
import { payloadOf } from '../identity/people.ts';
import { RunFailure } from './run-failure.ts';

export type OrgActor = Actor & { orgId: string; role: string };

/** Who a schedule acts for, with the rights of now, as a session of theirs would have them. Throws RunFailure when they left, or may no longer. */
export async function actorOfAuthor(context: Context, orgId: string, userId: string | null, permission: PermissionFlag): Promise<OrgActor> {
  const payload = userId === null ? null : await payloadOf(context, userId, { adminMode: false, rememberMe: false });
  if (!payload?.organizations.some(({ id }) => id === orgId)) throw new RunFailure('author-left');
  const actor = personActor(sessionUserOf(payload, orgId), null) as OrgActor;
  await demandFlag(context.pool, actor, permission).catch(() => {
    throw new RunFailure('forbidden');
  });
  return actor;
}
