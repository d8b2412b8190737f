import * as z from 'zod';
import { fail } from '../../../domain/kit/failure.ts';
import type { App } from '../../context.ts';
import { failures, fileAnswer } from '../../http/answers.ts';
import { MAP_ARCHIVE_PATH, type Archive } from './archive.ts';

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
