import type { FastifyRequest } from 'fastify';
import { passesGuard, type Guard } from '../../domain/access/guards.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { PermissionFlag } from '../../domain/permissions/permissions.ts';
import type { Actor, Context } from '../context.ts';
import { demandFlag } from '../database/own-permissions.ts';
import { isSiteActor } from '../database/site-store.ts';

/** The session's actor, or FailureError `unauthenticated`. */
export function requireActor(request: FastifyRequest): Actor {
  if (!request.actor) throw fail('unauthenticated');
  return request.actor;
}

/** The session's actor with an active organization, or FailureError `unauthenticated` or `forbidden`. */
export function requireOrg(request: FastifyRequest): Actor & { orgId: string; role: string } {
  const actor = requireActor(request);
  if (actor.orgId === null || actor.role === null) throw fail('forbidden');
  return actor as Actor & { orgId: string; role: string };
}

/** The session's actor if it passes a guard of the specification §5, or FailureError `forbidden`; those of the site's administration ask for admin mode too. */
export function requireGuard(request: FastifyRequest, guard: Guard): Actor {
  const actor = requireActor(request);
  const isIn = guard === 'siteadmin' || guard === 'superadmin' ? isSiteActor(actor, guard) : actor.user && passesGuard(guard, actor.user);
  if (!isIn) throw fail('forbidden');
  return actor;
}

/** The session's actor with an active organization that has the permission, unless it is withheld from this person: else FailureError `forbidden`. */
export async function requireFlag(
  context: Context,
  request: FastifyRequest,
  flag: PermissionFlag,
): Promise<Actor & { orgId: string; role: string }> {
  const actor = requireOrg(request);
  await demandFlag(context.pool, actor, flag);
  return actor;
}
