import { addDays, dayOf, dayStartMs } from '../../src/domain/kit/time-zone.ts';
import { newImei, newPlate } from './account.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { MapPage } from './pages/map-page.ts';
import { TeltonikaClient } from './teltonika-client.ts';

test('F-025 where a vehicle is, its journeys and what its driver did: the figures of a drive that was computed by hand', async ({ page, enter, person, stack }) => {
  const manager = await person('manager');
  const [plate, imei] = [newPlate(), newImei()];
  const name = `Essai ${plate}`;
  const { _id: driver } = await manager.create('drivers', { name });
  const { _id: vehicle } = await manager.create('vehicles', { registration: plate, driver });
  await manager.create('devices', { title: `Boîtier ${plate}`, type: 'teltonika', serial: imei, vehicle, status: 'installed' });
  // Yesterday from nine o'clock, twenty minutes northwards at 30 km/h: 500 m a minute, of which 111.195 make a thousandth of a degree.
  const day = addDays(dayOf(Date.now(), 'Europe/Paris'), -1);
  const nine = dayStartMs(day, 'Europe/Paris') + 9 * 3_600_000;
  const box = await TeltonikaClient.login(stack.server.gatewayPort, imei);
  for (let minute = 0; minute <= 21; minute++)
    expect(await box.send({ lat: 45.764 + (Math.min(minute, 20) * 0.5) / 111.195, lng: 4.8357, speedKmh: minute < 20 ? 30 : 0, headingDeg: 0, atMs: nine + minute * 60_000, ignition: minute < 20 })).toBe(1);
  box.close();
  const [from, to] = [new Date(nine - 3_600_000), new Date(nine + 3_600_000)].map((instant) => instant.toISOString());
  await expect.poll(async () => (await manager.list(`/api/v1/journeys?vehicle=${vehicle}&from=${from}&to=${to}`)).length, { timeout: 60_000 }).toBe(1);

  const asked = `vehicles=${vehicle}&from=${day}&to=${day}`;
  await enter(page, 'manager', `/rapports/trajets?${asked}&group=none`);
  await mirrored(page);
  const journey = page.getByRole('grid', { name: 'Trajets' }).locator('.dt-line').filter({ hasText: plate });
  for (const figure of ['10,0', '20\u00a0min', '30', name]) await expect(journey).toContainText(figure, { timeout: 30_000 });

  await page.goto(`${stack.url}/rapports/conducteur?${asked}&group=none`);
  const duty = page.getByRole('grid', { name: 'Conducteurs' }).locator('.dt-line').filter({ hasText: name });
  for (const figure of ['10,0', '20\u00a0min']) await expect(duty).toContainText(figure, { timeout: 30_000 });

  await page.goto(`${stack.url}/cartographie?vehicle=${vehicle}`);
  await new MapPage(page).ready();
  await expect(page.locator(':is(.map-sheet, .map-card)').getByText(plate, { exact: true })).toBeVisible();
});
