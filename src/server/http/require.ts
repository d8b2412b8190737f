import type { FastifyRequest } from 'fastify';
import { type Guard, passesGuard } from '../../domain/access/guards.ts';
import type { PermissionFlag } from '../../domain/access/permissions.ts';
import { fail } from '../../domain/entity/failure.ts';
import type { Actor, App, Context, Request } from '../context.ts';
import { demandFlag } from '../database/own-permissions.ts';
import { isSiteActor } from '../database/site-store.ts';
import { atWebhook } from '../identity/identity.ts';
import { pathOf } from './errors.ts';

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

/** A route that answers anybody says so: `schema.security: []`. */
export function isOpen(request: Request): boolean {
  const { schema } = request.routeOptions;
  const security = (schema as { security?: unknown[] } | undefined)?.security;
  return Array.isArray(security) && security.length === 0;
}

/**
 * Every known call under /api/v1 needs a session, before its parameters and body are even read. A route answers anybody only by
 * declaring `schema.security: []` (devices have secrets of their own); sockets tell it in a frame of their own (platform.md §2).
 */
export function registerSessionRequirement(app: App): void {
  app.addHook('onRequest', async (request) => {
    const path = pathOf(request);
    // A device says whose local database the answer is for: cookies are shared by all tabs, another person's session gives nothing (F19).
    const profile = request.headers['x-sillage-profile'];
    const { actor } = request;
    if (
      actor !== null &&
      profile !== undefined &&
      path.startsWith('/api/v1/') &&
      profile !== `${actor.userId}:${actor.orgId ?? 'none'}` &&
      !path.startsWith('/api/v1/sync/')
    )
      throw fail('unauthenticated');
    const isKey = actor?.keyScopes !== undefined;
    if ((actor !== null && !isKey) || request.is404 || !path.startsWith('/api/v1/')) return;
    if (isOpen(request) || (request as { ws?: unknown }).ws) return;
    if (!isKey) throw fail('unauthenticated');
    request.actor = atWebhook(request, actor as Actor & { keyScopes: NonNullable<Actor['keyScopes']> });
  });
}

const WINDOW_MS = 60_000;
/** Of one address, as many people as a depot behind it has who send at once. */
const PEOPLE = 20;

const keyOf = ({ actor, ip }: FastifyRequest): string => `${actor?.userId ?? ''} ${ip}`;

/**
 * Of a route that people call much: so often a minute for each person at each address, since a depot has one address for all of them; and, for an
 * address alone, twenty times that. Refused with `rate-limited`.
 */
export function personLimit(
  app: App,
  max: number,
): { config: { rateLimit: object }; onRequest: (request: FastifyRequest) => Promise<void> } {
  const ofAddress = app.createRateLimit({ max: max * PEOPLE, timeWindow: WINDOW_MS });
  return {
    config: { rateLimit: { max, timeWindow: WINDOW_MS, keyGenerator: keyOf } },
    onRequest: async (request) => {
      const taken = await ofAddress(request);
      if (!taken.isAllowed && taken.isExceeded) throw fail('rate-limited');
    },
  };
}
