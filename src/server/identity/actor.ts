import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../domain/entity/failure.ts';
import { type SessionPayload, sessionUserOf } from '../../domain/identity/session-user.ts';
import {
  API_CALLS_PER_MINUTE,
  API_KEY_PREFIX,
  API_RESOURCES,
  type ApiResource,
  type ApiScopes,
  entityOfResource,
  scopesAllow,
} from '../../domain/platform/api-key.ts';
import type { Actor } from '../context.ts';
import { personActor } from '../database/actors.ts';
import type { ApiKeys, KeyRefusal } from './api-keys.ts';
import { tokenOf } from './cookies.ts';
import type { Identity } from './identity.ts';
import { textFor } from './texts.ts';

/** Who a request is from, with the payload of its token; `tokenExpiresMs` says when the client has to renew. */
interface Identified {
  actor: Actor;
  payload: SessionPayload;
  tokenExpiresMs: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What `request.actor` was made from; for the identity and live areas. */
    identified: Identified | null;
  }
}

/**
 * Reads the session of a request: the JWT must verify, its session must be live and still be for the same person, and roles are
 * those of now. `id_token_org` chooses the active organization among the person's own; anything else grants nothing.
 */
export async function identify(identity: Identity, request: FastifyRequest): Promise<Identified | null> {
  const token = tokenOf(request);
  const verified = token ? await identity.tokens.verify(token) : null;
  if (!verified) return null;
  const { iat, exp, boundIp } = verified.payload;
  if (boundIp !== undefined && boundIp !== request.ip) return null;
  let payload = verified.payload;
  if (verified.sessionId === null) await identity.mirror.follow(payload);
  else {
    const session = await identity.sessions.resolve(verified.sessionId);
    if (!session || session.payload.id !== payload.id) return null;
    const { adminMode, ...present } = session.payload;
    payload = { ...present, ...(adminMode && payload.adminMode ? { adminMode } : {}), ...(iat ? { iat } : {}), ...(exp ? { exp } : {}) };
  }
  return { actor: actorOf(payload, request, verified.sessionId), payload, tokenExpiresMs: (exp ?? 0) * 1000 };
}

/** Where a request came from, for the trail of administration. */
export function fromOf(request: FastifyRequest): NonNullable<Actor['from']> {
  // A request that is made up (inject) has no socket.
  return { address: (request.raw.socket as unknown) ? request.ip : '', userAgent: request.headers['user-agent'] ?? null };
}

function actorOf(payload: SessionPayload, request: FastifyRequest, sessionId: string | null): Actor {
  const { id_token_org: orgId, id_token_dep: department, id_token_role: role } = request.cookies;
  const chosen = payload.organizations.filter((org) => (!department || org.department === department) && (!role || org.role === role));
  const user = sessionUserOf({ ...payload, organizations: [...new Set([...chosen, ...payload.organizations])] }, orgId);
  user.organizations = payload.organizations;
  return personActor(user, sessionId);
}

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
