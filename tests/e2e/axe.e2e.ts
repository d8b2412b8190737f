import { newPlate } from './account.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { look } from './pages/look.ts';
import { Shell } from './pages/shell.ts';
import { SyncPanel } from './pages/sync-panel.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';
import { writtenRoutes } from '../../scripts/route-tables.ts';
import { STATED_PAGES, statedPageOf } from '../helpers/stated-pages.ts';
import { captureScreens, memberScreens, PUBLIC_SCREENS, staffScreens } from './screens.ts';

test.setTimeout(600_000);

test('L-001 R-142 every route and every stated page is looked at', { tag: '@desk' }, async ({ person }) => {
  const admin = await person('admin');
  const looked = [...(await memberScreens(admin)), ...(await captureScreens(admin)), ...(await staffScreens(admin)), ...PUBLIC_SCREENS];
  expect([...new Set(looked.map(({ route }) => route))].sort()).toEqual(
    writtenRoutes()
      .map(({ path }) => path)
      .sort(),
  );
  const pages = new Set(looked.map(({ path }) => statedPageOf(path)?.id));
  expect(STATED_PAGES.filter(({ id }) => !pages.has(id)).map(({ path }) => path)).toEqual([]);
});

test('no violation on what opens over a screen', { tag: ['@all-desk', '@all-phone'] }, async ({ page, enter, person, isMobile }) => {
  const [first] = await (await person('manager')).list('/api/v1/vehicles?size=1');
  const shell = new Shell(page, isMobile);
  const list = new VehiclesPage(page, isMobile);
  await enter(page, 'admin');
  await mirrored(page);
  await (isMobile ? page.getByRole('button', { name: 'Menu', exact: true }) : page.getByRole('button', { name: /^Compte de/ })).click();
  await look(page, 'menu');
  await page.keyboard.press('Escape');
  await shell.account('Affichage et langue');
  await shell.dialog('Affichage et langue').waitFor();
  await look(page, 'display and language', isMobile);
  await page.keyboard.press('Escape');
  const panel = new SyncPanel(page);
  await panel.open();
  await look(page, 'sync panel', isMobile);
  await page.keyboard.press('Escape');
  if (!isMobile) {
    await shell.badge().click();
    await page.locator('.diag').waitFor();
    await look(page, 'diagnostics');
    await page.keyboard.press('Escape');
  }
  await page.goto('/gestion/vehicules');
  await list.shown();
  await (isMobile ? page.getByRole('button', { name: /^Filtres/ }) : page.locator('.chip', { hasText: 'Énergie' })).click();
  await page.getByRole('group', { name: 'Énergie' }).waitFor();
  await look(page, 'filters', isMobile);
  await page.goto('/gestion/vehicules?q=nothing-like-it');
  await expect(page.locator('main h1')).toBeVisible();
  await look(page, 'no vehicle found', isMobile);
  await page.goto(`/gestion/vehicules?vehicle=${first!._id}`);
  await list.act('Archiver');
  await page.locator('.ov-panel').waitFor();
  await look(page, 'question before archiving', isMobile);
  await page.goto('/gestion/vehicules?new=1');
  await list.form.save();
  await list.form.issue('Champ obligatoire.').waitFor();
  await look(page, 'new vehicle, with a fault', isMobile);
});

test(
  'no violation where a write was refused, nor where one waits',
  { tag: ['@installed', '@all-desk', '@all-phone'] },
  async ({ page, enter, person, stack, isMobile }) => {
    const manager = await person('manager');
    const plate = newPlate();
    const { _id } = await manager.create('vehicles', { registration: plate, name: 'Avant' });
    const list = new VehiclesPage(page, isMobile);
    await enter(page, 'manager', `/gestion/vehicules?vehicle=${_id}`);
    await expect(list.title(plate)).toBeVisible();
    await mirrored(page);
    await keptOffline(page);
    stack.network.cut();
    await expect(page.locator('.sync-off').first()).toBeVisible({ timeout: 20_000 });
    await list.edit({ Nom: 'Écrit ici' });
    await expect(page.locator('.note-pending')).toBeVisible();
    await look(page, 'vehicle that waits');
    await page.goto(`/gestion/vehicules?q=${plate}`);
    await expect(list.waiting(plate)).toBeVisible();
    await look(page, 'list that waits', isMobile);
    const panel = new SyncPanel(page);
    await panel.open();
    await expect(panel.queued()).toHaveCount(1);
    await look(page, 'panel, a write waits');

    await (await person('admin')).patch(`/api/v1/vehicles/${_id}`, { name: 'Écrit ailleurs' });
    stack.network.restore();
    await expect(panel.repairs()).toHaveCount(1, { timeout: 30_000 });
    await look(page, 'panel, a write was refused', isMobile);
    await page.keyboard.press('Escape');
    await expect(list.refusal(plate)).toBeVisible();
    await look(page, 'list with a refused write');
    await page.goto(`/gestion/vehicules?vehicle=${_id}`);
    await expect(page.locator('.note-alert')).toBeVisible();
    await look(page, 'vehicle with a refused write');
    await manager.remove(`/api/v1/vehicles/${_id}`);
  },
);

test('no violation on the pages of those who may not', { tag: ['@all-desk', '@all-phone'] }, async ({ page, context, enter, isMobile }) => {
  await enter(page, 'user', '/gestion');
  await expect(page.locator('.error-forbidden')).toBeVisible();
  await look(page, 'forbidden', isMobile);
  await page.goto('about:blank');
  await context.clearCookies();
  await enter(page, 'suspended', '/gestion');
  await expect(page.locator('.error-suspended')).toBeVisible();
  await look(page, 'suspended', isMobile);
});

test('no violation without a session', { tag: ['@all-desk', '@all-phone'] }, async ({ page, stack, console, isMobile }) => {
  console.allow(/status of 4(00|10|04)/);
  for (const { path, proof } of PUBLIC_SCREENS) {
    await page.goto(stack.url + path);
    await expect(page.locator(proof).first()).toBeVisible();
    await look(page, path, isMobile);
  }
  await page.goto(`${stack.url}/simple-directory/login`);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Saisissez votre adresse e-mail.')).toBeVisible();
  await look(page, 'login, with a fault', isMobile);
  await page.getByRole('button', { name: 'Oublié ?' }).click();
  await expect(page.getByRole('heading', { name: 'Nouveau mot de passe' })).toBeVisible();
  await look(page, 'forgotten password', isMobile);
});
