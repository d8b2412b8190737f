import { emailOf, PASSWORD, type Person } from './account.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { LoginPage } from './pages/login-page.ts';
import { MapPage } from './pages/map-page.ts';
import { Shell } from './pages/shell.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';
import { Stage } from './stage.ts';

// Every entry of the menu in its row: those that do not fit are under "Plus".
test.use({ viewport: { width: 2200, height: 900 } });

test.beforeEach(({ console }) => {
  console.allow(/status of (404|500)|ServiceWorker|Failed to register/);
});

interface Me {
  id: string;
  organizations: { id: string; name: string; role: string }[];
}
const me = (person: Person): Promise<Me> => person.get<Me>('/simple-directory/api/auth/me');

test(
  'S-013 S-014 C-005 no active organization: the first is taken without a question, and its settings, permissions and lists are asked for',
  { tag: '@all-desk' },
  async ({ page, context, person }) => {
    const multi = await person('multi');
    const { organizations } = await me(multi);
    const [first] = organizations;
    const stage = await Stage.on(page, { plain: true });
    // Links and colour of the one that is taken.
    stage.settings({ links: [{ title: 'Intranet A', href: 'https://a.example/' }], themeColor: '#7B1FA2FF' });
    await multi.lend(context);
    await context.clearCookies({ name: 'id_token_org' });
    await page.goto('/gestion');
    const shell = new Shell(page, false);
    await expect(shell.heading('Gestion').or(shell.heading(/permissions/))).toBeVisible();
    await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'id_token_org')?.value).toBe(first!.id);
    await expect(page.locator('.brand')).toContainText(first!.name);
    await mirrored(page);
    for (const path of ['/api/v1/settings', '/api/v1/permissions', '/api/v1/preferences'])
      await expect.poll(() => stage.queries(path).length, path).toBeGreaterThan(0);
    for (const path of ['/api/v1/fleets', '/api/v1/devices', '/api/v1/vehicles'])
      await expect.poll(() => stage.queries(path), path).toContain('?size=1000');
    expect(stage.queries('/api/v1/vehicles')[0]).toBe('?size=1000');
    await expect.poll(() => shell.entries()).toContain('Intranet A');
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--theme-color').trim()))
      .toBe('#7B1FA2');
  },
);

test(
  'C-001 C-002 C-004 C-017 what the client asks at its start, and only then shows a layout',
  { tag: '@desk' },
  async ({ page, enter }) => {
    const stage = await Stage.on(page, { plain: true });
    await enter(page, 'manager', '/gestion');
    await expect(new Shell(page, false).heading('Gestion')).toBeVisible();
    await mirrored(page);
    const asked = [
      'GET /simple-directory/api/sites/_public',
      'GET /simple-directory/api/auth/me',
      'GET /api/v1/settings',
      'GET /api/v1/vehicles?size=1000',
    ];
    await expect.poll(() => stage.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining(asked));
    expect(stage.queries('/api/v1/vehicles').every((query) => query.startsWith('?size=1000'))).toBe(true);
  },
);

test(
  'C-009 C-010 C-012 fleets and devices that fail: the application goes on, and a choice of fleet has none',
  { tag: '@all-desk' },
  async ({ page, enter }) => {
    const stage = await Stage.on(page, { plain: true });
    stage.fail('/api/v1/fleets').fail('/api/v1/devices', 403);
    await enter(page, 'manager', '/gestion/vehicules');
    const list = new VehiclesPage(page, false);
    await list.shown();
    await mirrored(page);
    await expect.poll(() => list.count()).toBeGreaterThan(100);
    await page.locator('.chip', { hasText: 'Flotte' }).click();
    const choices = page.getByRole('group', { name: 'Flotte' }).getByRole('checkbox');
    await expect(choices.and(page.getByLabel('Sans flotte'))).toBeVisible();
    await expect(choices).toHaveCount(1);
  },
);

test(
  'F-010 F-013 vehicles are held after the start: another page and the way back show them without a call',
  { tag: '@all-desk' },
  async ({ page, enter }) => {
    const stage = await Stage.on(page);
    const list = new VehiclesPage(page, false);
    await enter(page, 'manager', '/gestion/vehicules');
    await list.shown();
    await mirrored(page);
    const plates = await list.plates();
    const shell = new Shell(page, false);
    await shell.navigation().getByRole('link', { name: 'Carte', exact: true }).click();
    await new MapPage(page).ready();
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const main = document.querySelector('main');
        if (main?.querySelector('h1') && location.pathname === '/gestion/vehicules')
          seen.push(main.querySelector('.dt-line') ? 'rows' : 'bare');
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.goBack();
    await list.shown();
    await expect.poll(() => list.plates()).toEqual(plates);
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).not.toContain('bare');
    expect(stage.queries('/api/v1/sync/pull', 'POST').length).toBeGreaterThan(0);
    expect(stage.queries('/api/v1/vehicles')).toEqual([]);
  },
);

test(
  'S-018 S-019 an account that becomes active, then ceases to be: the route and its data are loaded afresh each time',
  { tag: '@all-desk' },
  async ({ page, context, person, console, stack }) => {
    console.allow(/Cet utilisateur n'est membre d'aucune organisation|status of 401/);
    const manager = await person('manager');
    const known = await me(manager);
    const stage = await Stage.on(page, { plain: true });
    /** The directory says that the person is in no organization: token and answer. */
    const withoutOrganization = async (): Promise<void> => {
      const payload = { ...known, organizations: [] };
      const token = (await context.cookies()).find(({ name }) => name === 'id_token')!.value;
      const changed = `${token.split('.')[0]}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
      await context.addCookies([{ name: 'id_token', value: changed, url: stack.url }]);
      await context.clearCookies({ name: 'id_token_org' });
      stage
        .answer('/simple-directory/api/auth/me', () => ({ json: payload }))
        .answer('/simple-directory/api/auth/keepalive', () => ({ status: 204 }));
    };
    const shell = new Shell(page, false);
    const brand = page.locator('.brand');
    const refused = shell.heading("Vous n'avez pas les permissions d'accéder à cette page");
    await manager.lend(context);
    await withoutOrganization();
    await page.goto('/gestion');
    await expect(refused).toBeVisible();
    await expect(brand).not.toContainText('Transports Lumière');
    const before = stage.queries('/api/v1/settings').length;

    await manager.lend(context);
    for (const call of ['me', 'keepalive']) stage.answer(`/simple-directory/api/auth/${call}`, () => null);
    await page.reload();
    await expect(shell.heading('Gestion')).toBeVisible();
    await expect(brand).toContainText('Transports Lumière');
    await expect(page.getByRole('main').getByRole('link', { name: /Véhicules/ })).toBeVisible();
    await expect.poll(() => stage.queries('/api/v1/settings').length).toBeGreaterThan(before);
    await mirrored(page);

    await withoutOrganization();
    await page.reload();
    await expect(refused).toBeVisible();
    await expect(brand).not.toContainText('Transports Lumière');
    await expect(page.getByRole('main').getByRole('link', { name: /Véhicules/ })).toHaveCount(0);
  },
);

test(
  'N-027 P-009 C-020 acting as somebody: the menu leads back to the administrator, and only then',
  { tag: '@all-desk' },
  async ({ page, context, stack, person }) => {
    const target = await me(await person('technician'));
    const answer = await context.request.post(`${stack.url}/simple-directory/api/auth/password`, {
      data: { email: emailOf('superadmin'), password: PASSWORD, adminMode: true },
    });
    await context.request.get(await answer.text(), { maxRedirects: 0 });
    const shell = new Shell(page, false);
    const back = page.getByRole('menuitem', { name: 'Revenir à la session administrateur' });
    await page.goto('/');
    await page.getByRole('button', { name: /^Compte de Solène Aubry/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Se déconnecter' })).toBeVisible();
    await expect(back).toHaveCount(0);
    // Nothing to switch admin mode by hand.
    await expect(page.getByRole('menuitem', { name: /mode admin/i })).toHaveCount(0);
    // What a page still asks while its session changes is refused, rightly.
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    expect(
      (
        await context.request.post(`${stack.url}/simple-directory/api/auth/asadmin`, {
          data: { id: target.id },
          headers: { origin: stack.url },
        })
      ).status(),
    ).toBe(204);
    await page.goto('/');
    await expect(shell.heading('Transports Lumière')).toBeVisible();
    await mirrored(page);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: /^Compte de/ }).click();
    await back.click();
    await expect(page.getByRole('button', { name: /^Compte de Solène Aubry/ })).toBeVisible();
    const now = async () =>
      (await (await context.request.get(`${stack.url}/simple-directory/api/auth/me`)).json()) as { email: string; asAdmin?: object };
    await expect.poll(async () => [(await now()).email, (await now()).asAdmin]).toEqual([emailOf('superadmin'), undefined]);
  },
);

test('S-002 a browser that is offline from the start: said from the first rendering', { tag: '@desk' }, async ({ stack, page, enter }) => {
  // What the browser believes holds until something answers: here nothing does.
  const fault = stack.network.fault({ fate: 'reset', match: /\/api\/v1\/sync\// });
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const text = document.querySelector('[role="status"] .sync')?.textContent;
      if (text) seen.push(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await enter(page, 'manager', '/gestion');
  await expect(page.locator('.sync-off').first()).toContainText('Hors ligne');
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.filter((text) => !text.includes('Hors ligne'))).toEqual([]);
  fault.end();
  await expect(page.locator('.sync-off')).toHaveCount(0);
});

test(
  'S-006 what fails without being a lost part of the application never reloads the page',
  { tag: '@all-desk' },
  async ({ page, enter }) => {
    const stage = await Stage.on(page, { plain: true });
    stage.fail('/api/v1/diagnostics').fail('/api/v1/settings').fail('/api/v1/drivers');
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++;
    });
    await enter(page, 'manager', '/gestion');
    await expect(new Shell(page, false).heading('Gestion')).toBeVisible();
    await mirrored(page);
    await new Shell(page, false).navigation().getByRole('link', { name: 'Carte', exact: true }).click();
    await expect(page.locator('[data-layout="cartography"]')).toBeVisible();
    expect(documents).toBe(1);
  },
);

test(
  'G-012 G-016 refused inside the application too: Back to a page that is not for this person shows the guard’s words alone',
  { tag: '@all-desk' },
  async ({ page, enter, stack }) => {
    await enter(page, 'user', '/gestion/vehicules');
    const shell = new Shell(page, false);
    const text = "Vous n'avez pas les permissions d'accéder à cette page";
    await expect(shell.heading(text)).toHaveText(text);
    await page.evaluate(() => Object.assign(window, { marker: true }));
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
    await expect(shell.heading('Transports Lumière')).toBeVisible();
    await page.goBack();
    await expect(shell.heading(text)).toHaveText(text);
    await expect(page.locator('.dt, .dc')).toHaveCount(0);
    expect(await page.evaluate(() => 'marker' in window)).toBe(true);
    // Nobody comes before what they may not do.
    // Of the same address, without the application, which would ask for a login of its own.
    await page.goto('/icons/icon-192.png');
    await page.context().clearCookies();
    await page.evaluate(() => indexedDB.databases().then((all) => all.forEach(({ name }) => void indexedDB.deleteDatabase(name!))));
    await page.goto('/gestion/vehicules');
    await expect(new LoginPage(page, stack.url).title()).toBeVisible();
  },
);

test(
  'G-017 G-019 G-021 the fleet of the address follows from screen to screen, and Back leads to the page before',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    const [fleet] = await (await person('manager')).list('/api/v1/fleets?size=1');
    const shell = new Shell(page, false);
    await enter(page, 'manager', `/gestion/vehicules?fleet=${fleet!._id}`);
    await new VehiclesPage(page, false).shown();
    await shell.navigation().getByRole('link', { name: 'Carte', exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/cartographie' && url.searchParams.get('fleet') === fleet!._id);
    await page.goto('/gestion?x=1');
    await expect(page).toHaveURL((url) => url.pathname === '/gestion' && url.search === `?x=1&fleet=${fleet!._id}`);
    await page.goBack();
    await expect(page).toHaveURL((url) => url.pathname === '/cartographie');
  },
);

test(
  'E-007 E-009 L-028 S-011 K-016 K-017 the contacts and links of the configuration show where they are used',
  { tag: '@all-desk' },
  async ({ page, enter }) => {
    const stage = await Stage.on(page, { plain: true });
    const contacts = {
      sales: { email: 'ventes@neuf.example', phone: '+33 1 11 11 11 11' },
      accounting: { email: 'compta@neuf.example', phone: '+33 2 22 22 22 22' },
      support: { email: 'aide@neuf.example', phone: '+33 3 33 33 33 33' },
    };
    stage
      .settings({ contacts, privacyUrl: 'https://neuf.example/vie-privee', siteUrl: 'https://neuf.example/' })
      .permissions({ suspended: true });
    await enter(page, 'manager', '/gestion');
    await expect(page.getByText(/L'accès de votre organisation est suspendu.*aide@neuf\.example, \+33 3 33 33 33 33/)).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Politique de confidentialité' })).toHaveAttribute(
      'href',
      'https://neuf.example/vie-privee',
    );
    await expect(footer.getByRole('link').first()).toHaveAttribute('href', 'https://neuf.example/');
    await expect(page.locator('body')).not.toContainText(/\{\{?(email|phone)/);
    // S-011: this page stays open.
    await page.goto('/contact');
    for (const { email, phone } of Object.values(contacts)) {
      await expect(page.getByRole('main').locator(`a[href="mailto:${email}"]`)).toContainText(email);
      await expect(page.getByRole('main').locator(`a[href="tel:${phone.replaceAll(' ', '')}"]`)).toContainText(phone);
    }
    for (const path of ['/', '/profil', '/documentation']) {
      await page.goto(path);
      await expect(page.locator('main h1'), path).toBeVisible();
      await expect(page.locator('.error-suspended'), path).toHaveCount(0);
    }
  },
);

test(
  'S-020 S-021 S-023 K-007 an administration page takes a super administrator to a fresh login with admin mode, once, and back',
  { tag: '@all-desk' },
  async ({ page, signIn, stack }) => {
    await signIn(page, 'superadmin', '/');
    const login = new LoginPage(page, stack.url);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('adminMode')) asked.push(request.url());
    });
    await page.goto('/');
    await expect(page.locator('main h1')).toBeVisible();
    expect(asked).toEqual([]);
    await page.goto('/admin');
    await page.waitForURL(/simple-directory\/login\?.*adminMode=true/);
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(`${stack.url}/admin`);
    await login.password().fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL((url) => url.pathname === '/admin');
    await expect(page.locator('main h1')).toBeVisible();
    await page.reload();
    await expect(page.locator('main h1')).toBeVisible();
    await page.waitForTimeout(500);
    expect(asked).toHaveLength(1);
  },
);

test(
  'S-022 a site administrator who is not a super administrator opens it as it is',
  { tag: '@all-desk' },
  async ({ page, person, console }) => {
    console.allow(/status of 40[13]/);
    const stage = await Stage.on(page);
    stage.me({ isAdmin: 0 });
    await (await person('superadmin')).lend(page.context());
    await page.goto('/admin');
    await expect(page.locator('main h1')).toBeVisible();
    await page.waitForTimeout(500);
    await expect(page).toHaveURL(/\/admin$/);
  },
);
