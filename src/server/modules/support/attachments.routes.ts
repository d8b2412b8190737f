import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { AnyRow, Entity } from '../../../domain/kit/entity.ts';
import { rowSchema } from '../../../domain/kit/entity.ts';
import { fail } from '../../../domain/kit/failure.ts';
import { IMAGE_BYTES } from '../../../domain/kit/image.ts';
import type { Actor, App, Context, Request } from '../../context.ts';
import { siteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { personLimit } from '../../http/person-limit.ts';
import { requireOrg } from '../../http/require.ts';
import { registerFileReads } from '../file-reads.ts';
import { acceptImages } from '../images.ts';
import { placeFile } from '../uploads/place-file.ts';
import { ATTACHMENT_TAKERS, mustBeAuthor } from './attachment-takers.ts';
import { requireStaff } from './staff.ts';

const params = z.strictObject({ id: z.uuid(), file: z.uuid() });
const query = z.strictObject({ name: z.string().min(1).max(200) });

interface Side {
  prefix: string;
  /** The row as this side may see it. */
  row: (request: Request, entity: Entity, id: string) => Promise<{ row: AnyRow; actor: Actor }>;
}

/** Files of requests and replies: added by who wrote them, for both sides to see. Only images have a copy to show; originals are downloads. */
export async function registerAttachments(app: App, context: Context): Promise<void> {
  const required = (row: AnyRow | null): AnyRow => {
    if (!row) throw fail('not-found');
    return row;
  };
  const customer: Side = {
    prefix: '/api/v1',
    row: async (request, entity, id) => {
      const actor = requireOrg(request);
      return { actor, row: required(await context.store.get(actor, entity, id)) };
    },
  };
  const staff: Side = {
    prefix: '/api/v1/admin',
    row: async (request, entity, id) => {
      const actor = requireStaff(request);
      return { actor, row: required(await siteStore(context, actor).get(entity, id)) };
    },
  };

  for (const { prefix, row: rowFor } of [customer, staff]) {
    for (const taker of ATTACHMENT_TAKERS) {
      const { entity } = taker;
      const path = `${prefix}/${entity.plural}/:id/attachments/:file`;
      const tags = [prefix.endsWith('admin') ? 'admin' : entity.plural];

      await app.register(async (instance) => {
        const scope = instance.withTypeProvider<ZodTypeProvider>();
        acceptImages(scope);
        scope.put(
          path,
          {
            bodyLimit: IMAGE_BYTES,
            ...personLimit(app, 60),
            schema: {
              tags,
              summary: 'Add a file (JPEG, PNG, WebP, PDF or text, 8 MB at most); the same file again changes nothing',
              consumes: ['application/octet-stream'],
              params,
              querystring: query,
              response: { 200: rowSchema(entity), ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
            },
          },
          async (request) => {
            const { id, file } = request.params;
            const { row, actor } = await rowFor(request, entity, id);
            mustBeAuthor(actor, entity, row);
            return await placeFile(
              context,
              taker,
              row,
              { id: file, name: request.query.name, stored: await taker.read(request.body) },
              actor,
            );
          },
        );
      });

      registerFileReads(app, context, { path, tags, entity, row: async (request, id) => (await rowFor(request, entity, id)).row });
    }
  }
}
