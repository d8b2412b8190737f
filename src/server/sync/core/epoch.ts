import { createHash } from 'node:crypto';
import type { Entity } from '../../../domain/kit/entity.ts';
import { PERMISSION_FLAGS } from '../../../domain/permissions/permissions.ts';
import type { OwnMovements } from '../../../domain/movements/movements.ts';
import { SCHEMA } from '../../../domain/sync/protocol.ts';

export interface Rights {
  role: string | null;
  site: boolean;
  readable: readonly Entity[];
  /** Row of the organization's permissions, null without organization. */
  permissions: Record<string, unknown> | null;
  /** What makes movements this person's; null: they read the fleet's, or none. Absent in the model, which has none. */
  own?: OwnMovements | null;
}

/** Changes whenever what a person may read, or the shape of it, changes: then the device walks everything again. */
export function epochOf({ role, site, readable, permissions, own = null }: Rights): string {
  const flags = PERMISSION_FLAGS.map((flag) => (permissions?.[flag] as { active?: unknown } | undefined)?.active === true);
  const entities = readable.map(({ name, access, fields }) => [name, access.read, Object.keys(fields)]);
  // Bookings come and go, and what was theirs in the time of one stays so.
  const theirs = own && [own.tags.map(({ key, fromMs, toMs }) => `${key} ${fromMs ?? ''} ${toMs ?? ''}`).toSorted(), own.given.toSorted()];
  const facts = [SCHEMA, role, site, flags, entities, ...(theirs ? [theirs] : [])];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
}

const FIRST = ['permissions', 'settings', 'preferences', 'organization', 'fleet', 'vehicle', 'checkTemplate', 'checkAssignment'];
const rank = ({ name }: Entity): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);

/** Order of a full walk: what the first screens need comes first. */
export function walkOrder(entities: readonly Entity[]): Entity[] {
  return [...entities].sort((a, b) => rank(a) - rank(b));
}
