import type { BrowserContext, Page, Worker } from '@playwright/test';
import { CHROMIUM } from '../../playwright.config.ts';
import { pushMessage } from '../../src/domain/notification/push-message.ts';
import { expect, test } from './fixtures.ts';
import { keptVehicle } from './kept-vehicle.ts';
import { Shell } from './pages/shell.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';

interface Registrations {
  registrations: { registrationId: string }[];
}

interface WorkerEvents {
  /** Background Sync. */
  wake: (tag: string) => Promise<void>;
  /** What a push service brought, deciphered. */
  push: (data: string) => Promise<void>;
}

/** The browser's own events for a service worker, which no page can cause. */
async function workerEvents(context: BrowserContext, page: Page, origin: string): Promise<WorkerEvents> {
  const session = await context.newCDPSession(page);
  const known = new Promise<string>((resolve) =>
    session.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations }: Registrations) => registrations[0] && resolve(registrations[0].registrationId),
    ),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await known;
  return {
    wake: async (tag) => void (await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false })),
    push: async (data) => void (await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })),
  };
}

test(
  'F15 a write made without network leaves while no page is open, woken by the browser',
  { tag: ['@installed', '@all-desk'] },
  async ({ stack, device, person, console, isMobile }) => {
    console.allow(/Failed to load|ERR_|ServiceWorker/i);
    const { manager, id, url, context, page } = await keptVehicle({ stack, device, person });
    const { wake } = await workerEvents(context, page, stack.url);
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
  },
);

/** Of the global scope of a service worker, what a press needs: these tests know only that of a page. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
  WindowClient: { prototype: { focus: () => Promise<void> } };
}

/** The worker as it runs by now. */
const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));

/** What the device shows, waited for. */
const expectShown = (context: BrowserContext, wanted: readonly object[]): Promise<void> =>
  expect(async () => {
    const shown = await (
      await workerOf(context)
    ).evaluate(async () => {
      const notifications = await (globalThis as unknown as WorkerScope).registration.getNotifications();
      return notifications
        .map(({ tag, title, body, requireInteraction }) => ({ tag, title, body, requireInteraction }))
        .sort((a, b) => (a.title < b.title ? -1 : 1));
    });
    expect(shown).toEqual(wanted);
  }).toPass({ timeout: 30_000 });

/** The event of a press, to the worker's own listener. A window comes to the front for a press by hand only: that step is left out. */
const press = (worker: Worker, tag: string): Promise<void> =>
  worker.evaluate(async (pressed) => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications({ tag: pressed });
    const waits: Promise<unknown>[] = [];
    const event = new scope.NotificationEvent('notificationclick', { notification: notification! });
    Object.defineProperty(event, 'waitUntil', { value: (wait: Promise<unknown>) => waits.push(wait) });
    scope.WindowClient.prototype.focus = () => Promise.resolve();
    scope.dispatchEvent(event);
    await Promise.all(waits);
  }, tag);

test(
  'a push that comes while no page is open is shown once, as the server words it, and opens its page',
  { tag: ['@installed', '@all-desk'] },
  async ({ stack, device, person, console }) => {
    // The page that is open asks for its vehicle once more when that is gone.
    console.allow(/status of 404/);
    // A browser without windows of its own shows no notifications.
    const { manager, id, url, context, page } = await keptVehicle({ stack, device, person }, CHROMIUM);
    await context.grantPermissions(['notifications'], { origin: stack.url });
    const { push } = await workerEvents(context, page, stack.url);
    await page.goto('about:blank');
    const told = (body: string): string =>
      JSON.stringify(
        pushMessage({ _id: id, title: 'Excès de vitesse', body, url: url.slice(stack.url.length), topic: { key: 'vehicle:alert:speed' } }),
      );
    const alert = { tag: id, title: 'Excès de vitesse', body: '136 km/h', requireInteraction: true };
    const unknown = { tag: '', title: 'Sillage', body: '', requireInteraction: false };
    // One after the other: each loads its icon before it is shown, and the last pushed may be the first that is.
    await push(told('134 km/h'));
    await expectShown(context, [{ ...alert, body: '134 km/h' }]);
    await push(told('136 km/h'));
    await expectShown(context, [alert]);
    await push('Bonjour');
    await expectShown(context, [alert, unknown]);
    await page.goto(`${stack.url}/gestion`);
    await expect(new Shell(page, false).heading('Gestion')).toBeVisible();
    await press(await workerOf(context), id);
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('main')).toContainText('Avant');
    await expectShown(context, [unknown]);
    await manager.remove(`/api/v1/vehicles/${id}`);
  },
);
