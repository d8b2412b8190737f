import type { Cached } from '../cache.ts';
import { current } from '../current.ts';

/** An answer of the server kept on this device for the person who asked, with the instant it came; undefined when there is none. */
export async function readAnswer<T>(url: string): Promise<Cached<T> | undefined> {
  const database = current();
  return database
    ? import('../cache.ts').then(
        ({ readCacheOf }) => readCacheOf<T>(database, `answer:${url}`),
        () => undefined,
      )
    : undefined;
}

/** Keeps an answer; those used least recently leave when the cache is full. */
export async function keepAnswer(url: string, value: unknown): Promise<void> {
  const database = current();
  if (database)
    // Not kept: asked of the server the next time.
    await import('../cache.ts').then(({ writeCacheOf }) => writeCacheOf(database, `answer:${url}`, value)).catch(() => undefined);
}
