import { readFile } from 'node:fs/promises';
import type { Journey } from '../../src/domain/driving/journey.ts';
import { hoursFilter } from '../../src/domain/reports/row-filter.ts';
import { addDays, dayOf, dayStartMs, wallText } from '../../src/domain/time/time-zone.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';

test(
  'R-106 the positions of a vehicle: filters in the address, totals, files; computed without network once it was opened',
  { tag: ['@installed', '@all-desk'] },
  async ({ stack, device, person }) => {
    const manager = await person('manager');
    const day = addDays(dayOf(Date.now(), 'Europe/Paris'), -1);
    const days = (await manager.get<{ results: { vehicle: string; distanceKm: number }[] }>(`/api/v1/vehicles/days?day=${day}`)).results;
    const { vehicle } = days.find(({ distanceKm }) => distanceKm > 5)!;
    let { context, page } = await device.open();
    await manager.lend(context);
    await page.goto(`${stack.url}/rapports`);
    await mirrored(page);
    await page.getByRole('main').getByRole('link', { name: 'Positions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Positions' })).toBeVisible();
    // Begins with the vehicle heard last, which is in the address.
    await expect(page).toHaveURL(/vehicles=[0-9a-f-]{36}/);

    const address = `${stack.url}/rapports/positions?vehicles=${vehicle}&from=${day}&to=${day}`;
    await page.goto(address);
    const table = page.getByRole('grid', { name: 'Positions' });
    await expect(table).toBeVisible({ timeout: 30_000 });
    const total = table.locator('.dt-foot');
    await expect(total).toContainText(/\d+ positions/);
    const all = Number(/(\d+) positions/.exec((await total.textContent())!.replaceAll(/\s(?=\d{3})/g, ''))![1]);
    await page.goto(`${address}&every=300`);
    await expect(page.getByRole('button', { name: /^Fréquence/ })).toHaveText('1 toutes les 5 min');
    await expect(page.getByText(/points écartés par la fréquence/)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter' }).click();
    await page.getByRole('menuitem', { name: 'GPX' }).click();
    const gpx = await readFile(await (await download).path(), 'utf8');
    const points = gpx.match(/<trkpt /g)!.length;
    expect(points).toBeGreaterThan(10);
    expect(points).toBeLessThan(all);
    await expect(total).toContainText(`${points} positions`);
    await keptOffline(page);
    await device.close();

    stack.network.cut();
    ({ context, page } = await device.open());
    await page.goto(`${address}&group=vehicle-day`);
    await expect(page.getByRole('grid', { name: 'Positions' }).locator('.dt-line:not(.grp)').first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/^calculé sur cet appareil/)).toBeVisible();
    await page.goto(`${stack.url}/rapports/positions?vehicles=${vehicle}&from=${addDays(day, -20)}&to=${addDays(day, -20)}`);
    await expect(page.getByRole('heading', { name: 'Pas encore sur cet appareil' })).toBeVisible({ timeout: 30_000 });
    stack.network.restore();
  },
);

test(
  'R-099 where every vehicle is: one state alone, on the map, and without network',
  { tag: ['@installed', '@all-desk'] },
  async ({ stack, device, person }) => {
    const manager = await person('manager');
    let { context, page } = await device.open();
    await manager.lend(context);
    await page.goto(`${stack.url}/rapports/emplacement`);
    await mirrored(page);
    const table = page.getByRole('grid', { name: 'Emplacement' });
    await expect(table.locator('.dt-line').first()).toBeVisible({ timeout: 30_000 });
    await page.getByRole('radiogroup', { name: 'Vue' }).getByText('Carte').click();
    await expect
      .poll(async () => Number(await page.locator('[data-shown-count]').getAttribute('data-shown-count')), { timeout: 30_000 })
      .toBeGreaterThan(0);
    await page.goto(`${stack.url}/rapports/emplacement?state=parked`);
    await expect(table.getByRole('gridcell', { name: 'À l’arrêt', exact: true }).first()).toBeVisible();
    await expect(table.getByRole('gridcell', { name: 'En mouvement', exact: true })).toHaveCount(0);
    // Of an instant that is typed: nobody's driver of today, how old each position was; then of now again.
    await page.goto(`${stack.url}/rapports/emplacement`);
    const instant = page.getByLabel('Date et heure (par défaut : maintenant)');
    await instant.fill(`${addDays(dayOf(Date.now(), 'Europe/Paris'), -1)}T12:00`);
    await instant.press('Enter');
    await expect(page).toHaveURL(/moment=\d{13}/);
    await expect(page.getByText(/^Situation du .* 12:00/)).toBeVisible({ timeout: 30_000 });
    await expect(table.getByRole('columnheader', { name: /Âge de la position/ })).toBeVisible();
    await page.getByRole('button', { name: 'Revenir à maintenant' }).click();
    await expect(page.getByText(/^Dernière trame reçue/)).toBeVisible();
    await keptOffline(page);
    await device.close();

    stack.network.cut();
    ({ context, page } = await device.open());
    await page.goto(`${stack.url}/rapports/emplacement?group=fleet`);
    await expect(page.getByRole('grid', { name: 'Emplacement' }).locator('.dt-line.grp').first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/^calculé sur cet appareil, données du/)).toBeVisible();
    stack.network.restore();
  },
);

test(
  'R-095 a day in order: its strip and totals are those of its journeys, which rows lead to; without network',
  { tag: ['@installed', '@desk'] },
  async ({ stack, device, person }) => {
    const manager = await person('manager');
    const zone = 'Europe/Paris';
    const day = addDays(dayOf(Date.now(), zone), -1);
    const [fromMs, toMs] = [dayStartMs(day, zone), dayStartMs(addDays(day, 1), zone)];
    const [from, to] = [fromMs, toMs].map((ms) => new Date(ms).toISOString());
    // Of what goes over midnight the day has a part.
    const { vehicle } = (
      await manager.get<{ results: { vehicle: string; distanceKm: number; drives: [number, number, number][] }[] }>(
        `/api/v1/vehicles/days?day=${day}`,
      )
    ).results.find(({ distanceKm, drives }) => distanceKm > 5 && drives.every(([start, end]) => start > fromMs && end < toMs))!;
    const { results } = await manager.get<{ results: Journey[] }>(
      `/api/v1/journeys?vehicle=${vehicle}&from=${from}&to=${to}&kind=driven&size=2000`,
    );
    const journeys = results.filter(({ startAt }) => startAt < to!);
    expect(journeys.length).toBeGreaterThan(1);
    const clock = (at: string): string => new Date(at).toLocaleTimeString('fr', { hour: '2-digit', minute: '2-digit', timeZone: zone });
    const km = (journeys.reduce((sum, { distanceM }) => sum + distanceM, 0) / 1000).toLocaleString('fr', {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    const address = `${stack.url}/rapports/chronologique?vehicles=${vehicle}&from=${day}&to=${day}&shown=journeys&group=none&view=days`;

    let { context, page } = await device.open();
    await manager.lend(context);
    await page.goto(address);
    await mirrored(page);
    const strip = page.locator('.rp-days li');
    for (const fact of [clock(journeys[0]!.startAt), clock(journeys.at(-1)!.endAt), km])
      await expect(strip).toContainText(fact, { timeout: 30_000 });
    await expect(strip.locator('.rib > .m').first()).toBeVisible();
    const table = page.getByRole('grid', { name: 'Chronologique' });
    await expect(table.locator('.dt-foot')).toContainText(`${journeys.length} éléments`);
    await table.locator(`a[href$="${journeys[0]!._id}"]`).click();
    await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe(`/rapports/trajets/${journeys[0]!._id}`);
    await keptOffline(page);
    await device.close();

    stack.network.cut();
    ({ context, page } = await device.open());
    await page.goto(address);
    await expect(page.locator('.rp-days li')).toContainText(km, { timeout: 30_000 });
    stack.network.restore();
  },
);

test(
  'R-094 the ways of two vehicles on one map, where they passed, where they stood; a file; without network',
  { tag: ['@installed', '@all-desk'] },
  async ({ stack, device, person }) => {
    const manager = await person('manager');
    const day = addDays(dayOf(Date.now(), 'Europe/Paris'), -1);
    const driven = (await manager.get<{ results: { vehicle: string; distanceKm: number }[] }>(`/api/v1/vehicles/days?day=${day}`)).results
      .filter(({ distanceKm }) => distanceKm > 5)
      .slice(0, 2);
    const address = `${stack.url}/rapports/cartographique?vehicles=${driven.map(({ vehicle }) => vehicle).join()}&from=${day}&to=${day}`;

    let { context, page } = await device.open();
    await manager.lend(context);
    await page.goto(address);
    await mirrored(page);
    const vehicles = page.getByRole('list', { name: 'Véhicules sur la carte' }).getByRole('button');
    await expect(vehicles).toHaveCount(2, { timeout: 30_000 });
    await expect(page.locator('[data-traces="2"][data-drawn="traces"]')).toBeVisible({ timeout: 30_000 });
    await vehicles.first().click();
    await expect(vehicles.first()).toHaveAttribute('aria-pressed', 'true');
    await page.getByText('Passages', { exact: true }).click();
    await expect(page.locator('[data-drawn="heat"]')).toBeVisible();
    await page.getByText('Arrêts', { exact: true }).click();
    await expect(
      page
        .getByRole('list', { name: /^Lieux d’arrêt/ })
        .getByRole('button')
        .first(),
    ).toContainText(/\d+ arrêts?/);
    await expect(page).toHaveURL(/drawn=stops/);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter' }).click();
    await page.getByRole('menuitem', { name: 'KML' }).click();
    expect((await readFile(await (await download).path(), 'utf8')).match(/<Placemark/g)!.length).toBeGreaterThanOrEqual(2);
    await keptOffline(page);
    await device.close();

    stack.network.cut();
    ({ context, page } = await device.open());
    await page.goto(address);
    await expect(page.locator('[data-traces="2"]')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/^calculé sur cet appareil/)).toBeVisible();
    stack.network.restore();
  },
);

test(
  'R-106 hours of the week are in the address, and narrow a report as much on the server as on a device without network',
  { tag: '@all-desk' },
  async ({ stack, device, person }) => {
    const manager = await person('manager');
    const zone = 'Europe/Paris';
    const day = addDays(dayOf(Date.now(), zone), -1);
    const { vehicle } = (
      await manager.get<{ results: { vehicle: string; distanceKm: number }[] }>(`/api/v1/vehicles/days?day=${day}`)
    ).results.find(({ distanceKm }) => distanceKm > 5)!;
    const scope = `vehicles=${vehicle}&from=${day}&to=${day}`;
    const report = await manager.get<{ columns: string[]; result: { rows: number[][] } }>(`/api/v1/reports/trajets?${scope}`);
    const starts = report.result.rows.map((row) => row[report.columns.indexOf('startAt')]!).sort((a, b) => a - b);
    // Until the second journey begins: the first is in, that one is out.
    const slot = `in.1234567-0000-${wallText(starts[1]!, zone).slice(11).replace(':', '')}`;
    const inside = starts.filter(hoursFilter(slot, zone)).length;
    expect((await manager.get<typeof report>(`/api/v1/reports/trajets?${scope}&slot=${slot}`)).result.rows).toHaveLength(inside);

    const { context, page } = await device.open();
    await manager.lend(context);
    await page.goto(`${stack.url}/rapports/trajets?${scope}&slot=${slot}`);
    await mirrored(page);
    const foot = page.getByRole('grid', { name: 'Trajets' }).locator('.dt-foot');
    await expect(foot).toContainText(new RegExp(`(^|\\D)${inside} trajet`), { timeout: 30_000 });
    await page.getByRole('button', { name: 'Modifier les heures' }).click();
    const dialog = page.getByRole('dialog', { name: 'Heures et jours' });
    await dialog.getByText('Hors de ces heures').click();
    stack.network.cut();
    await dialog.getByRole('button', { name: 'Appliquer' }).click();
    await expect(page).toHaveURL(/slot=out\.1234567-0000-/);
    await expect(foot).toContainText(new RegExp(`(^|\\D)${starts.length - inside} trajet`), { timeout: 30_000 });
    stack.network.restore();
  },
);

test(
  'R-102 R-103 R-109 a day of a vehicle: its kilometres are those of its journeys, as a line, as a cell of a matrix, as a key figure',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    const manager = await person('manager');
    const zone = 'Europe/Paris';
    const day = addDays(dayOf(Date.now(), zone), -1);
    const { vehicle } = (
      await manager.get<{ results: { vehicle: string; distanceKm: number }[] }>(`/api/v1/vehicles/days?day=${day}`)
    ).results.find(({ distanceKm }) => distanceKm > 5)!;
    const [from, to] = [day, addDays(day, 1)].map((one) => new Date(dayStartMs(one, zone)).toISOString());
    const { results } = await manager.get<{ results: Journey[] }>(
      `/api/v1/journeys?vehicle=${vehicle}&from=${from}&to=${to}&kind=driven&size=2000`,
    );
    const km = results.filter(({ startAt }) => startAt < to!).reduce((sum, { distanceM }) => sum + distanceM, 0) / 1000;
    const told = (digits: number): string =>
      km.toLocaleString('fr', { minimumFractionDigits: digits, maximumFractionDigits: digits }).replaceAll(/\s/g, ' ');
    const asked = `vehicles=${vehicle}&from=${day}&to=${day}`;

    await enter(page, 'manager', `/rapports/kilometrique?${asked}`);
    await expect(page.locator('main .dt-line')).toContainText(told(1), { timeout: 30_000 });
    await page.goto(new URL(`/rapports/kilometrique-journalier?${asked}`, page.url()).href);
    await expect(page.locator('main .rp-heat')).toHaveText(told(0), { timeout: 30_000 });
    await expect(page.locator('main .dt-foot')).toContainText(told(1));
    await page.goto(new URL(`/rapports/synthese?${asked}`, page.url()).href);
    await expect(page.locator('main .kpi-value').first()).toContainText(told(0), { timeout: 30_000 });
  },
);

test(
  "a report that is opened again shows last time's figures with their age, also where nothing is left to make it of",
  { tag: '@all-desk' },
  async ({ stack, device, person }) => {
    const manager = await person('manager');
    const day = addDays(dayOf(Date.now(), 'Europe/Paris'), -1);
    const { vehicle } = (
      await manager.get<{ results: { vehicle: string; distanceKm: number }[] }>(`/api/v1/vehicles/days?day=${day}`)
    ).results.find(({ distanceKm }) => distanceKm > 5)!;
    const { context, page } = await device.open();
    await manager.lend(context);
    const address = `${stack.url}/rapports/trajets?vehicles=${vehicle}&from=${day}&to=${day}`;
    await page.goto(address);
    await mirrored(page);
    const foot = page.getByRole('grid', { name: 'Trajets' }).locator('.dt-foot');
    await expect(foot).toContainText(/\d+ trajet/, { timeout: 30_000 });
    await expect(page.getByText(/^calculé sur cet appareil à/)).toBeVisible();
    const total = await foot.textContent();
    /** Leaves of the kept answers those of last time alone, and tells how many these are. */
    const leaveResults = (): Promise<number> =>
      page.evaluate(async () => {
        const done = <T>(request: IDBRequest<T>): Promise<T> =>
          new Promise((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error ?? new Error('refused'));
          });
        let results = 0;
        for (const { name } of await indexedDB.databases()) {
          if (name === undefined) continue;
          const database = await done(indexedDB.open(name));
          if (database.objectStoreNames.contains('cache')) {
            const store = database.transaction('cache', 'readwrite').objectStore('cache');
            for (const key of await done(store.getAllKeys())) {
              if (String(key).startsWith('result1:')) results++;
              else await done(store.delete(key));
            }
          }
          database.close();
        }
        return results;
      });
    await expect.poll(leaveResults).toBe(1);
    await keptOffline(page);
    stack.network.cut();
    await leaveResults();
    await page.goto(address);
    await expect(page.getByText(/^chiffres de \d\d:\d\d$/)).toBeVisible({ timeout: 30_000 });
    await expect(foot).toHaveText(total!);
    // Nothing is known of another day.
    await page.goto(`${stack.url}/rapports/trajets?vehicles=${vehicle}&from=${addDays(day, -20)}&to=${addDays(day, -20)}`);
    await expect(page.getByRole('heading', { name: 'Pas encore sur cet appareil' })).toBeVisible({ timeout: 30_000 });
    stack.network.restore();
    await page.goto(address);
    await expect(page.getByText(/^calculé sur cet appareil à/)).toBeVisible({ timeout: 30_000 });
    await expect(foot).toHaveText(total!);
  },
);
