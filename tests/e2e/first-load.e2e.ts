import { expect, test } from './fixtures.ts';
import type { Person } from './account.ts';

interface Strip {
  vehicle: string;
  distanceKm: number;
  isPrivate?: boolean;
}

/** A vehicle and a day on which it was driven far, by what the server says. */
async function driven(manager: Person): Promise<{ vehicle: string; day: string }> {
  for (let back = 1; back < 12; back++) {
    const day = new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    const { results } = await manager.get<{ results: Strip[] }>(`/api/v1/vehicles/days?day=${day}`);
    const far = results.filter(({ isPrivate }) => !isPrivate).sort((a, b) => b.distanceKm - a.distanceKm)[0];
    if (far && far.distanceKm > 50) return { vehicle: far.vehicle, day };
  }
  throw new Error('no vehicle of the demonstration was driven');
}

test(
  'every direct load of a vehicle’s page shows the trail of its day, and never says meanwhile that there is none',
  { tag: '@all-desk' },
  async ({ browser, person, stack }) => {
    const manager = await person('manager');
    const { vehicle, day } = await driven(manager);
    for (let load = 0; load < 5; load++) {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      await manager.lend(context);
      const page = await context.newPage();
      // What is said for a moment counts as much.
      await page.addInitScript(() => {
        const said: string[] = ((globalThis as unknown as { said: string[] }).said = []);
        new MutationObserver(() => {
          const words = document.querySelector('.vd-map .empty')?.textContent;
          if (words) said.push(words);
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto(`${stack.url}/gestion/vehicules?vehicle=${vehicle}&day=${day}`);
      await expect(
        page
          .locator('.vd-trips li b')
          .filter({ hasText: /\d\skm/ })
          .first(),
      ).toBeVisible();
      expect(await page.evaluate(() => (globalThis as unknown as { said: string[] }).said)).toEqual([]);
      await context.close();
    }
  },
);

test(
  'a trail that the server does not give is not one that does not exist',
  { tag: '@all-desk' },
  async ({ page, enter, person, console }) => {
    console.allow(/500/);
    const { vehicle, day } = await driven(await person('manager'));
    await page.route(/\/positions\?/, (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
    await enter(page, 'manager', `/gestion/vehicules?vehicle=${vehicle}&day=${day}`);
    await expect(page.getByText('La trace n’a pas pu être chargée')).toBeVisible();
    await page.unroute(/\/positions\?/);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(
      page
        .locator('.vd-trips li b')
        .filter({ hasText: /\d\skm/ })
        .first(),
    ).toBeVisible();
  },
);

test(
  'before any code of the screens is here the shell of the page is painted, and nothing moves when the screen comes',
  { tag: '@desk' },
  async ({ page, person, stack }) => {
    await (await person('manager')).lend(page.context());
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\//, async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    await page.addInitScript(() => {
      const shifts = globalThis as unknown as { shift: number };
      shifts.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${stack.url}/gestion/vehicules`, { waitUntil: 'commit' });
    await expect(page.locator('#boot-bar')).toBeVisible();
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    release();
    await expect(page.locator('[data-layout="default"]')).toBeVisible();
    await expect(page.locator('#boot')).toHaveCount(0);
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.05);
    // The styles of the screens hold, in their order: those of parts that come later do not go before the base.
    await expect(page.locator('.page')).toHaveCSS('padding-left', '24px');
    await expect(page.locator('header.bar')).toHaveCSS('padding-left', '16px');
  },
);
