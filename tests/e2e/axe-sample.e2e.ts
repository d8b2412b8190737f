import { notify } from '../../src/server/live/notifications.ts';
import { emailOf } from './account.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { look, lookAtEach } from './pages/look.ts';
import { enterAsStaff } from './pages/support-page.ts';
import { memberScreens, staffScreens } from './screens.ts';
import { onServerAt } from './stack-database.ts';

test.setTimeout(300_000);

test(
  'L-001 no violation on one screen of each kind, light and dark',
  { tag: ['@desk', '@phone'] },
  async ({ page, enter, person, isMobile }) => {
    const screens = (await memberScreens(await person('admin'))).filter(({ sample }) => sample);
    expect(screens.length).toBeGreaterThan(10);
    // The figure of what is unread takes room in every frame.
    await onServerAt(Date.now, async (context) => {
      const { rows } = await context.pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [emailOf('admin')]);
      for (let n = 1; n <= 12; n++)
        await notify(context, { orgId: null, recipient: { id: rows[0]!.id }, topic: { key: 'sample' }, title: `Message ${n}` });
    });
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
