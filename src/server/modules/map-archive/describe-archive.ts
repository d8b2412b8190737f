import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { bytesToHeader, Compression, TileType, type Header } from 'pmtiles';
import * as z from 'zod';
import type { MapArchive } from '../../../domain/map/map-archive.ts';

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
