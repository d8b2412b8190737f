import { addDays, dayOf, dayStartMs } from '../../src/domain/time/time-zone.ts';
import { REPORTS } from '../../src/domain/reports/catalogue.ts';
import { REPORT_SLUGS } from '../../src/domain/reports/slugs.ts';
import { newImei, newPlate } from './account.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { MapPage } from './pages/map-page.ts';
import { TeltonikaClient } from './teltonika-client.ts';

test.setTimeout(420_000);

test(
  'F-025 where a vehicle is, its journeys and what its driver did: the figures of a drive that was computed by hand',
  { tag: '@all-desk' },
  async ({ page, enter, person, stack }) => {
    const manager = await person('manager');
    const [plate, imei] = [newPlate(), newImei()];
    const name = `Essai ${plate}`;
    const { _id: driver } = await manager.create('drivers', { name });
    const { _id: vehicle } = await manager.create('vehicles', { registration: plate, driver });
    await manager.create('devices', { title: `Boîtier ${plate}`, type: 'teltonika', serial: imei, vehicle, status: 'installed' });
    // Yesterday from nine o'clock, twenty minutes northwards at 30 km/h: 500 m a minute, of which 111.195 make a thousandth of a degree.
    const day = addDays(dayOf(Date.now(), 'Europe/Paris'), -1);
    const nine = dayStartMs(day, 'Europe/Paris') + 9 * 3_600_000;
    // Who has it now did not have it yesterday unless somebody says so.
    const [given, back] = [nine - 3_600_000, nine + 3_600_000].map((atMs) => new Date(atMs).toISOString());
    await manager.create('driver-assignments', { vehicle, driver, from: given, until: back, reason: 'Remis la veille' });
    const box = await TeltonikaClient.login(stack.server.gatewayPort, imei);
    for (let minute = 0; minute <= 21; minute++)
      expect(
        await box.send({
          lat: 45.764 + (Math.min(minute, 20) * 0.5) / 111.195,
          lng: 4.8357,
          speedKmh: minute < 20 ? 30 : 0,
          headingDeg: 0,
          atMs: nine + minute * 60_000,
          ignition: minute < 20,
        }),
      ).toBe(1);
    box.close();
    const [from, to] = [new Date(nine - 3_600_000), new Date(nine + 3_600_000)].map((instant) => instant.toISOString());
    await expect
      .poll(async () => (await manager.list(`/api/v1/journeys?vehicle=${vehicle}&from=${from}&to=${to}`)).length, { timeout: 180_000 })
      .toBe(1);

    const asked = `vehicles=${vehicle}&from=${day}&to=${day}`;
    await enter(page, 'manager', `/rapports/trajets?${asked}&group=none`);
    await mirrored(page);
    const journey = page.getByRole('grid', { name: 'Trajets' }).locator('.dt-line').filter({ hasText: plate });
    for (const figure of ['10,0', '20\u00a0min', '30', name]) await expect(journey).toContainText(figure, { timeout: 30_000 });

    await page.goto(`${stack.url}/rapports/conducteur?${asked}&group=none`);
    const duty = page.getByRole('grid', { name: 'Conducteurs' }).locator('.dt-line').filter({ hasText: name });
    for (const figure of ['10,0', '20\u00a0min']) await expect(duty).toContainText(figure, { timeout: 30_000 });

    // A hundred euros over ten kilometres.
    await (
      await person('admin')
    ).create('vehicle-costs', { label: `Plein ${plate}`, vehicle, post: 'energy', fromOn: day, netCents: 10_000 });
    await page.goto(`${stack.url}/dashboard/tableau-de-bord-tco?${asked}`);
    const figure = (label: string) => page.locator('.kpi', { hasText: label });
    await expect(figure('Total')).toContainText('100', { timeout: 30_000 });
    await expect(figure('Kilomètres')).toContainText('10', { timeout: 30_000 });
    await expect(figure('Par km')).toContainText(/10,00\s€/);

    await page.goto(`${stack.url}/cartographie?vehicle=${vehicle}`);
    await new MapPage(page).ready();
    await expect(page.locator(':is(.map-sheet, .map-card)').getByText(plate, { exact: true })).toBeVisible();
  },
);

test('F-026 every report, page of eco-driving and dashboard has figures of the demonstration', { tag: '@all-desk' }, async ({ person }) => {
  const admin = await person('admin');
  const vehicles = (await admin.list('/api/v1/vehicles?size=1000')).map(({ _id }) => _id);
  const today = dayOf(Date.now(), 'Europe/Paris');
  // Not every day of the week has something to tell of everything.
  const days = [1, 2, 3, 4, 5, 6, 7].map((ago) => addDays(today, -ago));
  const cellsOf = async (slug: (typeof REPORT_SLUGS)[number], day: string): Promise<number> => {
    // As many as an address may name.
    const most = Math.min(REPORTS[slug].maxVehicleDays, 200);
    const some = vehicles.length <= most ? '' : `&vehicles=${vehicles.slice(0, most).join()}`;
    const { status, body } = await admin.ask<{ result: { rows: unknown[][] } }>(
      `/api/v1/reports/${slug}?from=${day}&to=${day}&place=circle:4.85,45.75:20000${some}`,
    );
    // More reports than a person may ask for in a minute: later.
    if (status === 429) return 0;
    expect(status, `${slug} ${JSON.stringify(body).slice(0, 200)}`).toBe(200);
    return body.result.rows.reduce((sum, row) => sum + row.filter((cell) => typeof cell === 'number').length, 0);
  };
  for (const slug of REPORT_SLUGS) {
    let at = 0;
    await expect
      .poll(() => cellsOf(slug, days[at++ % days.length]!), {
        message: slug,
        timeout: 120_000,
        intervals: [100, 100, 100, 100, 100, 100, 20_000],
      })
      .toBeGreaterThan(0);
  }
});

test(
  'what a figure is, is one press away from it: on a dashboard, in the head of a report',
  { tag: '@all-desk' },
  async ({ page, enter, stack }) => {
    await enter(page, 'manager', '/tableau-de-bord');
    await mirrored(page);
    await page.getByRole('button', { name: 'Ce qu’est « Ralenti »' }).click();
    const said = page.locator('.fig-info-panel');
    await expect(said).toContainText('Ralenti : moteur tournant sans rouler');
    await page.goto(`${stack.url}/rapports/conducteur`);
    const head = page.getByRole('columnheader', { name: /^Amplitude/ });
    await head.hover({ timeout: 30_000 });
    // The press says what it is, and does not sort.
    await head.getByRole('button', { name: 'Ce qu’est « Amplitude »' }).click();
    await expect(said).toContainText('Amplitude : du premier départ');
    await expect(head).not.toHaveAttribute('aria-sort', /./);
    await page.keyboard.press('Escape');
    await expect(said).toHaveCount(0);
  },
);
