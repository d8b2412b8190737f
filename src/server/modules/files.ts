import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Attachment } from '../../domain/entity/attachment.ts';
import type { AnyRow, Entity } from '../../domain/entity/entity.ts';
import { fail, FailureError } from '../../domain/entity/failure.ts';
import type { App, Context, Request } from '../context.ts';
import { removeOrphanFiles } from '../database/erase-organization.ts';
import { failures, fileAnswer } from '../http/answers.ts';
import type { Job } from '../jobs.ts';
import { findImage, isSame, readImage, sendImage, type StoredImage, thumbnailOf } from './images.ts';

const SHOWN_SIDE = 1600;
const NO_BYTES = Buffer.alloc(0);

/** Text of a log or a CSV: UTF-8 without control characters other than tabulations and ends of lines. */
function isPlainText(bytes: Buffer): boolean {
  try {
    // oxlint-disable-next-line no-control-regex
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/**
 * A file as it is kept, recognised by its bytes whatever its name says: an image (with its displayed copy), a PDF or plain text, which
 * are only ever downloads. Throws invalid | unsupported-type.
 */
export async function readFile(body: unknown): Promise<StoredImage> {
  try {
    return await readImage(body, SHOWN_SIDE, 'webp');
  } catch (error) {
    if (!(error instanceof FailureError) || error.failure.code !== 'unsupported-type') throw error;
  }
  const original = body as Buffer;
  const originalType =
    original.subarray(0, 5).toString('latin1') === '%PDF-' ? 'application/pdf' : isPlainText(original) ? 'text/plain' : null;
  if (originalType === null) throw fail('unsupported-type');
  return { sha256: createHash('sha256').update(original).digest('hex'), original, originalType, shown: NO_BYTES, shownType: '' };
}

const NAMED: readonly [RegExp, RegExp][] = [
  [/\.(jpe?g|png|webp)$/i, /^image\//],
  [/\.pdf$/i, /^application\/pdf$/],
  [/\.(txt|log|csv)$/i, /^text\/plain$/],
];

/** A file that its name says is an image, a PDF or text is one. */
export function fitsItsName(name: string, type: string): boolean {
  return NAMED.every(([ending, kind]) => !ending.test(name) || kind.test(type));
}

/** A name fit for a header and a disk: no path, no control character. */
export function safeFileName(name: string): string {
  const cleaned = name
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f"]/g, '')
    .replace(/^.*[\\/]/, '')
    .trim()
    .slice(0, 120);
  return cleaned === '' || /^\.+$/.test(cleaned) ? 'file' : cleaned;
}

/** `Content-Disposition` of a download, whatever letters the name has (RFC 6266). */
export function attachmentHeader(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

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

/** Files follow the row they belong to. */
export const filesOfRemovedRows: Job = {
  name: 'files-of-removed-rows',
  cron: '17 3 * * *',
  async run({ pool, log }) {
    const files = await removeOrphanFiles(pool);
    if (files > 0) log.info({ files }, 'files of removed rows');
  },
};
