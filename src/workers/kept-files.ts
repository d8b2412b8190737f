import { mayTransfer, type TransferLink } from '../domain/sync/transfers.ts';
import { ASKED_MS, notedTransfers, NOTES } from './client/notes.ts';

/** Files of one part of the application that a device keeps together; with `pack`, one answer that holds the text of them all. */
export interface KeptFiles {
  /** Who needs them (notes.ts): everybody, when it is left out. */
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

/**
 * Puts what is missing of these files into the cache. Two requests at most are under way: a browser opens six connections to a server, and what
 * the person asks for meanwhile must find one free and most of the link for itself. What came stays when a later one fails. An answer that is not
 * the file is not kept, and fails it. Resolves to whether all of them are here: what may not come now comes later.
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

/** What is looked over, and what its files must be. */
export interface LookedOver {
  build: string;
  notes: Pick<Cache, 'match' | 'put' | 'delete'>;
  assets: Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>;
  shell: Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>;
  /** Addresses of this build's shell, as its cache has them. */
  shellUrls: readonly string[];
  digests: FileDigests;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
}

/** The build whose look came to its end. */
const NOTE = '/believed.json';

/**
 * Drops what is kept and is not our file: once for each build, as earlier ones believed a status, and whenever a part of the application did not run (`isDoubted`).
 * The shell comes again at once. It is noted only at its end: one that is broken off (no network, a worker that the browser stops) is made again at the next
 * occasion. Gives how many files were not ours.
 */
export async function lookOver(what: LookedOver, isDoubted = false): Promise<number> {
  const { build, notes, assets, shell, shellUrls, digests } = what;
  if (isDoubted) await notes.delete(NOTE);
  else if ((await (await notes.match(NOTE))?.text()) === build) return 0;
  const inAssets = await dropForeign(assets, digests);
  const inShell = await dropForeign(shell, digests, (url) => shellUrls.includes(url));
  const isWhole = await fillShell(what);
  if (isWhole && inAssets.isWhole && inShell.isWhole) await notes.put(NOTE, new Response(build));
  return inAssets.dropped.length + inShell.dropped.length;
}

/** Puts what the shell lacks into its cache: without one of these files nothing opens without network. Resolves to whether it is whole. */
async function fillShell({ shell, shellUrls, digests, fetch }: LookedOver): Promise<boolean> {
  const held = new Set((await shell.keys()).map(({ url }) => url));
  let isWhole = true;
  for (const url of shellUrls.filter((one) => !held.has(one))) {
    const answer = await fetch(url, { cache: 'reload' }).catch(() => null);
    if (answer && (await isTheFile(url, answer, digests))) await shell.put(url, answer);
    else isWhole = false;
  }
  return isWhole;
}

/** What each file of a build is: SHA-256 of its bytes, the first 22 characters of base64url (128 bits), by its path. */
export type FileDigests = Readonly<Record<string, string>>;

const CHARS = 22;

const pathOf = (url: string): string => new URL(url, 'https://any').pathname;

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

/**
 * Drops what is kept under the name of a file and is not it; gives the addresses. `isOfBuild`: where a cache has files of other builds under the same path, which are this one's.
 * Each file is judged for itself: one that cannot be read is none of ours, one that cannot be dropped holds up no other. `isWhole`: none of them was left.
 */
export async function dropForeign(
  cache: Pick<Cache, 'keys' | 'match' | 'delete'>,
  digests: FileDigests,
  isOfBuild: (url: string) => boolean = () => true,
): Promise<{ dropped: string[]; isWhole: boolean }> {
  const dropped: string[] = [];
  let isWhole = true;
  for (const { url } of await cache.keys()) {
    if (digests[pathOf(url)] === undefined || !isOfBuild(url)) continue;
    try {
      const kept = await cache.match(url, { ignoreVary: true });
      if (!kept || (await isTheFile(url, kept, digests).catch(() => false))) continue;
      await cache.delete(url, { ignoreVary: true });
      dropped.push(url);
    } catch {
      // Cache Storage does not answer for it now: the next look asks again.
      isWhole = false;
    }
  }
  return { dropped, isWhole };
}

const WHOLE = '/whole.json';

/**
 * Whether what no open screen needs may come now, by what the page noted and what the browser says of its link. A device that has all of the application keeps it so
 * with each build, over any link: half of it would not open without network. Earlier builds did not note it; they kept all (`isInCharge`: one of them is at work).
 */
export async function mayKeep(link: TransferLink | undefined, isInCharge: boolean): Promise<boolean> {
  const [{ choice, isLimited, askedMs }, notes] = await Promise.all([notedTransfers(), caches.open(NOTES)]);
  const isAsked = askedMs !== null && Math.abs(Date.now() - askedMs) < ASKED_MS;
  if (mayTransfer('code', { choice, isLimited }, link, isAsked) === 'go') return true;
  const isWhole = await notes.match(WHOLE);
  return isWhole ? (await isWhole.json()) === true : isInCharge;
}

/** Notes whether all of the application is here. */
export async function noteWhole(isWhole: boolean): Promise<void> {
  await (await caches.open(NOTES)).put(WHOLE, Response.json(isWhole));
}
