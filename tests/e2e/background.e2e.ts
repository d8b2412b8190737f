import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { keptVehicle } from './kept-vehicle.ts';
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
  const { manager, id, url, context, page } = await keptVehicle({ stack, device, person });
  const wake = await syncEvent(context, page, stack.url);
  stack.network.cut();
  await new VehiclesPage(page, isMobile).edit({ Nom: 'Écrit dans le tunnel' });
  await expect(page.locator('.note-pending')).toContainText('Nom : à envoyer');
  await page.goto('about:blank');
  expect(await manager.get(`/api/v1/vehicles/${id}`)).toMatchObject({ name: 'Avant' });
  stack.network.restore();
  // The page that was left may hold the engine's lock for an instant more.
  await expect(async () => {
    await wake('send');
    await expect.poll(() => manager.get(`/api/v1/vehicles/${id}`), { timeout: 2000 }).toMatchObject({ name: 'Écrit dans le tunnel' });
  }).toPass({ timeout: 30_000 });
  await page.goto(url);
  await expect(page.getByRole('main')).toContainText('Écrit dans le tunnel');
  await expect(page.locator('.note-pending')).toHaveCount(0);
  await manager.remove(`/api/v1/vehicles/${id}`);
});
