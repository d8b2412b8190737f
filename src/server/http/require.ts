import type { FastifyRequest } from 'fastify';
import { passesGuard, type Guard } from '../../domain/access/guards.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { Actor } from '../context.ts';

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

/** The session's actor if it passes a guard of the specification §5, or FailureError `forbidden`. */
export function requireGuard(request: FastifyRequest, guard: Guard): Actor {
  const actor = requireActor(request);
  if (!actor.user || !passesGuard(guard, actor.user)) throw fail('forbidden');
  return actor;
}
