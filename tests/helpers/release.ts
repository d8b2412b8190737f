import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf } from '../../src/workers/kept-files.ts';

/** A built application with its server. */
export interface Release {
  /** Its folder: `app` and `server`. */
  dist: string;
  /** What its devices report. */
  build: string;
  /** The script that its index.html starts. */
  entry: string;
}

/** Files whose name carries the hash of what they hold: all that is written by hand changes with a release. */
const HASHED = /[\w.$-]+-[\w-]{8}\.(?:json|m?js|css)/g;
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

export async function releaseOf(dist: string): Promise<Release> {
  const [page, worker] = await Promise.all(['index.html', 'sw.js'].map((file) => readFile(join(dist, 'app', file), 'utf8')));
  const [entry, build] = [/<script type="module"[^>]* src="([^"]+)"/.exec(page!)?.[1], /\/background\.js\?v=([\w.-]+)/.exec(worker!)?.[1]];
  if (entry === undefined || build === undefined) throw new Error(`no build in ${dist}`);
  return { dist, build, entry };
}

/**
 * The next release, as a browser and a server see one: another build in what runs, another name for every script and style, and so another index.html, another list
 * of what a device keeps, another service worker. A second build of other sources gives the same, and takes a quarter of a minute.
 */
export async function nextRelease(from: Release, dist: string, build: string): Promise<Release> {
  for (const part of ['app', 'server'])
    await cp(join(from.dist, part), join(dist, part), { recursive: true, filter: (path) => !/\.(br|gz|map)$/.test(path) });
  const app = join(dist, 'app');
  const pageBefore = await readFile(join(app, 'index.html'), 'utf8');
  const names = new Map<string, string>();
  for (const name of await readdir(join(app, 'assets'))) {
    const hash = createHash('sha256')
      .update(name + build)
      .digest('base64url')
      .slice(0, 8);
    if (name.match(HASHED)?.[0] === name) names.set(name, name.replace(/-[\w-]{8}(?=\.\w+$)/, `-${hash}`));
  }
  const renew = (text: string): string =>
    text
      .replaceAll(HASHED, (name) => names.get(name) ?? name)
      .replaceAll(`\`${from.build}\``, `\`${build}\``)
      .replaceAll(`?v=${from.build}\``, `?v=${build}\``);
  const pageAfter = renew(pageBefore);
  /** What a device believes a file by, before and after. */
  const digests = new Map<string, string>();
  for (const file of ['index.html', 'background.js', '.vite/manifest.json', ...[...names.keys()].map((name) => `assets/${name}`)]) {
    const path = join(app, file);
    const before = await readFile(path, 'utf8');
    const after = renew(before);
    digests.set(await digestOf(Buffer.from(before)), await digestOf(Buffer.from(after)));
    await writeFile(path, after);
  }
  const worker = renew(await readFile(join(app, 'sw.js'), 'utf8')).replaceAll(md5(pageBefore), md5(pageAfter));
  await writeFile(
    join(app, 'sw.js'),
    worker.replaceAll(/`([\w-]{22})`/g, (_quoted, digest: string) => `\`${digests.get(digest) ?? digest}\``),
  );
  for (const [before, after] of names) await rename(join(app, 'assets', before), join(app, 'assets', after));
  const next = await releaseOf(dist);
  if (next.build !== build || next.entry === from.entry || !(await readFile(join(app, 'sw.js'), 'utf8')).includes(md5(pageAfter)))
    throw new Error(`no other release in ${dist}`);
  return next;
}
