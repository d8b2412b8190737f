import type { Page } from '@playwright/test';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';

/** What a page showed before the application drew, and how much moved when it did. */
interface Seen {
  text: string;
  /** Of its title: face, size and place. */
  title: string;
  stamp: string;
  isInert: boolean;
  shifts: number;
}
declare global {
  interface Window {
    seen?: Seen;
    titleIn: (root: ParentNode) => string;
  }
}

/** From the next address on, each page notes what stood there first. */
const note = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.titleIn = (root) => {
      const title = root.querySelector('h1');
      const { fontFamily, fontSize, color } = title ? getComputedStyle(title) : {};
      const { x, y, height } = title?.getBoundingClientRect() ?? {};
      return [fontFamily, fontSize, color, x, y, height].join(' ');
    };
    const look = new MutationObserver(() => {
      const picture = document.getElementById('boot-screen');
      if (!picture || window.seen) return;
      window.seen = {
        text: picture.innerText,
        title: window.titleIn(picture),
        stamp: document.getElementById('boot-stamp')?.innerText ?? '',
        isInert: picture.inert,
        shifts: 0,
      };
    });
    look.observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) if (window.seen) window.seen.shifts += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const seen = (page: Page) => page.evaluate(() => window.seen ?? null);
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('sillage.screens'));

test(
  'a start shows the screen as it was last, with when, network or not, until the application draws it; never to somebody else, nor after the session',
  { tag: ['@installed', '@desk'] },
  async ({ stack, device, person, signIn, isMobile, console }) => {
    console.allow(/Failed to load resource|ERR_|status of 40[134]/);
    let { page, context } = await device.open();
    await signIn(page, 'manager', '/gestion/vehicules');
    let list = new VehiclesPage(page, isMobile);
    await list.shown();
    await mirrored(page);
    await keptOffline(page);
    // Of a first visit too, where the screen was there before the service worker.
    await expect.poll(() => kept(page)).toContain('/gestion/vehicules');
    const plate = await page.locator('.dt-line .plate').first().innerText();

    for (const isOffline of [false, true]) {
      await device.close();
      ({ page, context } = await device.open());
      await context.setOffline(isOffline);
      await note(page);
      await page.goto(`${stack.url}/gestion/vehicules`);
      list = new VehiclesPage(page, isMobile);
      await expect(page.locator('#boot')).toHaveCount(0);
      await list.shown();
      const first = await seen(page);
      expect(first).toMatchObject({ isInert: true, stamp: expect.stringMatching(/^Écran du .*\d\d:\d\d, mise à jour en cours…$/) });
      expect(first?.text).toContain(plate);
      expect(first?.text).not.toContain('Chargement');
      expect(first?.title).toBe(await page.evaluate(() => window.titleIn(document)));
      expect(first?.shifts).toBeLessThan(0.05);
    }
    await context.setOffline(false);

    // An address that was not seen yet has nothing of another one.
    await page.goto(`${stack.url}/gestion/vehicules?state=moving`);
    await expect(page.locator('#boot')).toHaveCount(0);
    expect(await seen(page)).toBeNull();

    // The cookies of somebody else, as after a sign-in on this device: nothing of the first, and nothing is left.
    await (await person('technician')).lend(context);
    await page.goto(`${stack.url}/gestion/vehicules`);
    await expect(page.locator('#boot')).toHaveCount(0);
    expect([await seen(page), await kept(page)]).toEqual([null, null]);

    // A session that the server ended takes along what it kept.
    await (await person('manager')).lend(context);
    await page.goto(`${stack.url}/gestion/vehicules`);
    await list.shown();
    await expect.poll(() => kept(page)).toContain(plate);
    await context.clearCookies();
    await page.goto(`${stack.url}/gestion/vehicules`);
    await page.waitForURL(/login/);
    expect(await seen(page)).toBeNull();
  },
);
