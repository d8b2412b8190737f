import { expect, mirrored, test } from './fixtures.ts';
import { LoginPage } from './pages/login-page.ts';
import { Shell } from './pages/shell.ts';
import { Stage } from './stage.ts';

// Every entry of the menu in its row: those that do not fit are under "Plus".
test.use({ viewport: { width: 2200, height: 900 } });

test.beforeEach(({ console }) => console.allow(/status of (404|500)|ServiceWorker|Failed to register/));

const links = [
  { title: 'Zénith', href: 'https://a.example/z' },
  { title: 'Annuaire', href: 'https://b.example/' },
];

test(
  'N-019 N-020 N-021 F-005 the links of the settings follow the last entry in their order, and leave the application',
  { tag: '@all-desk' },
  async ({ page, browser, enter, isMobile }) => {
    (await Stage.on(page, { plain: true })).settings({ links });
    await enter(page, 'manager', '/gestion');
    const shell = new Shell(page, isMobile);
    await expect(shell.heading('Gestion')).toBeVisible();
    await mirrored(page);
    await expect.poll(async () => (await shell.entries()).slice(-2)).toEqual(['Zénith', 'Annuaire']);
    if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    for (const { title, href } of links) {
      const link = shell.navigation().getByRole('link', { name: title });
      await expect(link).toHaveAttribute('href', href);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
    }
    if (isMobile) return;
    for (const none of [[], null]) {
      const context = await browser.newContext({ serviceWorkers: 'block', locale: 'fr-FR' });
      const other = await context.newPage();
      (await Stage.on(other, { plain: true })).settings({ links: none });
      await enter(other, 'manager', '/gestion');
      await mirrored(other);
      await expect.poll(async () => (await new Shell(other, false).entries()).at(-1)).toBe('Support');
      await context.close();
    }
  },
);

test(
  'N-018 each entry leads to its route without a document, in the words of the session',
  { tag: '@desk' },
  async ({ page, enter, isMobile }) => {
    const stage = await Stage.on(page, { plain: true });
    stage.settings({ links: [] });
    stage.preferences({ lang: 'en' });
    await enter(page, 'admin');
    const shell = new Shell(page, isMobile);
    await expect(shell.heading('Transports Lumière')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await mirrored(page);
    await page.evaluate(() => Object.assign(window, { marker: true }));
    const ROUTES: Record<string, string> = {
      Home: '/',
      Map: '/cartographie',
      Dashboard: '/tableau-de-bord',
      Day: '/tableau-de-bord-journalier',
      'Eco-driving': '/eco-conduite',
      Reports: '/rapports',
      Bookings: '/reservations',
      Management: '/gestion',
      Support: '/support',
      Administration: '/admin',
    };
    await expect.poll(() => shell.entries()).toEqual(expect.arrayContaining(['Map', 'Management']));
    const entries = await shell.entries();
    for (const name of entries) {
      if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await shell.navigation().getByRole('link', { name, exact: true }).click();
      await expect(page, name).toHaveURL((url) => url.pathname === ROUTES[name]);
    }
    expect(await page.evaluate(() => 'marker' in window)).toBe(true);
  },
);

test(
  'N-022 N-023 P-003 the dots hold under 800 px what the tabs hold above, and never management for the lowest role',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    await (await person('user')).patch('/api/v1/preferences', { layout: 'default' });
    for (const account of ['manager', 'user'] as const) {
      await page.setViewportSize({ width: 800, height: 900 });
      await page.goto('about:blank');
      await page.context().clearCookies();
      await enter(page, account, '/');
      await expect(new Shell(page, false).heading('Transports Lumière')).toBeVisible();
      await mirrored(page);
      const tabs = page.getByRole('navigation', { name: 'Navigation principale' });
      const dots = page.getByRole('button', { name: 'Menu', exact: true });
      await expect(dots).toHaveCount(0);
      const more = tabs.getByRole('button', { name: 'Plus' });
      const shown = await tabs.getByRole('link').allInnerTexts();
      if (await more.count()) {
        await more.click();
        await expect(page.getByRole('menuitem').first()).toBeVisible();
        shown.push(...(await page.getByRole('menuitem').allInnerTexts()));
        await page.keyboard.press('Escape');
      }
      await page.setViewportSize({ width: 799, height: 900 });
      await expect(dots).toBeVisible();
      await expect(tabs).toHaveCount(0);
      const held = shown.map((text) => text.trim());
      await expect.poll(async () => (await new Shell(page, true).entries()).filter((name) => name !== 'Accueil')).toEqual(held);
      expect(held.some((name) => ['Gestion', 'Support'].includes(name))).toBe(account === 'manager');
    }
    await (await person('user')).patch('/api/v1/preferences', { layout: 'side' });
    await page.setViewportSize({ width: 1200, height: 900 });
    await expect(page.locator('.side')).toBeVisible();
    await expect(page.locator('.side').getByRole('link', { name: 'Carte', exact: true })).toBeVisible();
    await expect(page.locator('.side').getByRole('link', { name: /Gestion|Support/ })).toHaveCount(0);
    await (await person('user')).patch('/api/v1/preferences', { layout: 'default' });
  },
);

test(
  'N-016 P-010 without an answer about the permissions no flagged entry shows; with it, those of the flags',
  { tag: '@all-desk' },
  async ({ page, browser, enter, isMobile }) => {
    const stage = await Stage.on(page, { plain: true });
    stage.settings({ links: [] }).fail('/api/v1/permissions');
    await enter(page, 'user');
    const shell = new Shell(page, isMobile);
    await expect(shell.heading('Transports Lumière')).toBeVisible();
    await expect(shell.message('Droits non lus')).toBeVisible();
    await expect.poll(async () => (await shell.entries()).filter((name) => name !== 'Accueil')).toEqual([]);
    // What needs no permission is open all the same.
    await expect(page.getByRole('main').getByRole('link')).toHaveText([/^Check-list véhicule/]);

    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'fr-FR' });
    const other = await context.newPage();
    const flags = (await Stage.on(other, { plain: true }))
      .settings({ links: [] })
      .permissions({ management: { active: true }, cartography: { active: false } });
    await enter(other, 'manager');
    const entries = async (): Promise<string[]> => {
      await expect(new Shell(other, false).heading('Transports Lumière')).toBeVisible();
      return new Shell(other, false).entries();
    };
    await mirrored(other);
    await expect.poll(entries).toContain('Gestion');
    const before = await entries();
    expect(before).not.toContain('Carte');
    flags.permissions({ management: { active: false }, cartography: { active: true } });
    await other.reload();
    await expect
      .poll(async () => (await entries()).toSorted())
      .toEqual([...before.filter((name) => name !== 'Gestion'), 'Carte'].toSorted());
    await context.close();
  },
);

test(
  'L-011 preferences that fail: the layout with its defaults in the language of the cookie, and the failure told',
  { tag: '@all-desk' },
  async ({ page, person, stack }) => {
    (await Stage.on(page, { plain: true })).fail('/api/v1/preferences');
    await (await person('manager')).lend(page.context());
    await page.context().addCookies([{ name: 'i18n_lang', value: 'en', url: stack.url }]);
    await page.goto('/gestion');
    await expect(new Shell(page, false).message('Preferences could not be read')).toBeVisible();
    await expect(page.locator('[data-navigation="bar"]')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('All rights reserved');
  },
);

test(
  'L-012 the anonymous layout shows at once, and asks for neither person nor preferences',
  { tag: '@all-desk' },
  async ({ page, stack }) => {
    const stage = await Stage.on(page);
    await page.goto(`${stack.url}/simple-directory/login`);
    await expect(new LoginPage(page, stack.url).title()).toBeVisible();
    await expect(page.locator('[data-layout="void-anonymous"]')).toBeVisible();
    await expect(page.locator('.bar, .ph-bar, .side, footer')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => stage.asked.map(({ path }) => path)).toContain('/simple-directory/api/sites/_public');
    expect(stage.asked.filter(({ path }) => /preferences|auth\/me/.test(path))).toEqual([]);
  },
);

test(
  'L-024 L-026 L-027 L-029 breadcrumbs follow the route, the footer says this year and its rights, but not on the map',
  { tag: '@all-desk' },
  async ({ page, enter }) => {
    await page.clock.setFixedTime(new Date('2031-01-01T12:00:00Z'));
    await enter(page, 'manager', '/');
    const footer = page.getByRole('contentinfo');
    const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' });
    await expect(footer).toContainText('© 2031');
    await expect(footer).toContainText('Tous droits réservés');
    await expect(crumbs.locator('[aria-current="page"]')).toHaveText('Accueil');
    const shell = new Shell(page, false);
    await shell.navigation().getByRole('link', { name: 'Gestion', exact: true }).click();
    await expect(crumbs.locator('li')).toHaveText(['Accueil', 'Gestion']);
    await expect(footer).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Véhicules/ })
      .click();
    await expect(crumbs.locator('li')).toHaveText(['Gestion', 'Véhicules']);
    await expect(footer).toBeVisible();
    await crumbs.getByRole('link', { name: 'Gestion' }).click();
    await expect(crumbs.locator('li')).toHaveText(['Accueil', 'Gestion']);
    await page.goto('/inconnu');
    await expect(footer).toBeVisible();
    await shell.navigation().getByRole('link', { name: 'Carte', exact: true }).click();
    await expect(page.locator('[data-layout="cartography"]')).toBeVisible();
    await expect(footer).toHaveCount(0);
  },
);

test('F-009 K-009 K-011 the colours are the settings’, else the site’s', { tag: '@all-desk' }, async ({ browser, enter }) => {
  const site = (colors: object) => (staged: Stage) => staged.change('/simple-directory/api/sites/_public', { theme: { colors } });
  const look = async (
    themeColor: string | null,
    prepare: (staged: Stage) => unknown,
  ): Promise<{ primary: string; secondary: string; button: string }> => {
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'fr-FR', colorScheme: 'light' });
    const other = await context.newPage();
    const staged = (await Stage.on(other, { plain: true })).settings({ themeColor });
    prepare(staged);
    await enter(other, 'manager', '/gestion/vehicules');
    await expect(other.locator('main .btn-primary').first()).toBeVisible();
    await mirrored(other);
    const seen = await other.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return {
        primary: style.getPropertyValue('--theme-color').trim(),
        secondary: style.getPropertyValue('--theme-secondary').trim(),
        button: getComputedStyle(document.querySelector('main .btn-primary')!).backgroundColor,
      };
    });
    await context.close();
    return seen;
  };
  const colors = { primary: '#7b1fa2', secondary: '#00796b' };
  const ofSite = await look(null, site(colors));
  expect(ofSite).toMatchObject(colors);
  const ofSettings = await look('#1976D2FF', site(colors));
  expect(ofSettings).toMatchObject({ primary: '#1976D2', secondary: '#00796b' });
  expect(ofSettings.button).not.toBe(ofSite.button);
});

test('N-012 N-014 the administration is orange, and nothing else is', { tag: '@all-desk' }, async ({ page, enter, isMobile }) => {
  (await Stage.on(page, { plain: true })).me({ isAdmin: 1 });
  await enter(page, 'manager', '/gestion');
  const shell = new Shell(page, isMobile);
  await expect(shell.heading('Gestion')).toBeVisible();
  await mirrored(page);
  await expect.poll(() => shell.entries()).toContain('Admin');
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const hues = () =>
    shell
      .navigation()
      .getByRole('link')
      .evaluateAll((links) => {
        const pen = document.createElement('canvas').getContext('2d')!;
        return links.map((link) => {
          pen.fillStyle = getComputedStyle(link).color;
          pen.fillRect(0, 0, 1, 1);
          const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => part / 255) as [number, number, number];
          const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
          const span = most - least;
          const hue =
            span === 0 ? Number.NaN : 60 * (most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4);
          // Greys have no colour worth the name.
          return { name: link.textContent!.trim(), hue: span < 0.12 ? Number.NaN : hue };
        });
      });
  const orange = (hue: number): boolean => hue >= 20 && hue <= 45;
  await expect.poll(async () => (await hues()).filter(({ hue }) => orange(hue)).map(({ name }) => name)).toEqual(['Admin']);
});

test(
  'N-024 N-025 the account menu leads to profile and documentation, and to the contacts where there is room',
  { tag: '@all-desk' },
  async ({ page, enter }) => {
    await page.setViewportSize({ width: 800, height: 900 });
    await enter(page, 'user', '/');
    const shell = new Shell(page, false);
    await expect(shell.heading('Transports Lumière')).toBeVisible();
    await mirrored(page);
    for (const [name, path] of [
      ['Profil', '/profil'],
      ['Documentation', '/documentation'],
      ['Contact', '/contact'],
    ] as const) {
      await page.getByRole('button', { name: /^Compte de/ }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
      await expect(page, name).toHaveURL((url) => url.pathname === path);
      await expect(page.locator('main h1')).toBeVisible();
    }
    await page.setViewportSize({ width: 799, height: 900 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const sheet = page.locator('.ov-panel');
    for (const [name, count] of [
      ['Profil', 1],
      ['Documentation', 1],
      ['Contact', 0],
    ] as const)
      await expect(sheet.getByRole('link', { name, exact: true }), name).toHaveCount(count);
    await sheet.getByRole('link', { name: 'Profil', exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/profil');
  },
);

test('C-003 the logo of the organization is in the navigation', { tag: '@all-desk' }, async ({ page, enter }) => {
  await enter(page, 'admin', '/gestion');
  await mirrored(page);
  const icon = await page.request.get('/icons/icon-192.png');
  expect(icon.status()).toBe(200);
  const url = new URL(page.url());
  const put = await page.request.put('/api/v1/settings/logo', {
    data: await icon.body(),
    headers: { 'content-type': 'image/png', origin: url.origin },
  });
  expect(put.ok(), await put.text()).toBe(true);
  const logo = page.locator('.brand img');
  await expect(logo).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect((await page.request.delete('/api/v1/settings/logo', { headers: { origin: url.origin } })).status()).toBe(204);
  await expect(logo).toHaveCount(0, { timeout: 20_000 });
});
