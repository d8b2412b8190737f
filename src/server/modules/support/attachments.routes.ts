import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { type Attachment, ATTACHMENTS_MAX, filesToCome } from '../../../domain/entity/attachment.ts';
import { type AnyRow, type Entity, rowSchema } from '../../../domain/entity/entity.ts';
import { fail } from '../../../domain/entity/failure.ts';
import { IMAGE_BYTES } from '../../../domain/files/image.ts';
import { ticket, ticketMessage } from '../../../domain/support/ticket.ts';
import type { Actor, App, Context, Request, Writer } from '../../context.ts';
import { siteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { personLimit, requireOrg } from '../../http/require.ts';
import { readFile, registerFileReads, safeFileName } from '../files.ts';
import { acceptImages, type FileKey } from '../images.ts';
import { type FileTaker, type IncomingFile, placeFile } from '../uploads/place-file.ts';
import { requireStaff } from './staff.ts';

export const attachmentsOf = (row: AnyRow): Attachment[] => row['attachments'] as Attachment[];

/** Files are added by who wrote the row, nobody else. */
export function mustBeAuthor(actor: Actor, { author }: Entity, row: AnyRow): AnyRow {
  if (author === undefined || row[author] !== actor.userId) throw fail('forbidden');
  return row;
}

/** One more file of a row; the same one again takes its own place. Throws too-large when the row takes no more. */
export async function placeAttachment(
  writer: Writer,
  entity: Entity,
  row: AnyRow,
  key: FileKey,
  { name, stored }: IncomingFile,
): Promise<AnyRow> {
  const others = attachmentsOf(row).filter(({ id }) => id !== key.name);
  // Those still to come have their place.
  const toCome = filesToCome(row).filter(({ id }) => id !== key.name);
  if (others.length + toCome.length >= ATTACHMENTS_MAX) throw fail('too-large');
  const one: Attachment = {
    id: key.name,
    name: safeFileName(name ?? ''),
    type: stored.originalType,
    bytes: stored.original.length,
    image: stored.shownType !== '',
  };
  return writer.patch(entity, row._id, { attachments: [...others, one] });
}

function attachmentTaker(entity: Entity): FileTaker {
  return {
    entity,
    async admit({ store }, actor, rowId) {
      const row = await store.get(actor, entity, rowId);
      if (!row) throw fail('not-found');
      return mustBeAuthor(actor, entity, row);
    },
    read: readFile,
    place: (writer, row, key, file) => placeAttachment(writer, entity, row, key, file),
  };
}

/** Rows of the support that carry attachments. */
export const ATTACHMENT_TAKERS: readonly FileTaker[] = [attachmentTaker(ticket), attachmentTaker(ticketMessage)];

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
