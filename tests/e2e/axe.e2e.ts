import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, mirrored, test } from './fixtures.ts';
import { MapPage } from './pages/map-page.ts';

test.setTimeout(120_000);

/** Every screen of the product, with what must be there before it is looked at. */
async function screens(page: Page, vehicle: string): Promise<{ name: string; open: () => Promise<void> }[]> {
  const go = async (path: string, proof: string): Promise<void> => {
    await page.goto(path);
    await expect(page.locator(proof).first()).toBeVisible();
  };
  return [
    { name: 'home', open: () => go('/', 'main h1') },
    { name: 'management', open: () => go('/gestion', 'main h1') },
    { name: 'vehicles', open: () => go('/gestion/vehicules', '.plate') },
    { name: 'vehicle', open: () => go(`/gestion/vehicules?vehicle=${vehicle}`, 'h1 .plate') },
    { name: 'vehicle form', open: () => go(`/gestion/vehicules?vehicle=${vehicle}&edit=1`, 'form.vf') },
    { name: 'new vehicle', open: () => go('/gestion/vehicules?new=1', 'form.vf') },
    { name: 'not found', open: () => go('/inconnu', 'main') },
    {
      name: 'map',
      open: async () => {
        await page.goto('/cartographie');
        await new MapPage(page).ready();
      },
    },
    {
      name: 'map, vehicle chosen',
      open: async () => {
        await page.goto(`/cartographie?vehicle=${vehicle}`);
        await new MapPage(page).ready();
        await expect(page.locator('.plate').first()).toBeVisible();
      },
    },
    {
      name: 'sync panel',
      open: async () => {
        await go('/gestion', 'main h1');
        await page.locator('.sync').first().click();
        await expect(page.getByRole('heading', { name: 'Synchronisation' })).toBeVisible();
      },
    },
  ];
}

async function violations(page: Page): Promise<string[]> {
  // What floats fades in: half-way colours are nobody's.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`));
}

for (const theme of ['light', 'dark'] as const)
  test(`no violation on any screen, ${theme}`, async ({ page, enter, person }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const [first] = await (await person('manager')).list('/api/v1/vehicles?size=1');
    await enter(page, 'manager');
    await mirrored(page);
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme);
    for (const { name, open } of await screens(page, first!._id)) {
      await open();
      expect.soft(await violations(page), name).toEqual([]);
    }
  });

for (const theme of ['light', 'dark'] as const)
  test(`no violation on the login screen, ${theme}`, async ({ page, stack }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`${stack.url}/simple-directory/login`);
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

test('every screen fits 320 px', async ({ page, enter, person }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const [first] = await (await person('manager')).list('/api/v1/vehicles?size=1');
  await enter(page, 'manager');
  await mirrored(page);
  for (const { name, open } of await screens(page, first!._id)) {
    await open();
    const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    expect.soft(content, name).toBeLessThanOrEqual(room!);
  }
});
