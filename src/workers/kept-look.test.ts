import { beforeEach, expect, it } from 'vitest';
import { FakeCaches } from '../../tests/helpers/fake-caches.ts';
import { digestOf, type FileDigests, type LookedOver, lookOver } from './kept-files.ts';

const ASSETS = ['a', 'b', 'c', 'd'].map((name) => `/assets/${name}.js`);
const SHELL = ['/index.html', '/icons/icon.svg'];
const keyOf = (path: string): string => `http://localhost${path}?__WB_REVISION__=1`;
const ours = (path: string): Response => new Response(`// ${path}`);
const portal = (): Response => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } });
/** The browser finds what it stored damaged. */
const unreadable = (): Response => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('damaged')) }));

let all: FakeCaches;
let digests: FileDigests;
let isOnline: boolean;
const asked: string[] = [];

async function device(change: Partial<LookedOver> = {}): Promise<LookedOver> {
  const [notes, assets, shell] = await Promise.all([all.open('builds'), all.open('assets'), all.open('shell')]);
  const fetch = async (url: string): Promise<Response> => {
    asked.push(url);
    if (!isOnline) throw new TypeError('Failed to fetch');
    return ours(new URL(url).pathname);
  };
  return { build: '2', notes, assets, shell, shellUrls: SHELL.map(keyOf), digests, fetch, ...change };
}

beforeEach(async () => {
  [all, isOnline] = [new FakeCaches(), true];
  asked.length = 0;
  const named = async (path: string) => [path, await digestOf(new TextEncoder().encode(`// ${path}`))] as const;
  digests = Object.fromEntries(await Promise.all([...ASSETS, ...SHELL].map(named)));
  const { notes, assets, shell } = await device();
  await notes.put('/believed.json', new Response('1'));
  for (const path of ASSETS) await assets.put(path, ours(path));
  for (const path of SHELL) await shell.put(keyOf(path), ours(path));
});

it('once for each build, and again when a part did not run', async () => {
  const { assets } = await device();
  await assets.put(ASSETS[0]!, portal());
  expect(await lookOver(await device())).toBe(1);
  await assets.put(ASSETS[1]!, portal());
  expect(await lookOver(await device())).toBe(0);
  expect(await lookOver(await device(), true)).toBe(1);
  expect(all.paths('assets')).toEqual(ASSETS.slice(2));
});

it('each file is judged for itself: one that cannot be read is dropped, one that is not answered for is left for the next look', async () => {
  const { assets } = await device();
  await assets.put(ASSETS[0]!, unreadable());
  await assets.put(ASSETS[1]!, portal());
  await assets.put(ASSETS[3]!, portal());
  const busy: typeof assets = {
    ...assets,
    match: (url, options) => (String(url).endsWith(ASSETS[1]!) ? Promise.reject(new Error('busy')) : assets.match(url, options)),
  };
  expect(await lookOver(await device({ assets: busy }))).toBe(2);
  expect(all.paths('assets')).toEqual([ASSETS[1], ASSETS[2]]);
  expect(await lookOver(await device())).toBe(1);
  expect(await lookOver(await device({ assets: busy }))).toBe(0);
  expect(all.paths('assets')).toEqual([ASSETS[2]]);
});

it('one that the browser stops goes on at the next start, also where it was doubted', async () => {
  for (const isDoubted of [false, true]) {
    const { assets } = await device();
    await assets.put(ASSETS[0]!, portal());
    await assets.put(ASSETS[3]!, portal());
    let stop = (): void => undefined;
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    const broken: typeof assets = {
      ...assets,
      match: (url, options) => (String(url).endsWith(ASSETS[3]!) ? new Promise(() => stop()) : assets.match(url, options)),
    };
    void lookOver(await device({ assets: broken }), isDoubted);
    await stopped;
    expect(all.paths('assets')).toEqual(ASSETS.slice(1));
    expect(await lookOver(await device())).toBe(1);
    expect(all.paths('assets')).toEqual(ASSETS.slice(1, 3));
  }
});

it('what the shell lost without network comes at a later start: without it nothing would open offline', async () => {
  const { shell } = await device();
  await shell.put(keyOf(SHELL[0]!), portal());
  isOnline = false;
  expect(await lookOver(await device())).toBe(1);
  expect(all.paths('shell')).toHaveLength(1);
  expect(await lookOver(await device())).toBe(0);
  isOnline = true;
  expect(await lookOver(await device())).toBe(0);
  expect(await (await shell.match(keyOf(SHELL[0]!)))?.text()).toBe('// /index.html');
  asked.length = 0;
  expect(await lookOver(await device())).toBe(0);
  expect(asked).toEqual([]);
});
