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
