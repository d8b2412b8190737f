import type { Role } from '../access/permissions.ts';
import { knownRole } from '../access/permissions.ts';
import type { AnyRow, Entity } from './entity.ts';

/** Fields of some rows that not everybody who reads the rows may read. */
export interface FieldMask {
  /** The rows: those where this field has this value. */
  where: readonly [field: string, value: string | boolean];
  fields: readonly string[];
  /** Who reads them all the same, beside the author of the row. */
  readers: readonly Role[];
}

/** What is in the place of a text that is never null. */
export const VEILED = '…';

interface Reader {
  userId: string;
  role: string | null;
}

/** Whether this person reads the masked fields of the rows they did not write. */
export function readsMasked({ readers }: FieldMask, { role }: Reader): boolean {
  return role !== null && readers.includes(knownRole(role));
}

/** A row as a person may read it. */
export function maskedFor(entity: Entity, row: AnyRow, reader: Reader): AnyRow {
  const { mask, author, fields } = entity;
  if (
    mask === undefined ||
    row[mask.where[0]] !== mask.where[1] ||
    readsMasked(mask, reader) ||
    (author !== undefined && row[author] === reader.userId)
  )
    return row;
  return { ...row, ...Object.fromEntries(mask.fields.map((name) => [name, fields[name]!.optional ? null : VEILED])) };
}
