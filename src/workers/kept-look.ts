import { dropForeign, type FileDigests, isTheFile } from './kept-files.ts';

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
