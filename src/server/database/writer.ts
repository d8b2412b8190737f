import type { PoolClient } from 'pg';
import { completeDoc, type AnyRow, type Entity, type Space } from '../../domain/kit/entity.ts';
import { fail } from '../../domain/kit/failure.ts';
import { ENTITY_LIST, entityNamed } from '../../domain/registry.ts';
import type { Actor, Writer } from '../context.ts';
import { authorize, scopeOf, SITE_SPACE } from './permissions.ts';
import { checkReferences, PAIRS, pointersAt, pointing } from './references.ts';
import { encode, findRow, quoted, searchTextOf, type DbRow } from './rows.ts';
import { columnName, spaceColumn, tableName } from './tables.ts';
import { Spaces } from './spaces.ts';
import { validCreate, validPatch } from './validation.ts';

type Doc = Record<string, unknown>;

/** Entities whose row opens a space of its own id. */
const FOUNDED_BY: Record<string, Space> = { organization: 'organization', user: 'user' };

function stable(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
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
  readonly #references = new Set<string>();

  constructor(
    readonly client: PoolClient,
    private readonly actor: Actor,
  ) {
    this.spaces = new Spaces(client, actor);
  }

  get(entity: Entity, id: string): Promise<AnyRow | null> {
    authorize(this.actor, entity, 'read');
    return findRow(this.client, this.actor, entity, id);
  }

  async insert(entity: Entity, id: string, doc: Doc): Promise<AnyRow> {
    authorize(this.actor, entity, 'create');
    const space = this.#spaceOf(entity, id);
    if (entity.single && id !== space) throw fail('invalid', undefined, [{ field: '_id', code: 'not-allowed' }]);
    await this.spaces.lock(entity, space);
    const known = await this.#idOwner(entity, id);
    if (known !== null && known === space && entity.single) return this.#update(entity, id, doc);
    if (known !== null) throw fail('duplicate', undefined, [{ field: '_id', code: 'duplicate' }]);
    const row = await this.#insert(entity, space, id, validCreate(this.actor, entity, doc));
    await this.#pair(entity, space, row, null);
    await this.#found(entity, id);
    return row;
  }

  /** A new organization or person begins with the declared initial settings, permissions, preferences. */
  async #found(entity: Entity, id: string): Promise<void> {
    for (const single of ENTITY_LIST) {
      if (!single.single || single === entity || single.space !== FOUNDED_BY[entity.name] || (await this.#idOwner(single, id)) !== null) continue;
      await this.spaces.lock(single, id);
      await this.#insert(single, id, id, completeDoc(single, {}));
    }
  }

  async patch(entity: Entity, id: string, patch: Doc): Promise<AnyRow> {
    authorize(this.actor, entity, 'update');
    if (this.actor.kind === 'person' && (entity.conflict === 'append' || entity.conflict === 'server')) throw fail('forbidden');
    const scope = scopeOf(this.actor, entity);
    if (entity.single && scope === id && (await this.#idOwner(entity, id)) === null) {
      await this.spaces.lock(entity, id);
      return this.#insert(entity, id, id, validCreate(this.actor, entity, patch));
    }
    return this.#update(entity, id, patch);
  }

  async remove(entity: Entity, id: string): Promise<boolean> {
    authorize(this.actor, entity, 'remove');
    if (entity.single) throw fail('forbidden');
    const found = await this.#current(entity, id);
    if (!found) return false;
    const { space } = found;
    for (const pointer of pointersAt(entity)) {
      const ids = await pointing(this.client, pointer, entity.space === 'site' ? '' : space, id, pointer.entity === entity ? id : undefined);
      if (ids.length > 0 && !pointer.optional) throw fail('referenced', undefined, [{ field: `${pointer.entity.name}.${pointer.field}`, code: 'referenced' }]);
      for (const pointing of ids) await this.#write(pointer.entity, space, pointing, { [pointer.field]: null });
    }
    const ver = await this.spaces.next(space);
    await this.client.query(
      `INSERT INTO tombstones (space_id, entity, id, ver) VALUES ($1, $2, $3, $4)
       ON CONFLICT (space_id, entity, id) DO UPDATE SET ver = EXCLUDED.ver, deleted_at = now()`,
      [space, entity.name, id, ver],
    );
    await this.client.query(`DELETE FROM ${quoted(tableName(entity))} WHERE id = $1`, [id]);
    this.#references.delete(`${entity.name} ${id}`);
    return true;
  }

  /** Space a new row goes to. The server, without a space of its own, may write the one row whose id is the space's. */
  #spaceOf(entity: Entity, id: string): string {
    const space = entity.space === 'site' ? SITE_SPACE : (scopeOf(this.actor, entity) ?? (entity.single ? id : null));
    if (space === null) throw new Error(`${entity.name}: the actor names no ${entity.space}`);
    return space;
  }

  async #idOwner(entity: Entity, id: string): Promise<string | null> {
    const column = spaceColumn(entity.space);
    const { rows } = await this.client.query<{ space: string }>(`SELECT ${column ?? `'${SITE_SPACE}'::uuid`} AS space FROM ${quoted(tableName(entity))} WHERE id = $1`, [id]);
    return rows[0]?.space ?? null;
  }

  /** The row as it is now that its space is locked. */
  async #current(entity: Entity, id: string): Promise<{ row: AnyRow; space: string } | null> {
    const space = await this.#idOwner(entity, id);
    const scope = scopeOf(this.actor, entity);
    if (space === null || (scope !== null && scope !== space)) return null;
    await this.spaces.lock(entity, space);
    const row = await findRow(this.client, this.actor, entity, id);
    return row && { row, space };
  }

  async #update(entity: Entity, id: string, input: Doc): Promise<AnyRow> {
    const found = await this.#current(entity, id);
    if (!found) throw fail('not-found');
    const { row, space } = found;
    const patch = validPatch(this.actor, entity, row, input);
    for (const name of Object.keys(patch)) if (stable(patch[name]) === stable(row[name])) delete patch[name];
    if (Object.keys(patch).length === 0) return row;
    await checkReferences(this.client, entity, space, patch, this.#references);
    await this.#checkUnique(entity, space, id, patch);
    const written = await this.#write(entity, space, id, patch, row);
    await this.#pair(entity, space, written, row);
    return written;
  }

  async #insert(entity: Entity, space: string, id: string, doc: Doc): Promise<AnyRow> {
    await checkReferences(this.client, entity, space, doc, this.#references);
    await this.#checkUnique(entity, space, id, doc);
    const ver = await this.spaces.next(space);
    const names = Object.keys(entity.fields);
    const versions = Object.fromEntries(names.map((name) => [name, ver]));
    const column = spaceColumn(entity.space);
    const columns = ['id', ...(column === null ? [] : [column]), ...names.map(columnName), 'ver', 'field_versions', 'search_text'];
    const values = [id, ...(column === null ? [] : [space]), ...names.map((name) => encode(entity.fields[name]!, doc[name])), ver, JSON.stringify(versions), searchTextOf(entity, doc)];
    await this.client.query(`INSERT INTO ${quoted(tableName(entity))} (${columns.map(quoted).join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})`, values);
    await this.client.query('DELETE FROM tombstones WHERE space_id = $1 AND entity = $2 AND id = $3', [space, entity.name, id]);
    return (await findRow(this.client, this.actor, entity, id))!;
  }

  /** Writes fields that are already checked; versions of the row and of those fields rise. */
  async #write(entity: Entity, space: string, id: string, patch: Doc, before?: AnyRow): Promise<AnyRow> {
    const ver = await this.spaces.next(space);
    const names = Object.keys(patch);
    const params: unknown[] = [id, ver, JSON.stringify(Object.fromEntries(names.map((name) => [name, ver])))];
    const sets = names.map((name) => {
      params.push(encode(entity.fields[name]!, patch[name]));
      return `${quoted(columnName(name))} = $${params.length}`;
    });
    if (names.some((name) => entity.search.includes(name))) {
      params.push(searchTextOf(entity, { ...(before ?? (await findRow(this.client, this.actor, entity, id))), ...patch }));
      sets.push(`search_text = $${params.length}`);
    }
    await this.client.query(
      `UPDATE ${quoted(tableName(entity))} SET ${sets.join(', ')}, ver = $2, field_versions = field_versions || $3::jsonb, updated_at = now() WHERE id = $1`,
      params,
    );
    return (await findRow(this.client, this.actor, entity, id))!;
  }

  async #checkUnique(entity: Entity, space: string, id: string, doc: Doc): Promise<void> {
    const names = Object.keys(doc).filter((name) => entity.fields[name]?.unique && doc[name] !== null);
    if (names.length === 0) return;
    const column = spaceColumn(entity.space);
    const params: unknown[] = [id, ...names.map((name) => doc[name]), ...(column === null ? [] : [space])];
    const tests = names.map((name, i) => `${quoted(columnName(name))} = $${i + 2}`);
    const scope = column === null ? '' : ` AND ${column} = $${params.length}`;
    const { rows } = await this.client.query<DbRow>(
      `SELECT ${tests.map((test, i) => `${test} AS taken_${i}`).join(', ')} FROM ${quoted(tableName(entity))} WHERE id <> $1${scope} AND (${tests.join(' OR ')})`,
      params,
    );
    const taken = names.filter((_, i) => rows.some((row) => row[`taken_${i}`] === true));
    if (taken.length > 0) throw fail('duplicate', undefined, taken.map((field) => ({ field, code: 'duplicate' })));
  }

  /** Keeps the other end of a pair in step, whoever else held either end. */
  async #pair(entity: Entity, space: string, row: AnyRow, before: AnyRow | null): Promise<void> {
    for (const pair of PAIRS) {
      if (pair.entity !== entity.name) continue;
      const now = row[pair.field] as string | null;
      const was = (before?.[pair.field] ?? null) as string | null;
      if (now === was) continue;
      const other = entityNamed(pair.other)!;
      for (const id of await pointing(this.client, { entity: other, field: pair.otherField, optional: true }, space, row._id, now ?? undefined))
        await this.#write(other, space, id, { [pair.otherField]: null });
      if (now === null) continue;
      for (const id of await pointing(this.client, { entity, field: pair.field, optional: true }, space, now, row._id)) await this.#write(entity, space, id, { [pair.field]: null });
      const end = await findRow(this.client, this.actor, other, now);
      if (end && end[pair.otherField] !== row._id) await this.#write(other, space, now, { [pair.otherField]: row._id });
    }
  }
}
