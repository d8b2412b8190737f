import { isTheFile, pathOf, type FileDigests } from './file-digests.ts';

/** Files of one part of the application that a device keeps together; with `pack`, one answer that holds the text of them all. */
export interface KeptFiles {
  /** Who needs them (kept-parts.ts): everybody, when it is left out. */
  part?: string;
  pack?: string;
  /** About as many bytes as all of them take on the way, compressed. */
  bytes?: number;
  files: string[];
}

/** As many missing files of a pack are asked for one by one: more of them cost less in one answer. */
const FEW = 4;
const TYPES: Record<string, string> = { js: 'text/javascript', mjs: 'text/javascript', css: 'text/css' };

/** What the service worker keeps and asks: a cache, the network, and what each file must be. */
interface Ports {
  cache: Pick<Cache, 'keys' | 'put'>;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  digests: FileDigests;
  /** Whether more may come now: the link may have turned metered since the last file. */
  may: () => Promise<boolean>;
}

/** A file of a pack as if it had come by itself: the same headers (its policy holds for workers), its own type. */
function answerOf(url: string, text: string, { headers }: Response): Response {
  const own = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) own.delete(name);
  own.set('content-type', `${TYPES[url.slice(url.lastIndexOf('.') + 1)] ?? 'application/octet-stream'}; charset=utf-8`);
  return new Response(text, { headers: own });
}

/** How many of these files are in the cache, how many there are, and about what the others take on the way. */
export async function countKept(
  kept: readonly KeptFiles[],
  cache: Pick<Cache, 'keys'>,
): Promise<{ done: number; total: number; leftBytes: number }> {
  const held = new Set((await cache.keys()).map(({ url }) => pathOf(url)));
  let [done, total, leftBytes] = [0, 0, 0];
  for (const { files, bytes = 0 } of kept) {
    const here = files.filter((url) => held.has(pathOf(url))).length;
    done += here;
    total += files.length;
    const left = files.length - here;
    // Many of them come in one answer, whatever of it is here.
    if (left > 0) leftBytes += left > FEW ? bytes : (bytes * left) / files.length;
  }
  return { done, total, leftBytes: Math.round(leftBytes) };
}

/**
 * Puts what is missing of these files into the cache. Two requests at most are under way: a browser opens six connections to a server, and what
 * the person asks for meanwhile must find one free and most of the link for itself. What came stays when a later one fails. An answer that is not
 * the file (file-digests.ts) is not kept, and fails it. Resolves to whether all of them are here: what may not come now comes later.
 */
export async function keepFiles(kept: readonly KeptFiles[], { cache, fetch, digests, may }: Ports): Promise<boolean> {
  const put = async (url: string, answer: Response): Promise<void> => {
    if (!(await isTheFile(url, answer, digests))) throw new Error(`another answer than ${url}: ${answer.status}`);
    await cache.put(url, answer);
  };
  const packs: (() => Promise<void>)[] = [];
  const singles: (() => Promise<void>)[] = [];
  const held = new Set((await cache.keys()).map(({ url }) => pathOf(url)));
  for (const { pack, files } of kept) {
    const missing = files.filter((url) => !held.has(pathOf(url)));
    if (pack === undefined || missing.length <= FEW) singles.push(...missing.map((url) => async () => put(url, await fetch(url))));
    else
      packs.push(async () => {
        const answer = await fetch(pack, { cache: 'no-store', priority: 'low' });
        if (!answer.ok) throw new Error(`${answer.status} ${pack}`);
        const texts = (await answer.json()) as Record<string, string>;
        await Promise.all(missing.map((url) => put(url, answerOf(url, texts[url] ?? '', answer))));
      });
  }
  const lane = async (runs: (() => Promise<void>)[]): Promise<boolean> => {
    for (const run of runs) {
      if (!(await may())) return false;
      await run();
    }
    return true;
  };
  return (await Promise.all([lane(singles), lane(packs)])).every(Boolean);
}
