import { randomUUID } from 'node:crypto';
import { addDays, dayOf } from '../../src/domain/time/time-zone.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { EntityPage } from './pages/entity-page.ts';

test(
  'a fleet marked "garder hors ligne" says what it takes and how old it is; its days open without network, never having been opened',
  { tag: ['@installed', '@all-desk'] },
  async ({ stack, device, person, isMobile }) => {
    const manager = await person('manager');
    const yesterday = addDays(dayOf(Date.now(), 'Europe/Paris'), -1);
    const days = (await manager.get<{ results: { vehicle: string; distanceKm: number }[] }>(`/api/v1/vehicles/days?day=${yesterday}`))
      .results;
    const { vehicle } = days.find(({ distanceKm }) => distanceKm > 5)!;
    const { fleet: before } = await manager.get<{ fleet: { _id: string } | null }>(`/api/v1/vehicles/${vehicle}`);
    const name = `Essai ${randomUUID().slice(0, 8)}`;
    const fleet = await manager.create('fleets', { name });
    await manager.patch(`/api/v1/vehicles/${vehicle}`, { fleet: fleet._id });
    let { context, page } = await device.open();
    await manager.lend(context);
    const fleets = new EntityPage(page, isMobile, '/gestion/flottes', 'Flottes');
    await page.goto(`${stack.url}/gestion/flottes`);
    await fleets.shown();
    await mirrored(page);
    await fleets.search(name);
    const detail = await fleets.open(name);
    await expect(detail.getByText(/^Environ [\d,]+ Mo pour 1 véhicule/)).toBeVisible();
    await detail.getByRole('button', { name: `Garder ${name} hors ligne` }).click();
    await expect(detail.getByText(/^7 jours gardés sur cet appareil, [\d,]+ Mo, à jour/)).toBeVisible({ timeout: 30_000 });
    await keptOffline(page);
    await device.close();

    stack.network.cut();
    ({ context, page } = await device.open());
    await page.goto(`${stack.url}/gestion/vehicules?vehicle=${vehicle}&day=${yesterday}`);
    await expect(page.locator('.sync-off').first()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/^Trace gardée sur cet appareil/)).toBeVisible();
    await expect(page.locator('.vd-trips li').first()).toBeVisible();
    await page.goto(`${stack.url}/gestion/flottes?open=${fleet._id}`);
    const offline = page.getByRole('dialog', { name });
    await expect(offline.getByText(/^7 jours gardés sur cet appareil/)).toBeVisible();
    await offline.getByRole('button', { name: `Ne plus garder ${name} hors ligne` }).click();
    await expect(
      offline.getByText('La taille se calcule avec le réseau. Revenez quand il est là.').or(offline.getByText(/^Environ/)),
    ).toBeVisible();
    await page.goto(`${stack.url}/gestion/vehicules?vehicle=${vehicle}&day=${yesterday}`);
    await expect(page.getByText('Pas encore sur cet appareil')).toBeVisible();
    stack.network.restore();
    await manager.patch(`/api/v1/vehicles/${vehicle}`, { fleet: before?._id ?? null });
    await manager.remove(`/api/v1/fleets/${fleet._id}`);
  },
);
