import type { PoolClient } from 'pg';
import { completeDoc, type AnyRow, type DocOf, type Entity, type RowOf, type Space } from '../../domain/entity/entity.ts';
import { isWithdrawal } from '../../domain/entity/attachment.ts';
import { fail } from '../../domain/entity/failure.ts';
import { firstVersions } from '../../domain/entity/field.ts';
import { ENTITY_LIST, entityNamed } from '../../domain/registry.ts';
import type { FieldWriter } from '../../domain/sync/protocol.ts';
import { demandRules, validCreate, validPatch, type WrittenBy } from '../../domain/validation.ts';
import type { Actor, Writer } from '../context.ts';
import { systemActor } from './actors.ts';
import { checkRow, ownerSql, PAIRS, pointersAt, pointing } from './checks.ts';
import {
  admitted,
  amended,
  changedOf,
  changeToTell,
  derivedOf,
  followsOf,
  guardChange,
  beforeDelete,
  beforeWrite,
  afterWrite,
  stampOf,
  toldOn,
  type Hooks,
  type TransactionContext,
} from './hooks.ts';
import { translated } from './pool.ts';
import { asSeenBy, demandFlag } from './own-permissions.ts';
import { demandMovements } from './movements.ts';
import { authorize, mayChange, scopeOf, SITE_SPACE, type Operation } from './permissions.ts';
import { encode, findRow, findRows, prepared, quoted, searchTextOf } from './rows.ts';
import { Spaces, writersOf } from './spaces.ts';
import { columnName, spaceColumn, tableName } from './tables.ts';

type Doc = Record<string, unknown>;

/** Entities whose row opens a space of its own id. */
const FOUNDED_BY: Record<string, Space> = { organization: 'organization', user: 'user' };

const keyOf = (entity: Entity, id: string): string => `${entity.name} ${id.toLowerCase()}`;

function stable(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * One write transaction. Invariants:
 * - the counter of a space is locked before its first row is read for writing, so the writers of one organization follow each other,
 *   and the checks made here (unique values, references) still hold at the commit;
 * - every changed row gets a version of its own, higher than any committed one; so do the fields that changed;
 * - an actor reaches only rows of its scope; any other row is one that does not exist.
 */
export class TransactionWriter implements Writer {
  readonly spaces: Spaces;
  madeMs: number | undefined;
  /** What to tell on the bus once committed. */
  readonly told: { channel: string; data: unknown }[] = [];
  /** What is done once it is over, committed or refused. */
  readonly after: ((client: PoolClient) => Promise<void>)[] = [];
  readonly #references = new Set<string>();
  readonly #granted = new Set<string>();
  readonly #opened = new Set<string>();
  /** Rows read ahead, each until it is written; null: there is none. */
  readonly #ahead = new Map<string, AnyRow | null>();
  #isAttempted = false;

  constructor(
    readonly client: PoolClient,
    private readonly actor: Actor,
    private readonly hooks: Hooks,
  ) {
    this.spaces = new Spaces(client, actor);
  }

  async readAhead(entity: Entity, ids: readonly string[]): Promise<void> {
    authorize(this.actor, entity, 'read');
    for (const id of ids) this.#ahead.set(keyOf(entity, id), null);
    for (const row of await findRows(this.client, this.actor, entity, ids)) this.#ahead.set(keyOf(entity, row._id), row);
  }

  async #find<E extends Entity>(entity: E, id: string): Promise<RowOf<E> | null> {
    const known = this.#ahead.get(keyOf(entity, id));
    return known === undefined ? findRow(this.client, this.actor, entity, id) : (known as RowOf<E> | null);
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const putBack = this.#mark();
    // One at a time, in one question: a hundred of them would lie one within the other.
    await this.client.query(this.#isAttempted ? 'RELEASE SAVEPOINT attempt; SAVEPOINT attempt' : 'SAVEPOINT attempt');
    this.#isAttempted = true;
    try {
      return await work();
    } catch (error) {
      await this.client.query('ROLLBACK TO SAVEPOINT attempt');
      putBack();
      throw translated(error);
    }
  }

  /** As `Spaces.mark`, of all that this transaction remembers. */
  #mark(): () => void {
    const [spaces, told, references] = [this.spaces.mark(), this.told.length, [...this.#references]];
    return () => {
      spaces();
      this.told.length = told;
      this.#references.clear();
      for (const reference of references) this.#references.add(reference);
    };
  }

  async writersOf(entity: Entity, row: AnyRow, fields: readonly string[]): Promise<Record<string, FieldWriter>> {
    if (entity.space !== 'organization' || this.actor.orgId === null) return {};
    // What this transaction wrote is this person's too.
    await this.spaces.store();
    return writersOf(this.client, this.actor.orgId, row, fields);
  }

  async versionOf(entity: Entity): Promise<number | undefined> {
    const space = scopeOf(this.actor, entity);
    if (space === null) return undefined;
    await this.spaces.lock(entity, space);
    return this.spaces.versionOf(space);
  }

  async get<E extends Entity>(entity: E, id: string): Promise<RowOf<E> | null> {
    authorize(this.actor, entity, 'read');
    await this.#demandMovements(entity);
    const row = await this.#find(entity, id);
    return row && ((await asSeenBy(this.client, this.actor, entity, [row]))[0] ?? null);
  }

  async insert<E extends Entity>(entity: E, id: string, doc: DocOf<E>): Promise<RowOf<E>> {
    await this.#demand(entity, 'create');
    const space = this.#spaceOf(entity, id);
    if (entity.single && id !== space) throw fail('invalid', undefined, [{ field: '_id', code: 'not-allowed' }]);
    await this.spaces.lock(entity, space);
    if (entity.single && (await this.#ownerOf(entity, id)) === space) return this.#update(entity, id, doc);
    const given = { ...this.#whole(entity, doc), ...stampOf(this.hooks, this.actor, entity) };
    const within = this.#within(entity, space);
    const whole = { ...given, ...(await admitted(this.hooks, within, entity, id, given)) };
    await beforeWrite(this.hooks, within, entity, null, whole);
    const row = await this.#insert(entity, space, id, { ...whole, ...derivedOf(entity, whole) });
    await this.#pair(entity, space, row, null);
    await this.#found(entity, id, row);
    for (const follow of followsOf(this.hooks, entity, row)) await this.#set(follow.entity, space, follow.id, follow.patch);
    const channel = toldOn(this.hooks, entity);
    if (channel !== null) this.told.push({ channel, data: { orgId: space, id } });
    this.told.push(...changeToTell(this.hooks, entity, null, row));
    await afterWrite(this.hooks, within, entity, row, null);
    return row;
  }

  async patch<E extends Entity>(entity: E, id: string, patch: DocOf<E>): Promise<RowOf<E>> {
    const withdraws = isWithdrawal(entity, patch);
    await this.#demand(entity, withdraws ? 'create' : 'update');
    if (this.actor.kind === 'person' && ((entity.conflict === 'append' && !withdraws) || entity.conflict === 'server'))
      throw fail('forbidden');
    if (entity.single && scopeOf(this.actor, entity) === id && (await this.#ownerOf(entity, id)) === null) {
      await this.spaces.lock(entity, id);
      return this.#insert(entity, id, id, this.#whole(entity, patch));
    }
    return this.#update(entity, id, patch);
  }

  async remove(entity: Entity, id: string): Promise<boolean> {
    await this.#demand(entity, 'remove');
    if (entity.single) throw fail('forbidden');
    const found = await this.#current(entity, id);
    if (!found) return false;
    const { space } = found;
    if (!mayChange(this.actor, entity, found.row)) throw fail('forbidden');
    await guardChange(this.hooks, this.client, this.actor, entity, space, found.row, null);
    await beforeDelete(this.hooks, this.#within(entity, space), entity, found.row);
    for (const pointer of pointersAt(entity)) {
      const ids = await pointing(
        this.client,
        pointer,
        entity.space === 'site' ? '' : space,
        id,
        pointer.entity === entity ? id : undefined,
      );
      if (ids.length > 0 && !pointer.optional)
        throw fail('referenced', undefined, [{ field: `${pointer.entity.name}.${pointer.field}`, code: 'referenced' }]);
      for (const pointed of ids) await this.#set(pointer.entity, space, pointed, { [pointer.field]: null });
    }
    await prepared(
      this.client,
      `WITH gone AS (DELETE FROM ${quoted(tableName(entity))} WHERE id = $3::uuid)
       INSERT INTO tombstones (space_id, entity, id, ver) VALUES ($1::uuid, $2, $3::uuid, $4::bigint)
       ON CONFLICT (space_id, entity, id) DO UPDATE SET ver = EXCLUDED.ver, deleted_at = now()`,
      [space, entity.name, id, this.spaces.next(space)],
    );
    this.#references.delete(`${entity.name} ${id}`);
    this.#ahead.delete(keyOf(entity, id));
    this.told.push(...changeToTell(this.hooks, entity, found.row, null));
    return true;
  }

  get #by(): WrittenBy {
    return this.actor.kind === 'system' ? 'server' : 'person';
  }

  #whole(entity: Entity, doc: Doc): Doc {
    return completeDoc(entity, validCreate(entity, doc, this.#by));
  }

  /** A person's write needs the role that the declaration names, and the permission of the screens that write it. */
  async #demand(entity: Entity, operation: Operation): Promise<void> {
    authorize(this.actor, entity, operation);
    await this.#demandMovements(entity);
    if (entity.flag === undefined || this.#granted.has(entity.flag)) return;
    await demandFlag(this.client, this.actor, entity.flag);
    this.#granted.add(entity.flag);
  }

  /** Space a new row goes to. The server, without a space of its own, may write the one row whose id is the space's. */
  #spaceOf(entity: Entity, id: string): string {
    const space = entity.space === 'site' ? SITE_SPACE : (scopeOf(this.actor, entity) ?? (entity.single ? id : null));
    if (space === null) throw new Error(`${entity.name}: the actor names no ${entity.space}`);
    return space;
  }

  /** Asked once for a kind of movements. */
  async #demandMovements(entity: Entity): Promise<void> {
    if (entity.movement === undefined || this.#opened.has(entity.movement)) return;
    await demandMovements(this.client, this.actor, entity);
    this.#opened.add(entity.movement);
  }

  async #ownerOf(entity: Entity, id: string): Promise<string | null> {
    const { rows } = await prepared<{ space: string | null }>(this.client, `SELECT ${ownerSql(entity, '$1::uuid')} AS space`, [id]);
    return rows[0]?.space ?? null;
  }

  /** The row as it is now that its space is locked. */
  async #current<E extends Entity>(entity: E, id: string): Promise<{ row: RowOf<E>; space: string } | null> {
    const space = scopeOf(this.actor, entity) ?? (await this.#ownerOf(entity, id));
    if (space === null) return null;
    await this.spaces.lock(entity, space);
    const row = await this.#find(entity, id);
    return row && { row, space };
  }

  async #update<E extends Entity>(entity: E, id: string, input: Doc): Promise<RowOf<E>> {
    const found = await this.#current(entity, id);
    if (!found) throw fail('not-found');
    const { row, space } = found;
    if (!mayChange(this.actor, entity, row)) throw fail('forbidden');
    const patch = validPatch(entity, input, this.#by);
    demandRules(entity, patch, row);
    Object.assign(patch, derivedOf(entity, { ...row, ...patch }), changedOf(this.hooks, this.actor, entity, row, { ...row, ...patch }));
    Object.assign(patch, await amended(this.hooks, this.#within(entity, space), entity, row, { ...row, ...patch }));
    for (const name of Object.keys(patch)) if (stable(patch[name]) === stable(row[name])) delete patch[name];
    if (Object.keys(patch).length === 0) return row;
    await checkRow(this.client, entity, space, id, patch, false, this.#references);
    await guardChange(this.hooks, this.client, this.actor, entity, space, row, { ...row, ...patch });
    await beforeWrite(this.hooks, this.#within(entity, space), entity, row, { ...row, ...patch });
    const written = await this.#write(entity, space, row, patch);
    this.told.push(...changeToTell(this.hooks, entity, row, written));
    await this.#pair(entity, space, written, row);
    await afterWrite(this.hooks, this.#within(entity, space), entity, written, row);
    return written;
  }

  async #insert<E extends Entity>(entity: E, space: string, id: string, doc: Doc): Promise<RowOf<E>> {
    await checkRow(this.client, entity, space, id, doc, true, this.#references);
    const ver = this.spaces.next(space);
    const names = Object.keys(entity.fields);
    const fieldVersions = firstVersions(ver);
    const column = spaceColumn(entity.space);
    const columns = ['id', ...(column === null ? [] : [column]), ...names.map(columnName), 'ver', 'field_versions', 'search_text'];
    const values = [
      id,
      ...(column === null ? [] : [space]),
      ...names.map((name) => encode(entity.fields[name]!, doc[name])),
      ver,
      JSON.stringify(fieldVersions),
      searchTextOf(entity, doc),
    ];
    const key = columns.length;
    const { rows } = await prepared<{ created_at: Date }>(
      this.client,
      `WITH back AS (DELETE FROM tombstones WHERE space_id = $${key + 1}::uuid AND entity = $${key + 2} AND id = $1)
       INSERT INTO ${quoted(tableName(entity))} (${columns.map(quoted).join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')}) RETURNING created_at`,
      [...values, space, entity.name],
    );
    const at = rows[0]!.created_at.toISOString();
    this.#ahead.delete(keyOf(entity, id));
    if (FOUNDED_BY[entity.name] === entity.space) this.spaces.rename(id, String(doc[entity.title]));
    const name =
      entity.space === 'site'
        ? String(doc[entity.title])
        : (this.spaces.nameOf(space) ?? (space === this.actor.orgId ? this.actor.orgName : this.actor.userName) ?? '');
    const owner = {
      type: entity.space === 'organization' ? ('organization' as const) : ('user' as const),
      id: entity.space === 'site' ? id : space,
      name,
    };
    return { _id: id, owner, ...doc, createdAt: at, updatedAt: at, ver, fieldVersions } as RowOf<E>;
  }

  /** A new organization or person begins with the declared initial settings, permissions, preferences. */
  async #found(entity: Entity, id: string, row: AnyRow): Promise<void> {
    for (const single of ENTITY_LIST) {
      if (!single.single || single === entity || single.space !== FOUNDED_BY[entity.name] || (await this.#ownerOf(single, id)) !== null)
        continue;
      await this.spaces.lock(single, id);
      this.spaces.rename(id, String(row[entity.title]));
      await this.#insert(single, id, id, completeDoc(single, {}));
    }
  }

  #within(of: Entity, space: string): TransactionContext {
    return {
      client: this.client,
      actor: this.actor,
      space,
      ...(this.madeMs === undefined ? {} : { madeMs: this.madeMs }),
      find: (entity, id) => findRow(this.client, this.#asServer(entity, space), entity, id),
      insert: async (entity, id, doc) => {
        if (entity.space !== of.space) await this.spaces.lock(entity, space);
        return this.#insert(entity, space, id, completeDoc(entity, doc));
      },
      set: (entity, id, patch) => this.#set(entity, space, id, patch),
      tell: (channel, data) => this.told.push({ channel, data }),
      afterwards: (work) => this.after.push(work),
    };
  }

  /** Who follows a person's write within a space: the server, which also sees what that person may not read. */
  #asServer({ space: kind }: Entity, space: string): Actor {
    return kind === 'organization' ? systemActor(space) : this.actor;
  }

  /** Sets fields of a row of this space by id, for the server's own part of a write. */
  async #set(entity: Entity, space: string, id: string, patch: Doc): Promise<void> {
    const row = await findRow(this.client, this.#asServer(entity, space), entity, id);
    if (row) await this.#write(entity, space, row, patch);
  }

  /** Writes fields that are already checked; versions of the row and of those fields rise. */
  async #write<E extends Entity>(entity: E, space: string, row: AnyRow, patch: Doc): Promise<RowOf<E>> {
    const ver = this.spaces.next(space);
    const names = Object.keys(patch);
    const changed = Object.fromEntries(names.map((name) => [name, ver]));
    const params: unknown[] = [row._id, ver, JSON.stringify(changed)];
    const sets = names.map((name) => `${quoted(columnName(name))} = $${params.push(encode(entity.fields[name]!, patch[name]))}`);
    const next = { ...row, ...patch, ver, fieldVersions: { ...row.fieldVersions, ...changed } } as AnyRow;
    if (names.some((name) => entity.search.includes(name))) sets.push(`search_text = $${params.push(searchTextOf(entity, next))}`);
    const { rows } = await prepared<{ updated_at: Date }>(
      this.client,
      `UPDATE ${quoted(tableName(entity))} SET ${sets.join(', ')}, ver = $2, field_versions = field_versions || $3::jsonb, updated_at = now() WHERE id = $1 RETURNING updated_at`,
      params,
    );
    next.updatedAt = rows[0]!.updated_at.toISOString();
    this.#ahead.delete(keyOf(entity, row._id));
    if (FOUNDED_BY[entity.name] !== undefined && entity.title in patch) {
      this.spaces.rename(row._id, String(next[entity.title]));
      // Every row of the space bears its owner's name.
      this.#ahead.clear();
      next.owner = { ...row.owner, name: String(next[entity.title]) };
    }
    return next as RowOf<E>;
  }

  /** Keeps the other end of a pair in step, whoever else held either end. */
  async #pair(entity: Entity, space: string, row: AnyRow, before: AnyRow | null): Promise<void> {
    for (const pair of PAIRS) {
      if (pair.entity !== entity.name) continue;
      const now = row[pair.field] as string | null;
      const was = (before?.[pair.field] ?? null) as string | null;
      if (now === was) continue;
      const other = entityNamed(pair.other)!;
      for (const id of await pointing(
        this.client,
        { entity: other, field: pair.otherField, optional: true },
        space,
        row._id,
        now ?? undefined,
      ))
        await this.#set(other, space, id, { [pair.otherField]: null });
      if (now === null) continue;
      for (const id of await pointing(this.client, { entity, field: pair.field, optional: true }, space, now, row._id))
        await this.#set(entity, space, id, { [pair.field]: null });
      const end = await this.#find(other, now);
      if (end && end[pair.otherField] !== row._id) await this.#write(other, space, end, { [pair.otherField]: row._id });
    }
  }
}
