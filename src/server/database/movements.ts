import { fail } from '../../domain/entity/failure.ts';
import { movementsSeen, type MovementsSeen, type OwnMovements, type MovementKind } from '../../domain/access/movements.ts';
import type { Entity } from '../../domain/entity/entity.ts';
import type { Actor } from '../context.ts';
import { permissionsOf } from './own-permissions.ts';
import type { Db } from './rows.ts';
import { ownMovements } from './reads/vehicle-reads.ts';

/*
 * The door to what devices sent and what is made of it (docs/decisions/0021-movements.md). Whoever reads positions, states, timelines, journeys, visits,
 * measures or days of tachographs for somebody takes `Movements`, which are made here alone: an organization is not enough to read them.
 */

/** How much of a kind this actor reads. The server's own work reads the fleet. */
export async function movementsSeenBy(db: Db, actor: Actor, kind: MovementKind): Promise<MovementsSeen> {
  if (actor.kind === 'system') return 'fleet';
  return movementsSeen(kind, actor.role, await permissionsOf(db, actor));
}

/** Whether rows of an entity are open to an actor as far as they tell of movements. */
async function opensMovements(db: Db, actor: Actor, { movement }: Entity): Promise<boolean> {
  return movement === undefined || (await movementsSeenBy(db, actor, movement)) !== 'none';
}

/** Refuses who may not read the movements that rows of an entity tell of. */
export async function demandMovements(db: Db, actor: Actor, entity: Entity): Promise<void> {
  if (!(await opensMovements(db, actor, entity))) throw fail('forbidden');
}

/** Movements of one organization that somebody may read: all of them, or those that are theirs. */
export class Movements {
  // Nothing else has it: no object of another making is one of these.
  readonly #isMadeHere = true;

  private constructor(
    readonly orgId: string,
    /** null: the fleet's. */
    readonly own: OwnMovements | null,
  ) {}

  get seen(): 'fleet' | 'own' {
    return this.#isMadeHere && this.own === null ? 'fleet' : 'own';
  }

  /** Those of a kind that an actor may read; throws FailureError `forbidden` where that is none. */
  static async of(db: Db, actor: Actor, kind: MovementKind): Promise<Movements> {
    const seen = actor.orgId === null ? 'none' : await movementsSeenBy(db, actor, kind);
    if (actor.orgId === null || seen === 'none') throw fail('forbidden');
    return new Movements(actor.orgId, seen === 'fleet' ? null : await ownMovements(db, actor.orgId, actor.userId));
  }

  /** The fleet's, for the server's own work. */
  static ofFleet(orgId: string): Movements {
    return new Movements(orgId, null);
  }
}
