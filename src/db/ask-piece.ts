import { fail } from '../domain/kit/failure.ts';
import type { MapArchive } from '../domain/map/map-archive.ts';
import type { Piece } from './map-reader.ts';

const TIMEOUT_MS = 30_000;

/** A piece of a map archive by a Range request; rejects with FailureError gone (another version now) | forbidden | unavailable, or the network's error. */
export async function askPiece(
  { url, etag }: Pick<MapArchive, 'url' | 'etag'>,
  { offset, length }: Piece,
  {
    signal,
    cache = 'default',
    fetchImpl = fetch,
  }: { signal?: AbortSignal | undefined; cache?: RequestCache; fetchImpl?: typeof fetch } = {},
): Promise<ArrayBuffer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const isOurs = url.startsWith('/');
  const response = await fetchImpl(url, {
    headers: { range: `bytes=${offset}-${offset + length - 1}` },
    credentials: isOurs ? 'same-origin' : 'omit',
    redirect: isOurs ? 'error' : 'follow',
    cache,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const given = response.headers.get('etag');
  if (response.status === 410 || (etag !== null && given !== null && given !== etag)) throw fail('gone');
  if (response.status === 403) throw fail('forbidden');
  // Anything else is not the archive: a captive portal says 200 (F18).
  if (response.status !== 206) throw fail('unavailable');
  const bytes = await response.arrayBuffer();
  // Only the first read of a small archive ends before it was to.
  if (bytes.byteLength !== length && (offset > 0 || bytes.byteLength === 0 || bytes.byteLength > length)) throw fail('unavailable');
  return bytes;
}
