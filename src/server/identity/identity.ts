import { setTimeout as sleep } from 'node:timers/promises';
import { permissions } from '../../domain/access/permissions.ts';
import type { RowOf } from '../../domain/entity/entity.ts';
import type { Actor, Context } from '../context.ts';
import { systemActor, personActor } from '../database/actors.ts';
import { ApiKeys, type KeyRefusal } from './api-keys.ts';
import { DirectoryMirror } from './directory-mirror.ts';
import { RateLimit, forgetDevices } from './sign-in-limits.ts';
import { Sessions, SESSION_LIFETIME_MS } from './sessions.ts';
import { Tokens, KeyRing } from './tokens.ts';
import { emptyDeleted } from '../database/erase-organization.ts';
import type { Job } from '../jobs.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../domain/entity/failure.ts';
import { type SessionPayload, sessionUserOf } from '../../domain/identity/session-user.ts';
import {
  API_CALLS_PER_MINUTE,
  API_RESOURCES,
  type ApiResource,
  type ApiScopes,
  entityOfResource,
  scopesAllow,
} from '../../domain/platform/api-key.ts';
import { tokenOf } from './cookies.ts';
import { textFor } from './texts.ts';

const CACHE_MS = 10_000;

/**
 * What a suspended organization may still call: what the pages that stay open need (decision 5) and what tells the client that it is
 * suspended, or no longer. Everything else under /api/v1 answers 403 `suspended`, sync push included: the client keeps its queue.
 */
const OPEN =
  /^\/api\/v1\/(preferences|settings|permissions|organizations|notifications|documentation|health|live|openapi\.json|docs|errors|newsletter)(\/|$)/;

function isOpenWhenSuspended(path: string): boolean {
  return !path.startsWith('/api/v1/') || OPEN.test(path);
}

/** Which organizations are suspended; known for 10 s, forgotten when the organization's version rises. */
class Suspensions {
  readonly #known = new Map<string, { atMs: number; suspended: Promise<boolean> }>();
  readonly stop: () => void;

  constructor(private readonly context: Context) {
    const channel = /^organization:([^:]+):sync$/;
    this.stop = context.bus.subscribe(
      (name) => channel.test(name),
      (name) => this.#known.delete(channel.exec(name)?.[1] ?? ''),
    );
  }

  of(orgId: string): Promise<boolean> {
    const nowMs = this.context.now();
    const known = this.#known.get(orgId);
    if (known && Math.abs(nowMs - known.atMs) < CACHE_MS) return known.suspended;
    const suspended = this.context.store
      .get(systemActor(orgId), permissions, orgId)
      .then((row) => (row as RowOf<typeof permissions> | null)?.suspended === true);
    suspended.catch(() => this.#known.delete(orgId));
    this.#known.set(orgId, { atMs: nowMs, suspended });
    return suspended;
  }

  async blocks(actor: Actor, path: string): Promise<boolean> {
    return actor.orgId !== null && !isOpenWhenSuspended(path) && (await this.of(actor.orgId));
  }
}

/** What the identity area keeps for one server; `app.identity`. */
export interface Identity {
  tokens: Tokens;
  sessions: Sessions;
  suspensions: Suspensions;
  rateLimit: RateLimit;
  apiKeys: ApiKeys;
  /** What an external directory tells of who comes. */
  mirror: DirectoryMirror;
  /** Waits 0 to 1 s before a refusal, so that its duration tells nothing; replaced by tests. */
  refusalDelay: () => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    identity: Identity;
  }
}

export function createIdentity(context: Context): Identity {
  return {
    tokens: new Tokens(context),
    sessions: new Sessions(context),
    suspensions: new Suspensions(context),
    rateLimit: new RateLimit(context.pool, context.now),
    mirror: new DirectoryMirror(context),
    apiKeys: new ApiKeys(context.pool, context.now),
    refusalDelay: () => sleep(Math.random() * 1000),
  };
}

/** Hourly: rotates the signing key once it is 30 days old and removes what is over. */
export const identityUpkeep: Job = {
  name: 'identity-upkeep',
  cron: '17 * * * *',
  run: async (context) => {
    const nowMs = context.now();
    const { pool } = context;
    await new KeyRing(context).rotateIfDue();
    await new RateLimit(pool, context.now).sweep();
    await pool.query('DELETE FROM identity_sessions WHERE expires_at < $1 OR revoked_at < $1', [new Date(nowMs - SESSION_LIFETIME_MS)]);
    await pool.query('DELETE FROM identity_login_tokens WHERE expires_at < $1', [new Date(nowMs)]);
    await forgetDevices(context);
    await pool.query('DELETE FROM identity_password_resets WHERE expires_at < $1', [new Date(nowMs)]);
    // The longest last: what fails there keeps nothing else from going.
    await emptyDeleted(context);
  },
};

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
