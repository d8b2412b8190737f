import type { Page } from '@playwright/test';
import { partsOfBuild } from '../../scripts/kept-files.ts';
import { expect, keptOffline, test } from './fixtures.ts';

test(
  'a device keeps what its person needs: their language and French, the screens their role opens, nothing of others',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, enter }) => {
    const { parts } = await partsOfBuild('dist/app');
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

const PORTAL = '<title>Portal';

/** Files of ours that a portal's page stands for. */
const foreign = (page: Page): Promise<string[]> =>
  page.evaluate(async (portal) => {
    const cache = await caches.open('assets');
    const found: string[] = [];
    for (const request of await cache.keys())
      if ((await (await cache.match(request, { ignoreVary: true }))?.text())?.includes(portal)) found.push(request.url);
    return found;
  }, PORTAL);

/** As an earlier build leaves a device: it believed what it kept. */
async function poison(page: Page, which: RegExp): Promise<void> {
  const noted = (): Promise<boolean> => page.evaluate(async () => Boolean(await (await caches.open('builds')).match('/believed.json')));
  // The first look of this build is over: what is put behind it is not seen.
  await expect.poll(noted).toBe(true);
  await page.evaluate(
    async ([source, portal]) => {
      const cache = await caches.open('assets');
      for (const request of await cache.keys())
        if (new RegExp(source).test(request.url))
          await cache.put(request, new Response(portal, { headers: { 'content-type': 'text/html' } }));
      await (await caches.open('builds')).put('/believed.json', new Response('an earlier build'));
    },
    [which.source, PORTAL] as const,
  );
}

test(
  'F18 what an earlier build kept of a portal is found and mended by itself: the map and the theme are there',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, enter, stack, console }) => {
    console.allow(/MIME type|Failed to load|dynamically imported|module script/i);
    await enter(page, 'manager', '/');
    await keptOffline(page);
    await poison(page, /fleet-screen|map-engine/);
    await page.goto(`${stack.url}/gestion/flottes`);
    await expect(page.locator('main h1')).toHaveText('Flottes', { timeout: 30_000 });
    await expect.poll(() => foreign(page)).toEqual([]);
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
