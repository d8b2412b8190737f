import { shiftedClock } from '../helpers/shifted-clock.ts';
import { newPlate } from './account.ts';
import { expect, test } from './fixtures.ts';

const BEHIND_MS = 2 * 86_400_000;

test(
  'F24 a device whose clock is two days behind says so, shows the time of the server and hears the live channel',
  { tag: '@all-desk' },
  async ({ browser, person, stack, console }) => {
    const manager = await person('manager');
    const context = await browser.newContext({
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      serviceWorkers: 'block',
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    console.watch(page);
    await page.addInitScript(shiftedClock(-BEHIND_MS));
    await page.route(/\/(sync|report)\.worker-[^/]*\.js$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ contentType: 'text/javascript', body: `${shiftedClock(-BEHIND_MS)}\n${await response.text()}` });
    });
    await manager.lend(context);
    await page.goto(`${stack.url}/gestion/vehicules`);
    expect(await page.evaluate(() => Date.now())).toBeLessThan(Date.now() - BEHIND_MS / 2);
    await page.getByRole('button', { name: /Horloge à régler/ }).click();
    await expect(page.getByText('L’horloge de cet appareil retarde de 2 j')).toBeVisible();
    const minutes = [0, 1].map((ago) =>
      new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Paris' }).format(Date.now() - ago * 60_000),
    );
    await expect(page.getByText(new RegExp(`Dernier échange à (${minutes.join('|')})`))).toBeVisible();
    await page.keyboard.press('Escape');
    // Without the live channel a change comes after a minute.
    const [row] = await manager.list('/api/v1/vehicles?size=1&sort=registration:1');
    const before = row!['registration'];
    const plate = newPlate();
    await manager.patch(`/api/v1/vehicles/${row!._id}`, { registration: plate });
    await page.goto(`${stack.url}/gestion/vehicules?q=${plate}`);
    await expect(page.getByRole('main').getByText(plate).first()).toBeVisible({ timeout: 20_000 });
    // An age is told by the clock of the server: nothing is of the future.
    await page.goto(`${stack.url}/cartographie`);
    await expect(page.getByRole('option', { name: /il y a \d+ (s|min)/ }).first()).toBeVisible();
    await manager.patch(`/api/v1/vehicles/${row!._id}`, { registration: before });
    await context.close();
  },
);
