import { knownRole } from '../../domain/access/permissions.ts';
import type { Access, Entity } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import { scopesAllow } from '../../domain/platform/api-key.ts';
import type { Actor } from '../context.ts';

export type Operation = keyof Access;

/** Counter and owner of rows that belong to nobody in particular. */
export const SITE_SPACE = '00000000-0000-0000-0000-000000000000';

/** Whether the declaration lets this actor do it in its space; rows are scoped apart. */
export function isAllowed(actor: Actor, entity: Entity, operation: Operation): boolean {
  if (actor.kind === 'system') return true;
  if (actor.keyScopes !== undefined && !scopesAllow(actor.keyScopes, entity.plural, operation === 'read' ? 'read' : 'write')) return false;
  const roles = entity.access[operation];
  switch (entity.space) {
    case 'site':
      return actor.user?.isAdmin === true && actor.user.adminMode;
    case 'user':
      return actor.role === null ? roles.length > 0 : roles.includes(knownRole(actor.role));
    case 'organization':
      return actor.orgId !== null && actor.role !== null && roles.includes(knownRole(actor.role));
  }
}

/** A role that may write an entity's rows but not read them all reads those that are its own (`readOwn`); so does anybody what the server alone writes for them. */
export function readsOwnOnly(actor: Actor, entity: Entity): boolean {
  return (
    entity.readOwn &&
    actor.kind === 'person' &&
    !isAllowed(actor, entity, 'read') &&
    (entity.access.create.length === 0 || isAllowed(actor, entity, 'create') || isAllowed(actor, entity, 'update'))
  );
}

export function canRead(actor: Actor, entity: Entity): boolean {
  return isAllowed(actor, entity, 'read') || readsOwnOnly(actor, entity);
}

export function authorize(actor: Actor, entity: Entity, operation: Operation): void {
  if (operation === 'read' ? !canRead(actor, entity) : !isAllowed(actor, entity, operation)) throw fail('forbidden');
}

/** May this actor change this row? Some roles change only the rows they wrote (`changeOwn`). */
export function mayChange(actor: Actor, { author, changeOwn }: Entity, row: Readonly<Record<string, unknown>>): boolean {
  if (actor.kind === 'system' || author === undefined || changeOwn === undefined || actor.role === null) return true;
  return !changeOwn.includes(knownRole(actor.role)) || row[author] === actor.userId;
}

/** The space whose rows this actor sees; null: every space (the server itself). */
export function scopeOf(actor: Actor, entity: Entity): string | null {
  switch (entity.space) {
    case 'site':
      return null;
    case 'user':
      if (actor.userId !== '') return actor.userId;
      break;
    case 'organization':
      if (actor.orgId !== null) return actor.orgId;
  }
  if (actor.kind === 'system') return null;
  throw fail('forbidden');
}
