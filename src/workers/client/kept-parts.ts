/** Cache of what the service worker must know before it is asked: the builds it kept, and whom this device serves. */
export const NOTES = 'builds';
const PARTS = '/parts.json';

/**
 * Parts of the application beyond what everybody needs: a language (`hu`), the screens of managers, those of the platform's administrators.
 * Said as soon as it is known who is here, so that a first installation already leaves the others out; once a device needed one it stays.
 * Resolves to whether one was new.
 */
export async function noteParts(parts: readonly string[]): Promise<boolean> {
  const known = await notedParts();
  const next = [...new Set([...known, ...parts])];
  if (next.length === known.length) return false;
  await (await caches.open(NOTES)).put(PARTS, Response.json(next));
  return true;
}

export async function notedParts(): Promise<string[]> {
  return ((await (await (await caches.open(NOTES)).match(PARTS))?.json()) ?? []) as string[];
}
