import type { BrowserContext, Page } from '@playwright/test';
import { emailOf, newPlate, PASSWORD, type Person } from './account.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { LoginPage } from './pages/login-page.ts';
import { Shell } from './pages/shell.ts';
import { SyncPanel } from './pages/sync-panel.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';
import { Stage } from './stage.ts';

interface Vehicle {
  _id: string;
  name: string | null;
  note: string | null;
  make: string | null;
  ver: number;
}

const PUSH = '**/api/v1/sync/push';
const vehicle = (person: Person, id: string) => person.get<Vehicle>(`/api/v1/vehicles/${id}`);
/** Nothing a person writes gets through, while everything else does. */
const holdWrites = (page: Page | BrowserContext) => page.route(PUSH, (route) => route.abort());
const releaseWrites = (page: Page | BrowserContext) => page.unroute(PUSH);
const pending = (page: Page) => page.locator('.note-pending');

/** The form of a vehicle of this test, open before somebody whose mirror is complete. */
async function inForm(
  page: Page,
  isMobile: boolean,
  manager: Person,
  open: (path: string) => Promise<void>,
  doc: { name: string; note?: string } = { name: 'Avant' },
): Promise<{ list: VehiclesPage; id: string }> {
  const { _id: id } = await manager.create('vehicles', { registration: newPlate(), ...doc });
  await open(`/gestion/vehicules?vehicle=${id}&edit=1`);
  await mirrored(page);
  const list = new VehiclesPage(page, isMobile);
  await expect(list.form.field('Nom')).toHaveValue(doc.name);
  return { list, id };
}

async function writeName(page: Page, { form }: VehiclesPage, name: string): Promise<void> {
  await form.fill('Nom', name);
  await form.save();
  await expect(pending(page)).toBeVisible();
}

test(
  'two people change several fields: each shows mine, the other’s with whose and when, and what was before; each is chosen by keyboard',
  { tag: '@all-desk' },
  async ({ page, enter, person, console, isMobile }) => {
    console.allow(/Failed to load resource/);
    const manager = await person('manager');
    const { list, id } = await inForm(page, isMobile, manager, (path) => enter(page, 'manager', path), {
      name: 'Nom d’avant',
      note: 'Note d’avant',
    });
    await holdWrites(page);
    await list.form.fill('Nom', 'Mon nom');
    await list.form.fill('Note', 'Ma note');
    await list.form.fill('Marque', 'Renault');
    await list.form.save();
    await expect(pending(page)).toBeVisible();
    const admin = await person('admin');
    await admin.patch(`/api/v1/vehicles/${id}`, { name: 'Leur nom', note: 'Leur note' });
    const { name } = await admin.get<{ name: string }>('/simple-directory/api/auth/me');

    await releaseWrites(page);
    const panel = new SyncPanel(page);
    await panel.open();
    await panel.tryNow();
    await expect(panel.repairs()).toHaveCount(1, { timeout: 30_000 });
    for (const [field, mine, theirs, before] of [
      ['Nom', 'Mon nom', 'Leur nom', 'Nom d’avant'],
      ['Note', 'Ma note', 'Leur note', 'Note d’avant'],
    ] as const) {
      const group = panel.repairs().getByRole('group', { name: field, exact: true });
      await expect(group.locator('.repair-side').nth(0)).toContainText(mine);
      await expect(group.locator('.repair-side').nth(1)).toContainText(new RegExp(`${theirs}.*${name}, à \\d\\d:\\d\\d`));
      await expect(group).toContainText(`Avant : ${before}`);
    }
    await expect(panel.repairs()).toContainText('Votre autre champ (Marque) part avec votre choix.');
    await panel.repairs().getByRole('group', { name: 'Note', exact: true }).getByRole('radio').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await expect(panel.box.getByRole('button', { name: 'Garder ce choix' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.repairs()).toHaveCount(0);
    await expect.poll(() => vehicle(manager, id)).toMatchObject({ name: 'Mon nom', note: 'Leur note', make: 'Renault' });
    await manager.remove(`/api/v1/vehicles/${id}`);
  },
);

test(
  'F6 F30 what waits is taken away as a zip, the browser’s data are wiped, it is taken back, and the server has it once',
  { tag: '@all-desk' },
  async ({ stack, page, context, enter, person, console, isMobile }, info) => {
    console.allow(/Failed to load resource/);
    const manager = await person('manager');
    const { list, id } = await inForm(page, isMobile, manager, (path) => enter(page, 'manager', path));
    await holdWrites(context);
    await writeName(page, list, 'Écrit avant l’effacement');
    const panel = new SyncPanel(page);
    await panel.open();
    const file = info.outputPath('queue.zip');
    await (await panel.exportAll()).saveAs(file);

    const cdp = await context.newCDPSession(page);
    await page.goto('about:blank');
    // One that still runs has the write in its hands.
    await expect.poll(() => page.workers().length).toBe(0);
    await cdp.send('Storage.clearDataForOrigin', { origin: stack.url, storageTypes: 'all' });
    await releaseWrites(context);
    await enter(page, 'manager', `/gestion/vehicules?vehicle=${id}`);
    await mirrored(page);
    await expect(pending(page)).toHaveCount(0);
    expect((await vehicle(manager, id)).name).toBe('Avant');

    await panel.open();
    await panel.choose(file);
    await expect(panel.taking()).toContainText('1 saisie à envoyer');
    expect((await vehicle(manager, id)).name).toBe('Avant');
    await panel.take();
    await expect.poll(async () => (await vehicle(manager, id)).name, { timeout: 30_000 }).toBe('Écrit avant l’effacement');
    await expect(panel.queued()).toHaveCount(0);
    // A second time: the server knows it.
    await manager.patch(`/api/v1/vehicles/${id}`, { name: 'Changé depuis' });
    await panel.choose(file);
    const answered = page.waitForResponse(PUSH);
    await panel.take();
    expect(((await (await answered).json()) as { results: { status: string }[] }).results.map(({ status }) => status)).toEqual(['applied']);
    await expect(panel.box).toContainText('Tout ce que vous avez saisi est sur le serveur.');
    await expect(panel.repairs()).toHaveCount(0);
    expect(await vehicle(manager, id)).toMatchObject({ name: 'Changé depuis' });
    await manager.remove(`/api/v1/vehicles/${id}`);
  },
);

test(
  'F29 the first copy is usable while it goes on: after its first page the vehicles are listed, and the panel says how far it is',
  { tag: '@desk' },
  async ({ page, enter, isMobile }) => {
    let pages = 0;
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/v1/sync/pull', async (route) => {
      if (++pages > 1) await gate;
      await route.continue();
    });
    const list = new VehiclesPage(page, isMobile);
    await enter(page, 'manager', '/gestion/vehicules');
    await list.shown();
    await expect(page.locator('.sync').first()).toContainText(/Première copie \d+ %/);
    const panel = new SyncPanel(page);
    await panel.open();
    await expect(panel.box).toContainText('Première copie en cours. Vous pouvez déjà travailler.');
    await expect(panel.box.getByRole('progressbar', { name: /^Première copie/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await list.search('a');
    await expect(list.rows().first()).toBeVisible();
    release();
    await mirrored(page);
  },
);

test(
  'F13 a full device: the form says that nothing was saved, keeps what was typed, and offers to take the queue away',
  { tag: '@desk' },
  async ({ page, enter, person, isMobile }, info) => {
    await page.addInitScript(() => {
      const add = IDBObjectStore.prototype.add;
      IDBObjectStore.prototype.add = function (...given) {
        if (this.name === 'outbox' && 'full' in window) throw new DOMException('full', 'QuotaExceededError');
        return add.apply(this, given);
      };
    });
    const manager = await person('manager');
    const { list, id } = await inForm(page, isMobile, manager, (path) => enter(page, 'manager', path));
    await list.form.fill('Nom', 'Ne tient plus');
    await page.evaluate(() => Object.assign(window, { full: true }));
    await list.form.save();
    const refusal = page.getByRole('alert').filter({ hasText: 'Pas enregistré' });
    await expect(refusal).toBeVisible();
    await expect(list.form.field('Nom')).toHaveValue('Ne tient plus');
    const download = page.waitForEvent('download');
    await refusal.getByRole('button', { name: 'Tout exporter (zip)' }).click();
    expect((await download).suggestedFilename()).toMatch(/^sillage-a-envoyer-.*\.zip$/);
    await (await download).saveAs(info.outputPath('full.zip'));
    expect((await vehicle(manager, id)).name).toBe('Avant');
    await manager.remove(`/api/v1/vehicles/${id}`);
  },
);

test(
  'F19 F20 a logout with unsent work: it can be kept, another person on this device sees that it waits and never sends it, its author does',
  { tag: '@desk' },
  async ({ stack, page, signIn, person, console, isMobile }) => {
    console.allow(/Failed to load resource|status of 401/);
    const manager = await person('manager');
    const { list, id } = await inForm(page, isMobile, manager, (path) => signIn(page, 'manager', path));
    const [shell, login, panel] = [new Shell(page, isMobile), new LoginPage(page, stack.url), new SyncPanel(page)];
    await holdWrites(page);
    await writeName(page, list, 'Écrit avant de partir');
    await shell.account('Se déconnecter');
    const dialog = shell.dialog('Des saisies ne sont pas parties');
    await expect(dialog).toContainText('1 saisie attend sur cet appareil.');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Tout exporter (zip)' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
    await expect(dialog.getByRole('button', { name: 'Les abandonner' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Garder ici et se déconnecter' }).click();
    await expect(login.kept('Marius Chavanne')).toContainText('1 élément à envoyer');
    await releaseWrites(page);

    await login.signIn(emailOf('admin'), PASSWORD);
    await mirrored(page);
    await panel.open();
    await expect(panel.box).toContainText('1 élément de Marius Chavanne, Transports Lumière attend aussi ici');
    await expect(panel.queued()).toHaveCount(0);
    expect((await vehicle(manager, id)).name).toBe('Avant');
    await page.keyboard.press('Escape');
    await shell.account('Se déconnecter');
    await login.signIn(emailOf('manager'), PASSWORD);
    await expect.poll(async () => (await vehicle(manager, id)).name, { timeout: 30_000 }).toBe('Écrit avant de partir');
    await manager.remove(`/api/v1/vehicles/${id}`);
  },
);

test(
  'F20 it can be sent before leaving, or discarded by writing the word; then nothing is left behind',
  { tag: '@all-desk' },
  async ({ stack, page, signIn, person, console, isMobile }) => {
    console.allow(/Failed to load resource|status of 401/);
    const manager = await person('manager');
    const { _id: id } = await manager.create('vehicles', { registration: newPlate(), name: 'Avant' });
    const [list, shell, login] = [new VehiclesPage(page, isMobile), new Shell(page, isMobile), new LoginPage(page, stack.url)];
    const dialog = shell.dialog('Des saisies ne sont pas parties');
    const write = async (name: string): Promise<void> => {
      await signIn(page, 'manager', `/gestion/vehicules?vehicle=${id}&edit=1`);
      await mirrored(page);
      await holdWrites(page);
      await writeName(page, list, name);
      await shell.account('Se déconnecter');
      await expect(dialog).toBeVisible();
    };
    const databases = () =>
      page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('sillage:')).length);
    await write('Envoyé avant de partir');
    await releaseWrites(page);
    // It waits until the engine, which was refused so far, has reached the server again.
    await dialog.getByRole('button', { name: 'Envoyer puis se déconnecter' }).click({ timeout: 30_000 });
    await expect(login.title()).toBeVisible({ timeout: 30_000 });
    await expect.poll(async () => (await vehicle(manager, id)).name).toBe('Envoyé avant de partir');
    await expect.poll(databases).toBe(0);

    await write('Jamais envoyé');
    await dialog.getByRole('textbox').fill('abandonner');
    await dialog.getByRole('button', { name: 'Les abandonner' }).click();
    await expect(login.title()).toBeVisible();
    await releaseWrites(page);
    await expect(login.kept('Marius Chavanne')).toHaveCount(0);
    await expect.poll(databases).toBe(0);
    expect((await vehicle(manager, id)).name).toBe('Envoyé avant de partir');
    await manager.remove(`/api/v1/vehicles/${id}`);
  },
);

test(
  'F16 the organization is taken from a person: its rows leave the device, the chip and the panel say it, what was written stays',
  { tag: '@desk' },
  async ({ page, enter, person, console, isMobile }) => {
    console.allow(/status of 403/);
    const manager = await person('manager');
    const { list, id } = await inForm(page, isMobile, manager, (path) => enter(page, 'manager', path));
    const stage = await Stage.on(page);
    // From the write on: a pull before it would empty the form.
    let isTaken = false;
    stage.answer('/api/v1/sync/', ({ pathname }) => {
      isTaken ||= pathname.endsWith('/push');
      return isTaken ? { status: 403, json: { code: 'forbidden' } } : null;
    });
    await list.form.fill('Nom', 'Écrit trop tard');
    await list.form.save();
    await expect(page.locator('.sync-login').first()).toContainText('Accès retiré');
    const panel = new SyncPanel(page);
    await panel.open();
    await expect(panel.box).toContainText('Vous n’avez plus accès à cette organisation. Vos saisies restent sur cet appareil.');
    await expect(panel.queued()).toHaveCount(1);
    const left = () =>
      page.evaluate(async () => {
        const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith('sillage:'))!;
        const opened = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open(name!);
          request.onsuccess = () => resolve(request.result);
        });
        const count = (store: string) =>
          new Promise<number>((resolve) => {
            const request = opened.transaction(store).objectStore(store).count();
            request.onsuccess = () => resolve(request.result);
          });
        const counts = { vehicles: await count('vehicles'), drivers: await count('drivers'), outbox: await count('outbox') };
        opened.close();
        return counts;
      });
    await expect.poll(left).toEqual({ vehicles: 0, drivers: 0, outbox: 1 });
    await manager.remove(`/api/v1/vehicles/${id}`);
  },
);

test(
  'F30 an administrator sees the devices of the organization: whose, since when, what they hold; the late ones first and marked',
  { tag: '@all-desk' },
  async ({ stack, page, context, enter, person }) => {
    const technician = await person('technician');
    const { id, name, organizations } = await technician.get<{ id: string; name: string; organizations: { id: string }[] }>(
      '/simple-directory/api/auth/me',
    );
    await technician.lend(context);
    const device = crypto.randomUUID();
    const report = { queued: 3, repair: 1, oldestAt: new Date(Date.now() - 30 * 3600_000).toISOString(), build: 'essai-1' };
    const data = { schema: 1, device, user: id, org: organizations[0]!.id, serverId: null, cursor: null, report };
    expect((await context.request.post('/api/v1/sync/pull', { data, headers: { origin: stack.url } })).status()).toBe(200);
    await context.clearCookies();

    await enter(page, 'admin', '/gestion/utilisateurs');
    // The person behind a device is known once the members are here.
    await mirrored(page);
    await page.getByRole('button', { name: 'Synchronisation des appareils' }).click();
    const shell = new Shell(page, false);
    await expect(shell.heading('Synchronisation des appareils')).toBeVisible();
    await expect(page.getByText(/depuis plus de 24 h\./)).toBeVisible();
    await page.getByRole('searchbox').fill(device);
    const row = page.locator('.dt-line');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('En retard');
    await expect(row).toContainText('essai-1');
    await expect(row).toContainText(device.slice(-6));
    await row.locator('.ell').first().click();
    // The person whose device it is opens.
    await expect(page).toHaveURL((url) => url.searchParams.has('open') && !url.searchParams.has('view'));
    await expect(shell.dialog(name)).toBeVisible();
  },
);
