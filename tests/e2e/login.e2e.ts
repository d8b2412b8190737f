import { emailOf, PASSWORD } from './account.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { LoginPage } from './pages/login-page.ts';
import { Shell } from './pages/shell.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';

// Every entry of the menu in its row: those that do not fit are under "Plus".
test.use({ viewport: { width: 2200, height: 900 } });

const GUARD_TEXT = "Vous n'avez pas les permissions d'accéder à cette page";

test(
  'a wrong password is said, the right one then opens; nothing typed is asked for',
  { tag: '@desk' },
  async ({ page, stack, console, isMobile }) => {
    console.allow(/status of 400.*auth\/password/);
    const login = new LoginPage(page, stack.url);
    await login.open();
    await login.signIn(emailOf('technician'), '');
    await expect(page.getByText('Saisissez votre mot de passe.')).toBeVisible();
    await expect(login.password()).toBeFocused();
    await login.signIn(emailOf('technician'), 'not-the-password');
    await expect(login.refusal()).toHaveText('Adresse ou mot de passe incorrect. Vérifiez et recommencez.');
    await login.signIn(emailOf('technician'), PASSWORD);
    await expect(new Shell(page, isMobile).heading('Transports Lumière')).toBeVisible();
  },
);

test(
  'S-025 C-018 without a session every path leads to the login, then to the asked path with its query',
  { tag: '@desk' },
  async ({ page, stack, isMobile }) => {
    await page.goto('/gestion/vehicules?energy=electric&sort=-vehicle');
    const login = new LoginPage(page, stack.url);
    await expect(login.title()).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === '/simple-directory/login');
    await login.signIn(emailOf('manager'), PASSWORD);
    await new VehiclesPage(page, isMobile).shown();
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname === '/gestion/vehicules' &&
        searchParams.size === 2 &&
        searchParams.get('energy') === 'electric' &&
        searchParams.get('sort') === '-vehicle',
    );
  },
);

test('S-025 a redirect to another site is not followed', { tag: '@all-desk' }, async ({ page, stack, isMobile }) => {
  await page.goto(`/simple-directory/login?redirect=${encodeURIComponent('https://example.org/x')}`);
  await new LoginPage(page, stack.url).signIn(emailOf('technician'), PASSWORD);
  await expect(new Shell(page, isMobile).heading('Transports Lumière')).toBeVisible();
  await expect(page).toHaveURL(`${stack.url}/`);
});

test(
  'a session is kept on the device, or ends with the browser, as asked',
  { tag: '@all-desk' },
  async ({ page, context, stack, isMobile }) => {
    const login = new LoginPage(page, stack.url);
    const expiry = async (): Promise<number> => (await context.cookies()).find(({ name }) => name === 'id_token')!.expires;
    await login.open();
    await expect(login.remember()).toBeChecked();
    await login.remember().uncheck();
    await login.signIn(emailOf('technician'), PASSWORD);
    await new Shell(page, isMobile).heading('Transports Lumière').waitFor();
    await expect.poll(expiry).toBe(-1);
    await login.open();
    await login.signIn(emailOf('technician'), PASSWORD);
    await new Shell(page, isMobile).heading('Transports Lumière').waitFor();
    await expect.poll(expiry).toBeGreaterThan(Date.now() / 1000 + 20 * 86_400);
  },
);

test(
  'C-019 N-026 the logout ends the session on the server too',
  { tag: '@all-desk' },
  async ({ page, context, stack, signIn, isMobile }) => {
    await signIn(page, 'technician');
    await mirrored(page);
    const cookies = await context.cookies();
    const header = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const me = async (): Promise<number> =>
      (await fetch(`${stack.url}/simple-directory/api/auth/me`, { headers: { cookie: header } })).status;
    expect(await me()).toBe(200);
    await new Shell(page, isMobile).account('Se déconnecter');
    await expect(new LoginPage(page, stack.url).title()).toBeVisible();
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name).filter((name) => name.startsWith('id_token')))
      .toEqual([]);
    await expect.poll(me).toBe(404);
    await page.goto('/gestion/vehicules');
    await expect(new LoginPage(page, stack.url).title()).toBeVisible();
  },
);

test(
  'S-015 X-010 G-005 a person without an organization: said once in the console, and what to do on the screen',
  { tag: '@all-desk' },
  async ({ page, enter, console, isMobile }) => {
    console.allow(/Cet utilisateur n'est membre d'aucune organisation/);
    await enter(page, 'nobody');
    await expect(page.getByText('Vous n’êtes membre d’aucune organisation. Demandez à un administrateur de vous inviter.')).toBeVisible();
    await mirrored(page);
    await expect
      .poll(() => console.errors.filter((text) => text.startsWith("Cet utilisateur n'est membre d'aucune organisation")))
      .toHaveLength(1);
    await page.goto('/gestion/vehicules');
    await expect(new Shell(page, isMobile).heading(GUARD_TEXT)).toBeVisible();
  },
);

test(
  'E-007 S-009 S-012 X-009 K-016 a suspended organization: its page on every guarded screen, with the support contact',
  { tag: '@all-desk' },
  async ({ page, enter, isMobile }) => {
    await enter(page, 'suspended', '/cartographie');
    for (const path of ['/cartographie', '/gestion', '/gestion/vehicules']) {
      if (!page.url().endsWith(path)) await page.goto(path);
      await expect(new Shell(page, isMobile).heading('Accès suspendu')).toBeVisible();
      await expect(
        page.getByText(/L'accès de votre organisation est suspendu.*support@sillage\.example, \+33 4 65 71 00 99/),
      ).toBeVisible();
    }
    await expect(page.locator('[data-shown-count], .dt, .dc')).toHaveCount(0);
  },
);

test(
  'G-007 G-012 X-006 P-003 P-004 the lowest role meets the guard, by address and with none of the page behind it',
  { tag: '@all-desk' },
  async ({ page, enter, isMobile }) => {
    await enter(page, 'user', '/gestion/vehicules');
    const shell = new Shell(page, isMobile);
    await expect(shell.heading(GUARD_TEXT)).toHaveText(GUARD_TEXT);
    await expect(page.locator('.dt, .dc')).toHaveCount(0);
    expect(await shell.entries()).not.toContain('Gestion');
    await page.goto('/gestion');
    await expect(shell.heading(GUARD_TEXT)).toHaveText(GUARD_TEXT);
  },
);

test(
  'S-016 S-017 N-032 C-021 P-013 switching organization loads a new document with the other data only',
  { tag: '@all-desk' },
  async ({ page, enter, person, isMobile }) => {
    const multi = await person('multi');
    const vehicles = new VehiclesPage(page, isMobile);
    const shell = new Shell(page, isMobile);
    await enter(page, 'multi', '/gestion/vehicules');
    await vehicles.shown();
    await mirrored(page);
    const first = await vehicles.count();
    const before = await vehicles.plates();
    await page.evaluate(() => Object.assign(window, { marker: true }));
    await shell.account('Garonne Services');
    // Another document, not the one of before.
    await page.waitForFunction(() => !('marker' in window));
    await expect(shell.heading(/^Véhicules/)).toBeVisible();
    await mirrored(page);
    await expect(page).toHaveURL(/\/gestion\/vehicules/);
    await expect.poll(() => vehicles.count()).toBeLessThan(first);
    await expect.poll(async () => (await vehicles.plates()).filter((plate) => before.includes(plate))).toEqual([]);
    const org = (await page.context().cookies()).find(({ name }) => name === 'id_token_org')!.value;
    const me = await multi.get<{ organizations: { id: string; name: string }[] }>('/simple-directory/api/auth/me');
    expect(me.organizations.find(({ id }) => id === org)?.name).toBe('Garonne Services');
    await page.goto('/');
    await expect(shell.heading('Garonne Services')).toBeVisible();
  },
);

test(
  'E-001 E-013 X-007 an unknown path is a 404 inside the application, and a link leads on without a reload',
  { tag: '@all-desk' },
  async ({ page, enter, isMobile }) => {
    await enter(page, 'manager', '/rapports/inconnu');
    const shell = new Shell(page, isMobile);
    await expect(shell.heading('Cette page est introuvable')).toBeVisible();
    await expect(page.locator('p', { hasText: /^404$/ })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { marker: true }));
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
    await expect(shell.heading('Transports Lumière')).toBeVisible();
    expect(await page.evaluate(() => 'marker' in window)).toBe(true);
  },
);

test('R-152 paths near the real ones are 404 too', { tag: '@all-desk' }, async ({ page, enter, isMobile }) => {
  await enter(page, 'manager');
  const shell = new Shell(page, isMobile);
  await shell.heading('Transports Lumière').waitFor();
  for (const path of ['/cartographie/x', '/fr/gestion', '/gestion/vehicules/x/y']) {
    await page.goto(path);
    await expect(shell.heading('Cette page est introuvable'), path).toBeVisible();
  }
});

test('an unreadable search parameter is told and the screen opens without it', { tag: '@all-desk' }, async ({ page, enter, isMobile }) => {
  await enter(page, 'manager', '/gestion/vehicules?state=flying&vehicle=not-an-id&energy=electric');
  const shell = new Shell(page, isMobile);
  const vehicles = new VehiclesPage(page, isMobile);
  await vehicles.shown();
  await expect(shell.message('Paramètre ignoré : vehicle, state')).toBeVisible();
  await page.goto('/cartographie?order=sideways&at=here');
  await expect(shell.message('Paramètre ignoré : order, at')).toBeVisible();
});
