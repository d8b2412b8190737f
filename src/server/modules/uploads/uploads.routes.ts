import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { createHash } from 'node:crypto';
import { fail, FailureError } from '../../../domain/entity/failure.ts';
import { ATTACHMENT_BYTES } from '../../../domain/entity/attachment.ts';
import type { Actor, App, Context, Request } from '../../context.ts';
import { failures } from '../../http/answers.ts';
import { personLimit, requireOrg } from '../../http/require.ts';
import { defectPhoto, recordFiles } from '../../field-work/record-files.ts';
import { ROW_FILES } from '../row-files.routes.ts';
import { ATTACHMENT_TAKERS } from '../support/attachments.routes.ts';
import { vehiclePhoto } from '../vehicle-photo.routes.ts';
import {
  metadata,
  TUS,
  TusEndpoint,
  UPLOADS,
  fileSchema,
  uploadId,
  UploadStore,
  type StoredUpload,
  type UploadFile,
} from './upload-store.ts';
import { type FileTaker, isReceived, keyFor, mustBeExpected, placeFile } from './place-file.ts';

const TAKERS: readonly FileTaker[] = [vehiclePhoto, ...ATTACHMENT_TAKERS, recordFiles, defectPhoto, ...ROW_FILES];

function takerOf({ entity, slot }: UploadFile): FileTaker {
  const taker = TAKERS.find((one) => one.entity.name === entity && one.slot === slot);
  if (!taker) throw fail('invalid', undefined, [{ field: 'entity', code: 'not-allowed' }]);
  return taker;
}

/** Whether the server has this very file already; refuses a person who may not give it. */
async function admitUpload(context: Context, actor: Actor, file: UploadFile, length: number): Promise<boolean> {
  const taker = takerOf(file);
  if (length > (taker.bytes ?? ATTACHMENT_BYTES)) throw fail('too-large');
  const row = await taker.admit(context, actor, file.row);
  if (await isReceived(context.pool, keyFor(taker, row, file.id), file.id, file.sha256)) return true;
  mustBeExpected(row, file.id, file.sha256);
  return false;
}

/** A whole file takes its place, if it is what was announced. */
async function place(context: Context, actor: Actor, file: UploadFile, bytes: Buffer): Promise<void> {
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) throw fail('conflict');
  const taker = takerOf(file);
  const row = await taker.admit(context, actor, file.row);
  await placeFile(context, taker, row, { id: file.id, name: file.name, stored: await taker.read(bytes) }, actor);
}

/**
 * Ends an upload that has all its bytes. It leaves the disk once its file has its place, or when that was refused: sent again it
 * begins at its first byte. When the server could not tell, it stays and the same request may be made again.
 */
async function receive(context: Context, uploads: UploadStore, actor: Actor, id: string, file: UploadFile): Promise<void> {
  try {
    await place(context, actor, file, await uploads.bytes(id));
  } catch (error) {
    if (error instanceof FailureError && error.failure.code !== 'unavailable') await uploads.remove(id);
    throw error;
  }
  await uploads.remove(id);
}

/** Of an answer: the server has the whole file, and this is its hash. Until then a device keeps its copy. */
const CONFIRMED = 'upload-sha256';
const TOLD = ['location', 'upload-offset', 'upload-length', 'upload-expires'];

const version = { 'tus-resumable': z.literal(TUS) };
const size = z.string().regex(/^[1-9]\d{0,9}$/);
const creation = z.object({ ...version, 'upload-length': size, 'upload-metadata': z.string().max(2000) });
const chunk = z.object({
  ...version,
  'upload-offset': z.string().regex(/^\d{1,10}$/),
  'content-type': z.literal('application/offset+octet-stream'),
});
const params = z.strictObject({ id: z.string().regex(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/) });
const tags = ['uploads'];
const refusals = failures(400, 401, 403, 404, 409, 410, 413, 415, 429);

function announced(header: string): UploadFile {
  const parsed = fileSchema.safeParse(metadata.read(header));
  if (!parsed.success) throw fail('invalid', undefined, [{ field: 'upload-metadata', code: 'invalid' }]);
  return parsed.data;
}

/**
 * Resumable uploads (tus 1.0: creation, creation-with-upload, expiration): what a device sends of the files it holds, in parts, from
 * where it stopped. A whole file is checked against the hash announced, then takes its place in its row.
 */
export async function registerUploads(app: App, context: Context): Promise<void> {
  let opened: Promise<{ uploads: UploadStore; tus: TusEndpoint }> | null = null;
  const open = (): NonNullable<typeof opened> => {
    opened ??= UploadStore.open(context.config).then((uploads) => ({ uploads, tus: new TusEndpoint(uploads) }));
    opened.catch(() => (opened = null));
    return opened;
  };
  const own = async (actor: Actor, id: string, uploads: UploadStore): Promise<StoredUpload> => {
    const upload = await uploads.find(id);
    if (!upload || upload.user !== actor.userId || upload.org !== actor.orgId) throw fail('not-found');
    return upload;
  };
  const tell = (reply: FastifyReply, headers: Headers): void => {
    for (const name of TOLD) if (headers.has(name)) void reply.header(name, headers.get(name));
  };

  await app.register(async (instance) => {
    const scope = instance.withTypeProvider<ZodTypeProvider>();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => done(null, payload));
    // A device believes only answers that bear it: the pages of a captive portal do not.
    scope.addHook('onRequest', async (_request, reply) => void reply.header('tus-resumable', TUS).header('cache-control', 'no-store'));

    /** Once the bytes are all there, and only then, the answer confirms the file. */
    const end = async (request: Request, reply: FastifyReply, id: string): Promise<void> => {
      const actor = requireOrg(request);
      const { uploads } = await open();
      const upload = await own(actor, id, uploads);
      if (!upload.complete) return;
      await receive(context, uploads, actor, id, upload.file);
      void reply.header(CONFIRMED, upload.file.sha256);
    };

    scope.post(
      UPLOADS,
      {
        ...personLimit(app, 60),
        schema: {
          tags,
          summary: 'Begin to send a file (8 MB at most; 12 of a field record), with its first bytes or none',
          headers: creation,
          response: { 201: z.undefined(), ...refusals },
        },
      },
      async (request, reply) => {
        const actor = requireOrg(request);
        const { 'upload-length': length, 'upload-metadata': header } = request.headers;
        const file = announced(header);
        if (await admitUpload(context, actor, file, Number(length))) {
          void reply
            .header(CONFIRMED, file.sha256)
            .header('upload-offset', length)
            .header('location', `${UPLOADS}/${uploadId(actor.userId)}`);
          return reply.code(201).send();
        }
        const { uploads, tus } = await open();
        await uploads.makeRoom(actor.userId);
        const written = metadata.write({ ...file, user: actor.userId, org: actor.orgId });
        const { 'content-type': type, 'content-length': bytes } = request.raw.headers;
        const headers = await tus.ask({
          method: 'POST',
          headers: { 'upload-length': length, 'upload-metadata': written, 'content-type': type, 'content-length': bytes },
          body: request.body,
        });
        tell(reply, headers);
        await end(request, reply, headers.get('location')!.slice(UPLOADS.length + 1));
        return reply.code(201).send();
      },
    );

    scope.head(
      `${UPLOADS}/:id`,
      {
        schema: {
          tags,
          summary: 'How much of a file has arrived',
          headers: z.object(version),
          params,
          response: { 200: z.undefined(), ...refusals },
        },
      },
      async (request, reply) => {
        const { uploads, tus } = await open();
        const { id } = request.params;
        await own(requireOrg(request), id, uploads);
        tell(reply, await tus.ask({ method: 'HEAD', id, headers: {}, body: null }));
        return reply.code(200).send();
      },
    );

    scope.patch(
      `${UPLOADS}/:id`,
      {
        ...personLimit(app, 600),
        schema: {
          tags,
          summary: 'The next bytes of a file; with the last, it takes its place',
          headers: chunk,
          params,
          response: { 204: z.undefined(), ...refusals },
        },
      },
      async (request, reply) => {
        const { uploads, tus } = await open();
        const { id } = request.params;
        await own(requireOrg(request), id, uploads);
        const { 'upload-offset': offset, 'content-type': type } = request.headers;
        tell(
          reply,
          await tus.ask({
            method: 'PATCH',
            id,
            headers: { 'upload-offset': offset, 'content-type': type, 'content-length': request.raw.headers['content-length'] },
            body: request.body,
          }),
        );
        await end(request, reply, id);
        return reply.code(204).send();
      },
    );
  });
}
