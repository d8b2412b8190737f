import type { Page } from '@playwright/test';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { DiagnosticsDialog } from './pages/diagnostics-dialog.ts';
import { Shell } from './pages/shell.ts';
import { SyncPanel } from './pages/sync-panel.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';

// Every entry of the menu in its row: those that do not fit are under "Plus".
test.use({ viewport: { width: 2200, height: 900 } });

const PATHS = ['/', '/gestion', '/gestion/vehicules', '/cartographie'];
const marked = (page: Page) => page.evaluate(() => 'marker' in window);
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marker: true }));

test(
  'R-143 every path opens typed in the address bar and reloaded, without #, and stays there',
  { tag: '@desk' },
  async ({ page, enter, stack }) => {
    await enter(page, 'manager');
    await mirrored(page);
    for (const path of PATHS) {
      const answer = await page.goto(stack.url + path);
      expect(answer!.status()).toBe(200);
      expect(answer!.headers()['content-type']).toContain('text/html');
      await page.reload();
      await expect(page.locator('main h1')).toBeAttached();
      await expect(page).toHaveURL((url) => url.pathname === path && url.hash === '');
    }
  },
);

test('R-144 links, Back and Forward load no document', { tag: '@all-desk' }, async ({ page, enter, isMobile }) => {
  await enter(page, 'manager');
  await mirrored(page);
  await mark(page);
  const shell = new Shell(page, isMobile);
  const go = async (name: string): Promise<void> => {
    if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await shell.navigation().getByRole('link', { name, exact: true }).click();
  };
  await go('Gestion');
  await expect(page).toHaveURL(/\/gestion$/);
  await expect(shell.heading('Gestion')).toBeVisible();
  await go('Carte');
  await expect(page).toHaveURL(/\/cartographie/);
  await page.goBack();
  await expect(shell.heading('Gestion')).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/\/cartographie/);
  expect(await marked(page)).toBe(true);
});

test(
  'N-001 N-008 N-009 N-015 N-019 N-020 P-003 each sees the entries of the rights, then the links of the organization',
  { tag: '@all-desk' },
  async ({ page, context, enter, isMobile }) => {
    const shell = new Shell(page, isMobile);
    const entries = async (): Promise<string[]> => (await shell.entries()).filter((name) => name !== 'Accueil');
    await enter(page, 'manager');
    await shell.heading('Transports Lumière').waitFor();
    await mirrored(page);
    await expect.poll(entries).toEqual(expect.arrayContaining(['Carte', 'Gestion', 'Support', 'Extranet']));
    const manager = await entries();
    const order = ['Carte', 'Tableau de bord', 'Journée', 'Éco-conduite', 'Rapports', 'Réservations', 'Gestion', 'Support', 'Extranet'];
    expect(manager).toEqual(order.filter((name) => manager.includes(name)));
    if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const external = shell.navigation().getByRole('link', { name: 'Extranet' });
    await expect(external).toHaveAttribute('href', 'https://extranet.transports-lumiere.example/');
    await expect(external).toHaveAttribute('target', '_blank');
    await expect(external).toHaveAttribute('rel', /noopener/);
    // The page of before would ask for a login of its own.
    await page.goto('about:blank');
    await context.clearCookies();
    await enter(page, 'user');
    await shell.heading('Transports Lumière').waitFor();
    await mirrored(page);
    await expect.poll(entries).toEqual(manager.filter((name) => name !== 'Gestion' && name !== 'Support'));
  },
);

test(
  'L-007 L-008 L-009 C-017 nothing of the layout shows before the person and the preferences are known, then all of it by itself',
  { tag: '@all-desk' },
  async ({ page, enter, isMobile }) => {
    const held: { url: string; go: () => Promise<void> }[] = [];
    for (const url of ['/simple-directory/api/auth/me', '/api/v1/preferences', '/api/v1/sync/pull'])
      await page.route(`**${url}`, (route) => void held.push({ url, go: () => route.continue() }));
    const release = async (url: string): Promise<void> => {
      await expect.poll(() => held.some((one) => one.url === url)).toBe(true);
      await page.unroute(`**${url}`);
      for (const one of held.filter((call) => call.url === url)) await one.go();
    };
    await enter(page, 'technician');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.waitForTimeout(500);
    await expect(page.locator('[data-layout], main, header, footer')).toHaveCount(0);
    await release('/simple-directory/api/auth/me');
    await expect.poll(() => held.some(({ url }) => url === '/api/v1/preferences')).toBe(true);
    await page.waitForTimeout(500);
    await expect(page.locator('[data-layout], main, header, footer')).toHaveCount(0);
    await release('/api/v1/preferences');
    await expect(new Shell(page, isMobile).heading('Transports Lumière')).toBeVisible();
  },
);

test(
  'L-013 L-014 L-015 L-017 L-018 L-019 L-020 L-021 L-022 N-023 K-003 bar or side navigation by width and preference',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    const technician = await person('technician');
    await technician.patch('/api/v1/preferences', { layout: 'default' });
    const layout = page.locator('[data-navigation]');
    const bar = page.locator('.bar, .ph-bar');
    const side = page.locator('.side');
    const width = (px: number): Promise<void> => page.setViewportSize({ width: px, height: 900 });
    const dots = page.getByRole('button', { name: 'Menu', exact: true });
    const tabs = page.getByRole('navigation', { name: 'Navigation principale' });
    await width(800);
    await enter(page, 'technician', '/gestion');
    await mirrored(page);
    await expect(layout).toHaveAttribute('data-navigation', 'bar');
    await expect(tabs).toBeVisible();
    await expect(dots).toHaveCount(0);
    await width(799);
    await expect(layout).toHaveAttribute('data-navigation', 'bar');
    await expect(dots).toBeVisible();
    await expect(tabs).toHaveCount(0);

    await technician.patch('/api/v1/preferences', { layout: 'side' });
    await width(800);
    await expect(layout).toHaveAttribute('data-navigation', 'side');
    await expect(bar).toHaveCount(0);
    for (const [px, expected] of [
      [800, 200],
      [1280, 320],
    ] as const) {
      await width(px);
      await expect.poll(async () => Math.abs(((await side.boundingBox())?.width ?? 0) - expected)).toBeLessThanOrEqual(1);
    }
    await expect(side.getByRole('link', { name: 'Carte', exact: true })).toBeVisible();
    await expect(side.getByRole('link', { name: 'Extranet' })).toBeVisible();
    await expect(side.getByRole('button', { name: /^Compte de/ })).toBeVisible();
    await width(799);
    await expect(layout).toHaveAttribute('data-navigation', 'bar');
    await expect(side).toHaveCount(0);
    await width(1440);
    await expect(layout).toHaveAttribute('data-navigation', 'side');
    await page.goto('/cartographie');
    await expect(layout).toHaveAttribute('data-navigation', 'side');
    // The map is drawn before the synchronization starts: what changes from now on is heard.
    await mirrored(page);
    await technician.patch('/api/v1/preferences', { layout: 'default' });
    await expect(layout).toHaveAttribute('data-navigation', 'bar');
  },
);

test(
  'L-002 L-003 L-004 L-025 L-026 L-027 L-028 L-029 breadcrumbs and footer everywhere but on the map',
  { tag: '@all-desk' },
  async ({ page, enter, isMobile }) => {
    await enter(page, 'manager', '/gestion/vehicules');
    await mirrored(page);
    const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' });
    const footer = page.getByRole('contentinfo');
    if (!isMobile) {
      await expect(crumbs.getByRole('link')).toHaveText(['Gestion']);
      await expect(crumbs.locator('[aria-current="page"]')).toHaveText('Véhicules');
    }
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
    await expect(footer).toContainText('Tous droits réservés');
    await expect(footer.getByRole('link').first()).toHaveAttribute('href', 'https://www.transports-lumiere.example/');
    await expect(footer.getByRole('link', { name: 'Politique de confidentialité' })).toHaveAttribute(
      'href',
      'https://www.transports-lumiere.example/confidentialite',
    );
    await page.goto('/cartographie');
    await expect(page.locator('[data-layout="cartography"]')).toBeVisible();
    await expect(footer).toHaveCount(0);
    await expect(crumbs).toHaveCount(0);
  },
);
test(
  'D-001 D-005 D-006 D-009 D-010 D-017 D-019 D-020 the diagnostics: badge by width, table by pages, one removed',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    const admin = await person('admin');
    const url = '/api/v1/diagnostics?size=10&sort=lastTrigger:-1';
    const counted = async (): Promise<number> => (await admin.get<{ count: number }>(`${url}&page=1`)).count;
    expect(await counted(), 'diagnostics of a fresh demonstration').toBeGreaterThan(11);
    const shell = new Shell(page, false);
    const dialog = new DiagnosticsDialog(page);
    /** The page of the table is that of the server, which the moving fleet may have changed meanwhile. */
    const shows = (number: number): Promise<void> =>
      expect(async () => {
        const rows = await admin.list(`${url}&page=${number}`);
        expect(await dialog.rows().locator('td:nth-child(3)').allTextContents()).toEqual(rows.map((row) => row['title']));
      }).toPass({ timeout: 20_000 });
    await page.setViewportSize({ width: 850, height: 900 });
    await enter(page, 'admin', '/gestion');
    await mirrored(page);
    await expect(async () => expect(shell.badge()).toHaveAccessibleName(`${await counted()} diagnostics`, { timeout: 1000 })).toPass({
      timeout: 20_000,
    });
    await page.setViewportSize({ width: 849, height: 900 });
    await expect(shell.badge()).toHaveCount(0);
    await page.setViewportSize({ width: 850, height: 900 });
    await shell.badge().click();
    await expect(dialog.heads()).toHaveText(['Véhicule', 'Dispositif communicant', 'Message', 'Date', 'Supprimer']);
    await expect(dialog.rows()).toHaveCount(10);
    await shows(1);
    await expect(async () => expect(dialog.pages()).toHaveCount(Math.min(6, Math.ceil((await counted()) / 10)), { timeout: 1000 })).toPass({
      timeout: 20_000,
    });
    await dialog.page(2).click();
    await expect(dialog.page(2)).toHaveAttribute('aria-current', 'page');
    await shows(2);

    // D-017: the row goes from the server. The fleet raises others meanwhile, so that the first row is the one that was asked for, not one of before.
    const removed = page.waitForResponse(
      (answer) => answer.request().method() === 'DELETE' && /\/api\/v1\/diagnostics\/[\w-]+$/.test(answer.url()),
    );
    await dialog.removeFirst();
    expect(await admin.status(new URL((await removed).url()).pathname)).toBe(404);

    await page.keyboard.press('Escape');
    await expect(dialog.box).toHaveCount(0);

    // D-006, then D-004 live.
    await admin.patch('/api/v1/settings', { showDiagnosticErrors: false });
    await expect(shell.badge()).toHaveCount(0);
    await admin.patch('/api/v1/settings', { showDiagnosticErrors: true });
    await expect(shell.badge()).toBeVisible();
  },
);

test('D-003 P-005 no badge for a manager', { tag: '@all-desk' }, async ({ page, enter }) => {
  await enter(page, 'manager', '/gestion');
  await mirrored(page);
  await expect(new Shell(page, false).badge()).toHaveCount(0);
});

test(
  'I-005 I-006 F-004 the language is chosen, kept in the cookie and on the server, and after a reload',
  { tag: '@all-desk' },
  async ({ page, context, enter, person, isMobile }) => {
    const user = await person('user');
    await user.patch('/api/v1/preferences', { lang: 'fr' });
    await enter(page, 'user');
    await mirrored(page);
    const shell = new Shell(page, isMobile);
    await shell.speak('English');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const cookie = async () => (await context.cookies()).find(({ name }) => name === 'i18n_lang')!;
    await expect.poll(cookie).toMatchObject({ value: 'en', path: '/', sameSite: 'Lax', httpOnly: false });
    expect(Math.abs((await cookie()).expires - Date.now() / 1000 - 365 * 86_400)).toBeLessThan(86_400);
    await expect.poll(async () => (await user.get<{ lang: string }>('/api/v1/preferences')).lang).toBe('en');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('contentinfo')).toContainText('All rights reserved');
    await expect.poll(() => shell.entries()).toContain('Map');
    await page.goto('/inconnu');
    await expect(shell.heading('This page could not be found')).toBeVisible();
    await user.patch('/api/v1/preferences', { lang: 'fr' });
  },
);

test(
  'I-007 I-008 on the root path the browser says the language, and the cookie keeps it',
  { tag: '@all-desk' },
  async ({ browser, stack }) => {
    for (const [locale, lang, title] of [
      ['en-GB', 'en', 'Sign in'],
      ['de-DE', 'fr', 'Connexion'],
    ] as const) {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      await page.goto(`${stack.url}/`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'i18n_lang')?.value).toBe(lang);
      await context.close();
    }
  },
);

test(
  'the theme is chosen and there from the first paint of the next visit',
  { tag: '@all-desk' },
  async ({ page, enter, person, isMobile }) => {
    const user = await person('user');
    await user.patch('/api/v1/preferences', { theme: 'system' });
    await page.emulateMedia({ colorScheme: 'light' });
    await enter(page, 'user');
    await mirrored(page);
    const html = page.locator('html');
    const background = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await new Shell(page, isMobile).account('Affichage et langue');
    // The radio button is under its words.
    await page.locator('label', { hasText: 'Sombre' }).click();
    await expect(page.getByRole('radio', { name: 'Sombre' })).toBeChecked();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect.poll(background).not.toBe(light);
    await expect.poll(async () => (await user.get<{ theme: string }>('/api/v1/preferences')).theme).toBe('dark');
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => Object.assign(window, { firstTheme: document.documentElement.dataset['theme'] }));
    });
    await page.reload();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect.poll(() => page.evaluate(() => (window as unknown as { firstTheme?: string }).firstTheme)).toBe('dark');
    await user.patch('/api/v1/preferences', { theme: 'system' });
    await expect(html).toHaveAttribute('data-theme', 'light');
  },
);

test(
  'S-001 the chip follows the browser offline and online at once, and opens its panel',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, context, enter }) => {
    await enter(page, 'manager', '/gestion');
    await mirrored(page);
    const chip = page.getByRole('status').filter({ has: page.locator('.sync') });
    await expect(chip).toHaveText(/Synchronisé \d\d:\d\d|\d\d:\d\d/);
    const panel = new SyncPanel(page);
    await panel.open();
    await expect(panel.box).toContainText('À jour.');
    await expect(panel.box).toContainText('Tout ce que vous avez saisi est sur le serveur.');
    await expect(panel.box).toContainText(/Sur cet appareil : [\d,]+ Mo sur/);
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    await expect(chip).toContainText('Hors ligne');
    await context.setOffline(false);
    await expect(chip.locator('.sync-ok')).toBeVisible({ timeout: 20_000 });
  },
);

test(
  'C-022 a service worker keeps the application, which can be installed',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, enter }) => {
    await enter(page, 'manager');
    await mirrored(page);
    const scope = await page.evaluate(async () => new URL((await navigator.serviceWorker.ready).scope).pathname);
    expect(scope).toBe('/');
    await keptOffline(page);
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = (await (await page.request.get(href!)).json()) as {
      name: string;
      short_name: string;
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; type: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({ name: 'Sillage', short_name: 'Sillage', start_url: '/', display: 'standalone' });
    for (const { src, type } of manifest.icons) {
      const answer = await page.request.get(src);
      expect(answer.status(), src).toBe(200);
      expect(answer.headers()['content-type'], src).toContain(type);
    }
    expect(manifest.icons.filter(({ type }) => type === 'image/png').map(({ sizes }) => sizes)).toEqual(
      expect.arrayContaining(['192x192', '512x512']),
    );
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  },
);

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });
  const CHUNK = /\/assets\/vehicle-[\w-]{8}\.js$/;

  test(
    'S-003 X-008 a part that does not come once: one reload, then the asked screen',
    { tag: '@desk' },
    async ({ page, enter, person, console, isMobile }) => {
      console.allow(/status of 404|dynamically imported module|Failed to register|ServiceWorker/i);
      const [first] = await (await person('manager')).list('/api/v1/vehicles?size=1');
      let documents = 0;
      await page.route(CHUNK, (route) => (documents === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue()));
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents++;
      });
      await enter(page, 'manager', `/gestion/vehicules?vehicle=${first!._id}`);
      await expect(new VehiclesPage(page, isMobile).title(String(first!['registration']))).toBeVisible();
      expect(documents).toBe(2);
    },
  );

  test(
    'S-004 K-001 E-009 E-010 X-014 a part that never comes: one reload, then the error page',
    { tag: '@all-desk' },
    async ({ page, enter, person, console, isMobile }) => {
      console.allow(/status of 404|dynamically imported module|Failed to register|ServiceWorker/i);
      const [first] = await (await person('manager')).list('/api/v1/vehicles?size=1');
      let documents = 0;
      await page.route(CHUNK, (route) => route.fulfill({ status: 404, body: '' }));
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents++;
      });
      await enter(page, 'manager', `/gestion/vehicules?vehicle=${first!._id}`);
      await expect(new Shell(page, isMobile).heading("Une erreur indéterminée s'est produite.")).toBeVisible();
      await expect(page.getByText(/contactez le support\s:\ssupport@transports-lumiere\.example, \+33/)).toBeVisible();
      await expect(page.locator('body')).not.toContainText(/TypeError|dynamically imported|\bat .*\.js:\d+/);
      await page.waitForTimeout(1000);
      expect(documents).toBe(2);
    },
  );

  test(
    'a part that cannot come for want of network does not take the application away',
    { tag: '@all-desk' },
    async ({ page, enter, stack, console, isMobile }) => {
      console.allow(/dynamically imported module|preload CSS|Failed to register|ServiceWorker/i);
      const list = new VehiclesPage(page, isMobile);
      await page.route(CHUNK, (route) => route.abort('internetdisconnected'));
      await enter(page, 'manager', '/gestion/vehicules');
      await list.shown();
      await mirrored(page);
      await mark(page);
      stack.network.cut();
      await (isMobile ? list.rows().first().getByRole('link') : list.rows().first().locator('.plate')).click();
      await expect(new Shell(page, isMobile).heading("Une erreur indéterminée s'est produite.")).toBeVisible();
      await page.waitForTimeout(500);
      expect(await marked(page)).toBe(true);
      await page.goBack();
      await list.shown();
      stack.network.restore();
    },
  );
});
