import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { fail, FailureError } from '../../domain/entity/failure.ts';
import { IMAGE_BYTES, type ImageType } from '../../domain/files/image.ts';
import type { Actor, App, Context } from '../context.ts';
import type { Db } from '../database/rows.ts';
import { drawnImages, sentImages } from '../heavy-work.ts';

const PIXELS_MAX = 60_000_000;
/** What an image may unpack to, 60 million pixels of three bytes and a little more: told by its header, before anything is decoded. */
const UNPACKED_BYTES_MAX = 192 * 1024 * 1024;
const DECODE_S = 15;
const BYTES_OF: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4, double: 8 };
// One thread an image: how many there are at once is the gate's to say. Nothing is kept between two of them.
sharp.concurrency(1);
sharp.cache(false);

/** Kinds recognised by their first bytes, whatever the sender says they are. */
function sniff(bytes: Buffer): ImageType | null {
  if (bytes.length > 12 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return null;
}

export interface StoredImage {
  sha256: string;
  original: Buffer;
  originalType: string;
  shown: Buffer;
  shownType: string;
}

/** Refuses, by its header alone, what would unpack to more than we take. */
async function mustUnpack(body: Buffer): Promise<void> {
  const { width, height, channels, depth } = await sharp(body, { limitInputPixels: false }).metadata();
  const pixels = width * height;
  if (pixels > PIXELS_MAX || pixels * channels * (BYTES_OF[depth] ?? 8) > UNPACKED_BYTES_MAX) throw tooManyPixels();
}

const tooManyPixels = () =>
  fail('too-large', undefined, [{ field: '', code: 'picture-too-large', params: { max: PIXELS_MAX / 1_000_000 } }]);

/** Checks what was sent and makes the displayed copy: turned upright, no metadata, at most `side` pixels. Throws unsupported-type | too-large | unavailable. */
export async function readImage(body: unknown, side: number, format: 'webp' | 'png'): Promise<StoredImage> {
  if (!Buffer.isBuffer(body) || body.length === 0) throw fail('invalid', undefined, [{ field: '', code: 'required' }]);
  const originalType = sniff(body);
  if (originalType === null) throw fail('unsupported-type');
  try {
    const shown = await sentImages.run(async () => {
      await mustUnpack(body);
      const image = sharp(body, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true })
        .timeout({ seconds: DECODE_S })
        .rotate()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true });
      return (format === 'png' ? image.png() : image.webp({ quality: 82 })).toBuffer();
    });
    return { sha256: createHash('sha256').update(body).digest('hex'), original: body, originalType, shown, shownType: `image/${format}` };
  } catch (error) {
    if (error instanceof FailureError) throw error;
    if (error instanceof Error && error.message.startsWith('timeout')) throw tooManyPixels();
    throw fail('unsupported-type');
  }
}

/** A small square of a displayed copy, of `side` pixels. */
export function thumbnailOf(shown: Buffer, side: number): Promise<Buffer> {
  return drawnImages.run(() =>
    sharp(shown, { limitInputPixels: PIXELS_MAX })
      .timeout({ seconds: DECODE_S })
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 70 })
      .toBuffer(),
  );
}

export interface FileKey {
  orgId: string;
  entity: string;
  rowId: string;
  name: string;
}

const keyOf = (key: FileKey): string[] => [key.orgId, key.entity, key.rowId, key.name];

export async function saveImage(db: Db, key: FileKey, image: StoredImage, actor: Actor, nowMs: number): Promise<void> {
  await db.query(
    `INSERT INTO files (org_id, entity, row_id, name, original, original_type, sha256, shown, shown_type, uploaded_by, uploaded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (org_id, entity, row_id, name) DO UPDATE SET original = $5, original_type = $6, sha256 = $7, shown = $8, shown_type = $9, uploaded_by = $10, uploaded_at = $11`,
    [...keyOf(key), image.original, image.originalType, image.sha256, image.shown, image.shownType, actor.userId, new Date(nowMs)],
  );
}

export async function removeImage(db: Db, key: FileKey): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM files WHERE org_id = $1 AND entity = $2 AND row_id = $3 AND name = $4', keyOf(key));
  return rowCount === 1;
}

interface Found {
  bytes: Buffer;
  type: string;
  sha256: string;
}

export async function findImage({ pool }: Context, key: FileKey, which: 'shown' | 'original'): Promise<Found | null> {
  const { rows } = await pool.query<Found>(
    `SELECT ${which} AS bytes, ${which}_type AS type, sha256 FROM files WHERE org_id = $1 AND entity = $2 AND row_id = $3 AND name = $4`,
    keyOf(key),
  );
  return rows[0] ?? null;
}

/** Part of the address of an image that changes with it. */
export function versionOf({ sha256 }: { sha256: string }): string {
  return sha256.slice(0, 8);
}

/** Sends the displayed copy: asked about each time, so that nobody sees it in this browser without the right to; 304 while it is the same. */
export function sendImage(request: FastifyRequest, reply: FastifyReply, image: Found): FastifyReply {
  return isSame(request, reply, image) ? reply.code(304).send() : reply.type(image.type).send(image.bytes);
}

/** Tells the mark of an image; whether who asks has it already, before anything is made of it. */
export function isSame(request: FastifyRequest, reply: FastifyReply, { sha256 }: Pick<Found, 'sha256'>): boolean {
  const tag = `"${sha256.slice(0, 24)}"`;
  void reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'Cookie');
  return request.headers['if-none-match'] === tag;
}

/** Lets the routes of `scope` take an image as the body, up to 8 MiB; every other type is refused. */
export function acceptImages(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    /^(image\/|application\/octet-stream)/,
    { parseAs: 'buffer', bodyLimit: IMAGE_BYTES },
    (_request, body, done) => done(null, body),
  );
}
