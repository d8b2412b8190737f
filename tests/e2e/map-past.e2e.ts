import { addDays, dayOf } from '../../src/domain/time/time-zone.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { MapPage } from './pages/map-page.ts';

const ZONE = 'Europe/Paris';
const yesterday = (): string => addDays(dayOf(Date.now(), ZONE), -1);

test(
  'days of a vehicle are played again, from mark to mark, and without network with what this device kept',
  { tag: ['@installed', '@all-desk'] },
  async ({ stack, device, person }) => {
    const manager = await person('manager');
    const day = yesterday();
    const days = (
      await manager.get<{ results: { vehicle: string; distanceKm: number; journeys: number; firstStartS: number }[] }>(
        `/api/v1/vehicles/days?day=${day}`,
      )
    ).results;
    const { vehicle } = days.find(({ distanceKm, journeys, firstStartS }) => distanceKm > 5 && journeys > 1 && firstStartS > 0)!;
    let { context, page } = await device.open();
    await manager.lend(context);
    await page.goto(`${stack.url}/cartographie?replay=${vehicle}&from=${addDays(day, -1)}&to=${day}`);
    await expect(page.locator('[data-replay="ready"]')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Pas en direct')).toBeVisible();
    await mirrored(page);
    await keptOffline(page);
    const clock = page.locator('[data-at]');
    const at = async (): Promise<number> => Date.parse((await clock.getAttribute('data-at'))!);
    const strip = page.getByRole('slider', { name: 'Instant de la relecture' });
    await expect(strip.locator('.rib .m').first()).toBeVisible();
    // It begins as the day does: the engine runs, and soon the wheels.
    await expect(strip).toHaveAttribute('aria-valuetext', /(En mouvement|Moteur tournant)$/);

    const first = await at();
    await page.getByRole('button', { name: 'Événement suivant' }).click();
    await expect.poll(at).toBeGreaterThan(first);
    const second = await at();
    await strip.press('ArrowRight');
    await expect.poll(at).toBe(second + 60_000);
    await strip.press('p');
    await expect.poll(at).toBe(second);
    await page.getByRole('button', { name: 'Lire' }).click();
    await expect.poll(at).toBeGreaterThan(second + 60_000);
    await page.getByRole('button', { name: 'Pause' }).click();
    const paused = await at();
    await expect(page).toHaveURL((url) => Math.abs(Date.parse(url.searchParams.get('moment') ?? '') - paused) < 1000);
    const address = page.url();
    await device.close();

    stack.network.cut();
    ({ context, page } = await device.open());
    await page.goto(address);
    await expect(page.locator('[data-replay="ready"]')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/^Positions gardées sur cet appareil/)).toBeVisible();
    await expect(page.locator('.tl-strip .rib .m').first()).toBeVisible();
    await expect
      .poll(async () => Math.abs(Date.parse((await page.locator('[data-at]').getAttribute('data-at'))!) - paused))
      .toBeLessThan(1000);
    stack.network.restore();
  },
);

test(
  'the map of an instant shows where everybody was, says that it is not live, and knows the way back',
  { tag: '@all-desk' },
  async ({ stack, enter, page, person }) => {
    const manager = await person('manager');
    const day = yesterday();
    const moment = `${day}T13:30Z`;
    const then = (await manager.list(`/api/v1/vehicles/past?at=${moment.replace('Z', ':00Z')}`)) as unknown as {
      vehicle: string;
      at: string;
      lat: number;
    }[];
    expect(then.length).toBeGreaterThan(50);
    await enter(page, 'manager', `/cartographie?moment=${moment}`);
    await expect(page.locator('[data-past="ready"]')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('region', { name: 'Carte d’un instant passé' }).getByText('Pas en direct')).toBeVisible();
    await expect.poll(() => new MapPage(page).shownCount()).toBe(then.length);

    await page.getByRole('button', { name: 'Une heure plus tôt' }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('moment') === `${day}T12:30Z`);
    await expect(page.locator('[data-past="ready"]')).toBeVisible();

    // What was asked for is kept; of another instant this device says what it has.
    await mirrored(page);
    stack.network.cut();
    await page.getByRole('button', { name: 'Une heure plus tard' }).click();
    await expect(page.getByText(/réponse gardée le/)).toBeVisible({ timeout: 45_000 });
    await expect.poll(() => new MapPage(page).shownCount()).toBe(then.length);
    await page.getByRole('button', { name: 'Un quart d’heure plus tard' }).click();
    await expect(page.getByText(/^D’après ce que garde cet appareil/)).toBeVisible({ timeout: 45_000 });
    stack.network.restore();
    await page.getByRole('button', { name: 'Revenir au direct' }).click();
    await expect(page).toHaveURL((url) => !url.searchParams.has('moment'));
    await new MapPage(page).ready();
  },
);
