import * as z from 'zod';
import { defect } from '../../domain/check-list/defect.ts';
import type { AnyRow } from '../../domain/kit/entity.ts';
import { fail } from '../../domain/kit/failure.ts';
import type { Actor, App, Context } from '../context.ts';
import { authorize } from '../database/permissions.ts';
import { failures, fileAnswer } from '../http/answers.ts';
import { requireOrg } from '../http/require.ts';
import { attachmentHeader } from '../modules/files.ts';
import { findImage, readImage, sendImage, versionOf, type FileKey } from '../modules/images.ts';
import type { FileTaker } from '../modules/uploads/taker.ts';

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
