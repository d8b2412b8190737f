import type { AnyRow } from './entity.ts';

/**
 * Version of the last change of each field of a row. Only those that were written since the row was created are named; `OTHER_FIELDS` is the
 * version of all others. A list of every field would be more than half of a row on the wire and on a device.
 */
export type FieldVersions = Record<string, number>;

/** No field has this name. */
export const OTHER_FIELDS = '*';

/** Of a row that is created in this version. */
export const firstVersions = (ver: number): FieldVersions => ({ [OTHER_FIELDS]: ver });

/** Version of a field; 0: nothing is known of it. */
export function fieldVersion(versions: FieldVersions | undefined, field: string): number {
  return versions?.[field] ?? versions?.[OTHER_FIELDS] ?? 0;
}

const OWN: readonly string[] = ['_id', 'owner', 'createdAt', 'updatedAt', 'ver', 'fieldVersions'] satisfies (keyof AnyRow)[];

/** The row with every field named, for devices of the first schema, which know no others. */
export function withNamedVersions<R extends Record<string, unknown>>(row: R): R {
  const versions = row['fieldVersions'] as FieldVersions | undefined;
  if (versions?.[OTHER_FIELDS] === undefined) return row;
  return {
    ...row,
    fieldVersions: Object.fromEntries(
      Object.keys(row)
        .filter((field) => !OWN.includes(field))
        .map((field) => [field, fieldVersion(versions, field)]),
    ),
  };
}
