import type { Page } from '@playwright/test';
import { expect, keptOffline, mirrored } from './fixtures.ts';
import { test } from './map-fixtures.ts';
import { SyncPanel } from './pages/sync-panel.ts';

// Maps without a graphics card keep a page busy.
test.use({ actionTimeout: 25_000 });

const keptTiles = (page: Page) => expect(page.locator('.mapbox[data-kept-tiles]').first()).toBeVisible({ timeout: 40_000 });

test(
  'an area of the map is kept: weighed, fetched, and drawn without network by the map and by the small maps',
  { tag: ['@installed', '@all-desk'] },
  async ({ stack, device, person }) => {
    const manager = await person('manager');
    const states = (await manager.get<{ results: { lat: number | null; lng: number | null }[] }>('/api/v1/vehicles/states')).results;
    const { lat, lng } = states.find(
      (state) => state.lat !== null && state.lng !== null && Math.abs(state.lat - 45.75) < 0.05 && Math.abs(state.lng - 4.87) < 0.08,
    )!;
    let { context, page } = await device.open();
    await manager.lend(context);
    const at = `at=${lat!.toFixed(5)},${lng!.toFixed(5)},12.00`;
    await page.goto(`${stack.url}/cartographie?${at}&keep=1`);
    await mirrored(page);
    await expect(page.getByText(/^[\d,]+ Mo à télécharger\. Cet appareil peut encore garder \d+ Mo\.$/)).toBeVisible({ timeout: 40_000 });
    await page.getByLabel('Nom', { exact: true }).fill('Chantier de Lyon');
    await page.getByRole('button', { name: /^Garder cette zone \(/ }).click();
    const kept = page
      .getByRole('list', { name: 'Zones gardées sur cet appareil' })
      .getByRole('listitem')
      .filter({ hasText: 'Chantier de Lyon' });
    await expect(kept.getByText(/^Jusqu’au zoom 13, gardée/)).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText('Tout est déjà sur cet appareil.')).toBeVisible({ timeout: 20_000 });
    await keptOffline(page);
    await device.close();

    stack.network.cut();
    ({ context, page } = await device.open());
    await page.goto(`${stack.url}/cartographie?${at}`);
    await expect(page.locator('.sync-off').first()).toBeVisible({ timeout: 20_000 });
    await keptTiles(page);
    await expect(page.locator('.map-attrib').first()).toContainText('© Essai');
    await page.goto(`${stack.url}/gestion/sites`);
    await keptTiles(page);

    const panel = new SyncPanel(page);
    await panel.open();
    const line = panel.box.getByRole('listitem').filter({ hasText: 'Chantier de Lyon' });
    await expect(line).toContainText(/[\d,]+ Mo/);
    await line.getByRole('button', { name: 'Renommer Chantier de Lyon' }).click();
    await panel.box.getByLabel('Nom', { exact: true }).fill('Est');
    await panel.box.getByRole('button', { name: 'Enregistrer' }).click();
    await panel.box.getByRole('button', { name: 'Ne plus garder Est' }).click();
    await expect(panel.box.getByRole('heading', { name: 'Carte hors ligne' })).toHaveCount(0);
  },
);
