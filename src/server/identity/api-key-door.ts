import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../domain/kit/failure.ts';
import {
  API_CALLS_PER_MINUTE,
  API_KEY_PREFIX,
  API_RESOURCES,
  entityOfResource,
  scopesAllow,
  type ApiResource,
  type ApiScopes,
} from '../../domain/platform/api-key.ts';
import type { Actor } from '../context.ts';
import type { ApiKeys, KeyRefusal } from './api-keys.ts';
import { textFor } from './texts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a key of the API must be let to, for this route to answer it; without, no key is. */
    resource?: ApiResource;
  }
}

const BEARER = /^Bearer +(\S+)$/i;
const CODES = {
  'key-unknown': 'unauthenticated',
  'key-revoked': 'unauthenticated',
  'key-expired': 'unauthenticated',
  'key-suspended': 'unauthenticated',
  'key-address': 'forbidden',
  'key-rate': 'rate-limited',
} as const satisfies Record<KeyRefusal, string>;
/** What the server makes of the telemetry names vehicles, drivers and places: it reads them for the key. */
const READS_ROWS: ApiScopes = Object.fromEntries(
  API_RESOURCES.flatMap((resource) => (entityOfResource(resource) === null ? [] : [[resource, 'read']])),
);

/** The key that a request carries; other bearers are those of connectors. */
export function keyOf(request: FastifyRequest): string | null {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  return token?.startsWith(API_KEY_PREFIX) ? token : null;
}

/** Who calls with a key: whatever session the request also has is not looked at. Throws FailureError with why it is not let in. */
export async function identifyKey(keys: ApiKeys, secret: string, request: FastifyRequest, reply: FastifyReply): Promise<Actor> {
  const call = await keys.admit(secret, request.ip);
  if (typeof call === 'string') {
    if (CODES[call] === 'unauthenticated') void reply.header('www-authenticate', 'Bearer error="invalid_token"');
    if (call === 'key-rate') void reply.header('retry-after', '60');
    throw fail(CODES[call], textFor(request, call));
  }
  void reply.header('ratelimit-limit', API_CALLS_PER_MINUTE).header('ratelimit-remaining', call.left);
  return call.actor;
}

/** A key at a route: refused unless the route is of a resource that it is let to. Gives what it may read while the route answers. */
export function atWebhook(request: FastifyRequest, actor: Actor & { keyScopes: ApiScopes }): Actor {
  const { resource } = request.routeOptions.config;
  if (resource === undefined) throw fail('forbidden', textFor(request, 'key-closed'));
  const wanted = request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write';
  if (!scopesAllow(actor.keyScopes, resource, wanted))
    throw fail('forbidden', textFor(request, 'key-scope').replace('{scope}', `${resource}:${wanted}`));
  return entityOfResource(resource) === null ? { ...actor, keyScopes: READS_ROWS } : actor;
}
