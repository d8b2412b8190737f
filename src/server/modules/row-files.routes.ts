import * as z from 'zod';
import { claim } from '../../domain/cost/claim.ts';
import { rentalContract } from '../../domain/cost/vehicle-cost.ts';
import type { AnyRow, Entity } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import { maintenance } from '../../domain/maintenance/maintenance.ts';
import { reservation } from '../../domain/reservation/reservation.ts';
import type { Actor, App, Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { demandFlag } from '../database/own-permissions.ts';
import { authorize, mayChange } from '../database/permissions.ts';
import { failures } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { readFile, registerFileReads } from './files.ts';
import { removeImage } from './images.ts';
import { attachmentsOf, placeAttachment } from './support/attachments.routes.ts';
import type { FileTaker } from './uploads/place-file.ts';

/** Entities whose rows carry files of whoever may change them: bills, statements, photos. */
const WITH_FILES: readonly Entity[] = [maintenance, claim, rentalContract, reservation];

/** A row that this person may change. Throws forbidden | not-found. */
async function changeable({ pool, store }: Context, actor: Actor, entity: Entity, id: string): Promise<AnyRow> {
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

const params = z.strictObject({ id: z.uuid(), file: z.uuid() });

/** Files of management rows: read by who reads the row, taken away by who may change it; they arrive as uploads. */
export function registerRowFiles(app: App, context: Context): void {
  for (const { entity } of ROW_FILES) {
    const path = `/api/v1/${entity.plural}/:id/attachments/:file`;
    const tags = [entity.plural];
    registerFileReads(app, context, {
      path,
      tags,
      entity,
      row: async (request, id) => {
        const row = await context.store.get(requireOrg(request), entity, id);
        if (!row) throw fail('not-found');
        return row;
      },
    });
    app.delete(
      path,
      { schema: { tags, summary: 'Take a file away', params, response: { 204: z.undefined(), ...failures(400, 401, 403, 404) } } },
      async (request, reply) => {
        const actor = requireOrg(request);
        const { id, file } = request.params;
        await changeable(context, actor, entity, id);
        await context.store.write(systemActor(actor.orgId), async (writer) => {
          const now = await writer.patch(entity, id, {});
          const left = attachmentsOf(now).filter((one) => one.id !== file);
          if (left.length === attachmentsOf(now).length) throw fail('not-found');
          await writer.patch(entity, id, { attachments: left });
          await removeImage(writer.client, { orgId: actor.orgId, entity: entity.name, rowId: id, name: file });
        });
        return reply.code(204).send();
      },
    );
  }
}
