import type { Entity } from '../../domain/kit/entity.ts';
import { fail, type FieldIssue } from '../../domain/kit/failure.ts';
import { ENTITY_LIST, entityNamed } from '../../domain/registry.ts';
import { quoted, type Db } from './rows.ts';
import { columnName, spaceColumn, tableName } from './tables.ts';

export interface Pointer {
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

/** Refuses references that lead nowhere in the same space: another organization's row looks like none. */
export async function checkReferences(db: Db, entity: Entity, space: string, doc: Record<string, unknown>, seen: Set<string>): Promise<void> {
  const issues: FieldIssue[] = [];
  for (const [name, field] of Object.entries(entity.fields)) {
    const id = doc[name];
    if (field.kind !== 'ref' || typeof id !== 'string') continue;
    const target = entityNamed(field.entity ?? '');
    if (!target) throw new Error(`${entity.name}.${name}: no entity ${field.entity}`);
    const key = `${target.name} ${id}`;
    if (seen.has(key)) continue;
    const scope = target.space === 'site' ? '' : ` AND ${spaceColumn(target.space)} = $2`;
    const { rows } = await db.query(`SELECT 1 FROM ${quoted(tableName(target))} WHERE id = $1${scope}`, scope === '' ? [id] : [id, space]);
    if (rows.length > 0) seen.add(key);
    else issues.push({ field: name, code: 'reference' });
  }
  if (issues.length > 0) throw fail('invalid', undefined, issues);
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
