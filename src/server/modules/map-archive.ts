import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles';
import * as z from 'zod';
import { fail } from '../../domain/entity/failure.ts';
import type { MapArchive } from '../../domain/geo/map-archive.ts';
import type { App } from '../context.ts';
import { failures, fileAnswer } from '../http/answers.ts';

/** PMTiles v3 §3: the header and the root directory are in the first 16 KiB. */
const HEAD_BYTES = 16_384;
const MAGIC = Buffer.from('PMTiles\u0003', 'latin1');
const METADATA_BYTES = 4 * 2 ** 20;
const PLAIN = { '&copy;': '©', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' } as const;

/** Reads `length` bytes from `offset`, fewer where the archive ends. */
export type ReadArchive = (offset: number, length: number) => Promise<Buffer>;

/** An archive that cannot be used; the message says why, to the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

const metadataSchema = z.object({ attribution: z.string().max(2000).optional() }).catch({});

function inflated(bytes: Buffer, compression: Compression): Buffer {
  if (compression === Compression.Gzip) return gunzipSync(bytes, { maxOutputLength: METADATA_BYTES });
  if (compression === Compression.Brotli) return brotliDecompressSync(bytes, { maxOutputLength: METADATA_BYTES });
  return bytes;
}

/** Words of a piece of HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&[a-z0-9#]+;/gi, (entity) => PLAIN[entity as keyof typeof PLAIN] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

function headerOf(head: Buffer): Header {
  if (head.length < 127 || !head.subarray(0, MAGIC.length).equals(MAGIC)) throw new ArchiveError('is not a PMTiles archive of version 3');
  const header = bytesToHeader(head.buffer.slice(head.byteOffset, head.byteOffset + head.length) as ArrayBuffer);
  if (header.tileType !== TileType.Mvt) throw new ArchiveError('has no vector tiles');
  // What every browser inflates by itself.
  if (header.tileCompression !== Compression.None && header.tileCompression !== Compression.Gzip)
    throw new ArchiveError('has tiles that are neither plain nor gzip');
  if (header.internalCompression !== Compression.None && header.internalCompression !== Compression.Gzip)
    throw new ArchiveError('has directories that are neither plain nor gzip');
  if (header.jsonMetadataLength > METADATA_BYTES) throw new ArchiveError('has too much metadata');
  return header;
}

/** Reads what a browser is told of an archive. The version is of what it begins with and of its metadata, which name its build. Throws ArchiveError, or what `read` throws. */
export async function describeArchive(read: ReadArchive, sizeBytes: number): Promise<Omit<MapArchive, 'url' | 'etag'>> {
  const head = await read(0, HEAD_BYTES);
  const { jsonMetadataOffset, jsonMetadataLength, internalCompression, minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = headerOf(head);
  const metadata = await read(jsonMetadataOffset, jsonMetadataLength);
  let told: z.infer<typeof metadataSchema> = {};
  try {
    told = metadataSchema.parse(JSON.parse(inflated(metadata, internalCompression).toString('utf8')));
  } catch {
    // Without readable metadata it has no attribution of its own.
  }
  return {
    version: createHash('sha256').update(head).update(metadata).update(String(sizeBytes)).digest('hex').slice(0, 16),
    bounds: [minLon, minLat, maxLon, maxLat],
    minZoom,
    maxZoom,
    attribution: plainText(told.attribution ?? '') || '© OpenStreetMap',
  };
}

const ASK_AGAIN_MS = 10 * 60_000;
const ASK_MS = 10_000;

const MAP_ARCHIVE_PATH = '/api/v1/map-archive';

/** The archive an operator configured. */
export interface Archive {
  /** What it is now; null while it cannot be read. */
  describe(): Promise<MapArchive | null>;
  /** A piece of a file of this machine; null: the archive is elsewhere, or another version than this one. */
  read(version: string, offset: number, length: number): Promise<{ bytes: Buffer; sizeBytes: number } | null>;
}

async function readFilePiece(path: string, offset: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.allocUnsafe(length);
    const { bytesRead } = await file.read(bytes, 0, length, offset);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A file that may be replaced while the server runs: looked at before each use, read again when it changed. */
function fileArchive(path: string, log: FastifyBaseLogger): Archive {
  let known: { stamp: string; sizeBytes: number; archive: MapArchive | null } | undefined;
  const look = async (): Promise<{ sizeBytes: number; archive: MapArchive | null }> => {
    const { size, mtimeMs, ino } = await stat(path);
    const stamp = `${size}:${mtimeMs}:${ino}`;
    if (known?.stamp === stamp) return known;
    const archive = await describeArchive((offset, length) => readFilePiece(path, offset, length), size).then(
      (told): MapArchive => ({ ...told, url: `${MAP_ARCHIVE_PATH}/${told.version}`, etag: null }),
      (error: Error) => {
        log.error(`MAP_ARCHIVE ${error.message}`);
        return null;
      },
    );
    known = { stamp, sizeBytes: size, archive };
    return known;
  };
  return {
    describe: () =>
      look().then(
        ({ archive }) => archive,
        (error: Error) => {
          if (known !== undefined) log.error(`MAP_ARCHIVE: ${error.message}`);
          known = undefined;
          return null;
        },
      ),
    read: async (version, offset, length) => {
      const { archive, sizeBytes } = await look();
      return archive?.version === version
        ? { bytes: await readFilePiece(path, offset, Math.max(0, Math.min(length, sizeBytes - offset))), sizeBytes }
        : null;
    },
  };
}

/** An archive of another site, which browsers read there; this server only asks what it is, now and then. */
function distantArchive(url: string, log: FastifyBaseLogger, now: () => number): Archive {
  let known: MapArchive | null = null;
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    let [etag, sizeBytes]: [string | null, number] = [null, 0];
    const read = async (offset: number, length: number): Promise<Buffer> => {
      const answer = await fetch(url, {
        headers: { range: `bytes=${offset}-${offset + length - 1}` },
        signal: AbortSignal.timeout(ASK_MS),
      });
      if (answer.status !== 206) {
        await answer.body?.cancel();
        throw new Error(`answers ${answer.status} to a Range request`);
      }
      etag = answer.headers.get('etag');
      sizeBytes = Number(answer.headers.get('content-range')?.split('/')[1]) || 0;
      return Buffer.from(await answer.arrayBuffer());
    };
    // Its size is known with its first piece.
    await read(0, 127);
    const told = await describeArchive(read, sizeBytes);
    known = { ...told, url, etag };
  };
  return {
    describe: async () => {
      if (now() - askedAt > ASK_AGAIN_MS) {
        askedAt = now();
        asking = ask().catch((error: Error) => log.error(`MAP_ARCHIVE ${error.message}`));
      }
      // What it was is told at once; the first time is waited for.
      if (known === null) await asking;
      return known;
    },
    read: async () => null,
  };
}

/** The configured archive; null: none. A style of the operator's own has its own tiles. */
export function openArchive(
  { mapArchive, mapStyleUrl }: { mapArchive?: string; mapStyleUrl?: string },
  log: FastifyBaseLogger,
  now: () => number,
): Archive | null {
  if (mapArchive === undefined || mapStyleUrl !== undefined) return null;
  return /^https?:/.test(mapArchive) ? distantArchive(mapArchive, log, now) : fileArchive(mapArchive, log);
}

/** A directory or a tile is far smaller; a browser that keeps an area takes what lies together at once. */
const MOST_BYTES = 4 * 2 ** 20;
const YEAR_S = 31_536_000;

/** RFC 9110 §14.1.2, one range with both ends: what readers of PMTiles ask. */
const RANGE = /^bytes=(\d{1,15})-(\d{1,15})$/;

const params = z.strictObject({ version: z.string().regex(/^[0-9a-f]{16}$/) });

function rangeOf(header: string | undefined): { offset: number; length: number } {
  const found = RANGE.exec(header ?? '');
  const [offset, last] = [Number(found?.[1]), Number(found?.[2])];
  if (!found || last < offset || last - offset >= MOST_BYTES) throw fail('invalid', undefined, [{ field: 'range', code: 'format' }]);
  return { offset, length: last - offset + 1 };
}

/** Pieces of the map archive of this machine, for anybody with a session. The version is in the address: a piece never changes under it. */
export function registerMapArchive(app: App, archive: Archive | null): void {
  app.get(
    `${MAP_ARCHIVE_PATH}/:version`,
    {
      schema: {
        tags: ['platform'],
        summary: 'A piece of the map archive (PMTiles)',
        description: 'One Range of at most 4 MB is required. 410: the archive is another one now; client-config has its address.',
        params,
        response: { 206: fileAnswer('application/vnd.pmtiles'), ...failures(400, 401, 403, 404, 410) },
      },
    },
    async (request, reply) => {
      const { offset, length } = rangeOf(request.headers.range);
      if (!archive) throw fail('not-found');
      const { version } = request.params;
      const piece = await archive.read(version, offset, length);
      if (!piece) throw fail('gone');
      if (piece.bytes.length === 0) throw fail('invalid', undefined, [{ field: 'range', code: 'format' }]);
      return reply
        .code(206)
        .header('content-range', `bytes ${offset}-${offset + piece.bytes.length - 1}/${piece.sizeBytes}`)
        .header('accept-ranges', 'bytes')
        .header('etag', `"${version}"`)
        .header('cache-control', `private, max-age=${YEAR_S}, immutable`)
        .type('application/vnd.pmtiles')
        .send(piece.bytes);
    },
  );
}
