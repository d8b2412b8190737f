import { dayOf, dayStartMs } from '../../src/domain/time/time-zone.ts';
import { newImei, newPlate } from './account.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { MapPage } from './pages/map-page.ts';
import { TeltonikaClient } from './teltonika-client.ts';

test(
  'private mode: a vehicle leaves the open map and says why; its journey is told without places; no coordinate comes to the browser',
  { tag: '@all-desk' },
  async ({ page, enter, person, stack }) => {
    const manager = await person('manager');
    const [plate, imei] = [newPlate(), newImei()];
    const { _id: vehicle } = await manager.create('vehicles', { registration: plate });
    await manager.create('devices', { title: `Boîtier ${plate}`, type: 'teltonika', serial: imei, vehicle, status: 'installed' });
    const told: string[] = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.push(payload.toString())));
    page.on(
      'response',
      (response) =>
        void (
          /\/api\//.test(response.url()) &&
          response.text().then(
            (text) => told.push(text),
            () => undefined,
          )
        ),
    );
    let box = await TeltonikaClient.login(stack.server.gatewayPort, imei);
    // A drive within one day, also shortly after midnight: one that goes over it has two lines.
    const midnightMs = dayStartMs(dayOf(Date.now(), 'Europe/Paris'), 'Europe/Paris');
    const startMs = Math.min(Date.now(), Date.now() - midnightMs < 40 * 60_000 ? midnightMs : Infinity) - 40 * 60_000;
    const at = (minute: number): number => startMs + minute * 60_000;
    expect(await box.send({ lat: 45.764, lng: 4.8357, speedKmh: 0, headingDeg: 0, atMs: at(0), isPrivate: false, ignition: false })).toBe(
      1,
    );
    box.close();
    const map = new MapPage(page);
    await enter(page, 'manager', `/cartographie?vehicle=${vehicle}`);
    await map.ready();
    await mirrored(page);
    const card = page.locator('.map-card');
    await expect(card.getByText('Lyon')).toBeVisible();

    // Ten minutes at 60 km/h; the mode is told once, by the first message.
    box = await TeltonikaClient.login(stack.server.gatewayPort, imei);
    for (let i = 0; i <= 12; i++)
      await box.send({
        lat: 43.6123 + Math.min(Math.max(i - 1, 0), 10) / 111.195,
        lng: 1.4437,
        speedKmh: i > 0 && i < 11 ? 60 : 0,
        headingDeg: 0,
        atMs: at(5 + i),
        ignition: i < 12,
        ...(i === 0 ? { isPrivate: true } : {}),
      });
    box.close();
    await expect(card.getByText('Mode privé')).toBeVisible();
    await expect(card.getByText('Lyon')).toBeHidden();
    await expect(card.getByRole('button', { name: 'Suivre', exact: true })).toBeHidden();

    const journeys = async () =>
      (
        await manager.get<{ results: { _id: string; isPrivate?: boolean; open: boolean }[] }>(
          `/api/v1/journeys?vehicle=${vehicle}&from=${new Date(at(-60)).toISOString()}&to=${new Date().toISOString()}`,
        )
      ).results;
    await expect
      .poll(async () => (await journeys()).map(({ isPrivate, open }) => [isPrivate, open]), { timeout: 60_000 })
      .toEqual([[true, false]]);
    await page.goto(`${stack.url}/rapports/trajets?vehicles=${vehicle}&period=last7&group=none`);
    const row = page.getByRole('grid', { name: 'Trajets' }).locator('.dt-line').filter({ hasText: plate });
    await expect(row).toContainText('10,0', { timeout: 30_000 });
    await expect(row).toContainText('Mode privé');
    await row.locator('a').first().click();
    await expect(page.locator('.jn-kpis .kpi', { hasText: 'Distance' })).toContainText('10,0', { timeout: 30_000 });
    await expect(page.getByText('ses lieux et son itinéraire ne sont montrés à personne')).toBeVisible();
    await expect.poll(() => told.some((text) => text.includes('"isPrivate":true'))).toBe(true);
    expect(told.filter((text) => /\b43\.[67]\d*,"lng":1\.44/.test(text) || /\b1\.4437\b/.test(text))).toEqual([]);
  },
);
