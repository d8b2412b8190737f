import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Person } from './account.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { MapPage } from './pages/map-page.ts';
import { PermissionsPage } from './pages/permissions-page.ts';
import { Shell } from './pages/shell.ts';

// Every entry of the menu in its row: those that do not fit are under "Plus".
test.use({ viewport: { width: 2200, height: 900 } });

interface Member {
  _id: string;
  name: string;
  withheld: string[];
}

async function memberOf(admin: Person, email: string): Promise<Member> {
  const rows = (await admin.list('/api/v1/memberships?size=1000')) as unknown as (Member & { email: string })[];
  return rows.find((row) => row.email === email)!;
}

async function other(browser: Browser, person: Person, url: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 2200, height: 900 } });
  await person.lend(context);
  const page = await context.newPage();
  await page.goto(url);
  await mirrored(page);
  return { context, page };
}

test.afterEach(async ({ person }) => {
  const admin = await person('admin');
  const { _id } = await memberOf(admin, 'manager@demo.sillage.test');
  await admin.patch(`/api/v1/memberships/${_id}`, { withheld: [] });
  await admin.patch('/api/v1/role-rights', { manager: [], technician: [] });
});

test(
  'R-083 P-010 an administrator withholds a permission: the other person’s menu and open page lose it without reload, and get it back',
  { tag: '@all-desk' },
  async ({ page, browser, stack, enter, person, isMobile }) => {
    const theirs = await other(browser, await person('manager'), `${stack.url}/cartographie`);
    const map = new MapPage(theirs.page);
    await map.ready();
    await theirs.page.evaluate(() => Object.assign(window, { marker: true }));
    const shell = new Shell(theirs.page, false);
    const entry = shell.navigation().getByRole('link', { name: 'Carte', exact: true });
    await expect(entry).toBeVisible();

    await enter(page, 'admin', '/gestion/permissions');
    await mirrored(page);
    const matrix = new PermissionsPage(page, isMobile);
    await matrix.give('Marius Chavanne', 'Cartographie', false);
    await expect(shell.heading("Vous n'avez pas les permissions d'accéder à cette page")).toBeVisible({ timeout: 20_000 });
    await expect(entry).toHaveCount(0);
    await expect(shell.navigation().getByRole('link', { name: 'Gestion' })).toBeVisible();

    await matrix.give('Marius Chavanne', 'Cartographie', true);
    await expect(entry).toBeVisible({ timeout: 20_000 });
    await map.ready();
    expect(await theirs.page.evaluate(() => 'marker' in window)).toBe(true);
    await theirs.context.close();
  },
);

test(
  'R-083 what is withheld from a role shows at each person who has it, and cannot be given back there',
  { tag: '@all-desk' },
  async ({ page, enter, person, isMobile }) => {
    await enter(page, 'admin', '/gestion/permissions?by=role');
    await mirrored(page);
    const matrix = new PermissionsPage(page, isMobile);
    await matrix.box('Technicien', 'Rapports').click();
    await page.getByText('Personnes', { exact: true }).click();
    await expect(matrix.box('Tatiana Peyrard', 'Rapports')).not.toBeChecked();
    await expect(matrix.box('Tatiana Peyrard', 'Rapports')).toBeDisabled();
    await expect(matrix.box('Marius Chavanne', 'Rapports')).toBeChecked();
    const technician = await person('technician');
    await expect
      .poll(async () => (await technician.get<{ reports: object }>('/api/v1/permissions')).reports)
      .toEqual({ active: false, withheld: true });
  },
);

test(
  'R-083 an administrator keeps the management; without network a change waits and leaves later',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, stack, enter, person, isMobile }) => {
    await enter(page, 'admin', '/gestion/permissions');
    await mirrored(page);
    const matrix = new PermissionsPage(page, isMobile);
    if (!isMobile) {
      await expect(matrix.box('Agathe Lumière', 'Gestion')).toBeChecked();
      await expect(matrix.box('Agathe Lumière', 'Gestion')).toBeDisabled();
    }
    stack.network.cut();
    await expect(page.locator('.sync-off').first()).toBeVisible({ timeout: 30_000 });
    await matrix.give('Marius Chavanne', 'Éco-conduite', false);
    await expect(page.getByRole('button', { name: /à envoyer/ })).toBeVisible({ timeout: 20_000 });
    stack.network.restore();
    const manager = await person('manager');
    await expect
      .poll(async () => (await manager.get<{ eco: { active: boolean } }>('/api/v1/permissions')).eco.active, { timeout: 30_000 })
      .toBe(false);
  },
);

test('R-083 P-004 the matrix is the administrators’', { tag: '@all-desk' }, async ({ browser, stack, person }) => {
  for (const account of ['manager', 'technician', 'user'] as const) {
    const context = await browser.newContext({ locale: 'fr-FR', serviceWorkers: 'block' });
    await (await person(account)).lend(context);
    const page = await context.newPage();
    await page.goto(`${stack.url}/gestion/permissions`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Vous n'avez pas les permissions d'accéder à cette page");
    await context.close();
  }
});
