import type { BrowserContext, Page } from '@playwright/test';
import { newPlate } from './account.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';

test.setTimeout(90_000);

interface Registrations {
  registrations: { registrationId: string }[];
}

/** The browser's own event for a service worker, which no page can cause. */
async function syncEvent(context: BrowserContext, page: Page, origin: string): Promise<(tag: string) => Promise<void>> {
  const session = await context.newCDPSession(page);
  const known = new Promise<string>((resolve) => session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: Registrations) => registrations[0] && resolve(registrations[0].registrationId)));
  await session.send('ServiceWorker.enable');
  const registrationId = await known;
  return async (tag) => void (await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false }));
}

test('F15 a write made without network leaves while no page is open, woken by the browser', { tag: '@installed' }, async ({ stack, device, person, console, isMobile }) => {
  test.skip(isMobile, 'the same worker');
  console.allow(/Failed to load|ERR_|ServiceWorker/i);
  const manager = await person('manager');
  const plate = newPlate();
  const { _id } = await manager.create('vehicles', { registration: plate, name: 'Avant' });
  const { context, page } = await device.open();
  await manager.lend(context);
  await page.goto(`${stack.url}/gestion/vehicules?vehicle=${_id}`);
  await mirrored(page);
  await keptOffline(page);
  const wake = await syncEvent(context, page, stack.url);
  stack.network.cut();
  await new VehiclesPage(page, isMobile).edit({ Nom: 'Écrit dans le tunnel' });
  await expect(page.locator('.note-pending')).toContainText('Nom : à envoyer');
  await page.goto('about:blank');
  stack.network.restore();
  expect(await manager.get(`/api/v1/vehicles/${_id}`)).toMatchObject({ name: 'Avant' });
  await wake('send');
  await expect.poll(() => manager.get(`/api/v1/vehicles/${_id}`), { timeout: 20_000 }).toMatchObject({ name: 'Écrit dans le tunnel' });
  await page.goto(`${stack.url}/gestion/vehicules?vehicle=${_id}`);
  await expect(page.getByRole('main')).toContainText('Écrit dans le tunnel');
  await expect(page.locator('.note-pending')).toHaveCount(0);
  await manager.remove(`/api/v1/vehicles/${_id}`);
});
