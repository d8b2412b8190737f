import { expect, test } from './fixtures.ts';
import { lookAtEach } from './pages/look.ts';
import { enterAsStaff } from './pages/support-page.ts';
import { staffScreens } from './screens.ts';

test.setTimeout(600_000);

test(
  'L-001 no violation on any screen of the administration, light and dark',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, person, stack, isMobile }) => {
    const screens = await staffScreens(await person('admin'));
    await enterAsStaff(page, `http://localhost:${stack.server.port}`, `${stack.url}/contact`);
    await expect(page.locator('main h1')).toBeVisible();
    await lookAtEach(page, screens, isMobile);
  },
);
