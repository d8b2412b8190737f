import * as z from 'zod';
import { defect } from '../../domain/check-list/defect.ts';
import { type Attachment, expectedOf } from '../../domain/entity/attachment.ts';
import type { AnyRow } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import { fieldRecord, RECORD_FILE_BYTES } from '../../domain/field-work/field-record.ts';
import type { Actor, App, Context } from '../context.ts';
import { authorize } from '../database/permissions.ts';
import { failures, fileAnswer } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { attachmentHeader, readFile, registerFileReads, safeFileName } from '../modules/files.ts';
import { type FileKey, findImage, readImage, sendImage, versionOf } from '../modules/images.ts';
import { attachmentsOf, mustBeAuthor } from '../modules/support/attachments.routes.ts';
import type { FileTaker } from '../modules/uploads/place-file.ts';

/**
 * Photos and drawn signatures of a sealed record, from its author: those alone that its seal names, each byte for byte (its hash is evidence). Another
 * content never takes the place of one, so a record whose photo was altered is never complete.
 */
export const recordFiles: FileTaker = {
  entity: fieldRecord,
  bytes: RECORD_FILE_BYTES,
  async admit({ store }, actor, rowId) {
    const row = await store.get(actor, fieldRecord, rowId);
    if (!row) throw fail('not-found');
    return mustBeAuthor(actor, fieldRecord, row);
  },
  read: readFile,
  async place(writer, row, key, { name, stored }) {
    if (!expectedOf(row).some(({ id, sha256 }) => id === key.name && sha256 === stored.sha256))
      throw fail('invalid', undefined, [{ field: 'sha256', code: 'not-expected' }]);
    const others = attachmentsOf(row).filter(({ id }) => id !== key.name);
    const one: Attachment = {
      id: key.name,
      name: safeFileName(name ?? ''),
      type: stored.originalType,
      bytes: stored.original.length,
      image: stored.shownType !== '',
    };
    return writer.patch(fieldRecord, row._id, { attachments: [...others, one] });
  },
};

/** Files of a record, for whoever may read it. */
export function registerRecordFiles(app: App, context: Context): void {
  registerFileReads(app, context, {
    path: `/api/v1/${fieldRecord.plural}/:id/attachments/:file`,
    tags: [fieldRecord.plural],
    entity: fieldRecord,
    row: async (request, id) => {
      const row = await context.store.get(requireOrg(request), fieldRecord, id);
      if (!row) throw fail('not-found');
      return row;
    },
  });
}

const SHOWN_SIDE = 1280;
const params = z.strictObject({ id: z.uuid() });
const query = z.strictObject({ v: z.string().max(20).optional() });
const tags = [defect.plural];

async function visible({ store }: Context, actor: Actor, id: string): Promise<AnyRow> {
  const row = await store.get(actor, defect, id);
  if (!row) throw fail('not-found');
  return row;
}

/** The photo of a repaired part, from who may move the defect on: `defect.photo` is the address of the displayed copy, and changes with it. */
export const defectPhoto: FileTaker = {
  entity: defect,
  slot: 'photo',
  admit(context, actor, rowId) {
    authorize(actor, defect, 'update');
    return visible(context, actor, rowId);
  },
  read: (bytes) => readImage(bytes, SHOWN_SIDE, 'webp'),
  place: (writer, row, _key, { stored }) =>
    writer.patch(defect, row._id, { photo: `/api/v1/${defect.plural}/${row._id}/photo?v=${versionOf(stored)}` }),
};

/** The photo of a repaired part: shown as a copy, its original only ever a download. */
export function registerDefectPhoto(app: App, context: Context): void {
  const path = `/api/v1/${defect.plural}/:id/photo`;
  const photoOf = async (actor: Actor & { orgId: string }, id: string, which: 'shown' | 'original') => {
    await visible(context, actor, id);
    const key: FileKey = { orgId: actor.orgId, entity: defect.name, rowId: id, name: 'photo' };
    const image = await findImage(context, key, which);
    if (!image) throw fail('not-found');
    return image;
  };

  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'Photo of the repair, as displayed',
        params,
        querystring: query,
        response: { 200: fileAnswer('image/png', 'image/webp'), 304: z.undefined(), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      return sendImage(request, reply, await photoOf(requireOrg(request), request.params.id, 'shown'));
    },
  );

  app.get(
    `${path}/original`,
    {
      schema: {
        tags,
        summary: 'Photo of the repair as it was sent, as a download',
        params,
        response: { 200: fileAnswer('application/octet-stream'), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const image = await photoOf(requireOrg(request), request.params.id, 'original');
      void reply
        .header('content-disposition', attachmentHeader(`defect-${request.params.id}.${image.type.replace('image/', '')}`))
        .header('cache-control', 'private, no-store');
      return reply.type('application/octet-stream').send(image.bytes);
    },
  );
}
