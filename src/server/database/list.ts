import { isCalendarDay } from '../../domain/time/day-schema.ts';
import type { Entity, RowOf } from '../../domain/entity/entity.ts';
import { fail, type FieldIssue } from '../../domain/entity/failure.ts';
import type { Field } from '../../domain/entity/field.ts';
import { foldText } from '../../domain/text/search-text.ts';
import type { Actor, ListQuery } from '../context.ts';
import { quoted, scopeSql, selectFrom, toRow, unmaskedSql, type Db, type DbRow } from './rows.ts';
import { columnName } from './tables.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const collations = new WeakMap<Db, Promise<string>>();

/** Order people expect (É near E, 9 before 10) where the database knows it. */
function collation(pool: Db): Promise<string> {
  let known = collations.get(pool);
  if (!known) {
    known = pool
      .query<{ collname: string }>(
        "SELECT collname FROM pg_collation WHERE collname IN ('numbered', 'und-x-icu') AND collencoding IN (-1, 6) ORDER BY collname",
      )
      .then(
        ({ rows: [row] }) => (row ? ` COLLATE ${quoted(row.collname)}` : ''),
        (error: unknown) => {
          collations.delete(pool);
          throw error;
        },
      );
    collations.set(pool, known);
  }
  return known;
}

/** A filter's text as a value of the field; undefined when it cannot be one. */
function filterValue(field: Field | 'id', text: string): unknown {
  if (field === 'id') return UUID.test(text) ? text : undefined;
  switch (field.kind) {
    case 'ref':
      return UUID.test(text) ? text : undefined;
    case 'flag':
      return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined;
    case 'choice':
      return field.options?.includes(text) ? text : undefined;
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
    case 'day':
      return isCalendarDay(text) ? text : undefined;
    case 'text':
    case 'tags':
      return text;
    default:
      return undefined;
  }
}

export function isFilterable(field: Field): boolean {
  return field.kind !== 'shape' && field.kind !== 'instant';
}

/** A list across organizations can also be put in the order of their names. */
const BY_OWNER = 'owner';

export function isSortable(entity: Entity, name: string, across = false): boolean {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  return (
    (across && name === BY_OWNER) ||
    name === 'createdAt' ||
    name === 'updatedAt' ||
    (field !== undefined && field.kind !== 'shape' && field.kind !== 'tags')
  );
}

const CASTS: Partial<Record<Field['kind'], string>> = { ref: 'uuid', flag: 'boolean', number: 'double precision', day: 'date' };

function filterSql(entity: Entity, filters: NonNullable<ListQuery['filters']>, params: unknown[]): string {
  const issues: FieldIssue[] = [];
  let sql = '';
  for (const [name, texts] of Object.entries(filters)) {
    const field = name === '_id' ? ('id' as const) : Object.hasOwn(entity.fields, name) ? entity.fields[name]! : undefined;
    if (field === undefined || (field !== 'id' && !isFilterable(field))) {
      issues.push({ field: name, code: 'not-allowed' });
      continue;
    }
    const values = texts.map((text) => filterValue(field, text));
    if (values.includes(undefined)) {
      issues.push({ field: name, code: field !== 'id' && field.kind === 'choice' ? 'choice' : 'format' });
      continue;
    }
    params.push(values);
    const column = `t.${quoted(field === 'id' ? 'id' : columnName(name))}`;
    const cast = field === 'id' ? 'uuid' : (CASTS[field.kind] ?? 'text');
    sql +=
      field !== 'id' && field.kind === 'tags'
        ? ` AND ${column} && $${params.length}::text[]`
        : ` AND ${column} = ANY($${params.length}::${cast}[])`;
  }
  if (issues.length > 0) throw fail('invalid', undefined, issues);
  return sql;
}

function orderSql(entity: Entity, sort: NonNullable<ListQuery['sort']>, collate: string, across: boolean): string {
  const parts = sort.map(({ field, direction }) => {
    if (across && field === BY_OWNER) return `o.name${collate} ${direction === 1 ? 'ASC' : 'DESC'} NULLS LAST`;
    if (!isSortable(entity, field)) throw fail('invalid', undefined, [{ field: 'sort', code: 'not-allowed', params: { name: field } }]);
    const isText = entity.fields[field]?.kind === 'text';
    return `t.${quoted(columnName(field))}${isText ? collate : ''} ${direction === 1 ? 'ASC' : 'DESC'} NULLS LAST`;
  });
  return [...parts, 't.id'].join(', ');
}

/** A list of every organization: only those of `owners` when it is given; `q` looks in the organizations' names too. */
interface Across {
  owners?: readonly string[] | undefined;
}

/** One page and the count of all; the caller has authorized. */
export async function listRows<E extends Entity>(
  pool: Db,
  actor: Actor,
  entity: E,
  query: ListQuery,
  across?: Across,
): Promise<{ count: number; results: RowOf<E>[] }> {
  const params: unknown[] = [];
  let where = `WHERE true${scopeSql(actor, entity, params)}`;
  if (across?.owners) where += ` AND t.org_id = ANY($${params.push(across.owners)}::uuid[])`;
  if (query.filters) where += filterSql(entity, query.filters, params);
  const wanted = foldText(query.q ?? '');
  // What is not for this reader is found by nothing that is in it, and puts nothing in order.
  where += unmaskedSql(
    actor,
    entity,
    [...Object.keys(query.filters ?? {}), ...(query.sort ?? []).map(({ field }) => field), ...(wanted === '' ? [] : entity.search)],
    params,
  );
  if (wanted !== '') {
    params.push(`%${wanted.replace(/[\\%_]/g, '\\$&')}%`);
    const found = `t.search_text LIKE $${params.length}`;
    where +=
      across && entity.space === 'organization'
        ? ` AND (${found} OR t.org_id IN (SELECT id FROM organizations WHERE search_text LIKE $${params.length}))`
        : ` AND ${found}`;
  }
  const order = orderSql(entity, query.sort?.length ? query.sort : [entity.order], await collation(pool), across !== undefined);
  const offset = (query.page - 1) * query.size;
  const { rows } = await pool.query<DbRow>(
    `${selectFrom(entity)} ${where} ORDER BY ${order} LIMIT ${Number(query.size)} OFFSET ${Number(offset)}`,
    params,
  );
  const isAll = rows.length < query.size && (rows.length > 0 || offset === 0);
  const count = isAll ? offset + rows.length : await countRows(pool, entity, where, params);
  return { count, results: rows.map((row) => toRow(entity, row, actor)) };
}

async function countRows(pool: Db, entity: Entity, where: string, params: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*) AS count FROM ${quoted(columnName(entity.plural))} t ${where}`,
    params,
  );
  return rows[0]?.count ?? 0;
}
