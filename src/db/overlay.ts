import { completeDoc, type AnyRow, type Entity } from '../domain/entity/entity.ts';
import { fieldVersion } from '../domain/entity/field.ts';
import type { Owner } from './database.ts';
import type { LocalRow, OutboxItem, RepairItem } from './local-row.ts';

function optimistic(entity: Entity, item: OutboxItem, owner: Owner): AnyRow {
  const personal = entity.space === 'user' || owner.orgId === null;
  return {
    _id: item.id,
    owner: personal
      ? { type: 'user', id: owner.userId, name: owner.userName ?? '' }
      : { type: 'organization', id: owner.orgId!, name: owner.orgName ?? '' },
    createdAt: item.clientAt,
    updatedAt: item.clientAt,
    ver: 0,
    fieldVersions: {},
    ...completeDoc(entity, item.doc ?? {}),
  };
}

/**
 * What to show for one row: the confirmed row with the pending writes over it, in their order. A refused creation stays
 * visible until it is resent or discarded; other refusals show the server's row. Undefined = not to be shown.
 */
export function overlay(
  entity: Entity,
  confirmed: AnyRow | undefined,
  pending: readonly OutboxItem[],
  refused: readonly RepairItem[],
  owner: Owner,
): LocalRow | undefined {
  if (pending.length === 0 && refused.length === 0) return confirmed;
  const refusedCreate = refused.find(({ mutation }) => mutation.op === 'create');
  let row: LocalRow | undefined = confirmed;
  if (!row && refusedCreate) row = optimistic(entity, refusedCreate.mutation, owner);
  const fields = new Set<string>();
  for (const item of pending) {
    if (item.op === 'remove') {
      row = undefined;
    } else if (item.op === 'create') {
      row = { ...optimistic(entity, item, owner), ...(row ? { ver: row.ver, fieldVersions: row.fieldVersions } : {}) };
      for (const name of Object.keys(item.doc ?? {})) fields.add(name);
    } else if (row || entity.single) {
      row = { ...(row ?? optimistic(entity, item, owner)), ...item.patch, updatedAt: item.clientAt };
      for (const name of Object.keys(item.patch ?? {})) fields.add(name);
    }
  }
  if (!row) return undefined;
  const last = refused.at(-1);
  return { ...row, ...(fields.size > 0 ? { pending: [...fields] } : {}), ...(last ? { refused: last } : {}) };
}

/**
 * Versions the person saw for the fields they write. A field with a write of theirs still pending was seen as of that write's
 * base, not as of the mirror under it: somebody else's change in between must not be overwritten silently.
 */
export function baseVersions(
  fields: readonly string[],
  confirmed: AnyRow | undefined,
  pending: readonly OutboxItem[],
): Record<string, number> {
  const base: Record<string, number> = {};
  for (const field of fields) {
    const first = pending.find(({ op, patch }) => op === 'patch' && patch !== undefined && field in patch);
    base[field] = fieldVersion((first ? first.base : confirmed)?.fieldVersions, field);
  }
  return base;
}

/** What the screen showed in those fields when the person wrote: the value a conflict is told from. Same rule as `baseVersions`. */
export function baseValues(
  fields: readonly string[],
  confirmed: AnyRow | undefined,
  pending: readonly OutboxItem[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const first = pending.find(({ op, patch }) => op === 'patch' && patch !== undefined && field in patch);
    const value = first ? first.base?.values?.[field] : confirmed?.[field];
    if (value !== undefined) values[field] = value;
  }
  return values;
}
