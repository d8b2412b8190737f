import { setTimeout as sleep } from 'node:timers/promises';
import { permissions } from '../../domain/access/permissions.ts';
import type { RowOf } from '../../domain/entity/entity.ts';
import type { Actor, Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { ApiKeys } from './api-keys.ts';
import { DirectoryMirror } from './directory-mirror.ts';
import { RateLimit } from './rate-limit.ts';
import { Sessions } from './sessions.ts';
import { Tokens } from './tokens.ts';

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
