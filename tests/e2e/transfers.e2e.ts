import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Fault } from '../helpers/tcp/fault.ts';
import { newKey, newVehicle, profileOf, publish, recordsOf, sealIn, shortCheck } from './field-stage.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { CheckListPage } from './pages/check-list-page.ts';
import { SyncPanel } from './pages/sync-panel.ts';

const part = (panel: SyncPanel): Locator => panel.box.getByRole('region', { name: 'Connexion et données' });
const countOf = (panel: SyncPanel, kind: string): Locator => part(panel).getByRole('row', { name: new RegExp(`^${kind}`) });

test(
  'on a limited connection the rest of the application waits, as its person chose; « Tout maintenant » brings it, is stopped, and ends « Prêt hors ligne »; what it took is told',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, enter, stack, console }) => {
    console.allow(/Failed to load resource/);
    // A first visit on such a link: its service worker finds what was said of it before it takes anything.
    await page.goto(`${stack.url}/licences.txt`);
    await page.evaluate(async () => {
      const notes = await caches.open('builds');
      await notes.put('/transfers.json', Response.json({ choice: null, isLimited: true, askedMs: null }));
    });
    const packs: string[] = [];
    page.context().on('request', (request) => {
      if (/\/assets\/pack-[\w-]+\.json/.test(request.url())) packs.push(request.url());
    });
    await enter(page, 'manager', '/gestion/vehicules');
    await mirrored(page);
    const panel = new SyncPanel(page);
    await panel.open();
    await expect(part(panel)).toContainText('Rien n’est encore choisi');
    await part(panel).getByText('Wi-Fi seulement', { exact: true }).click();
    await part(panel)
      .getByRole('switch', { name: /^Je suis sur une connexion limitée/ })
      .check();
    await expect(part(panel)).toContainText('itinérance');
    await expect(panel.box.getByRole('heading', { name: /^Préparation du mode hors ligne… \d+ %$/ })).toBeVisible();
    // The service worker took no more than the shell.
    await expect(panel.box).toContainText('Attend le Wi-Fi, selon votre choix.', { timeout: 90_000 });

    // Kept with the device: it holds after a restart of the page, and nothing of the rest came.
    await page.reload();
    await mirrored(page);
    await panel.open();
    await expect(part(panel).getByRole('radio', { name: 'Wi-Fi seulement' })).toBeChecked();
    await expect(part(panel)).toContainText(/Reste (environ|au moins) [\d,]+\s[km]o, à peu près \d+/i);
    await expect(panel.box.getByRole('heading', { name: /^Préparation du mode hors ligne/ })).toBeVisible();

    expect(packs).toEqual([]);
    await part(panel).getByRole('button', { name: 'Tout maintenant' }).click();
    await part(panel).getByRole('button', { name: 'Arrêter' }).click();
    await expect(part(panel).getByRole('button', { name: 'Tout maintenant' })).toBeVisible();
    await part(panel).getByRole('button', { name: 'Tout maintenant' }).click();
    await expect(panel.box.getByRole('heading', { name: 'Prêt hors ligne' })).toBeVisible({ timeout: 120_000 });
    await keptOffline(page);
    await expect(part(panel).getByRole('button', { name: /^(Tout maintenant|Arrêter)$/ })).toHaveCount(0, { timeout: 30_000 });

    await expect(countOf(panel, 'Données')).toContainText(/↓ [\d,]+\s[kM]o/);
    await expect(countOf(panel, 'Application')).toContainText(/↓ [\d,]+\s[kM]o/);
    await expect(part(panel)).toContainText('Compté par l’application sur cet appareil');

    stack.network.cut();
    await page.reload();
    await panel.open();
    await expect(part(panel).getByRole('radio', { name: 'Wi-Fi seulement' })).toBeChecked();
    await expect(countOf(panel, 'Application')).toContainText(/↓ [\d,]+\s[kM]o/);
  },
);

/** Noise: as heavy in each copy of it as a photo can be. */
const noise = (): Promise<Buffer> =>
  sharp(randomBytes(1280 * 1000 * 3), { raw: { width: 1280, height: 1000, channels: 3 } })
    .png()
    .toBuffer();

/** Some of it has come, and much is still to. */
const begun = (slow: Fault, before = 0): Promise<void> => expect.poll(() => slow.carried - before).toBeGreaterThan(4_000);

/** By the network's own count nothing of it comes any more, and not all came. */
async function givenUp(page: Page, slow: Fault, whole: number, before = 0): Promise<void> {
  // Whoever gives up has hung up; a piece may have been on its way.
  await expect.poll(() => slow.done).toBe(slow.met);
  const carried = slow.carried;
  await page.waitForTimeout(1500);
  expect(slow.carried).toBe(carried);
  expect(carried - before).toBeLessThan(whole);
  expect(await brokenPictures(page)).toEqual([]);
}

/** Pictures that the browser shows as such that it could not have. */
const brokenPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('img')].filter((image) => image.complete && image.naturalWidth === 0).map(({ outerHTML }) => outerHTML),
  );

const widthOf = (picture: Locator): Promise<number> => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

test(
  'photos under way are given up when their screen is left, those of a record also when they are now wanted by hand: not a byte of them comes any more; asked for, they come',
  { tag: '@all-desk' },
  async ({ page, enter, stack, person }) => {
    const [technician, manager] = [await person('technician'), await person('manager')];
    const car = await newVehicle(manager);
    const template = await publish(manager, newKey(), shortCheck('Tour lent'));
    const photo = await noise();
    const writer = await page.context().browser()!.newContext();
    const phone = await writer.newPage();
    await technician.lend(writer);
    await phone.goto(`${stack.url}/check-list-vehicule?tab=sent`);
    await mirrored(phone);
    const [id] = (await sealIn(phone, {
      ...(await profileOf(technician)),
      count: 1,
      vehicle: { id: car._id, plate: car.plate },
      template,
      photo: { item: 'ph_avant', base64: photo.toString('base64') },
    })) as [string];
    await expect
      .poll(async () => (await recordsOf(manager, car)).map(({ incomplete }) => incomplete), { timeout: 60_000 })
      .toEqual([false]);
    await writer.close();
    await enter(page, 'manager', '/check-list-vehicule');
    await mirrored(page);
    const sent = await page.request.put(`/api/v1/vehicles/${car._id}/photo`, {
      data: photo,
      headers: { 'content-type': 'image/png', origin: stack.url },
    });
    expect(sent.status(), await sent.text()).toBeLessThan(300);

    const list = new CheckListPage(page, stack.url);
    const panel = new SyncPanel(page);
    // Their code is in the page: what is counted is photos.
    await panel.open();
    await page.keyboard.press('Escape');
    await expect(panel.box).toBeHidden();
    const choose = async (choice: 'Toujours' | 'À la main'): Promise<void> => {
      await panel.open();
      await part(panel).getByText(choice, { exact: true }).click();
      await expect(part(panel).getByRole('radio', { name: choice })).toBeChecked();
      await page.keyboard.press('Escape');
      await expect(panel.box).toBeHidden();
    };

    const [{ attachments } = { attachments: [] }] = await recordsOf(manager, car);
    const screens = [
      {
        path: `/api/v1/field-records/${id}/attachments/${attachments[0]?.id}/shown`,
        open: () => list.openRecord(id),
        picture: page.locator('.rv-photos img'),
        leave: () =>
          page
            .getByRole('navigation')
            .getByRole('link', { name: /^Check-list/ })
            .first()
            .click(),
        isLeft: () => expect(page.locator('.rv')).toHaveCount(0),
      },
      {
        path: `/api/v1/vehicles/${car._id}/photo`,
        open: () => page.goto(`${stack.url}/gestion/vehicules?vehicle=${car._id}`),
        picture: page.locator('.vd-photo img'),
        leave: () => page.getByRole('navigation').getByRole('link', { name: 'Véhicules' }).first().click(),
        isLeft: () => expect(page.locator('.vd-photo')).toHaveCount(0),
      },
    ];
    for (const { path, open, picture, leave, isLeft } of screens) {
      const whole = (await (await page.request.get(path)).body()).byteLength;
      const slow = stack.network.fault({ fate: 'trickle', match: new RegExp(`^GET ${path}`) });
      await open();
      await begun(slow);
      await leave();
      await isLeft();
      await givenUp(page, slow, whole);

      if (!picture) continue;
      const before = slow.carried;
      await open();
      await begun(slow, before);
      await choose('À la main');
      const ask = page.getByRole('button', { name: /^Afficher la photo/ });
      await expect(ask).toBeVisible();
      await givenUp(page, slow, whole, before);
      slow.end();
      await ask.click();
      await expect.poll(() => widthOf(picture)).toBeGreaterThan(0);
      await expect(ask).toHaveCount(0);
      expect(await brokenPictures(page)).toEqual([]);
      await choose('Toujours');
    }
  },
);
