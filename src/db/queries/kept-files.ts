import { blobOf, keptFile, type KeptFile, readCacheOf, writeCacheOf } from '../cache.ts';
import { current } from '../current.ts';

const keyOf = (url: string): string => `file:${url}`;

/** A file of the server that this person has had on this device; undefined when it is not kept. */
export async function readKeptFile(url: string): Promise<Blob | undefined> {
  const database = current();
  if (!database) return undefined;
  const kept = await readCacheOf<KeptFile>(database, keyOf(url));
  const { type, base64 } = kept?.value ?? {};
  return typeof type === 'string' && typeof base64 === 'string' ? blobOf({ type, base64 }) : undefined;
}

/** Keeps a file for its person; those used least recently leave when the cache is full. */
export async function keepFile(url: string, file: Blob): Promise<void> {
  const database = current();
  if (!database) return;
  const value = keptFile(await file.arrayBuffer(), file.type);
  // Not kept: asked of the server the next time.
  await writeCacheOf(database, keyOf(url), value).catch(() => undefined);
}
