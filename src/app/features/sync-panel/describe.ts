import type { TFunction } from 'i18next';
import { entityNamed } from '../../../domain/registry.ts';
import type { Mutation } from '../../../domain/sync/protocol.ts';
import { liveRows } from '../../../db/queries/live-rows.ts';

/** Name of a row as a person knows it, from the mirror, else from what the write itself says. */
export function titleOfRow(entityName: string, id: string, doc?: Record<string, unknown>): string | undefined {
  const entity = entityNamed(entityName);
  if (!entity?.mirrored || entity.single) return undefined;
  const title = liveRows(entity).getSnapshot().byId.get(id)?.[entity.title] ?? doc?.[entity.title];
  return typeof title === 'string' ? title : undefined;
}

/** "Véhicule GH-482-KD": what a queued write is about. `t` of the entity's namespace. */
export function subjectOf(mutation: Mutation, t: TFunction): string {
  const title = titleOfRow(mutation.entity, mutation.id, mutation.doc ?? mutation.patch);
  const one = t(`${mutation.entity}:one`);
  return title ? `${one} ${title}` : one;
}

/** Names of the fields a patch changes, in the order of the declaration. */
export function changedFields(mutation: Mutation): string[] {
  const touched = mutation.patch ?? mutation.doc ?? {};
  return Object.keys(entityNamed(mutation.entity)?.fields ?? {}).filter((name) => name in touched);
}
