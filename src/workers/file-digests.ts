/** What each file of a build is: SHA-256 of its bytes, the first 22 characters of base64url (128 bits), by its path. */
export type FileDigests = Readonly<Record<string, string>>;

const CHARS = 22;

export const pathOf = (url: string): string => new URL(url, 'https://any').pathname;

export async function digestOf(bytes: BufferSource): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, CHARS);
}

/**
 * Whether an answer is the file that was asked for. A status proves nothing: a portal, a proxy, a filter answer 200 with a page of their own. A file of another
 * build has no digest here: it is believed unless it is a page.
 */
export async function isTheFile(url: string, answer: Response, digests: FileDigests): Promise<boolean> {
  if (answer.status !== 200) return false;
  const digest = digests[pathOf(url)];
  if (digest === undefined) return !/text\/html/i.test(answer.headers.get('content-type') ?? '');
  return (await digestOf(await answer.clone().arrayBuffer())) === digest;
}

/** Drops what is kept under the name of a file and is not it; gives the addresses. `isOfBuild`: where a cache has files of other builds under the same path, which are this one's. */
export async function dropForeign(
  cache: Pick<Cache, 'keys' | 'match' | 'delete'>,
  digests: FileDigests,
  isOfBuild: (url: string) => boolean = () => true,
): Promise<string[]> {
  const dropped: string[] = [];
  for (const { url } of await cache.keys()) {
    if (digests[pathOf(url)] === undefined || !isOfBuild(url)) continue;
    const kept = await cache.match(url, { ignoreVary: true });
    if (!kept || (await isTheFile(url, kept, digests))) continue;
    await cache.delete(url, { ignoreVary: true });
    dropped.push(url);
  }
  return dropped;
}
