import { sessionUserOf } from '../../domain/identity/session-user.ts';
import { membership } from '../../domain/identity/user.ts';
import type { Actor, Reading } from '../context.ts';
import { personActor } from '../database/actors.ts';
import { hasOneOf } from '../database/own-permissions.ts';
import { isAllowed } from '../database/permissions.ts';
import { isSiteActor } from '../database/site-store.ts';
import { payloadOf } from './people.ts';

export type OrgActor = Actor & { orgId: string; role: string };

/**
 * Who handed a power on, as a session of theirs would have them now; null: gone, or no longer of the organization. What was handed on
 * (an invitation, a scheduled report) is judged by it each time it is used.
 */
export async function giverNow(context: Reading, orgId: string, userId: string | null): Promise<OrgActor | null> {
  const payload = userId === null ? null : await payloadOf(context, userId, { adminMode: false, rememberMe: false });
  if (!payload?.organizations.some(({ id }) => id === orgId)) return null;
  return personActor(sessionUserOf(payload, orgId), null) as OrgActor;
}

/** Whether who sent an invitation may still invite: an administrator of the organization, or of the platform when it was sent as such. */
export async function mayStillInvite(
  context: Reading,
  orgId: string,
  { giverId, byPlatform }: { giverId: string | null; byPlatform: boolean },
): Promise<boolean> {
  if (byPlatform && giverId !== null) {
    const payload = await payloadOf(context, giverId, { adminMode: true, rememberMe: false });
    if (payload && isSiteActor(personActor(sessionUserOf(payload, null), null))) return true;
  }
  const giver = await giverNow(context, orgId, giverId);
  return giver !== null && isAllowed(giver, membership, 'create') && hasOneOf(context.pool, giver, ['management']);
}
