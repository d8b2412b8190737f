import type { AnyRow, Entity } from '../../src/domain/entity/entity.ts';
import { MIRRORED } from '../../src/domain/registry.ts';
import type { Mutation, PullAnswer, PullRequest, PushRequest, PushResult } from '../../src/domain/sync/protocol.ts';
import type { Reply } from '../../src/sync/ports.ts';
import { frozen } from './frozen.ts';
import { Witness } from './sync-witness.ts';

export interface Session {
  user: string;
  org: string | null;
  /** The access token ran out; keepalive renews it while the session lives. */
  expired: boolean;
  over: boolean;
}

/** A change by somebody else, with the application or without. */
export interface Change {
  /** Organization, or person for an entity of their own space. */
  space: string;
  entity: Entity;
  id: string;
  what: 'create' | 'patch' | 'remove';
  values: Record<string, unknown>;
}

export interface Rights {
  epoch: string;
  readable: readonly Entity[];
}

const ok = (json: unknown): Reply => ({ status: 200, json: frozen(json), etag: null, retryAfterMs: null });
const refused = (status: number, code: string): Reply => ({ status, json: frozen({ code }), etag: null, retryAfterMs: null });

/** The server of the model: who may ask what is decided here, the rest in memory (`World`) or in PostgreSQL (`PgServer`). */
export abstract class ModelServer {
  readonly witness = new Witness();
  /** `user org` → role. */
  readonly roles = new Map<string, string>();
  abstract serverId: string;

  /** People and organizations that a history is about. */
  abstract found(users: readonly string[], orgs: readonly string[]): Promise<void>;
  abstract change(change: Change): Promise<void>;
  /** A change that has its version but does not commit before somebody else wants to write. */
  abstract changeSlowly(change: Change): Promise<void>;
  /** Everything begun is over. */
  abstract finish(): Promise<void>;
  /** Removals of an organization are forgotten, as after 90 days. */
  abstract forget(org: string): Promise<void>;
  /** The data moves to another database, whose versions begin anew, in the same order. */
  abstract move(): void;
  /** The database as it is now is kept. */
  abstract backUp(): void;
  /** The database is put back to what was kept last, under a new id; nothing where nothing was. */
  abstract restore(): void;
  /** Ids of the rows of a space. */
  abstract ids(space: string, entity: Entity): Promise<string[]>;
  /** What a member of the organization may read of an entity. */
  abstract rows(user: string, org: string, entity: Entity): Promise<AnyRow[]>;
  abstract rights(user: string, org: string | null): Rights;
  /** Problems of the server's own books about these mutations. */
  abstract audit(mutations: readonly Mutation[]): Promise<string[]>;
  protected abstract pull(user: string, org: string | null, request: PullRequest): Promise<PullAnswer>;
  protected abstract apply(user: string, org: string | null, mutations: readonly Mutation[]): Promise<PushResult[]>;

  role(user: string, org: string | null): string | null {
    return org === null ? null : (this.roles.get(`${user} ${org}`) ?? null);
  }

  protected readable(role: string | null): Entity[] {
    return MIRRORED.filter(
      (entity) => entity.space === 'user' || (role !== null && (entity.access.read as readonly string[]).includes(role)),
    );
  }

  #requests = new Set<Promise<unknown>>();

  /** Waits for the requests under way; false: there were none. */
  async answering(): Promise<boolean> {
    if (this.#requests.size === 0) return false;
    await Promise.allSettled(this.#requests);
    return true;
  }

  /** One request as the server sees it. It dies after so many mutations, or is too busy for more than so many. */
  async handle(session: Session | null, path: string, body: unknown, dieAfter?: number, busyAfter?: number): Promise<Reply> {
    const request = this.#handle(session, path, body, dieAfter, busyAfter);
    this.#requests.add(request);
    try {
      return await request;
    } finally {
      this.#requests.delete(request);
    }
  }

  async #handle(session: Session | null, path: string, body: unknown, dieAfter = Infinity, busyAfter = Infinity): Promise<Reply> {
    if (path.endsWith('/keepalive')) {
      if (!session || session.over) return refused(401, 'unauthenticated');
      session.expired = false;
      return { status: 204, json: null, etag: null, retryAfterMs: null };
    }
    if (!session || session.over || session.expired) return refused(401, 'unauthenticated');
    const { user, org } = body as { user: string; org: string | null };
    if (session.user !== user) return refused(401, 'unauthenticated');
    const active = session.org !== null && this.role(user, session.org) !== null ? session.org : null;
    if (active !== org) return this.role(user, org) !== null ? refused(401, 'unauthenticated') : refused(403, 'forbidden');
    if (path.endsWith('/pull')) return ok(await this.pull(user, org, body as PullRequest));
    const { nonce, mutations, serverId } = body as PushRequest;
    const taken = serverId !== null && serverId !== this.serverId ? 0 : Math.min(dieAfter, busyAfter, mutations.length);
    const results = await this.apply(session.user, active, mutations.slice(0, taken));
    if (dieAfter < mutations.length) return refused(500, 'internal');
    const later = mutations.slice(taken).map(({ mid }): PushResult => ({ mid, status: 'retry' }));
    return ok({ ok: true, nonce, results: [...results, ...later], serverTime: '2026-01-01T00:00:00.000Z' });
  }
}
