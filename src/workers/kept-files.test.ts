import { expect, it } from 'vitest';
import { digestOf, dropForeign, isTheFile, keepFiles, type KeptFiles } from './kept-files.ts';

const ORIGIN = 'https://fleet.example';
const urls = (name: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${ORIGIN}/assets/${name}-${at}.js`);

/** A cache and a link that count; each answer of the link waits for a turn. */
function device(held: readonly string[] = [], isPortal = (): boolean => false) {
  const stored = new Map<string, Response | null>(held.map((url) => [url, null]));
  const digests: Record<string, string> = {};
  const asked: string[] = [];
  let underWay = 0;
  let most = 0;
  const over = async (url: string): Promise<void> => {
    asked.push(url);
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, 1));
    underWay--;
  };
  const cache = {
    keys: () => Promise.resolve([...stored.keys()].map((url) => new Request(url))),
    put: (url: RequestInfo | URL, answer: Response) => Promise.resolve(void stored.set(url as string, answer)),
  };
  const packs = new Map<string, readonly string[]>();
  const fetch = async (url: string): Promise<Response> => {
    await over(url);
    if (isPortal()) return new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } });
    const files = packs.get(url);
    if (!files && url.includes('/assets/')) return new Response(`// ${url}`, { headers: { 'content-type': 'text/javascript' } });
    if (!files) return new Response('', { status: 404 });
    return Response.json(Object.fromEntries(files.map((file) => [file, `// ${file}`])), {
      headers: { 'content-security-policy': "default-src 'self'", 'content-encoding': 'br', etag: '"1"' },
    });
  };
  const keep = async (kept: KeptFiles[], may = (): Promise<boolean> => Promise.resolve(true)): Promise<boolean> => {
    for (const url of kept.flatMap((one) => one.files))
      digests[new URL(url).pathname] = await digestOf(new TextEncoder().encode(`// ${url}`));
    for (const { pack, files } of kept) if (pack !== undefined && !pack.includes('gone')) packs.set(pack, files);
    return keepFiles(kept, { cache, fetch, digests, may });
  };
  return { keep, stored, asked, most: () => most };
}

it('a first installation asks for packs, and leaves the browser connections for what the person opens meanwhile', async () => {
  const { keep, stored, asked, most } = device();
  const kept = [{ pack: '/a', files: urls('a', 40) }, { pack: '/b', files: urls('b', 60) }, { files: urls('alone', 12) }];
  await keep(kept);
  expect(new Set(stored.keys())).toEqual(new Set(kept.flatMap(({ files }) => files)));
  expect(asked).toHaveLength(2 + 12);
  expect(most()).toBeLessThanOrEqual(2);
});

it('a file of a pack is as it would have come by itself: its type, its policy', async () => {
  const { keep, stored } = device();
  const files = [...urls('a', 6), `${ORIGIN}/assets/a.css`];
  await keep([{ pack: '/a', files }]);
  const [script, style] = [stored.get(files[0]!)!, stored.get(files[6]!)!];
  expect(await script.text()).toBe(`// ${files[0]}`);
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(script.headers.get('content-security-policy')).toBe("default-src 'self'");
  for (const name of ['content-encoding', 'etag']) expect(script.headers.has(name)).toBe(false);
});

it('what is held is not asked for again, and few missing files of a pack come by themselves', async () => {
  const files = urls('a', 40);
  const whole = device(files);
  await whole.keep([{ pack: '/a', files }]);
  expect(whole.asked).toEqual([]);
  const nearly = device(files.slice(2));
  await nearly.keep([{ pack: '/a', files }]);
  expect(nearly.asked).toEqual(files.slice(0, 2));
});

it('a pack that does not come fails the installation, and what came before it stays', async () => {
  const { keep, stored } = device();
  const first = urls('a', 40);
  await expect(
    keep([
      { pack: '/a', files: first },
      { pack: '/gone', files: urls('b', 40) },
    ]),
  ).rejects.toThrow('404 /gone');
  expect(new Set(stored.keys())).toEqual(new Set(first));
});

it('once no more may come, what is under way ends, the rest is left for later, and that is told', async () => {
  const { keep, stored, asked } = device();
  const kept = [{ files: urls('alone', 5) }, { pack: '/a', files: urls('a', 40) }];
  expect(await keep(kept, () => Promise.resolve(asked.length < 2))).toBe(false);
  expect(asked).toHaveLength(2);
  expect(stored.size).toBe(1 + 40);
  expect(await keep(kept)).toBe(true);
  expect([stored.size, asked.length]).toEqual([45, 2 + 4]);
  expect(await keep(kept, () => Promise.resolve(false))).toBe(true);
});

it('the page of a portal is kept under no name, whatever its status: of a file, of a pack, of the shell', async () => {
  for (const kept of [{ files: urls('alone', 3) }, { pack: '/a', files: urls('a', 40) }]) {
    let portal = true;
    const { keep, stored } = device([], () => portal);
    await expect(keep([kept])).rejects.toThrow();
    expect([...stored.keys()]).toEqual([]);
    portal = false;
    await keep([kept]);
    expect(stored.size).toBe(kept.files.length);
  }
  const page = new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } });
  expect(await isTheFile(`${ORIGIN}/index.html?__WB_REVISION__=1`, page, { '/index.html': 'x' })).toBe(false);
  // Of an earlier build, whose digests are not here.
  expect(await isTheFile(`${ORIGIN}/assets/old.js`, page, {})).toBe(false);
});

it('what an earlier build kept and is not the file is dropped, what is stays', async () => {
  const [good, bad, elsewhere] = urls('a', 3) as [string, string, string];
  const held = new Map([good, bad, elsewhere].map((url) => [url, url === bad ? '<h1>Wi-Fi</h1>' : `// ${url}`]));
  const digests = Object.fromEntries(
    await Promise.all(
      [good, bad].map(async (url) => [new URL(url).pathname, await digestOf(new TextEncoder().encode(`// ${url}`))] as const),
    ),
  );
  const cache = {
    keys: () => Promise.resolve([...held.keys()].map((url) => new Request(url))),
    match: (url: RequestInfo | URL) => Promise.resolve(new Response(held.get(url as string))),
    delete: (url: RequestInfo | URL) => Promise.resolve(held.delete(url as string)),
  };
  expect(await dropForeign(cache, digests, () => false)).toEqual({ dropped: [], isWhole: true });
  expect(await dropForeign(cache, digests)).toEqual({ dropped: [bad], isWhole: true });
  expect([...held.keys()]).toEqual([good, elsewhere]);
});
