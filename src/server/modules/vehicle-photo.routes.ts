import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { AnyRow, Entity } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import { IMAGE_BYTES, IMAGE_TYPES } from '../../domain/files/image.ts';
import { vehicle as declared } from '../../domain/vehicle/vehicle.ts';
import type { Actor, App, Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { demandFlag } from '../database/own-permissions.ts';
import { authorize } from '../database/permissions.ts';
import { answerSchema, failures, fileAnswer } from '../http/answers.ts';
import { personLimit, requireFlag, requireOrg } from '../http/require.ts';
import { acceptImages, type FileKey, findImage, readImage, removeImage, sendImage, versionOf } from './images.ts';
import { type FileTaker, placeFile } from './uploads/place-file.ts';

const vehicle: Entity = declared;
const SHOWN_SIDE = 1280;

/** The photo of a vehicle: `vehicle.photo` is the address of the displayed copy, and changes with it. */
export const vehiclePhoto: FileTaker = {
  entity: vehicle,
  slot: 'photo',
  async admit({ pool, store }, actor, rowId) {
    await demandFlag(pool, actor, 'management');
    authorize(actor, vehicle, 'update');
    const row = await store.get(actor, vehicle, rowId);
    if (!row) throw fail('not-found');
    return row;
  },
  read: (bytes) => readImage(bytes, SHOWN_SIDE, 'webp'),
  place: (writer, row, _key, { stored }) =>
    writer.patch(vehicle, row._id, { photo: `/api/v1/vehicles/${row._id}/photo?v=${versionOf(stored)}` }),
};

const params = z.strictObject({ id: z.uuid() });
const tags = ['vehicles'];

const keyOf = (orgId: string, id: string): FileKey => ({ orgId, entity: vehicle.name, rowId: id, name: 'photo' });

/** Photo of a vehicle. `vehicle.photo` is the address of the displayed copy; the original is only ever a download. */
export async function registerVehiclePhoto(app: App, context: Context): Promise<void> {
  const { store } = context;
  const visible = async (actor: Actor, id: string): Promise<AnyRow> => {
    const row = await store.get(actor, vehicle, id);
    if (!row) throw fail('not-found');
    return row;
  };

  await app.register(async (instance) => {
    const scope = instance.withTypeProvider<ZodTypeProvider>();
    acceptImages(scope);
    scope.put(
      '/api/v1/vehicles/:id/photo',
      {
        bodyLimit: IMAGE_BYTES,
        ...personLimit(app, 60),
        schema: {
          tags,
          summary: 'Set the photo (JPEG, PNG or WebP, 8 MB at most)',
          consumes: [...IMAGE_TYPES],
          params,
          response: { 200: answerSchema(vehicle), ...failures(400, 401, 403, 404, 413, 415, 429) },
        },
      },
      async (request) => {
        const actor = requireOrg(request);
        const row = await vehiclePhoto.admit(context, actor, request.params.id);
        return await placeFile(context, vehiclePhoto, row, { id: null, name: null, stored: await vehiclePhoto.read(request.body) }, actor);
      },
    );
  });

  app.delete(
    '/api/v1/vehicles/:id/photo',
    { schema: { tags, summary: 'Remove the photo', params, response: { 204: z.undefined(), ...failures(400, 401, 403, 404) } } },
    async (request, reply) => {
      const actor = await requireFlag(context, request, 'management');
      authorize(actor, vehicle, 'update');
      const { id } = request.params;
      await visible(actor, id);
      await store.write(systemActor(actor.orgId), async (writer) => {
        await writer.patch(vehicle, id, { photo: null });
        if (!(await removeImage(writer.client, keyOf(actor.orgId, id)))) throw fail('not-found');
      });
      return reply.code(204).send();
    },
  );

  const query = z.strictObject({ v: z.string().max(20).optional() });
  app.get(
    '/api/v1/vehicles/:id/photo',
    {
      schema: {
        tags,
        summary: 'The displayed copy',
        params,
        querystring: query,
        response: { 200: fileAnswer('image/png', 'image/webp'), 304: z.undefined(), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const actor = requireOrg(request);
      await visible(actor, request.params.id);
      const image = await findImage(context, keyOf(actor.orgId, request.params.id), 'shown');
      if (!image) throw fail('not-found');
      return sendImage(request, reply, image);
    },
  );

  app.get(
    '/api/v1/vehicles/:id/photo/original',
    {
      schema: {
        tags,
        summary: 'The photo as it was sent, as a download',
        params,
        response: { 200: fileAnswer('application/octet-stream'), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const actor = requireOrg(request);
      await visible(actor, request.params.id);
      const image = await findImage(context, keyOf(actor.orgId, request.params.id), 'original');
      if (!image) throw fail('not-found');
      void reply
        .header('content-disposition', `attachment; filename="vehicle-${request.params.id}.${image.type.replace('image/', '')}"`)
        .header('cache-control', 'private, no-store');
      return reply.type('application/octet-stream').send(image.bytes);
    },
  );
}
