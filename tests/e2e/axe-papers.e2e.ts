import { test } from './fixtures.ts';
import { lookAtEach } from './pages/look.ts';
import { captureScreens } from './screens.ts';

test.setTimeout(600_000);

test(
  'L-001 L-005 no violation on any page for captures',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, enter, person, isMobile }) => {
    const screens = (await captureScreens(await person('admin'))).filter(({ path }) => !/\/image\/\w+\/./.test(path));
    await enter(page, 'admin', '/pages-for-capture/journey');
    await lookAtEach(page, screens, isMobile);
  },
);
