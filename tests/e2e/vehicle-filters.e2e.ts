import { addDays, dayOf } from '../../src/domain/time/time-zone.ts';
import { filterText } from '../../src/domain/vehicle/vehicle-filters.ts';
import { newPlate } from './account.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { MapPage } from './pages/map-page.ts';
import { Shell } from './pages/shell.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';

test(
  'a tag that is chosen on the map follows to the dashboard and to a report, with the figures of its vehicles alone, and is taken away there',
  { tag: '@all-desk' },
  async ({ page, enter, person, stack }) => {
    const manager = await person('manager');
    const day = addDays(dayOf(Date.now(), 'Europe/Paris'), -1);
    const days = (await manager.get<{ results: { vehicle: string; distanceKm: number }[] }>(`/api/v1/vehicles/days?day=${day}`)).results;
    const positions = (await manager.list('/api/v1/vehicles/states')) as unknown as { _id: string; lat: number | null }[];
    const onMap = new Set(positions.flatMap(({ _id, lat }) => (lat === null ? [] : [_id])));
    const { vehicle } = days.find((one) => one.distanceKm > 5 && onMap.has(one.vehicle))!;
    const row = await manager.get<{ registration: string; tags: string[] }>(`/api/v1/vehicles/${vehicle}`);
    const tag = `Essai, ${newPlate()} à 50 %`;
    await manager.patch(`/api/v1/vehicles/${vehicle}`, { tags: [...row.tags, tag] });
    const asked = `tag=${encodeURIComponent(filterText(tag))}`;
    const told = await manager.get<{ columns: string[]; params: { vehicles: string[] }; result: { rows: unknown[][] } }>(
      `/api/v1/reports/kilometrique?from=${day}&to=${day}&${asked}`,
    );
    expect(told.params.vehicles).toEqual([vehicle]);
    const km = Number(told.result.rows[0]![told.columns.indexOf('distanceKm')]);

    await enter(page, 'manager', '/cartographie');
    await mirrored(page);
    const map = new MapPage(page);
    await map.ready();
    expect(await map.shownCount()).toBeGreaterThan(1);
    await page.locator('.chip', { hasText: 'Étiquette' }).click();
    const options = page.getByRole('group', { name: 'Étiquette' });
    if (await options.getByRole('searchbox').isVisible()) await options.getByRole('searchbox').fill(tag);
    await options.getByLabel(tag, { exact: true }).check();
    await page.keyboard.press('Escape');
    const hasTag = (url: URL): boolean => url.searchParams.get('tag') === filterText(tag);
    await expect(page).toHaveURL(hasTag);
    await expect.poll(() => map.shownCount()).toBe(1);

    await new Shell(page, false).navigation().getByRole('link', { name: 'Tableau de bord', exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/tableau-de-bord' && hasTag(url));
    await page.goto(`${stack.url}/tableau-de-bord?period=yesterday`);
    await expect(page).toHaveURL(hasTag);
    const chip = page.locator('.rp-chip.on', { hasText: tag });
    await expect(chip).toBeVisible();
    await expect(page.locator('.kpi', { hasText: 'Distance' })).toContainText(`${Math.round(km)}`, { timeout: 30_000 });
    await expect(page.locator('.kpi', { hasText: 'Véhicules' })).toContainText('sur 1');
    await expect(page.locator('.db-ranks .plate')).toHaveText([row.registration]);

    await page.goto(`${stack.url}/rapports/kilometrique?period=yesterday`);
    await expect(page).toHaveURL(hasTag);
    const lines = page.getByRole('grid').locator('.dt-line:not(.grp)');
    await expect(lines.first()).toContainText(row.registration, { timeout: 30_000 });
    await expect(lines).toHaveCount(1);
    await expect(chip).toBeVisible();
    await chip.getByRole('button', { name: 'Retirer le filtre Étiquette' }).click();
    await expect(page).toHaveURL((url) => !url.searchParams.has('tag'));
    await expect.poll(() => lines.count(), { timeout: 30_000 }).toBeGreaterThan(1);
    await new Shell(page, false).navigation().getByRole('link', { name: 'Carte', exact: true }).click();
    await map.ready();
    await expect(page).toHaveURL((url) => !url.searchParams.has('tag'));
    await manager.patch(`/api/v1/vehicles/${vehicle}`, { tags: row.tags });
  },
);

test(
  'a list as it is filtered by tag is kept under a name, and comes back by it',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    const manager = await person('manager');
    const tag = `Essai ${newPlate()}`;
    const plate = newPlate();
    await manager.create('vehicles', { registration: plate, tags: [tag] });
    const name = `Vue ${plate}`;
    await enter(page, 'manager', `/gestion/vehicules?tag=${encodeURIComponent(filterText(tag))}`);
    await mirrored(page);
    const list = new VehiclesPage(page, false);
    await expect(list.row(plate)).toBeVisible();
    await expect.poll(() => list.count()).toBe(1);
    await page.getByRole('button', { name: 'Colonnes' }).click();
    await page.getByRole('button', { name: 'Enregistrer la vue' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enregistrer la vue' });
    await dialog.getByLabel('Nom de la vue').fill(name);
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const views = page.locator('.chip', { hasText: name });
    await expect(views).toBeVisible();
    await page.getByRole('button', { name: 'Retirer le filtre Étiquette' }).click();
    await expect.poll(() => list.count()).toBeGreaterThan(1);
    await page.locator('.chip', { hasText: 'Vue' }).click();
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('tag') === filterText(tag));
    await expect.poll(() => list.count()).toBe(1);
  },
);
