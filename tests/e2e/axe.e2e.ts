import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { newPlate } from './account.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { MapPage } from './pages/map-page.ts';
import { Shell } from './pages/shell.ts';
import { SyncPanel } from './pages/sync-panel.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';

test.setTimeout(150_000);

interface Screen {
  name: string;
  open: () => Promise<void>;
}

/** Every screen of the product, with what must be there before it is looked at. */
function screens(page: Page, isMobile: boolean, vehicle: string): Screen[] {
  const shell = new Shell(page, isMobile);
  const list = new VehiclesPage(page, isMobile);
  const go = async (path: string, proof: string): Promise<void> => {
    await page.goto(path);
    await expect(page.locator(proof).first()).toBeVisible();
  };
  const map = async (query: string): Promise<void> => {
    await page.goto(`/cartographie${query}`);
    await new MapPage(page).ready();
  };
  return [
    { name: 'home', open: () => go('/', 'main h1') },
    { name: 'menu', open: () => (isMobile ? page.getByRole('button', { name: 'Menu', exact: true }).click() : page.getByRole('button', { name: /^Compte de/ }).click()) },
    {
      name: 'display and language',
      open: async () => {
        await go('/', 'main h1');
        await shell.account('Affichage et langue');
        await shell.dialog('Affichage et langue').waitFor();
      },
    },
    { name: 'management', open: () => go('/gestion', 'main h1') },
    {
      name: 'sync panel',
      open: async () => {
        await new SyncPanel(page).open();
      },
    },
    {
      name: 'vehicles',
      open: async () => {
        await page.goto('/gestion/vehicules');
        await list.shown();
      },
    },
    {
      name: 'filters',
      open: async () => {
        await (isMobile ? page.getByRole('button', { name: /^Filtres/ }) : page.locator('.chip', { hasText: 'Énergie' })).click();
        await page.getByRole('group', { name: 'Énergie' }).waitFor();
      },
    },
    { name: 'no vehicle found', open: () => go('/gestion/vehicules?q=nothing-like-it', 'main h1') },
    {
      name: 'vehicle',
      open: async () => {
        await go(`/gestion/vehicules?vehicle=${vehicle}`, 'h1 .plate');
        await expect(page.locator('.vd-kpi').first()).toBeVisible();
      },
    },
    {
      name: 'question before archiving',
      open: async () => {
        await list.act('Archiver');
        await page.locator('.ov-panel').waitFor();
      },
    },
    { name: 'vehicle form', open: () => go(`/gestion/vehicules?vehicle=${vehicle}&edit=1`, 'form.ef') },
    {
      name: 'new vehicle, with a fault',
      open: async () => {
        await go('/gestion/vehicules?new=1', 'form.ef');
        await list.form.save();
        await list.form.issue('À remplir.').waitFor();
      },
    },
    { name: 'not found', open: () => go('/inconnu', 'main h1') },
    { name: 'map', open: () => map('') },
    {
      name: 'map, vehicle chosen',
      open: async () => {
        await map(`?vehicle=${vehicle}&trail=1`);
        await expect(page.locator(isMobile ? '.map-sheet .plate' : '.map-card .plate').first()).toBeVisible();
      },
    },
  ];
}

/** What only colours decide: the rest is the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // What floats fades in: half-way colours are nobody's.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  // No frames here: the quick way, without a page of its own to put them together.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations: found } = await (rules ? axe.withRules(rules) : axe).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`));
}

/** The screen that is open, in both themes. */
async function look(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    expect.soft(await violations(page, theme === 'dark' ? COLOUR_RULES : undefined), `${name}, ${theme}`).toEqual([]);
  }
}

test('no violation on any screen, light and dark', async ({ page, enter, person, isMobile }) => {
  const manager = await person('manager');
  const [first] = (await manager.list('/api/v1/diagnostics?size=50')).filter((row) => row['vehicle']);
  await enter(page, 'admin');
  await mirrored(page);
  for (const { name, open } of screens(page, isMobile, (first!['vehicle'] as { _id: string })._id)) {
    await open();
    await look(page, name);
  }
  if (isMobile) return;
  await page.goto('/gestion');
  await new Shell(page, false).badge().click();
  await page.locator('.diag').waitFor();
  await look(page, 'diagnostics');
});

test('no violation where a write was refused, nor where one waits', async ({ page, enter, person, stack, isMobile }) => {
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
  await look(page, 'list that waits');
  const panel = new SyncPanel(page);
  await panel.open();
  await expect(panel.queued()).toHaveCount(1);
  await look(page, 'panel, a write waits');

  await (await person('admin')).patch(`/api/v1/vehicles/${_id}`, { name: 'Écrit ailleurs' });
  stack.network.restore();
  await expect(panel.repairs()).toHaveCount(1, { timeout: 30_000 });
  await look(page, 'panel, a write was refused');
  await page.keyboard.press('Escape');
  await expect(list.refusal(plate)).toBeVisible();
  await look(page, 'list with a refused write');
  await page.goto(`/gestion/vehicules?vehicle=${_id}`);
  await expect(page.locator('.note-alert')).toBeVisible();
  await look(page, 'vehicle with a refused write');
  await manager.remove(`/api/v1/vehicles/${_id}`);
});

test('no violation on the pages of those who may not', async ({ page, context, enter }) => {
  await enter(page, 'user', '/gestion');
  await expect(page.locator('.error-forbidden')).toBeVisible();
  await look(page, 'forbidden');
  await context.clearCookies();
  await enter(page, 'suspended', '/gestion');
  await expect(page.locator('.error-suspended')).toBeVisible();
  await look(page, 'suspended');
});

test('no violation on the login screen', async ({ page, stack, console }) => {
  console.allow(/status of 400/);
  await page.goto(`${stack.url}/simple-directory/login`);
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await look(page, 'login');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Saisissez votre adresse e-mail.')).toBeVisible();
  await look(page, 'login, with a fault');
  await page.getByRole('button', { name: 'Oublié ?' }).click();
  await expect(page.getByRole('heading', { name: 'Nouveau mot de passe' })).toBeVisible();
  await look(page, 'forgotten password');
});

test('every screen fits 320 px', async ({ page, stack, enter, person, isMobile }) => {
  test.skip(!isMobile, 'a window of 320 px is a phone');
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = async (name: string): Promise<void> => {
    const { width, room } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth, room: window.innerWidth }));
    expect.soft(room, name).toBe(320);
    expect.soft(width, name).toBeLessThanOrEqual(320);
  };
  await page.goto(`${stack.url}/simple-directory/login`);
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await fits('login');
  const [first] = await (await person('manager')).list('/api/v1/vehicles?size=1');
  await enter(page, 'admin');
  await mirrored(page);
  // A window of 320 px shows what a phone shows.
  for (const { name, open } of screens(page, true, first!._id)) {
    await open();
    await fits(name);
  }
});
