import * as z from 'zod';
import { fail } from '../../../domain/kit/failure.ts';
import type { App, Context } from '../../context.ts';
import { systemActor } from '../../database/actors.ts';
import { failures } from '../../http/answers.ts';
import { requireOrg } from '../../http/require.ts';
import { registerFileReads } from '../file-reads.ts';
import { removeImage } from '../images.ts';
import { attachmentsOf } from '../support/attachment-takers.ts';
import { changeable, ROW_FILES } from './row-files.ts';

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
