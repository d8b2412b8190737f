import { claim } from '../../../domain/claim/claim.ts';
import type { AnyRow, Entity } from '../../../domain/kit/entity.ts';
import { fail } from '../../../domain/kit/failure.ts';
import { maintenance } from '../../../domain/maintenance/maintenance.ts';
import { rentalContract } from '../../../domain/rental/rental-contract.ts';
import { reservation } from '../../../domain/reservation/reservation.ts';
import type { Actor, Context } from '../../context.ts';
import { demandFlag } from '../../database/own-permissions.ts';
import { authorize, mayChange } from '../../database/permissions.ts';
import { readFile } from '../files.ts';
import { placeAttachment } from '../support/attachment-takers.ts';
import type { FileTaker } from '../uploads/taker.ts';

/** Entities whose rows carry files of whoever may change them: bills, statements, photos. */
const WITH_FILES: readonly Entity[] = [maintenance, claim, rentalContract, reservation];

/** A row that this person may change. Throws forbidden | not-found. */
export async function changeable({ pool, store }: Context, actor: Actor, entity: Entity, id: string): Promise<AnyRow> {
  authorize(actor, entity, 'update');
  if (entity.flag) await demandFlag(pool, actor as Actor & { orgId: string }, entity.flag);
  const row = await store.get(actor, entity, id);
  if (!row) throw fail('not-found');
  if (!mayChange(actor, entity, row)) throw fail('forbidden');
  return row;
}

export const ROW_FILES: readonly FileTaker[] = WITH_FILES.map((entity) => ({
  entity,
  admit: (context, actor, rowId) => changeable(context, actor, entity, rowId),
  read: readFile,
  place: (writer, row, key, file) => placeAttachment(writer, entity, row, key, file),
}));
