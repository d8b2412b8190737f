import type { PoolClient } from 'pg';
import type { Entity } from '../../domain/entity/entity.ts';
import { fail, type FieldIssue } from '../../domain/entity/failure.ts';
import type { Field } from '../../domain/entity/field.ts';
import { entityNamed, ENTITY_LIST } from '../../domain/registry.ts';
import { uniqueKey } from '../../domain/validation.ts';
import { SITE_SPACE } from './permissions.ts';
import { prepared, quoted, type Db } from './rows.ts';
import { columnName, spaceColumn, tableName } from './tables.ts';

/** Space of the row that has this id, whoever's; null when none has. */
export function ownerSql(entity: Entity, id: string): string {
  return `(SELECT ${spaceColumn(entity.space) ?? `'${SITE_SPACE}'::uuid`} FROM ${quoted(tableName(entity))} WHERE id = ${id})`;
}

/** A plate is the same whatever its separators, a badge whatever its capitals: the indexes of the migrations 0270 and 0296 are on their keys. */
const sameSql = ({ format }: Field, column: string, key: string): string =>
  `${format === 'plate' ? `plate_key(${column})` : format === 'badge' ? `lower(${column})` : column} = ${key}`;

/**
 * Refuses, in one question to the database: an id that is taken (`isNew`), a unique value that another row of the space has, a
 * reference that leads nowhere in the same space (another organization's row looks like none). The space is locked: what this finds
 * stays so until the commit. `seen` remembers the references this transaction has found.
 */
export async function checkRow(
  client: PoolClient,
  entity: Entity,
  space: string,
  id: string,
  doc: Record<string, unknown>,
  isNew: boolean,
  seen: Set<string>,
): Promise<void> {
  const values: unknown[] = [];
  const param = (value: unknown, cast: string): string => `$${values.push(value)}::${cast}`;
  const found: { issue: FieldIssue; failure: 'duplicate' | 'invalid'; isWrong: (value: unknown) => boolean; reference?: string }[] = [];
  const questions: string[] = [];
  const ask = (sql: string, check: (typeof found)[number]): void => {
    questions.push(`${sql} AS q${questions.length}`);
    found.push(check);
  };

  if (isNew)
    ask(ownerSql(entity, param(id, 'uuid')), {
      issue: { field: '_id', code: 'duplicate' },
      failure: 'duplicate',
      isWrong: (value) => value !== null,
    });
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = doc[name] as string | number | null | undefined;
    if (value === null || value === undefined) continue;
    if (field.kind === 'ref') {
      const target = entityNamed(field.entity ?? '');
      if (!target) throw new Error(`${entity.name}.${name}: no entity ${field.entity}`);
      const reference = `${target.name} ${String(value)}`;
      if (seen.has(reference)) continue;
      const column = spaceColumn(target.space);
      // Rows of the platform may name any organization.
      const scope = column === null || entity.space === 'site' ? '' : ` AND ${column} = ${param(space, 'uuid')}`;
      ask(`EXISTS (SELECT 1 FROM ${quoted(tableName(target))} WHERE id = ${param(value, 'uuid')}${scope})`, {
        issue: { field: name, code: 'reference' },
        failure: 'invalid',
        isWrong: (exists) => exists !== true,
        reference,
      });
    }
    if (field.unique) {
      const column = spaceColumn(entity.space);
      const scope = column === null ? '' : ` AND ${column} = ${param(space, 'uuid')}`;
      ask(
        `EXISTS (SELECT 1 FROM ${quoted(tableName(entity))} WHERE ${sameSql(field, quoted(columnName(name)), param(uniqueKey(field, value), 'text'))} AND id <> ${param(id, 'uuid')}${scope})`,
        {
          issue: { field: name, code: 'duplicate' },
          failure: 'duplicate',
          isWrong: (exists) => exists === true,
        },
      );
    }
  }
  if (questions.length === 0) return;
  const { rows } = await prepared<Record<string, unknown>>(client, `SELECT ${questions.join(', ')}`, values);
  const wrong = found.filter(({ isWrong }, i) => isWrong(rows[0]![`q${i}`]));
  found.forEach((check, i) => check.reference !== undefined && !check.isWrong(rows[0]![`q${i}`]) && seen.add(check.reference));
  const first = wrong.find(({ failure }) => failure === 'invalid') ?? wrong[0];
  if (first)
    throw fail(
      first.failure,
      undefined,
      wrong.filter(({ failure }) => failure === first.failure).map(({ issue }) => issue),
    );
}

interface Pointer {
  entity: Entity;
  field: string;
  optional: boolean;
}

/** Two optional references that say the same thing from both ends; setting one sets the other. */
export const PAIRS: readonly { entity: string; field: string; other: string; otherField: string }[] = [
  { entity: 'vehicle', field: 'device', other: 'device', otherField: 'vehicle' },
  { entity: 'device', field: 'vehicle', other: 'vehicle', otherField: 'device' },
];

const pointers = new Map<string, Pointer[]>();

/** Fields of other entities that may point at this one. */
export function pointersAt(target: Entity): Pointer[] {
  let known = pointers.get(target.name);
  if (!known) {
    known = ENTITY_LIST.flatMap((entity) =>
      Object.entries(entity.fields)
        .filter(([, field]) => field.entity === target.name)
        .map(([name, field]) => ({ entity, field: name, optional: field.optional })),
    );
    pointers.set(target.name, known);
  }
  return known;
}

/** Ids of the rows of `pointer` that point at `id`, in its space. */
export async function pointing(db: Db, pointer: Pointer, space: string, id: string, except?: string): Promise<string[]> {
  const scope = spaceColumn(pointer.entity.space);
  const isScoped = scope !== null && space !== '';
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM ${quoted(tableName(pointer.entity))} WHERE ${quoted(columnName(pointer.field))} = $1${isScoped ? ` AND ${scope} = $2` : ''}`,
    isScoped ? [id, space] : [id],
  );
  return rows.map((row) => row.id).filter((found) => found !== except);
}
