import type { Page } from '@playwright/test';
import type { Person } from './account.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { MapPage } from './pages/map-page.ts';
import { Palette } from './pages/palette.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';
import { violations } from './pages/violations.ts';

/** The palette over a screen that has its rows. */
async function opened(page: Page, isMobile: boolean): Promise<Palette> {
  await mirrored(page);
  const palette = new Palette(page, isMobile);
  await palette.open();
  return palette;
}

async function firstVehicle(person: Person): Promise<{ _id: string; plate: string }> {
  const [known] = await person.list('/api/v1/vehicles?size=1&sort=registration:1');
  return { _id: known!._id, plate: String(known!['registration']) };
}

test('a plate without its dashes opens the vehicle, from any screen', { tag: '@all-desk' }, async ({ page, enter, person, isMobile }) => {
  const { plate } = await firstVehicle(await person('manager'));
  await enter(page, 'manager', '/gestion');
  const palette = await opened(page, isMobile);
  await palette.type(plate.replaceAll('-', '').toLowerCase());
  await expect(palette.current()).toContainText(plate);
  await page.keyboard.press('Enter');
  await expect(new VehiclesPage(page, isMobile).title(plate)).toBeVisible();
  await expect(palette.field()).toHaveCount(0);

  // What was opened is there before anything is typed.
  await palette.open();
  await expect(palette.section('Derniers ouverts').getByRole('option').first()).toContainText(plate);
});

test(
  'arrows move, Escape leaves and gives the focus back, Ctrl and Enter opens a tab',
  { tag: '@all-desk' },
  async ({ page, enter, isMobile, context }) => {
    await enter(page, 'manager', '/gestion');
    await mirrored(page);
    const palette = new Palette(page, isMobile);
    await page.getByRole('button', { name: 'Rechercher et agir' }).focus();
    await palette.open();
    await expect(palette.current()).toContainText('Accueil');
    const first = await palette.field().getAttribute('aria-activedescendant');
    await page.keyboard.press('ArrowDown');
    await expect(palette.current()).not.toContainText('Accueil');
    await expect(palette.field()).not.toHaveAttribute('aria-activedescendant', first!);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(palette.options().last()).toHaveAttribute('data-active', '');
    await page.keyboard.press('Escape');
    await expect(palette.field()).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Rechercher et agir' })).toBeFocused();

    await palette.open();
    await palette.type('véhicules');
    await expect(palette.current()).toContainText('Véhicules');
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
    await expect(tab).toHaveURL(/\/gestion\/vehicules/);
    await expect(palette.field()).toBeVisible();
    await tab.close();
    await page.keyboard.press('Control+k');
    await expect(palette.field()).toHaveCount(0);
  },
);

test(
  'the first vehicle found has its actions; general ones are found by their name',
  { tag: '@all-desk' },
  async ({ page, enter, person, isMobile }) => {
    const { _id, plate } = await firstVehicle(await person('manager'));
    await enter(page, 'manager', '/gestion');
    const palette = await opened(page, isMobile);
    await palette.type(plate);
    await palette.section(`Actions sur ${plate}`).getByRole('option', { name: 'Voir sur la carte' }).click();
    await new MapPage(page).ready();
    await expect(page).toHaveURL(new RegExp(`/cartographie\\?.*vehicle=${_id}`));

    await palette.open();
    await palette.type('sombre');
    await palette.options().filter({ hasText: 'Thème : Sombre' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await palette.open();
    await palette.type('thème appareil');
    await palette.options().filter({ hasText: 'Celui de l' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await palette.open();
    await palette.type('ajouter vehicule');
    await expect(palette.current()).toContainText('Ajouter ·');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Nouveau véhicule' })).toBeVisible();
  },
);

test('it finds without network, and says so when nothing is found', { tag: '@all-desk' }, async ({ stack, device, person, isMobile }) => {
  const manager = await person('manager');
  const driver = (await manager.list('/api/v1/drivers?size=100')).find((row) => /[éèëïç]/.test(String(row['name'])))!;
  const { context, page } = await device.open();
  await manager.lend(context);
  await page.goto(`${stack.url}/gestion`);
  await mirrored(page);
  await keptOffline(page);
  stack.network.cut();
  await expect(page.locator('.sync-off').first()).toBeVisible({ timeout: 20_000 });
  const palette = new Palette(page, isMobile);
  await palette.open();
  const name = String(driver['name']);
  await palette.type(name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());
  await expect(palette.current()).toContainText(name);
  await palette.field().fill('rien de tel nulle part');
  await expect(page.getByText('Rien ne correspond.')).toBeVisible();
  await expect(palette.options()).toHaveCount(0);
});

test(
  'it shows what the person may open only: a driver finds vehicles on the map',
  { tag: '@all-desk' },
  async ({ page, enter, person, isMobile }) => {
    const { _id, plate } = await firstVehicle(await person('manager'));
    await enter(page, 'user', '/');
    const palette = await opened(page, isMobile);
    await expect(palette.section('Écrans').getByRole('option', { name: 'Carte', exact: true })).toBeVisible();
    await expect(palette.section('Écrans').getByRole('option', { name: 'Gestion' })).toHaveCount(0);
    await expect(palette.options().filter({ hasText: 'Ajouter ·' })).toHaveCount(0);
    await palette.type(plate);
    await expect(palette.current()).toContainText(plate);
    await expect(palette.section(/^Actions sur/).getByRole('option', { name: 'Modifier' })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/cartographie\\?.*vehicle=${_id}`));
  },
);

test('it never opens over a dialog, and breaks no rule of accessibility', { tag: '@all-desk' }, async ({ page, enter, isMobile }) => {
  await enter(page, 'manager', '/gestion');
  const palette = await opened(page, isMobile);
  await palette.type('4');
  expect(await violations(page)).toEqual([]);
  if (isMobile) return;
  await page.keyboard.press('Escape');
  await page.locator('.sync').first().click();
  await expect(page.locator('.ov-panel')).toBeVisible();
  await page.keyboard.press('Control+k');
  // The keys were heard and drawn.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.locator('.ov-panel')).toBeVisible();
  await expect(palette.field()).toHaveCount(0);
});
