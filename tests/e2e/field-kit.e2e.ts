import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test as base, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { CHROMIUM_ARGS, TEST_CHROMIUM } from '../../playwright.config.ts';
import { CAMERA_ARGS, cameraShowing } from '../helpers/fake-camera.ts';
import { startGallery, type GalleryServer } from '../helpers/gallery-server.ts';

const test = base.extend<object, { gallery: GalleryServer }>({
  gallery: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const gallery = await startGallery();
      await use(gallery);
      await gallery.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** A phone with a camera, on the parts of field work. */
async function withPhone(
  gallery: GalleryServer,
  camera: string[],
  use: (page: Page, part: (name: string) => Locator) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: TEST_CHROMIUM, args: [...CHROMIUM_ARGS, ...camera] });
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'fr-FR' });
    await page.goto(`${gallery.url}?section=field`);
    await expect(page.locator('html[data-ready]')).toBeAttached();
    await use(page, (name) => page.locator(`[data-part="${name}"]`));
  } finally {
    await browser.close();
  }
}

/** From now on the page has no camera (null), or one that fails with an error of this name. */
async function cameraIs(page: Page, error: string | null): Promise<void> {
  await page.evaluate((name) => {
    const value = name === null ? undefined : { getUserMedia: () => Promise.reject(new DOMException('', name)) };
    Object.defineProperty(navigator, 'mediaDevices', { value, configurable: true });
  }, error);
}

async function drag(page: Page, on: Locator): Promise<void> {
  await on.scrollIntoViewIfNeeded();
  const box = (await on.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.3);
  await page.mouse.down();
  for (let at = 1; at <= 12; at++) await page.mouse.move(box.x + box.width * (0.2 + at * 0.05), box.y + box.height * (at % 2 ? 0.6 : 0.3));
  await page.mouse.up();
}

test(
  'a photo is taken in the page and drawn on, or comes from the phone, or does not come; a signature is drawn; damage is placed',
  { tag: '@all-desk' },
  async ({ gallery }) => {
    await withPhone(gallery, CAMERA_ARGS, async (page, part) => {
      const photos = part('photos').locator('.photos').first();
      await photos.getByRole('button', { name: 'Ajouter : Photo du défaut' }).tap();
      await expect(page.locator('video[data-live]')).toBeVisible();
      await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Prendre la photo' }).tap();
      await drag(page, page.locator('.marks-canvas'));
      await page.getByRole('button', { name: 'Garder le dessin' }).tap();
      await expect(photos.getByRole('button', { name: /Voir la photo/ })).toHaveCount(4);
      const kept = photos.locator('img').last();
      const red = await kept.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
        const context = canvas.getContext('2d')!;
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        let count = 0;
        for (let at = 0; at < data.length; at += 4) if (data[at]! > 200 && data[at + 1]! < 110 && data[at + 2]! < 110) count++;
        return { count, side: Math.max(canvas.width, canvas.height) };
      });
      expect(red.count).toBeGreaterThan(500);
      expect(red.side).toBeLessThanOrEqual(1600);

      // No camera in the page: the phone's own, once somebody has noted that a photo is awaited. It is reduced as any other.
      const add = photos.getByRole('button', { name: 'Ajouter : Photo du défaut' });
      await cameraIs(page, null);
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), add.tap()]);
      await expect(part('photos').locator('output')).toHaveText('Photo attendue');
      const buffer = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#777' } })
        .png()
        .toBuffer();
      await chooser.setFiles({ name: 'IMG_0042.PNG', mimeType: 'image/png', buffer });
      await expect(page.locator('.marks-canvas')).toHaveAttribute('width', '1600');
      await page.getByRole('button', { name: 'Fermer' }).tap();
      // Refused: other ways, and why there is none.
      await cameraIs(page, 'NotAllowedError');
      await add.tap();
      await expect(page.getByText(/^Appareil photo refusé\./)).toBeVisible();
      await page.getByRole('button', { name: 'Photo impossible' }).tap();
      await page.getByRole('radio', { name: 'Trop sombre' }).tap();
      await expect(part('photos').locator('output')).toHaveText('dark');

      await drag(page, part('signatures').locator('.sign-canvas').first());
      await expect(part('signatures').getByAltText('Signature gardée')).toBeVisible();
      await page.setViewportSize({ width: 740, height: 360 });
      await expect(part('signatures').getByRole('img', { name: 'Zone de signature, signée' }).first()).toBeVisible();
      await page.setViewportSize({ width: 360, height: 740 });

      const damage = part('damage');
      await damage.locator('.damage-stage').tap({ position: { x: 150, y: 100 } });
      await damage.getByRole('radio', { name: 'Cassé' }).tap();
      await damage.getByRole('radio', { name: /≤\s15\scm/ }).tap();
      await expect(damage.getByText(/Cassé, avant, au milieu, ≤\s15\scm/)).toBeVisible();
      // The same without touching the drawing.
      await damage.getByRole('button', { name: 'Placer par une liste' }).press('Enter');
      const zone = damage.getByRole('radio', { name: 'en haut', exact: true });
      await damage.getByRole('radio', { name: 'en haut à gauche' }).press('ArrowRight');
      await expect(zone).toBeFocused();
      await zone.press('Space');
      await expect(damage.getByText('Avant, en haut', { exact: true })).toBeVisible();
    });
  },
);

test(
  'a sticker is read without the browser’s own reader, and a code of another kind is told',
  { tag: '@all-desk' },
  async ({ gallery }) => {
    const folder = mkdtempSync(join(tmpdir(), 'sillage-camera-'));
    const vehicle = '01900000-0000-7000-8000-000000000003';
    try {
      await withPhone(
        gallery,
        cameraShowing(`https://sillage.example/check-list-vehicule?vehicle=${vehicle}`, join(folder, 'sticker.y4m')),
        async (_page, part) => {
          await part('scans').getByRole('button').tap();
          await expect(part('scans').locator('output')).toHaveText(`qr ${vehicle}`);
        },
      );
      await withPhone(gallery, cameraShowing('Autre chose', join(folder, 'other.y4m')), async (page, part) => {
        await part('scans').getByRole('button').tap();
        await expect(page.getByText('Code lu, mais pas celui attendu : Autre chose')).toBeVisible();
        await page.getByRole('radio', { name: 'IMEI' }).tap();
        await page.getByRole('textbox', { name: 'IMEI' }).fill('860147 05 733102 4');
        await page.getByRole('button', { name: 'Valider' }).tap();
        await expect(page.getByText(/IMEI invalide/)).toBeVisible();
        await page.getByRole('textbox', { name: 'IMEI' }).fill('860147 05 733102 5');
        await page.getByRole('button', { name: 'Valider' }).tap();
        await expect(part('scans').locator('output')).toHaveText('imei 860147057331025');
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
