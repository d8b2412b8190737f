import { fail } from '../../domain/kit/failure.ts';
import type { Actor, App, Request } from '../context.ts';
import { atWebhook } from '../identity/api-key-door.ts';
import { pathOf } from './errors.ts';

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
