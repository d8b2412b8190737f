import { movementsSeen, type MovementsSeen, type MovementKind } from '../../domain/movements/movements.ts';
import { useSession } from '../session/use-session.ts';

/** How much of a kind of movements this person reads, by what this device knows of their rights. The server decides at each call. */
export function useMovementsSeen(kind: MovementKind): MovementsSeen {
  const { user, permissions } = useSession();
  return movementsSeen(kind, user?.organization?.role, permissions);
}
