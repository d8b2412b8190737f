import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { FakeCaches } from '../../tests/helpers/fake-caches.ts';
import { Neighbour } from '../../tests/helpers/lab/neighbour.ts';
import { PROFILES, type Profile } from '../../tests/helpers/lab/profile.ts';
import { digestOf, dropForeign, type FileDigests, keepFiles, type KeptFiles } from './kept-files.ts';

const TRIES = 40;
const halved: Profile = {
  name: 'halves of answers',
  rule: () => () => ({ alter: (given) => ({ ...given, body: given.body.subarray(0, given.body.length >> 1) }) }),
  lets: 'nothing',
  said: 'offline',
};
/** Whom a browser meets when it asks for files; of the others nothing is asked here. */
const BEHIND = [...PROFILES.filter(({ rule }) => rule !== undefined), halved];

interface Release {
  files: Map<string, string>;
  kept: KeptFiles[];
  digests: FileDigests;
}

/** One page whose address stays, scripts whose names change; most come in a pack. */
async function releaseOf(build: string): Promise<Release> {
  const files = new Map([['/index.html', `<!doctype html><script src="/assets/main-${build}.js"></script>`]]);
  const names = Array.from({ length: 12 }, (_, at) => `/assets/part${at}-${build}.js`);
  for (const name of [`/assets/main-${build}.js`, ...names])
    files.set(name, `export const build = '${build}'; // ${name} ${'.'.repeat(300)}`);
  const digests = Object.fromEntries(
    await Promise.all([...files].map(async ([name, text]) => [name, await digestOf(new TextEncoder().encode(text))] as const)),
  );
  const pack = `/assets/pack-${build}.json`;
  return { files, digests, kept: [{ files: [`/assets/main-${build}.js`, '/index.html'] }, { pack, files: names }] };
}

let server: Server;
let neighbour: Neighbour;
let deployed: Release;
let [first, next]: Release[] = [];

beforeAll(async () => {
  [first, next] = await Promise.all(['one', 'two'].map(releaseOf));
  server = createServer(({ url = '' }, response) => {
    const pack = deployed.kept.find((part) => part.pack === url);
    const text = pack
      ? JSON.stringify(Object.fromEntries(pack.files.map((file) => [file, deployed.files.get(file)])))
      : deployed.files.get(url);
    const type = url.endsWith('.json') ? 'application/json' : url.endsWith('.html') ? 'text/html' : 'text/javascript';
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': type }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  neighbour = await Neighbour.before((server.address() as AddressInfo).port);
});
afterEach(() => neighbour.be(null));
afterAll(async () => {
  await neighbour.close();
  await new Promise((resolve) => server.close(resolve));
});

/** A device: what the worker of each release keeps, the page under its own release, the others under their names. */
function device() {
  const all = new FakeCaches();
  const install = async ({ kept, digests, files }: Release): Promise<boolean> => {
    const [assets, shell] = [await all.open('assets'), await all.open(`shell ${digests['/index.html']}`)];
    await dropForeign(assets, digests);
    const fetchFile = (url: string, init?: RequestInit): Promise<Response> =>
      fetch(`http://127.0.0.1:${neighbour.port}${url}`, { ...init, redirect: 'manual' });
    const ports = { fetch: fetchFile, digests, may: () => Promise.resolve(true) };
    const shellFiles = kept.flatMap((part) => part.files.filter((file) => files.has(file) && file.endsWith('.html')));
    await keepFiles([{ files: shellFiles }], { ...ports, cache: shell });
    const others = kept.map((part) => ({ ...part, files: part.files.filter((file) => !shellFiles.includes(file)) }));
    return keepFiles(others, { ...ports, cache: assets });
  };
  /** Names of this release that are here; one that is here is that very file. */
  const here = async ({ files, digests }: Release): Promise<number> => {
    let count = 0;
    for (const [name, text] of files) {
      const cache = await all.open(name.endsWith('.html') ? `shell ${digests['/index.html']}` : 'assets');
      const kept = await cache.match(name);
      if (kept) expect(await kept.text(), name).toBe(text);
      if (kept) count++;
    }
    return count;
  };
  return { install, here };
}

it.each(BEHIND)('the next release behind $name: the one before stays whole, none is mixed, and it comes when it may', async (profile) => {
  if (!first || !next) throw new Error('no releases');
  const { install, here } = device();
  deployed = first;
  expect(await install(first)).toBe(true);
  neighbour.be(profile);
  // Whoever keeps answers has those of the release before.
  await install(first).catch(() => false);
  await fetch(`http://127.0.0.1:${neighbour.port}/index.html`, { redirect: 'manual' }).catch(() => null);
  deployed = next;
  let isIn = false;
  for (let i = 0; i < (profile.lets === 'nothing' ? 3 : TRIES) && !isIn; i++) {
    isIn = await install(next).catch(() => false);
    expect(await here(first)).toBe(first.files.size);
    const came = await here(next);
    if (isIn) expect(came).toBe(next.files.size);
  }
  expect(isIn).toBe(profile.lets !== 'nothing');
  neighbour.be(null);
  expect(await install(next)).toBe(true);
  expect([await here(first), await here(next)]).toEqual([first.files.size, next.files.size]);
});
