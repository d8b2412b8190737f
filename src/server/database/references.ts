import type { Entity } from '../../domain/entity/entity.ts';
import { ENTITY_LIST } from '../../domain/registry.ts';
import { quoted, type Db } from './rows.ts';
import { columnName, spaceColumn, tableName } from './tables.ts';

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
