import * as z from 'zod';
import type { AnyRow, Entity } from '../../domain/kit/entity.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { Attachment } from '../../domain/ticket/attachment.ts';
import type { App, Context, Request } from '../context.ts';
import { failures, fileAnswer } from '../http/answers.ts';
import { attachmentHeader } from './files.ts';
import { findImage, isSame, sendImage, thumbnailOf } from './images.ts';

const params = z.strictObject({ id: z.uuid(), file: z.uuid() });
/** Four times the 44 pixels a list draws. */
const THUMBNAIL_SIDE = 176;

interface FilesOf {
  /** With `:id` and `:file`. */
  path: string;
  tags: string[];
  entity: Entity;
  /** The row as who asks may see it. Throws forbidden | not-found. */
  row: (request: Request, id: string) => Promise<AnyRow>;
}

/** Calls that give the files in a row's `attachments`: originals are downloads, only images have a copy to show (decision 8). */
export function registerFileReads(app: App, context: Context, { path, tags, entity, row: rowFor }: FilesOf): void {
  const of = async (request: Request & { params: { id: string; file: string } }, which: 'shown' | 'original') => {
    const row = await rowFor(request, request.params.id);
    const one = (row['attachments'] as Attachment[]).find(({ id }) => id === request.params.file);
    const bytes =
      one && (which === 'original' || one.image)
        ? await findImage(context, { orgId: row.owner.id, entity: entity.name, rowId: row._id, name: one.id }, which)
        : null;
    if (!one || !bytes) throw fail('not-found');
    return { one, bytes };
  };

  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'The file as it was sent, as a download',
        params,
        response: { 200: fileAnswer('application/octet-stream'), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { one, bytes } = await of(request, 'original');
      void reply.header('content-disposition', attachmentHeader(one.name)).header('cache-control', 'private, no-store');
      return reply.type('application/octet-stream').send(bytes.bytes);
    },
  );

  app.get(
    `${path}/shown`,
    {
      schema: {
        tags,
        summary: 'The copy of an image that is displayed',
        params,
        response: { 200: fileAnswer('image/png', 'image/webp'), 304: z.undefined(), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { bytes } = await of(request, 'shown');
      return sendImage(request, reply, bytes);
    },
  );

  app.get(
    `${path}/thumbnail`,
    {
      schema: {
        tags,
        summary: 'An image as a small square, for lists',
        params,
        response: { 200: fileAnswer('image/webp'), 304: z.undefined(), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { bytes } = await of(request, 'shown');
      if (isSame(request, reply, bytes)) return reply.code(304).send();
      return reply.type('image/webp').send(await thumbnailOf(bytes.bytes, THUMBNAIL_SIDE));
    },
  );
}
