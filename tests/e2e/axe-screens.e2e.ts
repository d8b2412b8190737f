import { expect, mirrored, test } from './fixtures.ts';
import { look, lookAtEach } from './pages/look.ts';
import { IS_REPORT, memberScreens } from './screens.ts';

test.setTimeout(600_000);

test(
  'L-001 no violation on any screen of an organization but its reports and map, light and dark',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, enter, person, isMobile }) => {
    const screens = (await memberScreens(await person('admin'))).filter(({ path }) => !IS_REPORT.test(path));
    await enter(page, 'admin', '/inconnu');
    await expect(page.locator('main h1')).toBeVisible();
    await look(page, 'not found', isMobile);
    await mirrored(page);
    await lookAtEach(page, screens, isMobile);
  },
);
