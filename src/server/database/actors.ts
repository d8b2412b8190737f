import type { SessionUser } from '../../domain/identity/session-user.ts';
import type { Actor } from '../context.ts';

/**
 * The server's own work in one organization, or in every one (`null`: reads anywhere, writes only rows that name their space).
 * `userId` gives it one person's space (preferences, notifications).
 */
export function systemActor(orgId: string | null, userId: string | null = null): Actor {
  return { kind: 'system', userId: userId ?? '', userName: '', orgId, orgName: null, role: null, site: true, sessionId: null, user: null };
}

/** A signed-in person with the active organization of the session; without one, only their own space is theirs. */
export function personActor(user: SessionUser, sessionId: string | null): Actor {
  return {
    kind: 'person',
    userId: user.id,
    userName: user.name,
    orgId: user.organization?.id ?? null,
    orgName: user.organization?.name ?? null,
    role: user.organization?.role ?? null,
    site: (user.isAdmin && user.adminMode) || user.siteRole === 'admin',
    sessionId,
    user,
  };
}
