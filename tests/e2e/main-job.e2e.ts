import type { Page } from '@playwright/test';
import { expect, keptOffline, mirrored, test, waiting } from './fixtures.ts';
import { newImei, newPlate } from './account.ts';
import { MapPage } from './pages/map-page.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';
import { TeltonikaClient } from './teltonika-client.ts';

test.setTimeout(480_000);

interface Row {
  _id: string;
  name: string | null;
  vehicle?: { _id: string };
}

/** What the server answers this person, past every local copy. */
async function asked(page: Page, path: string): Promise<{ status: number; results: Row[]; row: Row }> {
  return page.evaluate(async (url) => {
    const answer = await fetch(url, { cache: 'no-store' });
    const body = (await answer.json()) as { results?: Row[] } & Row;
    return { status: answer.status, results: body.results ?? [], row: body };
  }, path);
}

test(
  'real device bytes reach a screen that works without network; what is written there reaches the server once',
  { tag: ['@desk', '@all-phone'] },
  async ({ stack, device, signIn, browser, person, isMobile }) => {
    let { page } = await device.open();
    await signIn(page, 'manager', '/cartographie');
    const map = new MapPage(page);
    await map.ready();
    await mirrored(page);
    const states = async (): Promise<Record<string, string>> => {
      const { results } = await asked(page, '/api/v1/vehicles/states');
      // One that has no position yet, or lost it, is in no place on the map.
      return Object.fromEntries(
        (results as unknown as { _id: string; at: string; lat: number | null }[]).flatMap(({ _id, at, lat }) =>
          lat === null ? [] : [[_id, at]],
        ),
      );
    };
    // Drawn in software on a busy machine, the fleet comes long after the mirror.
    await expect.poll(async () => (await map.shownCount()) - Object.keys(await states()).length, { timeout: 60_000 }).toBe(0);

    // A device speaks: its bytes reach the list beside the map. At night it is the only one that drives.
    const manager = await person('manager');
    const [imei, moving] = [newImei(), newPlate()];
    const { _id: movingId } = await manager.create('vehicles', { registration: moving });
    await manager.create('devices', { title: moving, type: 'teltonika', serial: imei, vehicle: movingId, status: 'installed' });
    const before = await map.positions();
    const box = await TeltonikaClient.login(stack.server.gatewayPort, imei);
    expect(await box.send({ lat: 45.75, lng: 4.85, speedKmh: 42, headingDeg: 90 })).toBe(1);
    box.close();
    await expect.poll(() => map.positions(), { timeout: 60_000 }).not.toBe(before);
    await expect.poll(async () => Object.keys(await states())).toContain(movingId);

    // A vehicle opens: one with a diagnostic.
    const { results: diagnostics } = await asked(page, '/api/v1/diagnostics?size=50&sort=lastTrigger:-1');
    const diagnostic = diagnostics.find(({ vehicle }) => vehicle)!;
    const vehicleId = diagnostic.vehicle!._id;
    const detail = `${stack.url}/gestion/vehicules?vehicle=${vehicleId}`;
    await page.goto(detail);
    await expect(page.locator('h1 .plate')).toBeVisible();
    const plate = await page.locator('h1 .plate').innerText();
    await keptOffline(page);

    // The network is cut and the browser restarted: every screen opens again with its data.
    stack.network.cut();
    await page.context().close();
    ({ page } = await device.open());
    for (const [path, proof] of [
      ['/', 'Transports Lumière'],
      ['/gestion', 'Véhicules'],
      ['/gestion/vehicules', plate],
    ] as const) {
      await page.goto(stack.url + path);
      if (proof === plate) await new VehiclesPage(page, isMobile).search(plate);
      await expect(page.getByRole('main').getByText(proof).first()).toBeVisible();
    }
    await page.goto(`${stack.url}/cartographie`);
    await new MapPage(page).ready();
    await page.goto(detail);
    await expect(page.locator('h1 .plate')).toHaveText(plate);
    await expect(page.locator('.sync-off').first()).toBeVisible();

    // A vehicle is renamed and a diagnostic deleted.
    const name = `Navette ${isMobile ? 'du bureau' : 'du tunnel'}`;
    const list = new VehiclesPage(page, isMobile);
    if (isMobile) await page.locator('.vd-fold > summary', { hasText: 'Diagnostics' }).click();
    await page
      .getByRole('button', { name: /^Supprimer : / })
      .first()
      .click();
    await list.edit({ Nom: name });
    await expect(page.getByText(name).first()).toBeVisible();
    await waiting(page, 2);

    // A second browser looks on; the network returns: the server has both, once, and the second browser shows them without a reload.
    stack.network.restore();
    const other = await browser.newContext();
    const second = await other.newPage();
    await signIn(second, 'admin', `/gestion/vehicules?vehicle=${vehicleId}`);
    await expect(second.locator('h1 .plate')).toHaveText(plate);
    await expect(second.getByText(name).first()).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('.sync-ok').first()).toBeVisible({ timeout: 60_000 });
    await expect.poll(async () => (await asked(page, `/api/v1/vehicles/${vehicleId}`)).row.name).toBe(name);
    // The fleet goes on meanwhile, and may have told of others.
    await expect
      .poll(async () => {
        const now = new Set((await asked(page, '/api/v1/diagnostics?size=50&sort=lastTrigger:-1')).results.map(({ _id }) => _id));
        return diagnostics.filter(({ _id }) => now.has(_id)).length;
      })
      .toBe(diagnostics.length - 1);

    // And live, the other way: the administrator renames it back, the first browser follows.
    await new VehiclesPage(second, isMobile).edit({ Nom: `${name} bis` });
    await expect(page.getByText(`${name} bis`).first()).toBeVisible();
    await other.close();
    await manager.remove(`/api/v1/vehicles/${movingId}`);
  },
);
