import { LOCALES } from '../../src/domain/text/locale.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { Stage } from './stage.ts';

test.setTimeout(300_000);

const WIDTHS = [1440, 1280];
/** Lists of a manager with a row menu, by what they are about. */
const LISTS = [
  '/gestion/vehicules',
  '/gestion/flottes',
  '/gestion/conducteurs',
  '/gestion/dispositifs-communicants',
  '/gestion/sites',
  '/gestion/zones',
  '/gestion/alertes',
  '/gestion/entretiens',
  '/gestion/entretiens?view=dues',
  '/gestion/entretiens?view=plans',
  '/gestion/sinistres',
  '/gestion/location-longue-duree',
  '/gestion/utilisateurs',
  '/rapports/alertes?period=last31',
  '/rapports/automatiques',
  '/rapports/navigation?show=missions',
  '/rapports/tournee?show=rounds',
];

test('each list keeps its row menu in view, and no page is wider than its window', { tag: '@all-desk' }, async ({ page, enter }) => {
  await enter(page, 'admin', '/');
  await mirrored(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of LISTS) {
      await page.goto(path);
      const grid = page.getByRole('grid');
      const empty = page.locator('main .empty');
      await expect(grid.or(empty).first(), path).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBeLessThanOrEqual(width);
      const menus = page.locator('.dt-more');
      if ((await menus.count()) === 0) continue;
      const box = (await menus.first().boundingBox())!;
      expect(box.x + box.width, `row menu of ${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

test(
  'at 1440 px the bar shows the management in every language, and an administrator of the platform the administration',
  { tag: '@all-desk' },
  async ({ browser, person, stack }) => {
    for (const lang of LOCALES) {
      const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });
      await (await person('manager')).lend(context);
      const page = await context.newPage();
      const stage = await Stage.on(page);
      stage.preferences({ lang });
      await page.goto(`${stack.url}/documentation`);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      const management = page.locator('.nav > a[href="/gestion"]');
      await expect(management, lang).toBeVisible();
      const [nav, box] = [(await page.locator('.nav').boundingBox())!, (await management.boundingBox())!];
      expect(box.x + box.width, lang).toBeLessThanOrEqual(nav.x + nav.width);
      await context.close();
    }
    for (const width of [1440, 1024, 820]) {
      const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width, height: 900 }, locale: 'fr-FR' });
      await (await person('superadmin')).lend(context);
      const page = await context.newPage();
      await page.goto(`${stack.url}/documentation`);
      const admin = page.locator('.nav > a.nav-admin');
      await expect(admin).toBeVisible();
      const [nav, box] = [(await page.locator('.nav').boundingBox())!, (await admin.boundingBox())!];
      expect(box.x + box.width, String(width)).toBeLessThanOrEqual(nav.x + nav.width + 1);
      await context.close();
    }
  },
);

test(
  'a phone has four screens and all the others under the thumb, and never cuts the title',
  { tag: '@all-desk' },
  async ({ browser, person, stack }) => {
    const context = await browser.newContext({
      serviceWorkers: 'block',
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'fr-FR',
    });
    await (await person('manager')).lend(context);
    const page = await context.newPage();
    await page.goto(`${stack.url}/gestion/dispositifs-communicants`);
    const tabs = page.getByRole('navigation', { name: 'Accès rapide' });
    await expect(tabs.getByRole('link')).toHaveText(['Carte', 'Véhicules', 'Check-lists', 'Rapports']);
    const title = page.locator('.ph-title');
    expect(await title.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
    await tabs.getByRole('button', { name: 'Plus' }).click();
    await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
    await page.keyboard.press('Escape');
    await tabs.getByRole('link', { name: 'Véhicules' }).click();
    await expect(page).toHaveURL(/\/gestion\/vehicules/);
    await expect(tabs.getByRole('link', { name: 'Véhicules' })).toHaveAttribute('aria-current', 'page');
    await context.close();
  },
);

test(
  'a vehicle whose inspection has expired says so in red on its page, with what to do; on a phone the rest is folded',
  { tag: '@all-desk' },
  async ({ browser, person, stack }) => {
    const manager = await person('manager');
    const registration = `ZZ-${Math.floor(100 + Math.random() * 899)}-ZZ`;
    const { _id } = await manager.create('vehicles', { registration, category: 'pl', inspectionDueOn: '2026-01-05' });
    const context = await browser.newContext({
      serviceWorkers: 'block',
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'fr-FR',
    });
    await manager.lend(context);
    const page = await context.newPage();
    await page.goto(`${stack.url}/gestion/vehicules?vehicle=${_id}`);
    const todo = page.getByRole('region', { name: 'À faire' });
    await expect(todo.locator('.vd-todo.alert')).toContainText(/Contrôle technique/);
    await expect(page.locator('svg[data-category="pl"]')).toBeVisible();
    await expect(page.locator('.vd-map')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1500);
    await page.getByText('Mesures').click();
    await expect(page.getByText('Odomètre')).toBeVisible();
    await todo.getByRole('button', { name: 'Créer un entretien' }).click();
    await expect(page).toHaveURL(/\/gestion\/entretiens\?.*new=1/);
    await expect(page.getByRole('combobox', { name: 'Véhicule' })).toHaveValue(registration);
    await context.close();
    await manager.remove(`/api/v1/vehicles/${_id}`);
  },
);
