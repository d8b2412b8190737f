import * as z from 'zod';
import { claim } from '../../domain/cost/claim.ts';
import { rentalContract } from '../../domain/cost/vehicle-cost.ts';
import type { AnyRow, Entity } from '../../domain/entity/entity.ts';
import { fail } from '../../domain/entity/failure.ts';
import { maintenance } from '../../domain/maintenance/maintenance.ts';
import { reservation } from '../../domain/reservation/reservation.ts';
import type { Actor, App, Context, Request } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { demandFlag } from '../database/own-permissions.ts';
import { authorize, mayChange } from '../database/permissions.ts';
import { failures, fileAnswer } from '../http/answers.ts';
import { requireOrg, requireActor, requireFlag } from '../http/require.ts';
import { readFile, registerFileReads } from './files.ts';
import { removeImage, acceptImages, findImage, readImage, saveImage, sendImage, versionOf, type FileKey } from './images.ts';
import { attachmentsOf, placeAttachment } from './support/attachments.routes.ts';
import type { FileTaker } from './uploads/place-file.ts';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { settings as declared } from '../../domain/organization/organization.ts';
import { IMAGE_BYTES, IMAGE_TYPES } from '../../domain/files/image.ts';

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

const settings: Entity = declared;
const SHOWN_SIDE = 512;
const tags = ['settings'];

/** Shown until an organization has its own: the product's mark. */
const DEFAULT_LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Sillage"><rect width="64" height="64" rx="14" fill="#0b3d5c"/><g fill="none" stroke="#fff" stroke-linecap="round" stroke-width="5"><path d="M32 13 45 47"/><path d="M32 13 19 47"/><path d="M24 51c5-4 11-4 16 0" opacity=".6"/></g></svg>';

const keyOf = (orgId: string): FileKey => ({ orgId, entity: settings.name, rowId: orgId, name: 'logo' });

/**
 * `GET /api/v1/settings/logo` of the specification §7, and its change by an administrator. `settings.logo` is the address of the
 * displayed copy: it changes with it, and brings it to every screen of the organization.
 */
export async function registerLogo(app: App, context: Context): Promise<void> {
  const { store } = context;
  const administrator = async (request: Request): Promise<Actor & { orgId: string }> => {
    const actor = await requireFlag(context, request, 'management');
    authorize(actor, settings, 'update');
    return actor;
  };
  const querystring = z.strictObject({ v: z.string().max(20).optional() });

  app.get(
    '/api/v1/settings/logo',
    {
      schema: {
        tags,
        summary: 'Logo of the organization, or the product’s',
        querystring,
        response: { 200: fileAnswer('image/png', 'image/svg+xml'), 304: z.undefined(), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      const image = actor.orgId === null ? null : await findImage(context, keyOf(actor.orgId), 'shown');
      // An organization's sign is no secret: by its version it never changes, and is shown without network.
      if (image && request.query.v === versionOf(image))
        return reply.type(image.type).header('cache-control', 'private, max-age=31536000, immutable').send(image.bytes);
      if (image) return sendImage(request, reply, image);
      return reply.type('image/svg+xml').header('cache-control', 'private, no-cache').header('vary', 'Cookie').send(DEFAULT_LOGO);
    },
  );

  await app.register(async (instance) => {
    const scope = instance.withTypeProvider<ZodTypeProvider>();
    acceptImages(scope);
    scope.put(
      '/api/v1/settings/logo',
      {
        bodyLimit: IMAGE_BYTES,
        config: { rateLimit: { max: 20, timeWindow: '1 minute' } },
        schema: {
          tags,
          summary: 'Set the logo (JPEG, PNG or WebP, 8 MB at most)',
          consumes: [...IMAGE_TYPES],
          response: { 204: z.undefined(), ...failures(400, 401, 403, 413, 415, 429) },
        },
      },
      async (request, reply) => {
        const actor = await administrator(request);
        const image = await readImage(request.body, SHOWN_SIDE, 'png');
        await store.write(systemActor(actor.orgId), async (writer) => {
          await writer.patch(settings, actor.orgId, { logo: `/api/v1/settings/logo?v=${versionOf(image)}` });
          await saveImage(writer.client, keyOf(actor.orgId), image, actor, context.now());
        });
        return reply.code(204).send();
      },
    );
  });

  app.delete(
    '/api/v1/settings/logo',
    { schema: { tags, summary: 'Back to the product’s logo', response: { 204: z.undefined(), ...failures(401, 403) } } },
    async (request, reply) => {
      const actor = await administrator(request);
      await store.write(systemActor(actor.orgId), async (writer) => {
        await writer.patch(settings, actor.orgId, { logo: null });
        await removeImage(writer.client, keyOf(actor.orgId));
      });
      return reply.code(204).send();
    },
  );
}
