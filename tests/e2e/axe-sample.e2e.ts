import { expect, mirrored, test } from './fixtures.ts';
import { look, lookAtEach } from './pages/look.ts';
import { enterAsStaff } from './pages/support-page.ts';
import { memberScreens, staffScreens } from './screens.ts';

test.setTimeout(300_000);

test(
  'L-001 no violation on one screen of each kind, light and dark',
  { tag: ['@desk', '@phone'] },
  async ({ page, enter, person, isMobile }) => {
    const screens = (await memberScreens(await person('admin'))).filter(({ sample }) => sample);
    expect(screens.length).toBeGreaterThan(10);
    await enter(page, 'admin', '/inconnu');
    await expect(page.locator('main h1')).toBeVisible();
    await look(page, 'not found', isMobile);
    await mirrored(page);
    await lookAtEach(page, screens, isMobile);
  },
);

test(
  'L-001 no violation on one screen of each kind of the administration',
  { tag: '@all-desk' },
  async ({ page, person, stack, isMobile }) => {
    const screens = (await staffScreens(await person('admin'))).filter(({ sample }) => sample);
    expect(screens.length).toBeGreaterThan(2);
    await enterAsStaff(page, `http://localhost:${stack.server.port}`, `${stack.url}/contact`);
    await expect(page.locator('main h1')).toBeVisible();
    await lookAtEach(page, screens, isMobile);
  },
);
