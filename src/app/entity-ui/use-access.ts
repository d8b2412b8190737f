import { useMemo } from 'react';
import { type MovementKind, movementsSeen, type MovementsSeen } from '../../domain/access/movements.ts';
import { knownRole } from '../../domain/access/permissions.ts';
import type { Access } from '../../domain/entity/entity.ts';
import { ENTITIES, type EntityName } from '../../domain/registry.ts';
import { useSession } from '../session/use-session.ts';

export interface MyAccess {
  /** May the person do this with rows of an entity? The server decides again at each write. */
  can: (verb: keyof Access, entity: EntityName) => boolean;
  /** "<user>:<organization>": whose choices are kept on this device. */
  profileKey: string;
}

export function useAccess(): MyAccess {
  const { user } = useSession();
  const role = user?.organization?.role;
  const profileKey = `${user?.id ?? ''}:${user?.organization?.id ?? ''}`;
  return useMemo(
    () => ({ profileKey, can: (verb, entity) => role !== undefined && ENTITIES[entity].access[verb].includes(knownRole(role)) }),
    [role, profileKey],
  );
}

/** How much of a kind of movements this person reads, by what this device knows of their rights. The server decides at each call. */
export function useMovementsSeen(kind: MovementKind): MovementsSeen {
  const { user, permissions } = useSession();
  return movementsSeen(kind, user?.organization?.role, permissions);
}
