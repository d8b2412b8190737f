import { completeDoc, type AnyRow, type Entity } from '../../src/domain/kit/entity.ts';
import { fail } from '../../src/domain/kit/failure.ts';
import { entityNamed, MIRRORED } from '../../src/domain/registry.ts';
import { mutationSchema, pullRequestSchema, type Mutation, type PushRequest, type PushResult } from '../../src/domain/sync/protocol.ts';
import type { OutboxItem, RepairItem } from '../../src/db/local-row.ts';
import type { LocalTx, Reply, SyncStorage } from '../../src/sync/ports.ts';
import { epochOf } from '../../src/server/sync/core/epoch.ts';
import { answerPull, type PullSource } from '../../src/server/sync/core/pull.ts';
import { decide, precheck, resultOfFailure } from '../../src/server/sync/core/push.ts';

let counter = 0;
/** Valid UUIDs in no order, the same in every run. */
export function nextId(): string {
  counter++;
  const mixed = (Math.imul(counter, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${mixed}-0000-7000-8000-${counter.toString(16).padStart(12, '0')}`;
}
export function resetIds(): void {
  counter = 0;
}

interface Space {
  ver: number;
  floor: number;
  rows: Map<string, Map<string, AnyRow>>;
  gone: Map<string, { entity: string; id: string; ver: number }>;
}

export interface Session {
  user: string;
  org: string | null;
  /** The access token ran out; keepalive renews it while the session lives. */
  expired: boolean;
  over: boolean;
}

const ok = (json: unknown): Reply => ({ status: 200, json, etag: null, retryAfterMs: null });
const refused = (status: number, code: string): Reply => ({ status, json: { code }, etag: null, retryAfterMs: null });

/** The server's protocol over memory: the decisions are the production ones (src/server/sync/core). */
export class World {
  serverId = nextId();
  readonly spaces = new Map<string, Space>();
  readonly log = new Map<string, PushResult>();
  /** `user org` → role. */
  readonly roles = new Map<string, string>();
  readonly effects = new Map<string, number>();
  /**
   * What the writer saw of a field, last first: what was shown, and what was shown before each of their own writes still pending then
   * (they may be refused). An applied patch may replace nothing else.
   */
  readonly saw = new Map<string, Record<string, unknown[]>>();
  readonly order = new Map<string, number>();
  readonly violations: string[] = [];

  space(id: string): Space {
    let space = this.spaces.get(id);
    if (!space) this.spaces.set(id, (space = { ver: 0, floor: 0, rows: new Map(), gone: new Map() }));
    return space;
  }

  rows(space: string, entity: Entity): Map<string, AnyRow> {
    const { rows } = this.space(space);
    let table = rows.get(entity.name);
    if (!table) rows.set(entity.name, (table = new Map()));
    return table;
  }

  spaceOf(entity: Entity, user: string, org: string | null): string | null {
    return entity.space === 'user' ? user : org;
  }

  /** A committed change by somebody else. */
  put(space: string, entity: Entity, id: string, values: Record<string, unknown>): AnyRow {
    const state = this.space(space);
    const old = this.rows(space, entity).get(id);
    const ver = ++state.ver;
    const iso = new Date(ver * 1000).toISOString();
    const doc = old ? values : completeDoc(entity, values);
    const fieldVersions = { ...old?.fieldVersions, ...Object.fromEntries(Object.keys(doc).map((name) => [name, ver])) };
    const owner = { type: entity.space === 'user' ? ('user' as const) : ('organization' as const), id: space, name: 'x' };
    const row = { _id: id, owner, createdAt: iso, ...old, ...doc, updatedAt: iso, ver, fieldVersions } as AnyRow;
    this.rows(space, entity).set(id, row);
    state.gone.delete(`${entity.name} ${id}`);
    return row;
  }

  /** The data moves to another database, whose versions begin anew, in the same order. */
  move(): void {
    this.serverId = nextId();
    for (const [id, state] of this.spaces) {
      const old = [...state.rows.values()].flatMap((table) => [...table.values()].map(({ ver }) => ver)).sort((a, b) => a - b);
      const renumbered = (row: AnyRow): AnyRow => {
        const now = (ver: number): number => old.filter((one) => one <= ver).length;
        return { ...row, ver: now(row.ver), fieldVersions: Object.fromEntries(Object.entries(row.fieldVersions).map(([name, ver]) => [name, now(ver)])) };
      };
      for (const table of state.rows.values()) for (const [key, row] of table) table.set(key, renumbered(row));
      for (const [key, result] of this.log)
        if (result.status === 'applied' && (result.row as AnyRow | null)?.owner.id === id) this.log.set(key, { ...result, row: renumbered(result.row as AnyRow) });
        else if (result.status === 'conflict' && (result.server as AnyRow).owner.id === id) this.log.set(key, { ...result, server: renumbered(result.server as AnyRow) });
      state.ver = old.length;
      state.floor = 0;
      state.gone.clear();
    }
  }

  remove(space: string, entity: Entity, id: string): void {
    const state = this.space(space);
    if (!this.rows(space, entity).delete(id)) return;
    state.gone.set(`${entity.name} ${id}`, { entity: entity.name, id, ver: ++state.ver });
  }

  /** 90 days pass: removals are forgotten. */
  forget(space: string): void {
    const state = this.space(space);
    for (const [key, { ver }] of state.gone) {
      state.gone.delete(key);
      state.floor = Math.max(state.floor, ver);
    }
  }

  role(user: string, org: string | null): string | null {
    return org === null ? null : (this.roles.get(`${user} ${org}`) ?? null);
  }

  readable(user: string, org: string | null): Entity[] {
    const role = this.role(user, org);
    return MIRRORED.filter((entity) => (entity.space === 'user' ? true : role !== null && (entity.access.read as readonly string[]).includes(role)));
  }

  source(user: string, org: string | null): PullSource {
    const readable = this.readable(user, org);
    const table = (entity: Entity): AnyRow[] => [...this.rows(this.spaceOf(entity, user, org)!, entity).values()];
    return {
      serverId: this.serverId,
      epoch: epochOf({ role: this.role(user, org), site: false, readable, permissions: null }),
      readable,
      versions: async () => {
        const shared = org === null ? { ver: 0, floor: 0 } : this.space(org);
        const own = this.space(user);
        return { ver: shared.ver, floor: shared.floor, own: own.ver, ownFloor: own.floor };
      },
      walk: async (entity, after, limit) =>
        table(entity).filter(({ _id }) => after === null || _id > after).sort((a, b) => (a._id < b._id ? -1 : 1)).slice(0, limit),
      changes: async (entity, since, limit) => table(entity).filter(({ ver }) => ver > since).sort((a, b) => a.ver - b.ver).slice(0, limit),
      removals: async (space, since, limit) =>
        [...this.space(space === 'user' ? user : org!).gone.values()].filter(({ ver }) => ver > since).sort((a, b) => a.ver - b.ver).slice(0, limit),
      count: async (entity) => table(entity).length,
    };
  }

  /** One request as the server sees it. */
  async handle(session: Session | null, path: string, body: unknown, dieAfter = Infinity, busyAfter = Infinity): Promise<Reply> {
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
    if (path.endsWith('/pull'))
      return ok(await answerPull(pullRequestSchema.parse(body), this.source(user, org), '2026-01-01T00:00:00.000Z', { rows: 3, bytes: 3000 }));
    const { nonce, mutations, serverId } = body as PushRequest;
    const results: PushResult[] = [];
    for (const [i, mutation] of mutations.entries()) {
      if (i >= dieAfter) return refused(500, 'internal');
      const later = i >= busyAfter || (serverId !== null && serverId !== this.serverId);
      results.push(later ? { mid: mutation.mid, status: 'retry' } : this.apply(session.user, active, mutationSchema.parse(mutation)));
    }
    return ok({ ok: true, nonce, results, serverTime: '2026-01-01T00:00:00.000Z' });
  }

  apply(user: string, org: string | null, mutation: Mutation): PushResult {
    const { mid } = mutation;
    const key = `${mutation.device} ${mid}`;
    const known = this.log.get(key);
    if (known) return known;
    const checked = precheck(mutation, { userId: user, orgId: org });
    if ('do' in checked) return checked.do === 'reject' ? { mid, status: 'rejected', failure: checked.failure } : { mid, status: 'retry' };
    let result: PushResult;
    try {
      result = this.effect(user, org, checked.entity, mutation);
    } catch (error) {
      result = resultOfFailure(mid, error);
    }
    if (result.status !== 'retry') this.log.set(key, result);
    return result;
  }

  moved = false;

  /** A write never comes before one it needs. */
  #inOrder(mutation: Mutation): void {
    const resultOf = (mid: string): PushResult | undefined => this.log.get(`${mutation.device} ${mid}`);
    for (const dep of mutation.deps) if (resultOf(dep)?.status !== 'applied') this.violations.push(`${mutation.mid} came before ${dep}`);
    const created = this.creations.get(`${mutation.device} ${mutation.id}`);
    if (mutation.op !== 'create' && created !== undefined && resultOf(created)?.status !== 'applied') this.violations.push(`${mutation.mid} came behind a refused creation`);
    if (mutation.op === 'create') this.creations.set(`${mutation.device} ${mutation.id}`, mutation.mid);
  }
  private readonly creations = new Map<string, string>();

  private effect(user: string, org: string | null, entity: Entity, mutation: Mutation): PushResult {
    const { mid, id } = mutation;
    const space = this.spaceOf(entity, user, org)!;
    const role = this.role(user, org);
    const may = (operation: 'create' | 'update' | 'remove'): void => {
      if (entity.space === 'user' ? entity.access[operation].length === 0 : !(entity.access[operation] as readonly string[]).includes(role ?? '')) throw fail('forbidden');
    };
    const readable = this.readable(user, org).includes(entity);
    const row = readable ? (this.rows(space, entity).get(id) ?? null) : null;
    const decision = decide(entity, mutation, row);
    this.#inOrder(mutation);
    const happened = (after: AnyRow | null): PushResult => {
      this.effects.set(mid, (this.effects.get(mid) ?? 0) + 1);
      if (mutation.user !== user) this.violations.push(`${mid} of ${mutation.user} applied as ${user}`);
      const line = `${mutation.device} ${mutation.user} ${mutation.org} ${mutation.entity} ${mutation.id}`;
      if ((this.order.get(line) ?? 0) > mutation.n) this.violations.push(`${mid}: out of order`);
      this.order.set(line, mutation.n);
      return { mid, status: 'applied', row: readable ? after : null };
    };
    const unique = (values: Record<string, unknown>): void => {
      for (const [name, field] of Object.entries(entity.fields))
        if (field.unique && values[name] != null)
          for (const other of this.rows(space, entity).values())
            if (other._id !== id && other[name] === values[name]) throw fail('duplicate', undefined, [{ field: name, code: 'duplicate' }]);
      for (const [name, field] of Object.entries(entity.fields))
        if (field.entity && values[name] != null && !this.rows(space, entityNamed(field.entity)!).has(values[name] as string))
          throw fail('invalid', undefined, [{ field: name, code: 'reference' }]);
    };
    switch (decision.do) {
      case 'insert':
        may('create');
        unique(decision.doc);
        return happened(this.put(space, entity, id, decision.doc));
      case 'patch': {
        may('update');
        unique(decision.patch);
        if (entity.conflict === 'fields' && mutation.op === 'patch')
          for (const [field, wanted] of Object.entries(decision.patch)) {
            const seen = this.saw.get(mid)?.[field] ?? [];
            if (!seen.includes(row![field]) && row![field] !== wanted) this.violations.push(`${mid}: ${field} ${String(row![field])} overwritten, saw ${String(seen)}`);
          }
        return happened(this.put(space, entity, id, decision.patch));
      }
      case 'remove':
        may('remove');
        this.remove(space, entity, id);
        return happened(null);
      case 'nothing':
        return happened(row);
      case 'conflict':
        if (decision.fields.every((field) => row![field] === this.saw.get(mid)?.[field]?.[0]) && !this.moved) this.violations.push(`${mid}: conflict about what its writer saw`);
        return { mid, status: 'conflict', fields: decision.fields, server: row! };
      case 'reject':
        return { mid, status: 'rejected', failure: decision.failure };
      case 'later':
        return { mid, status: 'retry' };
    }
  }
}

export interface Tables {
  meta: Map<string, unknown>;
  rows: Map<string, Map<string, AnyRow>>;
  outbox: Map<number, OutboxItem>;
  repair: Map<string, RepairItem>;
}

export type StorageFault = 'before' | 'after';

/** A local database in memory: transactions are all or nothing, one after the other. */
export class MemoryStorage implements SyncStorage {
  tables: Tables = { meta: new Map(), rows: new Map(), outbox: new Map(), repair: new Map() };
  n = 0;
  /** The next transaction fails: before its commit, or after it (the answer is lost). */
  fault: StorageFault | null = null;
  onCommit: (before: Tables, after: Tables) => void = () => undefined;

  add(item: Omit<OutboxItem, 'n'>): OutboxItem {
    const full = { ...item, n: ++this.n };
    this.tables = { ...this.tables, outbox: new Map(this.tables.outbox).set(full.n, full) };
    return full;
  }

  #last: Promise<unknown> = Promise.resolve();

  transact<T>(_stores: readonly string[], work: (tx: LocalTx) => Promise<{ result: T }>): Promise<T> {
    const next = this.#last.then(() => this.#transact(work));
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #transact<T>(work: (tx: LocalTx) => Promise<{ result: T }>): Promise<T> {
    const before = this.tables;
    const copy: Tables = {
      meta: new Map(before.meta),
      rows: new Map([...before.rows].map(([name, rows]) => [name, new Map(rows)])),
      outbox: new Map(before.outbox),
      repair: new Map(before.repair),
    };
    const { result } = await work(txOver(copy));
    const fault = this.fault;
    this.fault = null;
    if (fault === 'before') throw new Error('storage lost');
    // A person's write (`add`) is a transaction of its own that may have come in between.
    for (const [n, item] of this.tables.outbox) if (!before.outbox.has(n)) copy.outbox.set(n, item);
    this.tables = copy;
    this.onCommit(before, copy);
    if (fault === 'after') throw new Error('storage lost');
    return result;
  }

  async read<T>(_stores: readonly string[], work: (tx: LocalTx) => Promise<T>): Promise<T> {
    return work(txOver(this.tables));
  }
}

function txOver(tables: Tables): LocalTx {
  const table = (name: string): Map<string, AnyRow> => {
    let rows = tables.rows.get(name);
    if (!rows) tables.rows.set(name, (rows = new Map()));
    return rows;
  };
  const queue = (): OutboxItem[] => [...tables.outbox.values()].sort((a, b) => a.n - b.n);
  return {
    meta: async <T>(key: string) => structuredClone(tables.meta.get(key)) as T | undefined,
    setMeta: async (key, value) => void tables.meta.set(key, structuredClone(value)),
    dropMeta: async (keys) => keys.forEach((key) => tables.meta.delete(key)),
    metaKeys: async (prefix) => [...tables.meta.keys()].filter((key) => key.startsWith(prefix)),
    versions: async (name, ids) => ids.map((id) => table(name).get(id)?.ver),
    put: async (name, rows) => rows.forEach((row) => table(name).set(row._id, row)),
    drop: async (name, ids) => ids.forEach((id) => table(name).delete(id)),
    clear: async (name) => table(name).clear(),
    ids: async (name) => [...table(name).keys()],
    rows: async (name) => [...table(name).values()],
    queueAfter: async (n, limit) => queue().filter((item) => item.n > n).slice(0, limit),
    queueSize: async () => tables.outbox.size,
    queued: async (mids) => queue().filter(({ mid }) => mids.includes(mid)),
    queuedOf: async (entity, id) => queue().filter((item) => item.entity === entity && item.id === id),
    putQueued: async (items) => items.forEach((item) => tables.outbox.set(item.n, item)),
    dropQueued: async (ns) => ns.forEach((n) => tables.outbox.delete(n)),
    refusals: async () => [...tables.repair.values()],
    putRefusals: async (items) => items.forEach((item) => tables.repair.set(item.mid, item)),
  };
}
