import type { Person } from './account.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { MapPage } from './pages/map-page.ts';
import { Shell } from './pages/shell.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';
import { TeltonikaClient } from './teltonika-client.ts';

interface Parked {
  plate: string;
  vehicleId: string;
  imei: string;
  lat: number;
  lng: number;
}

/** A vehicle of the demonstration whose Teltonika has been silent longest: its own feed does not speak over the test. */
async function silent(person: Person): Promise<Parked> {
  const [states, devices, vehicles] = await Promise.all([
    person.list('/api/v1/vehicles/states'),
    person.list('/api/v1/devices?size=1000'),
    person.list('/api/v1/vehicles?size=1000'),
  ]);
  const byId = new Map(devices.map((device) => [device._id, device]));
  const rows = new Map(vehicles.map((row) => [row._id, row]));
  const found = states
    .filter(
      (state) =>
        byId.get(String(state['device']))?.['type'] === 'teltonika' &&
        typeof state['lat'] === 'number' &&
        rows.get(state._id)?.['status'] === 'active',
    )
    .sort((a, b) => String(a['at']).localeCompare(String(b['at'])))[0]!;
  return {
    plate: String(rows.get(found._id)!['registration']),
    vehicleId: found._id,
    imei: String(byId.get(String(found['device']))!['serial']),
    lat: found['lat'] as number,
    lng: found['lng'] as number,
  };
}

test(
  'W-001 W-004 a frame over TCP is acknowledged and shows on the open list without a reload',
  { tag: ['@desk', '@all-phone'] },
  async ({ page, enter, person, stack, isMobile }) => {
    const manager = await person('manager');
    const { plate, imei, lat, lng, vehicleId } = await silent(manager);
    const list = new VehiclesPage(page, isMobile);
    await enter(page, 'manager', `/gestion/vehicules?q=${plate}`);
    await mirrored(page);
    const row = list.row(plate);
    await expect(row.locator('.state-offline, .state-parked')).toBeVisible();
    await page.evaluate(() => Object.assign(window, { marker: true }));

    const device = await TeltonikaClient.login(stack.server.gatewayPort, imei);
    const fix = { lat: lat + 0.001, lng, speedKmh: 87, headingDeg: 0, atMs: Date.now() };
    expect(await device.send(fix)).toBe(1);
    await expect(row.locator('.state-moving')).toHaveText(/^87\s*km\/h$/);
    // A device that lost the answer sends the same record again: acknowledged again. Then the next one.
    expect(await device.send(fix)).toBe(1);
    expect(await device.send({ ...fix, lat: lat + 0.002, speedKmh: 63, atMs: fix.atMs + 1000 })).toBe(1);
    await expect(row.locator('.state-moving')).toHaveText(/^63\s*km\/h$/);
    device.close();
    expect(await page.evaluate(() => 'marker' in window)).toBe(true);
    const state = async () => (await manager.list('/api/v1/vehicles/states')).find(({ _id }) => _id === vehicleId);
    await expect.poll(state).toMatchObject({ speedKmh: 63, activity: 'moving', lng, lat: expect.closeTo(lat + 0.002, 5) });
  },
);

test(
  'a frame over TCP moves the vehicle on the open map, and no vehicle goes',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, enter, person, stack, isMobile }) => {
    const { plate, imei, lat, lng, vehicleId } = await silent(await person('manager'));
    const map = new MapPage(page);
    await enter(page, 'manager', `/cartographie?vehicle=${vehicleId}`);
    await map.ready();
    await mirrored(page);
    const before = await map.positions();
    const card = page.locator(isMobile ? '.map-sheet' : '.map-card');
    await expect(card.locator('.plate').first()).toHaveText(plate);

    const device = await TeltonikaClient.login(stack.server.gatewayPort, imei);
    expect(await device.send({ lat: lat + 0.004, lng: lng + 0.004, speedKmh: 58, headingDeg: 45 })).toBe(1);
    device.close();
    await expect(card.getByText(/^58/).first()).toBeVisible();
    await expect(card.getByText('km/h').first()).toBeVisible();
    await expect.poll(() => map.positions()).not.toBe(before);
    // The fleet drives on: what is drawn changes by one or two, and never goes.
    await expect.poll(() => map.shownCount()).toBeGreaterThan(0);
  },
);

test(
  'W-002 W-010 W-012 W-013 W-014 W-015 S-028 S-029 S-031 F-008 notifications of the live channel: an alert stays, an info goes, each sounds; a lost connection is taken up again',
  { tag: '@all-desk' },
  async ({ page, enter, person, isMobile }) => {
    const { id } = await (await person('manager')).get<{ id: string }>('/simple-directory/api/auth/me');
    const channel = `user:${id}:notifications`;
    const asked: unknown[] = [];
    let tell: (frame: unknown) => void = () => undefined;
    let lose: () => Promise<void> = async () => undefined;
    await page.addInitScript(() => {
      const played: string[] = [];
      Object.assign(window, { played });
      HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
        played.push(new URL(this.src).pathname);
        return Promise.reject(new DOMException('not yet', 'NotAllowedError'));
      };
    });
    await page.routeWebSocket(/\/notify$/, (socket) => {
      tell = (frame) => socket.send(JSON.stringify(frame));
      lose = () => socket.close();
      socket.onMessage((text) => asked.push(JSON.parse(String(text))));
    });
    await enter(page, 'manager');
    await expect.poll(() => asked).toEqual([{ type: 'subscribe', channel }]);
    const shell = new Shell(page, isMobile);
    tell({
      type: 'message',
      channel: 'user:somebody-else:notifications',
      data: { title: 'Pas pour vous', body: 'x', topic: { key: 'a:b' } },
    });
    tell({ type: 'error', data: 'something' });
    tell({ type: 'message', channel, data: { title: 'Alerte', body: 'Vitesse dépassée', topic: { key: 'a:alert:b' } } });
    tell({ type: 'message', channel, data: { title: 'Info', body: 'Rapport prêt', topic: { key: 'a:alert' } } });
    await expect(shell.message('Vitesse dépassée')).toHaveAttribute('data-type', 'error');
    await expect(shell.message('Rapport prêt')).toHaveAttribute('data-type', 'info');
    await expect(shell.message('Pas pour vous')).toHaveCount(0);
    await expect(shell.message('Rapport prêt')).toHaveCount(0);
    await expect(shell.message('Vitesse dépassée')).toBeVisible();
    const look = (text: string): Promise<string> =>
      shell
        .message(text)
        .evaluate(
          (element) =>
            `${element.getAttribute('role')} ${getComputedStyle(element.querySelector('svg')!).color} ${element.querySelector('svg')!.innerHTML.length}`,
        );
    tell({ type: 'message', channel, data: { body: 'Sans titre', topic: { key: 'b' } } });
    await expect(shell.message('Sans titre')).toBeVisible();
    await expect.poll(async () => (await look('Sans titre')) === (await look('Vitesse dépassée'))).toBe(false);
    // The browser refused each sound, and each message shows all the same.
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { played: string[] }).played))
      .toEqual(['/notification.wav', '/notification.wav', '/notification.wav']);
    await shell.message('Vitesse dépassée').getByRole('button', { name: 'Fermer' }).click();
    await expect(shell.message('Vitesse dépassée')).toHaveCount(0);
    asked.length = 0;
    await lose();
    await expect.poll(() => asked).toEqual([{ type: 'subscribe', channel }]);
    tell({ type: 'message', channel, data: { body: 'De nouveau là', topic: { key: 'b' } } });
    await expect(shell.message('De nouveau là')).toBeVisible();
  },
);

test(
  'the map of a first visit shows the whole fleet, when its copy comes in parts too',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ stack, page, enter }) => {
    const rest = stack.network.fault({ fate: 'hold', match: /^POST \/api\/v1\/sync\/pull /, after: 1, times: 1 });
    await enter(page, 'manager', '/cartographie');
    const map = new MapPage(page);
    await map.ready();
    await expect.poll(() => rest.met).toBe(1);
    rest.release();
    await mirrored(page);
    const { results } = await page.evaluate(
      async () => (await (await fetch('/api/v1/vehicles/states')).json()) as { results: { lat: number | null }[] },
    );
    await expect.poll(() => map.shownCount()).toBe(results.filter(({ lat }) => lat !== null).length);
  },
);
