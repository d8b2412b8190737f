import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool, PoolClient } from 'pg';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { AnyRow, DocOf, Entity, RowOf } from '../domain/entity/entity.ts';
import type { ApiScopes } from '../domain/platform/api-key.ts';
import type { SessionUser } from '../domain/identity/session-user.ts';
import type { FieldWriter } from '../domain/sync/protocol.ts';
import type { Config } from './config.ts';

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>;

/**
 * Who asks. Made by identity from the session cookies, or by the server for its own work (`systemActor`).
 * `orgId` is the active organization; every query of the store is scoped by it, or by `userId` for a person's own space.
 */
export interface Actor {
  kind: 'person' | 'system';
  userId: string;
  userName: string;
  orgId: string | null;
  orgName: string | null;
  role: string | null;
  /** isAdmin in admin mode, or siteRole admin: may read across organizations on the admin routes only. */
  site: boolean;
  /** Session of identity, to be revoked with it. */
  sessionId: string | null;
  user: SessionUser | null;
  /** Of a key of the API: all that it may read and write, whatever its role; of nobody else. */
  keyScopes?: ApiScopes;
  /** Of a key of the API: who answers for it; what is withheld from them is withheld from it. */
  keyMaker?: string;
  /** Server's clock less the device's, in milliseconds, as this request came in; not told by every request. */
  clockOffsetMs?: number;
  /** Where the request came from; absent for the server's own work. */
  from?: { address: string; userAgent: string | null };
}

export interface ListQuery {
  page: number;
  size: number;
  sort?: readonly { field: string; direction: 1 | -1 }[];
  q?: string;
  /** Field name → accepted values. */
  filters?: Record<string, readonly string[]>;
}

/** One write transaction: versions, field versions, tombstones and live nudges are the store's business. */
export interface Writer {
  readonly client: PoolClient;
  /** When what is written next was written on a device, by the server's clock in milliseconds; undefined: now. */
  madeMs: number | undefined;
  get<E extends Entity>(entity: E, id: string): Promise<RowOf<E> | null>;
  /** Reads in one question what `get` and the writes will look at. The space is locked: nobody else writes these rows. */
  readAhead(entity: Entity, ids: readonly string[]): Promise<void>;
  /** Throws FailureError invalid | forbidden | duplicate. `id` may be the device's (uuidv7). */
  insert<E extends Entity>(entity: E, id: string, doc: DocOf<E>): Promise<RowOf<E>>;
  patch<E extends Entity>(entity: E, id: string, patch: DocOf<E>): Promise<RowOf<E>>;
  /** Removing what is gone is not an error: false. */
  remove(entity: Entity, id: string): Promise<boolean>;
  /** Version of the space that this person's rows of an entity are in, which nobody else raises meanwhile; undefined: there is none. */
  versionOf(entity: Entity): Promise<number | undefined>;
  /** Who wrote these fields of an organization's row last, and when; a field the server wrote, or written long ago, has nobody. */
  writersOf(entity: Entity, row: AnyRow, fields: readonly string[]): Promise<Record<string, FieldWriter>>;
  /** Work that may fail alone: what it did is undone then, and the transaction goes on. One after the other, never one within another. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * The one door to business rows (the choke point of tenancy): every method takes the actor and adds its scope.
 * Nothing outside `database/` touches an entity table.
 */
export interface Store {
  list<E extends Entity>(actor: Actor, entity: E, query: ListQuery): Promise<{ count: number; results: RowOf<E>[] }>;
  get<E extends Entity>(actor: Actor, entity: E, id: string): Promise<RowOf<E> | null>;
  /** Runs `work` in one transaction with the space's counter locked at the first write; publishes nudges after the commit. */
  write<T>(actor: Actor, work: (writer: Writer) => Promise<T>): Promise<T>;
}

/** What reads need: of the whole server, or of one transaction. */
export interface Reading {
  pool: Pool | PoolClient;
  store: Pick<Store, 'list' | 'get'>;
  now: () => number;
}

/** In-process fan-out; the PostgreSQL-backed one adds NOTIFY so that several processes hear each other. */
export interface Bus {
  publish(channel: string, data: unknown): void;
  /** `onMessage` gets every message of channels for which `wants` is true. */
  subscribe(wants: (channel: string) => boolean, onMessage: (channel: string, data: unknown) => void): () => void;
}

export interface Context {
  config: Config;
  pool: Pool;
  store: Store;
  bus: Bus;
  log: FastifyBaseLogger;
  /** Milliseconds since 1970; replaced by tests. */
  now: () => number;
  /** The repeated work of telemetry runs when it is told to alone (`telemetry.alerts.run()`): a test whose steps follow one another. */
  isByHand?: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by identity before every handler; null without a valid session. */
    actor: Actor | null;
  }
}

export type Request = FastifyRequest;
