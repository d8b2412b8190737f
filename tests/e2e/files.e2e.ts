import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { newPlate } from './account.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';

interface Stopped {
  stoppedAt?: number;
}

test(
  'F26 a photo whose device dies at 60 % of its upload goes on from there, and arrives byte for byte',
  { tag: '@all-desk' },
  async ({ stack, device, person, isMobile }) => {
    test.slow();
    const manager = await person('manager');
    const plate = newPlate();
    const { _id } = await manager.create('vehicles', { registration: plate });
    const url = `${stack.url}/gestion/vehicules?vehicle=${_id}`;
    const photo = await sharp(randomBytes(700 * 600 * 3), { raw: { width: 700, height: 600, channels: 3 } })
      .png()
      .toBuffer();

    let { context, page } = await device.open();
    await manager.lend(context);
    // The part that begins at 60 % never leaves: the device dies while it waits.
    await page.addInitScript((limit) => {
      const { fetch } = window;
      window.fetch = (input, init) => {
        const offset = Number(new Headers(init?.headers).get('upload-offset'));
        if (offset < limit) return fetch(input, init);
        (window as Stopped).stoppedAt = offset;
        return new Promise(() => undefined);
      };
    }, photo.length * 0.6);
    await page.goto(url);
    await expect(new VehiclesPage(page, isMobile).title(plate)).toBeVisible();
    await mirrored(page);
    let list = new VehiclesPage(page, isMobile);
    await list.choosePhoto('trafic.png', 'image/png', photo);
    const stoppedAt = Number(
      await (await page.waitForFunction(() => (window as Stopped).stoppedAt, undefined, { timeout: 30_000 })).jsonValue(),
    );
    await expect(list.photoShare()).toHaveAttribute('aria-valuenow', String(Math.floor((stoppedAt / photo.length) * 100)));
    await device.kill();

    ({ context, page } = await device.open());
    await manager.lend(context);
    const asked: [string, number | null][] = [];
    page.on('request', (request) => {
      const offset = request.headers()['upload-offset'];
      if (request.url().includes('/api/v1/uploads')) asked.push([request.method(), offset === undefined ? null : Number(offset)]);
    });
    await page.goto(url);
    list = new VehiclesPage(page, isMobile);
    await expect
      .poll(async () => (await manager.get<{ photo: string | null }>(`/api/v1/vehicles/${_id}`)).photo, { timeout: 60_000 })
      .not.toBeNull();
    await expect(page.locator('.note-pending')).toHaveCount(0, { timeout: 30_000 });
    expect(asked.slice(0, 2)).toEqual([
      ['HEAD', null],
      ['PATCH', stoppedAt],
    ]);
    expect(asked.filter(([method]) => method === 'POST')).toEqual([]);
    const original = await (await context.request.get(`${stack.url}/api/v1/vehicles/${_id}/photo/original`)).body();
    expect(createHash('sha256').update(original).digest('hex')).toBe(createHash('sha256').update(photo).digest('hex'));
    await expect.poll(() => list.photoWidth(plate), { timeout: 30_000 }).toBe(700);
    await manager.remove(`/api/v1/vehicles/${_id}`);
  },
);
