import type { Page } from '@playwright/test';
import { emailOf, newPlate, PASSWORD, type Person } from './account.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { keptVehicle } from './kept-vehicle.ts';
import { LoginPage } from './pages/login-page.ts';
import { MapPage } from './pages/map-page.ts';
import { Shell } from './pages/shell.ts';
import { SyncPanel } from './pages/sync-panel.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';

interface Vehicle {
  _id: string;
  registration: string;
  name: string | null;
  note: string | null;
  status: string;
}

const offline = (page: Page) => expect(page.locator('.sync-off').first()).toBeVisible({ timeout: 20_000 });
const vehicle = (person: Person, id: string) => person.get<Vehicle>(`/api/v1/vehicles/${id}`);

test(
  'L-010 S-026 without network and after a restart every screen opens with its data, the login offers to go on',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ stack, device, person, isMobile }) => {
    const manager = await person('manager');
    const [known] = await manager.list('/api/v1/vehicles?size=1&sort=registration:1');
    const plate = String(known!['registration']);
    let { context, page } = await device.open();
    await manager.lend(context);
    const detail = `${stack.url}/gestion/vehicules?vehicle=${known!._id}`;
    await page.goto(detail);
    await mirrored(page);
    await keptOffline(page);
    await device.close();

    stack.network.cut();
    ({ context, page } = await device.open());
    const shell = new Shell(page, isMobile);
    const list = new VehiclesPage(page, isMobile);
    await page.goto(stack.url);
    await expect(shell.heading('Transports Lumière')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /Véhicules/ })).toBeVisible();
    await offline(page);

    await page.goto(`${stack.url}/cartographie`);
    const map = new MapPage(page);
    await map.ready();
    const states = await manager.list('/api/v1/vehicles/states');
    await expect.poll(() => map.shownCount()).toBeGreaterThan(states.length * 0.9);

    await page.goto(`${stack.url}/gestion`);
    await expect(shell.heading('Gestion')).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Véhicules/ })
      .click();
    await list.shown();
    await expect.poll(() => list.count()).toBeGreaterThan(200);
    await list.search(plate);
    await expect(list.row(plate)).toBeVisible();

    await page.goto(detail);
    await expect(list.title(plate)).toBeVisible();
    await expect(page.getByText(/^Hors ligne\. Données de/)).toBeVisible();
    await page.goto(`${detail}&edit=1`);
    await expect(list.form.field('Immatriculation')).toHaveValue(plate);
    await page.goto(`${stack.url}/gestion/vehicules?new=1`);
    await expect(shell.heading('Nouveau véhicule')).toBeVisible();

    const login = new LoginPage(page, stack.url);
    await login.open('/gestion/vehicules');
    await expect(login.title()).toBeVisible();
    await expect(login.kept('Marius Chavanne')).toContainText('Transports Lumière');
    await login.kept('Marius Chavanne').click();
    await list.shown();
    await offline(page);
  },
);

test(
  'F19 a logout without network is never taken back: the copies stay behind the login',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ stack, device, signIn, console, isMobile }) => {
    console.allow(/Failed to load resource/);
    const { page } = await device.open();
    await signIn(page, 'technician');
    await mirrored(page);
    await keptOffline(page);
    stack.network.cut();
    await offline(page);
    await new Shell(page, isMobile).account('Se déconnecter');
    await expect(new LoginPage(page, stack.url).title()).toBeVisible();
    await page.goto(`${stack.url}/gestion/vehicules`);
    await expect(new LoginPage(page, stack.url).title()).toBeVisible();
    stack.network.restore();
    await page.goto(`${stack.url}/gestion/vehicules`);
    await expect(new LoginPage(page, stack.url).title()).toBeVisible();
  },
);

test(
  'two people change different fields of one vehicle: both are kept, and both see it',
  { tag: ['@installed', '@all-desk', '@all-phone'] },
  async ({ stack, page, browser, enter, person, isMobile }) => {
    const manager = await person('manager');
    const plate = newPlate();
    const { _id } = await manager.create('vehicles', { registration: plate, name: 'Avant', note: 'Rien' });
    const list = new VehiclesPage(page, isMobile);
    await enter(page, 'manager', `/gestion/vehicules?vehicle=${_id}`);
    await expect(list.title(plate)).toBeVisible();
    await mirrored(page);
    await keptOffline(page);
    stack.network.cut();
    await offline(page);
    await list.edit({ Nom: 'Nom de la première' });
    await expect(page.locator('.note-pending')).toBeVisible();
    await (await person('admin')).patch(`/api/v1/vehicles/${_id}`, { note: 'Note de la seconde' });

    stack.network.restore();
    await expect(page.locator('.note-pending')).toHaveCount(0, { timeout: 30_000 });
    await expect.poll(() => vehicle(manager, _id)).toMatchObject({ name: 'Nom de la première', note: 'Note de la seconde' });
    await page.getByRole('tab', { name: 'Fiche' }).click();
    await expect(page.getByText('Note de la seconde')).toBeVisible();
    await expect(page.locator('.sync-fix')).toHaveCount(0);
    const other = await browser.newContext();
    const second = await other.newPage();
    await enter(second, 'admin', `/gestion/vehicules?vehicle=${_id}`);
    await expect(second.getByText('Nom de la première').first()).toBeVisible();
    await second.getByRole('tab', { name: 'Fiche' }).click();
    await expect(second.getByText('Note de la seconde')).toBeVisible();
    await other.close();
    await manager.remove(`/api/v1/vehicles/${_id}`);
  },
);

for (const side of ['mine', 'theirs'] as const)
  test(
    `two people change the same field: both values are shown, ${side} is kept`,
    { tag: ['@installed', ...(side === 'mine' ? ['@desk', '@all-phone'] : ['@all-desk'])] },
    async ({ stack, page, enter, person, isMobile }) => {
      const manager = await person('manager');
      const plate = newPlate();
      const { _id } = await manager.create('vehicles', { registration: plate, name: 'Avant' });
      const list = new VehiclesPage(page, isMobile);
      const panel = new SyncPanel(page);
      await enter(page, 'manager', `/gestion/vehicules?vehicle=${_id}`);
      await expect(list.title(plate)).toBeVisible();
      await mirrored(page);
      await keptOffline(page);
      stack.network.cut();
      await offline(page);
      await list.edit({ Nom: 'Écrit ici' });
      await expect(page.locator('.note-pending')).toBeVisible();
      await (await person('admin')).patch(`/api/v1/vehicles/${_id}`, { name: 'Écrit ailleurs' });

      stack.network.restore();
      await expect(page.locator('.sync-fix').first()).toBeVisible({ timeout: 30_000 });
      await expect.poll(async () => (await vehicle(manager, _id)).name).toBe('Écrit ailleurs');
      await panel.open();
      await expect(panel.repairs()).toHaveCount(1);
      await expect(panel.repairs()).toContainText(`Véhicule ${plate} a changé pendant que vous étiez hors ligne`);
      await expect(panel.repairs()).toContainText('Écrit ici');
      await expect(panel.repairs()).toContainText('Écrit ailleurs');
      await panel.keep(side);
      await expect(panel.repairs()).toHaveCount(0);
      await page.keyboard.press('Escape');
      const kept = side === 'mine' ? 'Écrit ici' : 'Écrit ailleurs';
      await expect.poll(async () => (await vehicle(manager, _id)).name).toBe(kept);
      await expect(page.getByText(kept).first()).toBeVisible();
      await expect(page.locator('.sync-ok').first()).toBeVisible();
      await manager.remove(`/api/v1/vehicles/${_id}`);
    },
  );

test(
  'F4 F5 a queued write survives a browser that is killed, and leaves once',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ stack, device, person, isMobile }) => {
    const { manager, id, url } = await keptVehicle({ stack, device, person });
    // Cookies reach the disk when a browser is closed.
    await device.close();
    stack.network.cut();
    let { page } = await device.open();
    await page.goto(url);
    await new VehiclesPage(page, isMobile).edit({ Nom: 'Juste avant la panne' });
    await expect(page.locator('.note-pending')).toContainText('Nom : à envoyer');
    await device.kill();

    ({ page } = await device.open());
    await page.goto(url);
    await expect(page.locator('.note-pending')).toContainText('Nom : à envoyer');
    await expect(page.getByText('Juste avant la panne').first()).toBeVisible();
    stack.network.restore();
    await expect(page.locator('.note-pending')).toHaveCount(0, { timeout: 60_000 });
    await expect.poll(async () => (await vehicle(manager, id)).name).toBe('Juste avant la panne');
    await manager.remove(`/api/v1/vehicles/${id}`);
  },
);

test(
  'F18 a captive portal that answers everything with 200 takes no write',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ stack, device, person, console, isMobile }) => {
    console.allow(/MIME type|Failed to load|Unexpected token|ServiceWorker|SSL|portal/i);
    const { manager, id, context, page } = await keptVehicle({ stack, device, person });
    stack.network.portal();
    const answer = () =>
      context.waitForEvent('response', {
        predicate: (response) => response.url().endsWith('/api/v1/sync/push') && response.status() === 200,
        timeout: 30_000,
      });
    const answered = answer();
    await new VehiclesPage(page, isMobile).edit({ Nom: 'Écrit à l’hôtel' });
    // The portal has answered 200 to the engine, and the write still waits.
    expect((await answered).headers()['content-type']).toContain('text/html');
    await expect(page.locator('.note-pending')).toContainText('Nom : à envoyer');
    await answer();
    await expect(page.locator('.note-pending')).toContainText('Nom : à envoyer');
    await expect(page.locator('.sync-ok')).toHaveCount(0);
    expect((await vehicle(manager, id)).name).toBe('Avant');
    await page.reload();
    await expect(page.locator('.note-pending')).toContainText('Nom : à envoyer');
    stack.network.restore();
    await expect(page.locator('.note-pending')).toHaveCount(0, { timeout: 60_000 });
    await expect.poll(async () => (await vehicle(manager, id)).name).toBe('Écrit à l’hôtel');
    await manager.remove(`/api/v1/vehicles/${id}`);
  },
);

test(
  'S-027 F3 a session that was revoked: the chip asks to sign in again, the write stays and leaves after it',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ stack, page, context, signIn, person, console, isMobile }) => {
    console.allow(/status of 40[134]/);
    const manager = await person('manager');
    const plate = newPlate();
    const { _id } = await manager.create('vehicles', { registration: plate, name: 'Avant' });
    await signIn(page, 'manager', `/gestion/vehicules?vehicle=${_id}`);
    const list = new VehiclesPage(page, isMobile);
    await expect(list.title(plate)).toBeVisible();
    await mirrored(page);
    const token = (await context.cookies()).find(({ name }) => name === 'id_token')!.value;
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid?: string };
    const sessions = await manager.list('/simple-directory/api/sessions');
    const own = sessions
      .filter(({ current }) => current !== true)
      .sort((a, b) => String(b['createdAt']).localeCompare(String(a['createdAt'])))[0]!;
    await manager.remove(`/simple-directory/api/sessions/${sid ?? own._id}`);

    // Nothing is asked of the person while nothing leads away from the screen.
    await list.act('Archiver');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archiver 1 véhicule' }).click();
    const chip = page.locator('.sync-login').first();
    await expect(chip).toContainText('Se reconnecter', { timeout: 30_000 });
    await expect(page.locator('.note-pending')).toContainText('Statut : à envoyer');
    expect((await vehicle(manager, _id)).status).toBe('active');
    const panel = new SyncPanel(page);
    await panel.open();
    await expect(panel.box).toContainText('Reconnectez-vous pour envoyer. Rien n’est perdu.');
    await expect(panel.queued()).toHaveCount(1);
    await panel.box.getByRole('button', { name: 'Se reconnecter' }).first().click();
    const login = new LoginPage(page, stack.url);
    await expect(login.kept('Marius Chavanne')).toContainText('1 élément à envoyer');
    await login.signIn(emailOf('manager'), PASSWORD);
    await expect(list.title(plate)).toBeVisible();
    await expect(page.locator('.note-pending')).toHaveCount(0, { timeout: 30_000 });
    await expect.poll(async () => (await vehicle(manager, _id)).status).toBe('archived');
    await manager.remove(`/api/v1/vehicles/${_id}`);
  },
);
