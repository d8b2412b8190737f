import { expect, mirrored, test } from './fixtures.ts';
import { largeText, outOfRoom } from './pages/large-text.ts';
import { memberScreens } from './screens.ts';

const WIDTH = 1280;

test(
  'with the text of the browser at 200 % the main screens keep all they say: no page is wider than its window, nothing is cut or out of it',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    await page.setViewportSize({ width: WIDTH, height: 900 });
    await largeText(page);
    await enter(page, 'admin', '/');
    await mirrored(page);
    const screens = (await memberScreens(await person('admin'))).filter(
      ({ sample, route }) => sample || route === '/gestion/parametres' || route === '/check-list-vehicule',
    );
    expect(screens.length).toBeGreaterThan(10);
    for (const { path, proof } of screens) {
      await page.goto(path);
      await page.waitForSelector(proof);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), path).toBe('32px');
      await expect.poll(() => outOfRoom(page), { message: path }).toEqual([]);
      // The navigation is there, however large its words; a form has the bottom of a narrow page for its own buttons.
      if (path === '/gestion/vehicules') await expect(page.getByRole('navigation', { name: 'Accès rapide' }), path).toBeVisible();
    }
  },
);
