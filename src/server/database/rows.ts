import { createHash } from 'node:crypto';
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import { type AnyRow, completeDoc, type Entity, type Owner, type RowOf } from '../../domain/entity/entity.ts';
import { maskedFor, readsMasked } from '../../domain/entity/field-mask.ts';
import type { Field } from '../../domain/entity/field.ts';
import { foldText } from '../../domain/text/search-text.ts';
import type { Actor } from '../context.ts';
import { readsOwnOnly, scopeOf } from './permissions.ts';
import { columnName, spaceColumn, tableName } from './tables.ts';

const names = new Map<string, string>();
const NAMES_MAX = 2_000;

/** Runs a statement that PostgreSQL parses and plans once per connection. For texts made from declarations: there are few. */
export function prepared<R extends QueryResultRow>(db: Pool | PoolClient, text: string, values: unknown[]): Promise<QueryResult<R>> {
  let name = names.get(text);
  if (name === undefined) {
    if (names.size >= NAMES_MAX) return db.query<R>(text, values);
    names.set(text, (name = createHash('sha256').update(text).digest('hex').slice(0, 24)));
  }
  return db.query<R>({ name, text, values });
}

export type Db = Pool | PoolClient;
export type DbRow = Record<string, unknown>;

export const quoted = (name: string): string => `"${name}"`;

const selects = new WeakMap<Entity, string>();

/** `SELECT … FROM <table> t` with the owner's name; the caller adds the scope. */
export function selectFrom(entity: Entity): string {
  let sql = selects.get(entity);
  if (sql === undefined) {
    const space = spaceColumn(entity.space);
    const columns = Object.keys(entity.fields).map((name) => `t.${quoted(columnName(name))}`);
    const owner =
      entity.space === 'organization'
        ? 'LEFT JOIN organizations o ON o.id = t.org_id'
        : 'LEFT JOIN users o ON o.id = ' + (space === null ? 't.id' : 't.user_id');
    const base = [
      't.id',
      ...columns,
      't.created_at',
      't.updated_at',
      't.ver',
      't.field_versions',
      `t.${space ?? 'id'} AS owner_id`,
      'o.name AS owner_name',
    ];
    sql = `SELECT ${base.join(', ')} FROM ${quoted(tableName(entity))} t ${owner}`;
    selects.set(entity, sql);
  }
  return sql;
}

function decode(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return field.kind === 'instant' ? (value as Date).toISOString() : value;
}

/** Value of a query parameter; instants are put in their one written form. */
export function encode(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return field.kind === 'shape' ? JSON.stringify(value) : value;
}

/** The row as the domain declares it, and as the actor may read it. */
export function toRow<E extends Entity>(entity: E, row: DbRow, actor: Actor): RowOf<E> {
  const owner: Owner = {
    type: entity.space === 'organization' ? 'organization' : 'user',
    id: row['owner_id'] as string,
    name: (row['owner_name'] as string | null) ?? (row['owner_id'] === actor.orgId ? actor.orgName : actor.userName) ?? '',
  };
  const out: Record<string, unknown> = { _id: row['id'], owner };
  for (const [name, field] of Object.entries(entity.fields)) out[name] = decode(field, row[columnName(name)]);
  out['createdAt'] = (row['created_at'] as Date).toISOString();
  out['updatedAt'] = (row['updated_at'] as Date).toISOString();
  out['ver'] = row['ver'];
  out['fieldVersions'] = row['field_versions'];
  return (actor.kind === 'system' ? out : maskedFor(entity, out as AnyRow, actor)) as RowOf<E>;
}

/** `AND t.org_id = $n` for this actor, and what they wrote alone where they read no more; adds its parameters. */
export function scopeSql(actor: Actor, entity: Entity, params: unknown[]): string {
  const scope = scopeOf(actor, entity);
  if (scope === null) return '';
  params.push(scope);
  const space = ` AND t.${spaceColumn(entity.space)!} = $${params.length}`;
  if (!readsOwnOnly(actor, entity)) return space;
  params.push(actor.userId);
  return `${space} AND t.${quoted(columnName(entity.author!))} = $${params.length}`;
}

/** `AND …` that leaves out rows whose masked fields this actor may not read, for what looks into those fields; adds its parameters. */
export function unmaskedSql(actor: Actor, entity: Entity, fields: readonly string[], params: unknown[]): string {
  const { mask, author } = entity;
  if (mask === undefined || actor.kind === 'system' || readsMasked(mask, actor) || !fields.some((name) => mask.fields.includes(name)))
    return '';
  const others = ` AND (t.${quoted(columnName(mask.where[0]))} IS DISTINCT FROM $${params.push(mask.where[1])}`;
  return `${others}${author === undefined ? '' : ` OR t.${quoted(columnName(author))} = $${params.push(actor.userId)}`})`;
}

export async function findRow<E extends Entity>(db: Db, actor: Actor, entity: E, id: string): Promise<RowOf<E> | null> {
  const params: unknown[] = [id];
  const { rows } = await prepared<DbRow>(db, `${selectFrom(entity)} WHERE t.id = $1${scopeSql(actor, entity, params)}`, params);
  return rows[0] ? toRow(entity, rows[0], actor) : null;
}

export async function findRows<E extends Entity>(db: Db, actor: Actor, entity: E, ids: readonly string[]): Promise<RowOf<E>[]> {
  const params: unknown[] = [ids];
  const { rows } = await prepared<DbRow>(
    db,
    `${selectFrom(entity)} WHERE t.id = ANY($1::uuid[])${scopeSql(actor, entity, params)}`,
    params,
  );
  return rows.map((row) => toRow(entity, row, actor));
}

/** What a space that never wrote its single row has; null when the declaration needs a value nobody gave. */
export function unwrittenSingle<E extends Entity>(entity: E, actor: Actor): RowOf<E> | null {
  const id = entity.single ? scopeOf(actor, entity) : null;
  const doc = completeDoc(entity, {});
  if (id === null || Object.entries(entity.fields).some(([name, field]) => doc[name] === null && !field.optional)) return null;
  const never = new Date(0).toISOString();
  const isOrg = entity.space === 'organization';
  const owner: Owner = { type: isOrg ? 'organization' : 'user', id, name: (isOrg ? actor.orgName : actor.userName) ?? '' };
  return { _id: id, owner, ...doc, createdAt: never, updatedAt: never, ver: 0, fieldVersions: {} } as RowOf<E>;
}

/** What `q` looks in: the folded search fields. */
export function searchTextOf(entity: Entity, doc: Record<string, unknown>): string {
  return entity.search
    .map((name) => (typeof doc[name] === 'string' ? foldText(doc[name]) : ''))
    .filter((text) => text !== '')
    .join('\n');
}
