import type { Locator, Page } from '@playwright/test';
import { newImei } from './account.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { enterAsStaff } from './pages/support-page.ts';
import { TeltonikaClient } from './teltonika-client.ts';

/** Forms that need the network, and how each is opened. */
const OF_MANAGERS = ['/gestion/utilisateurs?new=1', '/gestion/developpeurs?new=1'];
const OF_STAFF = [
  '/admin/crm?new=1',
  '/admin/vehicle-models?new=1',
  '/admin/domains?new=1',
  '/admin/carbon-offsets?new=1',
  '/admin/organizations?new=1',
];

const IN_DIALOG = /developpeurs|organizations/;

/** The first text field of the form; a choice among others is none. */
const field = (page: Page, path: string) =>
  page
    .locator(IN_DIALOG.test(path) ? '[role="dialog"] form' : 'main form')
    .locator('input:is([type="text"], [type="email"], :not([type])):not([role="combobox"]):visible, textarea:visible')
    .first();
/** What a field of text takes, and one of numbers. */
const textOf = (at: number): string => String(120 + at);

async function typed(page: Page, url: string, paths: readonly string[]): Promise<void> {
  for (const [at, path] of paths.entries()) {
    await page.goto(url + path);
    await field(page, path).fill(textOf(at));
    await expect(field(page, path)).toHaveValue(textOf(at));
    await page.waitForTimeout(1000);
  }
}

async function stillThere(page: Page, url: string, paths: readonly string[]): Promise<void> {
  for (const [at, path] of paths.entries()) {
    await page.goto(url + path);
    await expect(field(page, path), path).toHaveValue(textOf(at));
  }
}

test(
  'what was typed in forms that need the network survives a kill of the browser, without network',
  { tag: ['@installed', '@all-desk'] },
  async ({ device, person, stack }) => {
    let { context, page } = await device.open();
    await (await person('admin')).lend(context);
    await page.goto(stack.url);
    await mirrored(page);
    await keptOffline(page);
    await typed(page, stack.url, OF_MANAGERS);
    stack.network.cut();
    await device.kill();
    ({ context, page } = await device.open());
    await stillThere(page, stack.url, OF_MANAGERS);
  },
);

test('and in those of the platform’s own rows', { tag: ['@installed', '@all-desk'] }, async ({ device, stack }) => {
  let { page } = await device.open();
  await enterAsStaff(page, `http://localhost:${stack.server.port}`, `${stack.url}/contact`);
  await expect(page.locator('main h1')).toBeVisible();
  await typed(page, stack.url, OF_STAFF);
  await keptOffline(page);
  stack.network.cut();
  await device.kill();
  ({ page } = await device.open());
  await stillThere(page, stack.url, OF_STAFF);
});

/** A field of a screen of the platform that is no form with an address of its own, and what leads to it. */
interface Beside {
  path: string;
  open?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
}

test(
  'and beside the lists of the platform: rights of an organization, addresses of a door, a command, a device that is adopted',
  { tag: ['@installed', '@all-desk'] },
  async ({ device, person, stack }) => {
    const imei = newImei();
    const box = await TeltonikaClient.login(stack.server.gatewayPort, imei);
    expect(await box.send({ lat: 45.75, lng: 4.85, speedKmh: 30, headingDeg: 0 })).toBe(1);
    box.close();
    const manager = await person('manager');
    const [known] = await manager.list('/api/v1/devices?size=1&type=teltonika');
    const organization = (known!['owner'] as { id: string }).id;
    const beside: Beside[] = [
      {
        path: `/admin/devices/teltonika?open=${known!._id}`,
        field: (page) => page.getByRole('textbox', { name: 'Commande' }),
      },
      { path: '/admin/devices/sofleet?view=setup', field: (page) => page.getByRole('textbox', { name: 'Adresses autorisées' }) },
      {
        path: `/admin/devices/teltonika?view=strangers&q=${imei}`,
        open: async (page) => {
          await page.getByText(imei).first().click();
          await page.getByRole('dialog', { name: imei }).getByRole('button', { name: 'Adopter…' }).click();
        },
        field: (page) => page.getByRole('dialog', { name: `Adopter ${imei}` }).getByRole('textbox', { name: 'Nom' }),
      },
    ];
    const rights = `/admin/organizations?open=${organization}`;
    const right = (page: Page): Locator => page.getByRole('dialog').getByRole('switch', { name: 'Éco-conduite' });

    let { page } = await device.open();
    await enterAsStaff(page, `http://localhost:${stack.server.port}`, `${stack.url}/contact`);
    await expect(page.locator('main h1')).toBeVisible();
    for (const [at, { path, open, field: of }] of beside.entries()) {
      await page.goto(stack.url + path);
      await open?.(page);
      await of(page).fill(textOf(at));
      await page.waitForTimeout(1000);
    }
    await page.goto(stack.url + rights);
    await expect(right(page)).toBeChecked();
    await right(page).click();
    await expect(right(page)).not.toBeChecked();
    await page.waitForTimeout(1000);
    await keptOffline(page);
    stack.network.cut();
    await device.kill();

    ({ page } = await device.open());
    for (const [at, { path, open, field: of }] of beside.entries()) {
      await page.goto(stack.url + path);
      await open?.(page);
      await expect(of(page), path).toHaveValue(textOf(at));
    }
    await page.goto(stack.url + rights);
    await expect(right(page)).not.toBeChecked();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' })).toBeVisible();
  },
);
