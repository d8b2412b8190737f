import { rm } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { SyncDevice } from '../../src/domain/sync/sync-device.ts';
import { nextRelease, releaseOf, type Release } from '../helpers/release.ts';
import { newPlate, type Person } from './account.ts';
import { expect, keptOffline, mirrored, test as base } from './fixtures.ts';
import { EntityPage } from './pages/entity-page.ts';
import { MapPage } from './pages/map-page.ts';
import { Shell } from './pages/shell.ts';
import { SyncPanel } from './pages/sync-panel.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';

const test = base.extend<{ releases: { first: Release; next: Release }; deploy: (release: Release) => Promise<void> }>({
  /** The build under test, and the one that comes after it. */
  // eslint-disable-next-line no-empty-pattern
  releases: async ({}, use, info) => {
    const first = await releaseOf('dist');
    const next = await nextRelease(first, info.outputPath('next', 'dist'), `${first.build}-next`);
    await use({ first, next });
    await rm(next.dist, { recursive: true });
  },
  /** As somebody who updates a server: it stops, another build starts on the same data and address. After the test the first one is back. */
  deploy: async ({ stack, releases }, use) => {
    const deploy = async ({ dist }: Release): Promise<void> => {
      await stack.server.stop();
      stack.server = await stack.start(dist);
    };
    await use(deploy);
    await deploy(releases.first);
  },
});

// Two builds, one after the other, in several tabs.
test.setTimeout(480_000);

interface Sent {
  device: string;
  mutations: { mid: string }[];
}

/** Pushes that the server answered. */
function answered(context: BrowserContext): Sent[] {
  const sent: Sent[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/api/v1/sync/push') && response.ok()) sent.push(response.request().postDataJSON() as Sent);
  });
  return sent;
}

/** Paths a tab asked for, whoever answered. */
function paths(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

const runs = (page: Page, { entry }: Release) => expect(page.locator(`script[src="${entry}"]`)).toBeAttached({ timeout: 20_000 });
const waits = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state), { timeout: 90_000 })
    .toBe('installed');
const offer = (page: Page) => new Shell(page, false).message('Une nouvelle version est prête');
const accept = (page: Page) => offer(page).getByRole('button', { name: 'Recharger' }).click();
const bornAt = (page: Page) => page.evaluate(() => performance.timeOrigin);
const kept = (page: Page) => expect(page.getByText(/^Brouillon gardé à/)).toBeVisible();

/** Presses links, as somebody who stays in the page that is loaded. */
async function walk(page: Page, entry: string, link?: string): Promise<void> {
  await new Shell(page, false).go(entry);
  if (link !== undefined)
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${link}`) })
      .click();
}

const nameOf = async (person: Person, id: string) => (await person.get<{ name: string }>(`/api/v1/vehicles/${id}`)).name;

test(
  'F14 a new build comes while tabs are open: it waits for the draft, is offered and not forced, old tabs go on, nothing is lost',
  { tag: ['@installed', '@desk'] },
  async ({ stack, device, releases, deploy, person, console }) => {
    const { first, next } = releases;
    const [manager, admin] = [await person('manager'), await person('admin')];
    const [plate, newOne] = [newPlate(), newPlate()];
    const { _id } = await manager.create('vehicles', { registration: plate, name: 'Avant' });
    const { context, page } = await device.open();
    const sent = answered(context);
    const asked = paths(page);
    const reported = async () =>
      (await admin.list('/api/v1/sync/devices')).map((row) => row as unknown as SyncDevice).find((row) => row.device === sent[0]!.device)
        ?.build;
    await manager.lend(context);
    await page.goto(`${stack.url}/gestion/vehicules`);
    await runs(page, first);
    const list = new VehiclesPage(page, false);
    await list.shown();
    await mirrored(page);
    await keptOffline(page);
    const born = await bornAt(page);

    // Written and half written without network, while the server gets another build.
    stack.network.cut();
    await list.openVehicle(plate);
    await list.edit({ Nom: 'Écrit dans la première' });
    await expect(page.locator('.note-pending')).toContainText('Nom : à envoyer');
    await walk(page, 'Gestion', 'Véhicules');
    await list.add();
    await list.form.field('Immatriculation').fill(newOne);
    await list.form.field('Note').fill('Clef chez le gardien');
    await kept(page);
    await deploy(next);
    stack.network.restore();
    expect([await manager.status(first.entry), await manager.status(next.entry)]).toEqual([404, 200]);

    // The new server takes what the old tab sends.
    await expect.poll(() => nameOf(manager, _id), { timeout: 30_000 }).toBe('Écrit dans la première');
    await expect.poll(reported).toBe(first.build);

    // Another tab finds the new build; what neither has loaded yet is no longer on the server.
    const other = await context.newPage();
    console.watch(other);
    await other.goto(`${stack.url}/contact`);
    await runs(other, first);
    for (const tab of [page, other]) await waits(tab);
    // The browser's own cache promises nothing: only what the service worker keeps counts.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await expect(list.form.field('Immatriculation')).toHaveValue(newOne);
    expect(asked.join()).not.toMatch(/assets\/reports-[\w-]{8}\.js/);
    await walk(page, 'Tableau de bord');
    await expect(page.locator('main h1')).toContainText('Tableau de bord');
    await expect.poll(() => asked.join()).toMatch(/assets\/reports-[\w-]{8}\.js/);
    stack.network.cut();
    expect(asked.join()).not.toMatch(/assets\/places-[\w-]{8}\.js/);
    await walk(page, 'Gestion', 'Sites');
    await new EntityPage(page, false, '/gestion/sites', 'Sites').shown();
    await expect.poll(() => asked.join()).toMatch(/assets\/places-[\w-]{8}\.js/);
    await walk(page, 'Carte');
    await new MapPage(page).ready();
    await walk(page, 'Gestion', 'Véhicules');
    await list.add();
    await expect(list.form.restored()).toBeVisible();
    await expect(list.form.field('Note')).toHaveValue('Clef chez le gardien');
    for (const tab of [page, other]) await expect(offer(tab)).toHaveCount(0);

    // The draft is done: now it is offered, everywhere, and nobody has to.
    await list.form.save();
    for (const tab of [page, other]) await expect(offer(tab)).toBeVisible();
    expect(await bornAt(page)).toBe(born);
    await accept(page);
    await runs(page, next);
    const panel = new SyncPanel(page);
    await panel.open();
    await expect(panel.queued()).toHaveCount(1);

    // The other tab did not ask: it stays, and finds its files under the new service worker too.
    const fleets = new EntityPage(other, false, '/gestion/flottes', 'Flottes');
    await walk(other, 'Gestion', 'Flottes');
    await fleets.shown();
    await runs(other, first);
    await other.getByRole('button', { name: 'Ajouter une flotte' }).click();
    await fleets.form.field('Nom').fill('Tournée du soir');
    await kept(other);
    await expect(offer(other)).toHaveCount(0);

    // It is of that tab: the same form in another one begins empty. What it leaves half written, the new build takes up.
    await page.goto(`${stack.url}/gestion/flottes?new=1`);
    const sameFleet = new EntityPage(page, false, '/gestion/flottes', 'Flottes').form;
    await expect(sameFleet.field('Nom')).toHaveValue('');
    await other.reload();
    await runs(other, next);
    await expect(fleets.form.restored()).toBeVisible();
    await expect(fleets.form.field('Nom')).toHaveValue('Tournée du soir');
    await other.getByRole('button', { name: 'Repartir de zéro' }).click();

    stack.network.restore();
    const made = async () => (await manager.list('/api/v1/vehicles?size=1000')).filter((row) => row['registration'] === newOne);
    await expect.poll(made, { timeout: 30_000 }).toHaveLength(1);
    await expect.poll(reported).toBe(next.build);
    const mids = sent.flatMap(({ mutations }) => mutations.map(({ mid }) => mid));
    expect(mids).toHaveLength(2);
    expect(new Set(mids).size).toBe(2);
    for (const id of [_id, (await made())[0]!._id]) await manager.remove(`/api/v1/vehicles/${id}`);
  },
);

test(
  'F14 the browser is closed while a new build waits: it opens in the new one without network, with the draft and the queue',
  { tag: ['@installed', '@all-desk'] },
  async ({ stack, device, releases, deploy, person }) => {
    const { first, next } = releases;
    const manager = await person('manager');
    const plate = newPlate();
    const { _id } = await manager.create('vehicles', { registration: plate, name: 'Avant' });
    let { context, page } = await device.open();
    await manager.lend(context);
    await page.goto(`${stack.url}/gestion/vehicules`);
    await mirrored(page);
    await keptOffline(page);
    await deploy(next);
    // A reload alone changes nothing over: the tab is of the build that is in charge.
    await page.reload();
    await runs(page, first);
    await waits(page);
    stack.network.cut();
    let list = new VehiclesPage(page, false);
    await list.openVehicle(plate);
    await list.edit({ Nom: 'Écrit dans la première' });
    await expect(page.locator('.note-pending')).toContainText('Nom : à envoyer');
    await walk(page, 'Gestion', 'Véhicules');
    await list.add();
    await list.form.field('Note').fill('Clef chez le gardien');
    await kept(page);
    await device.close();

    ({ context, page } = await device.open());
    list = new VehiclesPage(page, false);
    const sent = answered(context);
    await page.goto(`${stack.url}/gestion/vehicules?new=1`);
    await runs(page, next);
    await expect(list.form.restored()).toBeVisible();
    await expect(list.form.field('Note')).toHaveValue('Clef chez le gardien');
    const panel = new SyncPanel(page);
    await panel.open();
    await expect(panel.queued()).toHaveCount(1);
    stack.network.restore();
    await expect.poll(() => nameOf(manager, _id), { timeout: 30_000 }).toBe('Écrit dans la première');
    await expect(panel.queued()).toHaveCount(0);
    await expect.poll(() => sent.flatMap(({ mutations }) => mutations)).toHaveLength(1);
    await manager.remove(`/api/v1/vehicles/${_id}`);
  },
);
