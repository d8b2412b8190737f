import { completeDoc, type AnyRow, type Entity } from '../../src/domain/entity/entity.ts';
import { fail } from '../../src/domain/entity/failure.ts';
import { firstVersions } from '../../src/domain/entity/field.ts';
import { entityNamed } from '../../src/domain/registry.ts';
import type { Mutation, PullAnswer, PullRequest, PushResult } from '../../src/domain/sync/protocol.ts';
import { answerPull, epochOf, type PullSource } from '../../src/server/sync/pull.ts';
import { decide, precheck, resultOfFailure } from '../../src/server/sync/push.ts';
import { frozen } from './frozen.ts';
import { nextId } from './sync-ids.ts';
import { ModelServer, type Change, type Rights } from './sync-server.ts';

interface Space {
  ver: number;
  floor: number;
  rows: Map<string, Map<string, AnyRow>>;
  gone: Map<string, { entity: string; id: string; ver: number }>;
}

/** The same in every history. */
const rightsOf = new Map<string | null, Rights>();
/** What histories write, and one entity that stays empty; the others would be ten more empty tables at every page. */
const PLAYED = new Set(['vehicle', 'driver', 'fleet', 'permissions', 'preferences', 'notification', 'site']);
/** Rows that every history begins with, made once. */
const firstRows = new Map<string, AnyRow>();
const FIRST_VERSIONS = 9;
const FIRST_ROWS = 64;
const NO_ROWS: ReadonlyMap<string, AnyRow> = new Map();

/** The server's protocol over memory: the decisions are the production ones (src/server/sync/core). */
export class World extends ModelServer {
  serverId = nextId();
  readonly #spaces = new Map<string, Space>();
  #backup: { spaces: Map<string, Space>; witness: () => void } | undefined;

  #space(id: string): Space {
    let space = this.#spaces.get(id);
    if (!space) this.#spaces.set(id, (space = { ver: 0, floor: 0, rows: new Map(), gone: new Map() }));
    return space;
  }

  #rows(space: string, entity: Entity): ReadonlyMap<string, AnyRow> {
    return this.#space(space).rows.get(entity.name) ?? NO_ROWS;
  }

  #spaceOf(entity: Entity, user: string, org: string | null): string {
    return entity.space === 'user' ? user : org!;
  }

  async found(_users: readonly string[], orgs: readonly string[]): Promise<void> {
    for (const org of orgs) this.#put(org, entityNamed('permissions')!, org, {});
  }

  async change({ space, entity, id, what, values }: Change): Promise<void> {
    if (what === 'remove') this.#remove(space, entity, id);
    else this.#put(space, entity, id, values);
  }

  changeSlowly(change: Change): Promise<void> {
    return this.change(change);
  }

  async finish(): Promise<void> {}

  async audit(): Promise<string[]> {
    return [];
  }

  async ids(space: string, entity: Entity): Promise<string[]> {
    return [...this.#rows(space, entity).keys()];
  }

  async rows(user: string, org: string, entity: Entity): Promise<AnyRow[]> {
    return [...this.#rows(this.#spaceOf(entity, user, org), entity).values()];
  }

  #put(space: string, entity: Entity, id: string, values: Record<string, unknown>): AnyRow {
    const state = this.#space(space);
    let table = state.rows.get(entity.name);
    if (!table) state.rows.set(entity.name, (table = new Map()));
    const old = table.get(id);
    const ver = ++state.ver;
    const first = ver <= FIRST_VERSIONS && !old ? `${space} ${entity.name} ${id} ${ver} ${JSON.stringify(values)}` : null;
    const row = (first === null ? undefined : firstRows.get(first)) ?? this.#row(space, entity, id, values, old, ver);
    if (first !== null && firstRows.size < FIRST_ROWS) firstRows.set(first, row);
    table.set(id, row);
    state.gone.delete(`${entity.name} ${id}`);
    return row;
  }

  #row(space: string, entity: Entity, id: string, values: Record<string, unknown>, old: AnyRow | undefined, ver: number): AnyRow {
    const iso = new Date(ver * 1000).toISOString();
    const doc = old ? values : completeDoc(entity, values);
    const fieldVersions = old
      ? { ...old.fieldVersions, ...Object.fromEntries(Object.keys(doc).map((name) => [name, ver])) }
      : firstVersions(ver);
    const owner = { type: entity.space === 'user' ? ('user' as const) : ('organization' as const), id: space, name: 'x' };
    return frozen({ _id: id, owner, createdAt: iso, ...old, ...doc, updatedAt: iso, ver, fieldVersions } as AnyRow);
  }

  #remove(space: string, entity: Entity, id: string): void {
    const state = this.#space(space);
    if (!state.rows.get(entity.name)?.delete(id)) return;
    state.gone.set(`${entity.name} ${id}`, { entity: entity.name, id, ver: ++state.ver });
  }

  move(): void {
    this.witness.moved = true;
    this.serverId = nextId();
    for (const [id, state] of this.#spaces) {
      const old = [...state.rows.values()].flatMap((table) => [...table.values()].map(({ ver }) => ver)).sort((a, b) => a - b);
      const renumbered = (row: AnyRow): AnyRow => {
        const now = (ver: number): number => old.filter((one) => one <= ver).length;
        return frozen({
          ...row,
          ver: now(row.ver),
          fieldVersions: Object.fromEntries(Object.entries(row.fieldVersions).map(([name, ver]) => [name, now(ver)])),
        });
      };
      for (const table of state.rows.values()) for (const [key, row] of table) table.set(key, renumbered(row));
      this.witness.restate((result) => {
        // Numbered by the database before, which this one is not: the walk that follows tells what is gone.
        if (result.status === 'applied' && result.ver !== undefined) return { ...result, ver: 0 };
        if (result.status === 'applied' && (result.row as AnyRow | null)?.owner.id === id)
          return { ...result, row: renumbered(result.row as AnyRow) };
        if (result.status === 'conflict' && (result.server as AnyRow).owner.id === id)
          return { ...result, server: renumbered(result.server as AnyRow) };
        return result;
      });
      state.ver = old.length;
      state.floor = 0;
      state.gone.clear();
    }
  }

  backUp(): void {
    const spaces = new Map(
      [...this.#spaces].map(([id, { rows, gone, ...rest }]): [string, Space] => [
        id,
        { ...rest, rows: new Map([...rows].map(([name, table]) => [name, new Map(table)])), gone: new Map(gone) },
      ]),
    );
    this.#backup = { spaces, witness: this.witness.kept() };
  }

  restore(): void {
    const backup = this.#backup;
    if (!backup) return;
    // Restored once: what is kept would be written to.
    this.#backup = undefined;
    this.serverId = nextId();
    this.#spaces.clear();
    for (const [id, space] of backup.spaces) this.#spaces.set(id, space);
    backup.witness();
  }

  async forget(space: string): Promise<void> {
    const state = this.#space(space);
    for (const { ver } of state.gone.values()) state.floor = Math.max(state.floor, ver);
    state.gone.clear();
  }

  rights(user: string, org: string | null): Rights {
    const role = this.role(user, org);
    let rights = rightsOf.get(role);
    if (!rights) {
      const readable = this.readable(role);
      const epoch = epochOf({ role, site: false, readable, permissions: null });
      rightsOf.set(role, (rights = { readable: readable.filter(({ name }) => PLAYED.has(name)), epoch }));
    }
    return rights;
  }

  protected pull(user: string, org: string | null, request: PullRequest): Promise<PullAnswer> {
    return answerPull(request, this.#source(user, org), '2026-01-01T00:00:00.000Z', { rows: 3, bytes: 3000 });
  }

  #source(user: string, org: string | null): PullSource {
    const table = (entity: Entity, keep: (row: AnyRow) => boolean): AnyRow[] =>
      [...this.#rows(this.#spaceOf(entity, user, org), entity).values()].filter(keep);
    return {
      serverId: this.serverId,
      ...this.rights(user, org),
      versions: async () => {
        const shared = org === null ? { ver: 0, floor: 0 } : this.#space(org);
        const own = this.#space(user);
        return { ver: shared.ver, floor: shared.floor, own: own.ver, ownFloor: own.floor };
      },
      walk: async (entity, after, limit) =>
        table(entity, ({ _id }) => after === null || _id > after)
          .sort((a, b) => (a._id < b._id ? -1 : 1))
          .slice(0, limit),
      changes: async (entity, since, limit) =>
        table(entity, ({ ver }) => ver > since)
          .sort((a, b) => a.ver - b.ver)
          .slice(0, limit),
      removals: async (space, since, limit) =>
        [...this.#space(space === 'user' ? user : org!).gone.values()]
          .filter(({ ver }) => ver > since)
          .sort((a, b) => a.ver - b.ver)
          .slice(0, limit),
      count: async (entity) => this.#rows(this.#spaceOf(entity, user, org), entity).size,
    };
  }

  protected async apply(user: string, org: string | null, mutations: readonly Mutation[]): Promise<PushResult[]> {
    return mutations.map((mutation) => this.#apply(user, org, mutation));
  }

  #apply(user: string, org: string | null, mutation: Mutation): PushResult {
    const { mid } = mutation;
    const known = this.witness.result(mutation);
    if (known) return known;
    const checked = precheck(mutation, { userId: user, orgId: org });
    if ('do' in checked) return checked.do === 'reject' ? { mid, status: 'rejected', failure: checked.failure } : { mid, status: 'retry' };
    let result: PushResult;
    try {
      result = this.#effect(user, org, checked.entity, mutation);
    } catch (error) {
      result = resultOfFailure(mid, error);
    }
    this.witness.answered(mutation, result);
    return result;
  }

  #effect(user: string, org: string | null, entity: Entity, mutation: Mutation): PushResult {
    const { mid, id } = mutation;
    const space = this.#spaceOf(entity, user, org);
    const role = this.role(user, org);
    const may = (operation: 'create' | 'update' | 'remove'): void => {
      if (
        entity.space === 'user'
          ? entity.access[operation].length === 0
          : !(entity.access[operation] as readonly string[]).includes(role ?? '')
      )
        throw fail('forbidden');
    };
    const readable = this.rights(user, org).readable.includes(entity);
    const row = readable ? (this.#rows(space, entity).get(id) ?? null) : undefined;
    const decision = decide(entity, mutation, row);
    this.witness.considered(mutation);
    const happened = (after: AnyRow | null, ver?: number): PushResult => {
      this.witness.happened(mutation, user);
      return { mid, status: 'applied', row: readable ? after : null, ...(ver === undefined ? {} : { ver }) };
    };
    const gone = (): PushResult => happened(null, this.#space(space).ver);
    switch (decision.do) {
      case 'insert':
        may('create');
        this.#allow(space, entity, id, decision.doc);
        return happened(this.#put(space, entity, id, decision.doc));
      case 'patch':
        may('update');
        this.#allow(space, entity, id, decision.patch);
        this.witness.patches(entity, mutation, decision.patch, row!);
        return happened(this.#put(space, entity, id, decision.patch));
      case 'remove':
        may('remove');
        this.#remove(space, entity, id);
        return gone();
      case 'nothing':
        return row ? happened(row) : gone();
      case 'conflict':
        this.witness.conflicted(mutation, decision.fields, row!);
        return { mid, status: 'conflict', fields: decision.fields, server: row! };
      case 'reject':
        return { mid, status: 'rejected', failure: decision.failure };
      case 'later':
        return { mid, status: 'retry' };
    }
  }

  #allow(space: string, entity: Entity, id: string, values: Record<string, unknown>): void {
    for (const [name, field] of Object.entries(entity.fields)) {
      const value = values[name];
      if (value === null || value === undefined) continue;
      if (field.unique && [...this.#rows(space, entity).values()].some((other) => other._id !== id && other[name] === value))
        throw fail('duplicate', undefined, [{ field: name, code: 'duplicate' }]);
      if (field.entity && !this.#rows(space, entityNamed(field.entity)!).has(value as string))
        throw fail('invalid', undefined, [{ field: name, code: 'reference' }]);
    }
  }
}
