import { readFile } from 'node:fs/promises';
import { filesByPart, type Manifest } from '../../scripts/kept-files.ts';
import { expect, keptOffline, test } from './fixtures.ts';

test(
  'a device keeps what its person needs: their language and French, the screens their role opens, nothing of others',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, enter }) => {
    const parts = filesByPart(JSON.parse(await readFile('dist/app/.vite/manifest.json', 'utf8')) as Manifest);
    await enter(page, 'manager', '/');
    await keptOffline(page);
    const kept = await page.evaluate(async () =>
      (await (await caches.open('assets')).keys()).map(({ url }) => new URL(url).pathname.slice(1)),
    );
    const wanted = [...parts].filter(([, part]) => ['', 'fr', 'manage'].includes(part)).map(([file]) => file);
    expect(wanted.filter((file) => !kept.includes(file))).toEqual([]);
    expect(kept.filter((file) => parts.has(file) && !wanted.includes(file))).toEqual([]);
    expect(kept.some((file) => file.includes('/pack-') && file.endsWith('.json'))).toBe(false);
  },
);

test(
  'a device whose files break off on the way asks for the rest again, without a reload',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, enter, stack }) => {
    const lost = stack.network.fault({ fate: 'answer-half', match: /^GET \/assets\/pack-/, times: 1 });
    await enter(page, 'manager', '/');
    await expect.poll(() => lost.done).toBe(1);
    await keptOffline(page);
  },
);

test(
  'F18 a portal while the application installs: none of its pages is kept as a file of ours, and with the network back everything opens, without it too',
  { tag: ['@installed', '@desk'] },
  async ({ page, enter, stack, console }) => {
    console.allow(
      /MIME type|Failed to load|Unexpected token|ServiceWorker|SSL|portal|dynamically imported|worker did not start|redundant/i,
    );
    // The page came through; the portal is there when the worker fetches.
    const portals = [/^GET \/assets\/(pack-|radio)/, /^GET \/(index\.html|manifest)/].map((match) =>
      stack.network.fault({ fate: 'portal', match }),
    );
    await enter(page, 'manager', '/');
    for (const portal of portals) await expect.poll(() => portal.done).toBeGreaterThan(0);
    stack.network.restore();
    await page.goto(`${stack.url}/gestion/flottes`);
    await expect(page.locator('main h1')).toHaveText('Flottes');
    await keptOffline(page);
    const foreign = await page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) {
          const text = await (await caches.match(request, { ignoreVary: true }))!.clone().text();
          if (text.includes('Acceptez les conditions')) found.push(request.url);
        }
      return found;
    });
    expect(foreign).toEqual([]);
    stack.network.cut();
    await page.reload();
    await expect(page.locator('main h1')).toHaveText('Flottes');
  },
);

test(
  'F18 what an earlier build kept of a portal is found and mended by itself: the map and the theme are there',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, enter, stack, console }) => {
    console.allow(/MIME type|Failed to load|dynamically imported|module script/i);
    await enter(page, 'manager', '/');
    await keptOffline(page);
    await page.evaluate(async () => {
      const cache = await caches.open('assets');
      const html = (): Response => new Response('<title>Portal</title>', { headers: { 'content-type': 'text/html' } });
      for (const request of await cache.keys()) if (/fleet-screen|map-engine/.test(request.url)) await cache.put(request, html());
    });
    await page.goto(`${stack.url}/gestion/flottes`);
    await expect(page.locator('main h1')).toHaveText('Flottes', { timeout: 30_000 });
    const left = (): Promise<number> =>
      page.evaluate(async () => {
        const cache = await caches.open('assets');
        const texts = await Promise.all(
          (await cache.keys()).map(async (request) => (await cache.match(request, { ignoreVary: true }))?.text()),
        );
        return texts.filter((text) => text?.includes('<title>Portal')).length;
      });
    await expect.poll(left).toBe(0);
  },
);

test(
  'a page that came without the worker is taken over: what it opens later is there without network',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, enter }) => {
    await enter(page, 'manager', '/');
    await keptOffline(page);
    // As one that was loading while the worker began.
    await (await page.context().newCDPSession(page)).send('Page.reload', { ignoreCache: true });
    await expect(page.locator('main h1')).toBeVisible();
    await keptOffline(page);
  },
);
