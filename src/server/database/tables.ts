import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Entity, Space } from '../../domain/entity/entity.ts';
import type { Field } from '../../domain/entity/field.ts';
import { ENTITY_LIST } from '../../domain/registry.ts';

/** Tables, partitions in place of what they are of, that have this column of type uuid. */
export async function leafTables(pool: Pick<Pool, 'query'>, column: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attname = $1 AND NOT a.attisdropped AND a.atttypid = 'uuid'::regtype
      ORDER BY c.relname`,
    [column],
  );
  return rows.map(({ name }) => name);
}

const columnNames = new Map<string, string>();

/** Column (and table) name of a declared name: camelCase and kebab-case become snake_case. */
export function columnName(name: string): string {
  let column = columnNames.get(name);
  if (column === undefined) {
    column = name
      .replace(/-/g, '_')
      .replace(/([a-z\d])([A-Z])/g, '$1_$2')
      .toLowerCase();
    columnNames.set(name, column);
  }
  return column;
}

export function tableName(entity: Entity): string {
  return columnName(entity.plural);
}

/** Column that says whose row it is; null in the site space, which has one owner. */
export function spaceColumn(space: Space): 'org_id' | 'user_id' | null {
  return space === 'organization' ? 'org_id' : space === 'user' ? 'user_id' : null;
}

function column(name: string, field: Field) {
  const of = columnName(name);
  switch (field.kind) {
    case 'text':
    case 'choice':
      return text(of);
    case 'number':
      return field.integer && (field.max ?? Infinity) <= 2_147_483_647 ? integer(of) : doublePrecision(of);
    case 'flag':
      return boolean(of);
    case 'instant':
      return timestamp(of, { withTimezone: true, precision: 3 });
    case 'day':
      return date(of);
    case 'ref':
      return uuid(of);
    case 'tags':
      return text(of).array();
    case 'shape':
      return jsonb(of);
  }
}

function tableOf(entity: Entity) {
  const table = tableName(entity);
  const space = spaceColumn(entity.space);
  const fields = Object.entries(entity.fields).map(([name, field]) => {
    const built = column(name, field);
    return [name, field.optional ? built : built.notNull()] as const;
  });
  const shape: Record<string, PgColumnBuilderBase> = {
    id: uuid('id').primaryKey(),
    ...(space === null ? {} : { spaceId: uuid(space).notNull() }),
    ...Object.fromEntries(fields.map(([name, built]) => [`field_${name}`, built])),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    ver: bigint('ver', { mode: 'number' }).notNull(),
    fieldVersions: jsonb('field_versions').notNull(),
    /** Folded text of the search fields, one a line: what `q` looks in. */
    searchText: text('search_text').notNull(),
  };
  return pgTable(table, shape, (columns): PgTableExtraConfigValue[] => {
    const all = columns as Record<string, PgColumn>;
    const scope = space === null ? [] : [all['spaceId']!];
    const on = (field: string) => [...scope, all[`field_${field}`]!] as [PgColumn];
    const declared = Object.entries(entity.fields).flatMap(([name, field]): PgTableExtraConfigValue[] =>
      field.unique
        ? [unique(`${table}_${columnName(name)}_key`).on(...on(name))]
        : field.indexed
          ? [index(`${table}_${columnName(name)}_idx`).on(...on(name))]
          : [],
    );
    if (space === null) return declared;
    return [
      ...declared,
      index(`${table}_ver_idx`).on(all['spaceId']!, all['ver']!),
      index(`${table}_walk_idx`).on(all['spaceId']!, all['id']!),
    ];
  });
}

/** Tables of every entity, for the migration generator; queries are written by `rows.ts` from the same declarations. */
export const TABLES = Object.fromEntries(ENTITY_LIST.map((entity) => [entity.name, tableOf(entity)]));
