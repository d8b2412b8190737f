import type { Page } from '@playwright/test';
import { newPlate, type Person } from './account.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { ImportDialog } from './pages/import-dialog.ts';
import { SyncPanel } from './pages/sync-panel.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';

const PUSH = /^POST \/api\/v1\/sync\/push /;
const PULL = /^POST \/api\/v1\/sync\/pull /;
const SENT = { timeout: 45_000 };

interface Vehicle {
  _id: string;
  registration: string;
  name: string | null;
  note: string | null;
  ver: number;
}

const vehicle = (person: Person, id: string) => person.get<Vehicle>(`/api/v1/vehicles/${id}`);
const pending = (page: Page) => page.locator('.note-pending');

/** A vehicle of this test on the screen of a manager whose mirror is complete. */
async function onVehicle(page: Page, manager: Person, enter: (path: string) => Promise<void>): Promise<{ list: VehiclesPage; id: string }> {
  const plate = newPlate();
  const { _id } = await manager.create('vehicles', { registration: plate, name: 'Avant' });
  await enter(`/gestion/vehicules?vehicle=${_id}`);
  const list = new VehiclesPage(page, false);
  await expect(list.title(plate)).toBeVisible();
  await mirrored(page);
  return { list, id: _id };
}

for (const fate of ['answer-lost', 'answer-half', 'twice'] as const)
  test(
    `F1 a write whose request meets "${fate}" has its effect once`,
    { tag: fate === 'answer-half' ? '@desk' : '@all-desk' },
    async ({ stack, page, enter, person }) => {
      const manager = await person('manager');
      const { list, id } = await onVehicle(page, manager, (path) => enter(page, 'manager', path));
      const { ver } = await vehicle(manager, id);
      const fault = stack.network.fault({ fate, match: PUSH, times: 3 });
      await list.edit({ Nom: 'Une fois' });
      await expect.poll(() => fault.done).toBeGreaterThan(0);
      const applied = await vehicle(manager, id);
      expect(applied).toMatchObject({ name: 'Une fois' });
      expect(applied.ver).toBeGreaterThan(ver);
      await expect(pending(page)).toHaveCount(0, SENT);
      fault.end();
      // The repeats found it done: the row was written by one of them only.
      expect(await vehicle(manager, id)).toEqual(applied);
      await expect(page.locator('.sync-fix')).toHaveCount(0);
      await manager.remove(`/api/v1/vehicles/${id}`);
    },
  );

test(
  'F1 a request that arrives again after a later write changes nothing',
  { tag: '@all-desk' },
  async ({ stack, page, enter, person }) => {
    const manager = await person('manager');
    const { list, id } = await onVehicle(page, manager, (path) => enter(page, 'manager', path));
    const fault = stack.network.fault({ fate: 'again', match: PUSH, times: 1 });
    await list.edit({ Nom: 'Premier' });
    await expect.poll(() => vehicle(manager, id)).toMatchObject({ name: 'Premier' });
    await expect(pending(page)).toHaveCount(0, SENT);
    await list.edit({ Nom: 'Second' });
    await expect.poll(() => vehicle(manager, id)).toMatchObject({ name: 'Second' });
    await expect(pending(page)).toHaveCount(0, SENT);
    const before = await vehicle(manager, id);
    fault.release();
    await expect.poll(() => fault.done).toBe(1);
    expect(await vehicle(manager, id)).toEqual(before);
    await manager.remove(`/api/v1/vehicles/${id}`);
  },
);

test(
  'F2 F22 a hundred and thirty queued writes, one of them refused: the others arrive once, and fresh data does not wait for the last',
  { tag: '@all-desk' },
  async ({ stack, page, enter, person }) => {
    const [manager, colleague] = [await person('manager'), await person('admin')];
    const plates = [...new Set(Array.from({ length: 140 }, newPlate))].slice(0, 131);
    const [fresh, taken, ...others] = plates as [string, string, ...string[]];
    await enter(page, 'manager', '/gestion/vehicules');
    const list = new VehiclesPage(page, false);
    await list.shown();
    await mirrored(page);
    const dialog = new ImportDialog(page);
    await dialog.open();
    const refused = stack.network.fault({ fate: 'reset', match: PUSH });
    await dialog.choose(
      'flotte.csv',
      ['Immatriculation;Nom', ...others.map((plate) => `${plate};File d’attente`), `${taken};Prise`].join('\n'),
    );
    await expect.poll(() => dialog.counts()).toMatchObject({ create: 130, error: 0 });
    await dialog.run();
    await expect(dialog.panel()).toContainText('130 lignes importées.');
    await dialog.close();
    await expect.poll(() => refused.met).toBeGreaterThan(0);
    const rows = [
      await colleague.create('vehicles', { registration: taken, name: 'D’un autre' }),
      await colleague.create('vehicles', { registration: fresh }),
    ];

    const second = stack.network.fault({ fate: 'hold', match: PUSH, after: 1, times: 1 });
    refused.end();
    await expect.poll(() => second.met, SENT).toBe(1);
    await list.search(fresh);
    await expect(list.row(fresh)).toBeVisible();
    // How many leave at a time is less after a network that cut them off.
    await expect(page.locator('.sync').first()).toContainText(/[1-9]\d* à envoyer/);
    second.release();
    await expect(page.locator('.sync-fix').first()).toContainText('1', SENT);
    const panel = new SyncPanel(page);
    await panel.open();
    await expect(panel.repairs()).toHaveCount(1);
    await expect(panel.repairs()).toContainText(taken);
    await expect(panel.queued()).toHaveCount(0);
    const stored = (await manager.list('/api/v1/vehicles?size=1000')).filter((row) => plates.includes(String(row['registration'])));
    expect(stored.map((row) => String(row['registration'])).sort()).toEqual([...plates].sort());
    expect(stored.filter((row) => row['name'] === 'File d’attente')).toHaveLength(129);
    rows.push(...stored.filter((row) => row['name'] === 'File d’attente'));
    for (let at = 0; at < rows.length; at += 20)
      await Promise.all(rows.slice(at, at + 20).map(({ _id }) => manager.remove(`/api/v1/vehicles/${_id}`)));
  },
);

test(
  'F3 a token that ran out while a write waits is renewed, and nobody is asked to sign in',
  { tag: '@all-desk' },
  async ({ stack, page, context, signIn, person, console }) => {
    console.allow(/status of 401/);
    const manager = await person('manager');
    const { list, id } = await onVehicle(page, manager, (path) => signIn(page, 'manager', path));
    const fault = stack.network.fault({ fate: 'reset', match: PUSH });
    await list.edit({ Nom: 'Après l’expiration' });
    await expect.poll(() => fault.met).toBeGreaterThan(0);
    const renewed = context.waitForEvent(
      'response',
      (response) => response.url().endsWith('/api/auth/keepalive') && response.status() === 204,
    );
    await context.clearCookies({ name: 'id_token_sign' });
    fault.end();
    await renewed;
    await expect(pending(page)).toHaveCount(0, SENT);
    expect(await vehicle(manager, id)).toMatchObject({ name: 'Après l’expiration' });
    await expect(page.locator('.sync-login')).toHaveCount(0);
    await manager.remove(`/api/v1/vehicles/${id}`);
  },
);

test(
  'F4 F5 a browser killed between the server’s work and its answer sends the write again, for one effect',
  { tag: '@all-desk' },
  async ({ stack, device, person }) => {
    const manager = await person('manager');
    let { context, page } = await device.open();
    const { list, id } = await onVehicle(page, manager, async (path) => {
      await manager.lend(context);
      await page.goto(stack.url + path);
    });
    const fault = stack.network.fault({ fate: 'hold-answer', match: PUSH });
    await list.edit({ Nom: 'Pendant l’envoi' });
    await expect.poll(() => vehicle(manager, id)).toMatchObject({ name: 'Pendant l’envoi' });
    await expect(pending(page)).toContainText('Nom : à envoyer');
    const applied = await vehicle(manager, id);
    await device.kill();
    fault.end();
    ({ context, page } = await device.open());
    await manager.lend(context);
    const again = context.waitForEvent('response', (response) => response.url().endsWith('/sync/push') && response.status() === 200);
    await page.goto(`${stack.url}/gestion/vehicules?vehicle=${id}`);
    expect(await (await again).json()).toMatchObject({ results: [{ status: 'applied' }] });
    await expect(pending(page)).toHaveCount(0, SENT);
    expect(await vehicle(manager, id)).toEqual(applied);
    await manager.remove(`/api/v1/vehicles/${id}`);
  },
);

test(
  'F17 answers of before that something on the way gives again take no write, and bring the screen no older data',
  { tag: '@all-desk' },
  async ({ stack, page, enter, person }) => {
    const [manager, colleague] = [await person('manager'), await person('admin')];
    const { list, id } = await onVehicle(page, manager, (path) => enter(page, 'manager', path));
    const answer = (path: string) => page.context().waitForEvent('response', (response) => response.url().endsWith(path));
    const push = stack.network.fault({ fate: 'stale', match: PUSH });
    const early = stack.network.fault({ fate: 'stale', match: PULL, times: 1 });
    const answers = Promise.all(['/sync/push', '/sync/pull'].map(answer));
    await list.edit({ Nom: 'Premier' });
    expect((await answers).map((one) => [one.request().method(), one.headers()['cache-control']])).toEqual([
      ['POST', 'no-store'],
      ['POST', 'no-store'],
    ]);
    await expect(pending(page)).toHaveCount(0, SENT);
    await list.edit({ Nom: 'Second' });
    // The old answer says "applied", of another write.
    await expect.poll(() => push.done, SENT).toBeGreaterThan(2);
    await expect(pending(page)).toContainText('Nom : à envoyer');
    expect(await vehicle(manager, id)).toMatchObject({ name: 'Premier' });
    // It waits longer after each, it does not turn in circles.
    expect(push.met).toBeLessThan(30);
    push.end();
    await expect(pending(page)).toHaveCount(0, SENT);

    const note = (text: string) => colleague.patch(`/api/v1/vehicles/${id}`, { note: text });
    await page.getByRole('tab', { name: 'Fiche' }).click();
    await note('Note une');
    await expect(page.getByText('Note une')).toBeVisible();
    const late = stack.network.fault({ fate: 'stale', match: PULL });
    late.kept = early.kept;
    await note('Note deux');
    await expect.poll(() => late.done).toBeGreaterThan(0);
    await expect(page.getByText('Note une')).toBeVisible();
    await expect(page.getByText('Second').first()).toBeVisible();
    late.end();
    await note('Note trois');
    await expect(page.getByText('Note trois')).toBeVisible();
    expect(await vehicle(manager, id)).toMatchObject({ name: 'Second', note: 'Note trois' });
    await manager.remove(`/api/v1/vehicles/${id}`);
  },
);

test(
  'F21 a browser that believes itself without network sends what it can; one that believes it has a network keeps what it cannot',
  { tag: '@desk' },
  async ({ stack, page, enter, person }) => {
    const manager = await person('manager');
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => (window as { wrong?: boolean }).wrong !== true }),
    );
    const { list, id } = await onVehicle(page, manager, (path) => enter(page, 'manager', path));
    const believe = (wrong: boolean) =>
      page.evaluate((is) => {
        Object.assign(window, { wrong: is });
        dispatchEvent(new Event(is ? 'offline' : 'online'));
      }, wrong);
    await believe(true);
    await list.edit({ Nom: 'Sans réseau, croit-il' });
    await expect.poll(() => vehicle(manager, id), SENT).toMatchObject({ name: 'Sans réseau, croit-il' });
    await expect(pending(page)).toHaveCount(0, SENT);
    await expect(page.locator('.sync-off')).toHaveCount(0);

    await believe(false);
    const fault = stack.network.fault({ fate: 'reset', match: /\/api\// });
    await list.edit({ Nom: 'Avec réseau, croit-il' });
    await expect.poll(() => fault.met).toBeGreaterThan(1);
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await expect(page.locator('.sync-off').first()).toBeVisible(SENT);
    await expect(pending(page)).toContainText('Nom : à envoyer');
    // No event of the browser tells that it is over.
    fault.end();
    await expect(pending(page)).toHaveCount(0, SENT);
    expect(await vehicle(manager, id)).toMatchObject({ name: 'Avec réseau, croit-il' });
    await manager.remove(`/api/v1/vehicles/${id}`);
  },
);

test(
  'F18 a portal that answers only the synchronization, and a network that slows to a crawl, take no write and lose none',
  { tag: '@all-desk' },
  async ({ stack, page, enter, person }) => {
    const manager = await person('manager');
    const { list, id } = await onVehicle(page, manager, (path) => enter(page, 'manager', path));
    const portal = stack.network.fault({ fate: 'portal', match: /\/api\/v1\/sync\// });
    await list.edit({ Nom: 'Derrière le portail' });
    await expect.poll(() => portal.done).toBeGreaterThan(1);
    await expect(pending(page)).toContainText('Nom : à envoyer');
    expect(await vehicle(manager, id)).toMatchObject({ name: 'Avant' });
    stack.network.shape({ latencyMs: 800, downKbps: 256, upKbps: 128 });
    portal.end();
    await expect(pending(page)).toHaveCount(0, SENT);
    expect(await vehicle(manager, id)).toMatchObject({ name: 'Derrière le portail' });
    await manager.remove(`/api/v1/vehicles/${id}`);
  },
);

const STORAGE = /Le stockage de cet appareil ne répond pas\. Rechargez la page/;

for (const [silent, what] of [
  [1, 'the first database'],
  [10_000, 'any database'],
] as const)
  test(
    `F9 a browser that never opens ${what} says so once, with what to do; the rows it cannot read are not counted, what waits is kept`,
    { tag: '@all-desk' },
    async ({ stack, page, enter, person }) => {
      const manager = await person('manager');
      const { list, id } = await onVehicle(page, manager, (path) => enter(page, 'manager', path));
      const away = stack.network.fault({ fate: 'reset', match: /\/api\// });
      await list.edit({ Nom: 'Avant le silence' });
      await expect(pending(page)).toContainText('Nom : à envoyer');
      await page.addInitScript((times) => {
        const { open } = IDBFactory.prototype;
        let opened = 0;
        IDBFactory.prototype.open = function (this: IDBFactory, ...args: Parameters<typeof open>) {
          const isSilent = sessionStorage.getItem('silent') === 'true' && opened++ < times;
          return isSilent ? (new EventTarget() as IDBOpenDBRequest) : open.apply(this, args);
        };
      }, silent);
      await page.evaluate(() => sessionStorage.setItem('silent', 'true'));
      await page.goto(`${stack.url}/gestion/vehicules`);
      // Nothing answers, neither the device nor the network.
      await expect(page.locator('#boot').getByText(STORAGE).or(page.locator('#root').getByText(STORAGE)).first()).toBeVisible();
      away.end();
      await page.goto(`${stack.url}/gestion/vehicules`);
      await expect(page.locator('#root').getByText(STORAGE)).toHaveCount(1);
      // Where the copy opens, its table is there without a line of totals; else the way to sign in is.
      await expect(page.getByRole('grid').or(page.getByRole('link', { name: 'Se connecter avec le réseau' }))).toBeVisible();
      await expect(page.locator('.dt-foot').filter({ hasText: /^0/ })).toHaveCount(0);
      await page.evaluate(() => sessionStorage.removeItem('silent'));
      await page.goto(`${stack.url}/gestion/vehicules?vehicle=${id}`);
      await expect.poll(() => vehicle(manager, id), SENT).toMatchObject({ name: 'Avant le silence' });
      await expect(page.getByText(STORAGE)).toHaveCount(0);
      await manager.remove(`/api/v1/vehicles/${id}`);
    },
  );
