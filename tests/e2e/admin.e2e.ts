import { newImei, newPlate } from './account.ts';
import { asRoot } from './as-root.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { AdminPages } from './pages/admin-pages.ts';
import { MapPage } from './pages/map-page.ts';
import { TeltonikaClient } from './teltonika-client.ts';

test(
  'S-020 R-002 the administration asks a super administrator for a fresh authentication, then lists its pages',
  { tag: '@desk' },
  async ({ page, stack, isMobile }) => {
    await asRoot(page, stack.url, '/admin');
    const pages = new AdminPages(page, isMobile);
    await pages.open('/admin', 'Admin');
    for (const name of [
      /Organisations/,
      /Véhicules de tous les comptes/,
      /Diagnostics de tous les comptes/,
      /Dispositifs Teltonika/,
      /Dispositifs GPSLogger/,
      /État de la plateforme/,
    ])
      await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  },
);

const CONNECTORS = {
  teltonika: 'R-064',
  gpslogger: 'R-056',
  ruptela: 'R-060',
  mdi: 'R-058',
  kuantic: 'R-057',
  dunasys: 'R-052',
  sofleet: 'R-063',
  actia: 'R-049',
  free2move: 'R-055',
  sensolus: 'R-061',
  silence: 'R-062',
  continental: 'R-050',
  '2hire': 'R-048',
  mercedes: 'R-059',
  copenhagen: 'R-051',
  ford: 'R-054',
};

test(
  `K-015 R-053 ${Object.values(CONNECTORS).join(' ')} each connector has its page, which the menu lists and nobody else opens; Dunasys its diagnostics too`,
  { tag: '@all-desk' },
  async ({ page, stack }) => {
    test.slow();
    await asRoot(page, stack.url, '/admin');
    const listed = page.getByRole('main').locator('a[href^="/admin/devices/"]');
    await expect(listed).toHaveCount(17);
    expect(new Set(await listed.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))).toEqual(
      new Set([...Object.keys(CONNECTORS).map((type) => `/admin/devices/${type}`), '/admin/devices/dunasys/diagnostics']),
    );
    for (const type of Object.keys(CONNECTORS)) {
      const { title } = (await (await page.request.get(`${stack.url}/api/v1/admin/connectors/${type}`)).json()) as { title: string };
      expect(title.toLowerCase(), type).toContain(type === 'gpslogger' ? 'gps' : type.slice(0, 4));
      await page.evaluate((to) => history.pushState(null, '', to), `/admin/devices/${type}?q=${type}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
      await expect(page.getByRole('searchbox').first(), 'R-154').toHaveValue(type);
    }
    await page.evaluate(() => history.pushState(null, '', '/admin/devices/dunasys/diagnostics'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/diagnostics.*dunasys/i);
    await page.evaluate(() => history.pushState(null, '', '/admin/devices/unheard-of'));
    await expect(page.getByRole('heading', { name: 'Cette page est introuvable' })).toBeVisible();
  },
);

test('G-009 G-012 the administration is refused to an organization’s administrator', { tag: '@all-desk' }, async ({ page, enter }) => {
  for (const path of [
    '/admin',
    '/admin/organizations',
    '/admin/vehicles',
    '/admin/diagnostics',
    '/admin/status',
    '/admin/devices/teltonika',
    '/admin/devices/mercedes',
  ]) {
    await enter(page, 'admin', path);
    await expect(page.getByRole('heading', { name: "Vous n'avez pas les permissions d'accéder à cette page", exact: true })).toBeVisible();
  }
});

test(
  'R-032 an organization is suspended: its person sees the page that says so without a reload, and comes back when it is lifted',
  { tag: '@all-desk' },
  async ({ page, browser, stack, person, isMobile, console: watch }) => {
    watch.allow(/403/);
    await asRoot(page, stack.url, '/admin/organizations');
    const pages = new AdminPages(page, isMobile);
    const other = await browser.newContext({ baseURL: stack.url });
    await (await person('multi')).lend(other);
    const theirs = await other.newPage();
    const organizations = (
      await (await person('multi')).get<{ organizations: { id: string; name: string; role: string }[] }>('/simple-directory/api/auth/me')
    ).organizations;
    const garonne = organizations.find(({ role }) => role === 'admin')!;
    await other.addCookies([{ name: 'id_token_org', value: garonne.id, url: stack.url }]);
    await theirs.goto('/gestion/vehicules');
    await mirrored(theirs);
    await theirs.evaluate(() => Object.assign(window, { marker: true }));

    await pages.row(garonne.name).click();
    await page.getByRole('dialog', { name: garonne.name }).getByRole('button', { name: 'Suspendre…' }).click();
    await pages.dialog(`Suspendre ${garonne.name} ?`).getByRole('button', { name: 'Suspendre l’organisation' }).click();
    await expect(theirs.locator('.error-suspended')).toBeVisible({ timeout: 20_000 });
    expect(await theirs.evaluate(() => 'marker' in window)).toBe(true);

    await page.getByRole('dialog', { name: garonne.name }).getByRole('button', { name: 'Lever la suspension' }).click();
    await expect(pages.row(garonne.name)).toContainText('Active');
    await theirs.reload();
    await expect(theirs.getByRole('heading', { level: 1, name: /^Véhicules/ })).toBeVisible({ timeout: 20_000 });
    await other.close();
  },
);

test(
  'an old link to a page or an order that the list does not have shows what there is',
  { tag: '@all-desk' },
  async ({ page, stack, isMobile }) => {
    await asRoot(page, stack.url, '/admin/organizations?page=9&sort=gone');
    await expect(new AdminPages(page, isMobile).row('Transports Lumière')).toBeVisible();
    await expect(page).not.toHaveURL(/page=/);
  },
);

test(
  'C-020 a super administrator works as an organization’s administrator, and comes back',
  { tag: '@all-desk' },
  async ({ page, stack, isMobile }) => {
    await asRoot(page, stack.url, '/admin/organizations');
    const pages = new AdminPages(page, isMobile);
    await pages.row('Transports Lumière').click();
    await page
      .getByRole('dialog', { name: 'Transports Lumière' })
      .getByRole('button', { name: /^Entrer comme/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Transports Lumière' })).toBeVisible();
    const me = async () =>
      (await (await page.request.get('/simple-directory/api/auth/me')).json()) as { asAdmin?: { name: string }; isAdmin?: unknown };
    const acting = await me();
    expect([acting.asAdmin?.name, acting.isAdmin]).toEqual(['Solène Aubry', undefined]);
    await page.getByRole('button', { name: /^Compte de/ }).click();
    await page.getByRole('menuitem', { name: 'Revenir à la session administrateur' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sillage' })).toBeVisible();
    await expect.poll(async () => (await me()).asAdmin).toBeUndefined();
  },
);

test(
  'R-064 a device nobody declared speaks over TCP, is adopted into an organization and a vehicle, and that vehicle moves on the map',
  { tag: '@all-desk' },
  async ({ page, browser, stack, person, isMobile }) => {
    const manager = await person('manager');
    const plate = newPlate();
    const vehicle = await manager.create('vehicles', { registration: plate });
    const imei = newImei();
    const device = await TeltonikaClient.login(stack.server.gatewayPort, imei);
    expect(await device.send({ lat: 45.75, lng: 4.85, speedKmh: 30, headingDeg: 0 })).toBe(1);
    device.close();

    await asRoot(page, stack.url, `/admin/devices/teltonika?view=strangers&q=${imei}`);
    const pages = new AdminPages(page, isMobile);
    await pages.row(imei).click();
    const drawer = page.getByRole('dialog', { name: imei });
    await drawer.locator('.frame > summary').first().click();
    await expect(drawer.getByRole('cell', { name: 'Ignition', exact: true })).toBeVisible();
    await drawer.getByRole('button', { name: 'Adopter…' }).click();
    const dialog = page.getByRole('dialog', { name: `Adopter ${imei}` });
    await pages.pick(dialog, 'Organisation', 'Transports Lumière');
    await pages.pick(dialog, 'Véhicule', plate);
    await dialog.getByRole('button', { name: 'Adopter le dispositif' }).click();
    await expect(page.getByText(`${imei} est adopté, 1 message repris.`)).toBeVisible();

    const other = await browser.newContext({ baseURL: stack.url });
    await manager.lend(other);
    const theirs = await other.newPage();
    await theirs.goto(`/cartographie?vehicle=${vehicle._id}`);
    const map = new MapPage(theirs);
    await map.ready();
    await mirrored(theirs);
    const before = await map.positions();
    const again = await TeltonikaClient.login(stack.server.gatewayPort, imei);
    expect(await again.send({ lat: 45.77, lng: 4.87, speedKmh: 61, headingDeg: 45 })).toBe(1);
    again.close();
    await expect.poll(() => map.positions()).not.toBe(before);
    await expect(
      theirs
        .locator(isMobile ? '.map-sheet' : '.map-card')
        .getByText(/61\s*km\/h/)
        .first(),
    ).toBeVisible();
    await other.close();

    await page.goto(`/admin/devices/teltonika?q=${imei}`);
    await expect(pages.row(imei)).toContainText(plate);
    await expect(pages.row(imei)).toContainText('pas connecté');
    const last = await TeltonikaClient.login(stack.server.gatewayPort, imei);
    await expect(pages.row(imei)).not.toContainText('pas connecté');
    last.close();
    await manager.remove(`/api/v1/vehicles/${vehicle._id}`);
  },
);

test(
  'a command reaches a connected device, and its answer is shown beside it',
  { tag: '@all-desk' },
  async ({ page, stack, person, isMobile }) => {
    const manager = await person('manager');
    const imei = newImei();
    const title = `Boîtier ${imei.slice(-6)}`;
    const device = await manager.create('devices', { title, type: 'teltonika', serial: imei });
    const box = await TeltonikaClient.login(stack.server.gatewayPort, imei);
    await asRoot(page, stack.url, `/admin/devices/teltonika?q=${imei}`);
    await new AdminPages(page, isMobile).row(imei).click();
    const drawer = page.getByRole('dialog', { name: title });
    await expect(drawer.getByText('Aucune commande n’a été envoyée à ce dispositif.')).toBeVisible();
    await drawer.getByRole('textbox', { name: 'Commande' }).fill('getinfo');
    const heard = box.command();
    await drawer.getByRole('button', { name: 'Envoyer' }).click();
    expect(await heard).toBe('getinfo');
    await expect(drawer.getByText('envoyée', { exact: true })).toBeVisible();
    box.answer('RTC Init OK');
    await expect(drawer.getByText('RTC Init OK')).toBeVisible();
    await expect(drawer.getByText('réponse reçue', { exact: true })).toBeVisible();
    box.close();
    await manager.remove(`/api/v1/devices/${device._id}`);
  },
);

test(
  'R-038 R-039 a vehicle of any account opens with its account, device and last messages; both pages open without network',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, stack, isMobile, context }) => {
    await asRoot(page, stack.url, '/admin/vehicles');
    const pages = new AdminPages(page, isMobile);
    await expect(pages.rows().first()).toBeVisible();
    const link = pages.rows().first();
    const plate = await link.locator('.plate').first().innerText();
    await link.locator('.plate').first().click();
    await expect(page.getByRole('heading', { level: 1, name: plate })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Compte' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Derniers messages' })).toBeVisible();
    await keptOffline(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: plate })).toBeVisible();
    await expect(page.getByText(/hors ligne, reçu/)).toBeVisible();
    await context.setOffline(false);
  },
);

test('R-034 the status shows each service measured, and again by itself', { tag: '@all-desk' }, async ({ page, stack }) => {
  await asRoot(page, stack.url, '/admin/status');
  const database = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Base de données' }) });
  await expect(database).toContainText('En service');
  await expect(database).toContainText('Aller-retour');
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Connecteur Teltonika' }) })).toContainText(
    `TCP ${stack.server.gatewayPort}`,
  );
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/admin/status'));
  expect((await asked).status()).toBe(200);
});

test(
  'R-026 D-012 D-014 diagnostics of every account lead to their vehicle and device, and one is removed',
  { tag: '@all-desk' },
  async ({ page, stack, isMobile }) => {
    await asRoot(page, stack.url, '/admin/diagnostics');
    const pages = new AdminPages(page, isMobile);
    // Families without a page here have no link.
    const row = pages
      .rows()
      .filter({ has: page.locator('a[href^="/admin/devices/"]') })
      .first();
    await expect(row.locator('a[href^="/admin/vehicles/"]')).toBeVisible();
    await row.getByRole('checkbox').check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Supprimer…' }).click();
    const removal = page.waitForRequest((request) => request.url().endsWith('/api/v1/admin/diagnostics/remove'));
    await pages.dialog('Supprimer ce diagnostic ?').getByRole('button', { name: 'Supprimer le diagnostic' }).click();
    const { ids } = (await removal).postDataJSON() as { ids: string[] };
    await expect(page.getByText('1 diagnostic supprimé.')).toBeVisible();
    expect(ids).toHaveLength(1);
    await expect.poll(async () => (await page.request.get(`/api/v1/admin/diagnostics/${ids[0]}`)).status()).toBe(404);
  },
);
