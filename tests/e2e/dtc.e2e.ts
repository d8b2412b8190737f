import { newImei, newPlate } from './account.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { TeltonikaClient } from './teltonika-client.ts';

test(
  'R-089 codes a device sends over TCP are on the vehicle’s page with what they mean, and stay there without network',
  { tag: ['@installed', '@all-desk'] },
  async ({ stack, device, person }) => {
    const manager = await person('manager');
    const [plate, imei] = [newPlate(), newImei()];
    const { _id: vehicle } = await manager.create('vehicles', { registration: plate });
    await manager.create('devices', { title: `Boîtier ${plate}`, type: 'teltonika', serial: imei, vehicle, status: 'installed' });
    const { context, page } = await device.open();
    await manager.lend(context);
    await page.goto(`${stack.url}/gestion/vehicules/${vehicle}/diagnostic?view=codes`);
    await mirrored(page);
    await expect(page.getByText('Aucun code défaut sur ce véhicule')).toBeVisible();

    const tell = async (codes: string, atMs: number): Promise<void> => {
      const box = await TeltonikaClient.login(stack.server.gatewayPort, imei);
      expect(await box.send({ ...fix, atMs, codes })).toBe(1);
      box.close();
    };
    const fix = { lat: 45.764, lng: 4.8357, speedKmh: 50, headingDeg: 0 };
    const startMs = Date.now() - 120_000;
    await tell('P0301,P0217', startMs);
    const row = (code: string) => page.locator('main .dt-line', { hasText: code });
    await expect(row('P0301')).toContainText('Ratés de combustion, cylindre 1', { timeout: 40_000 });
    await expect(row('P0301')).toContainText('Actif');
    await expect(row('P0217')).toContainText('Arrêt immédiat');
    await tell('P0301', startMs + 60_000);
    await expect(row('P0217')).toContainText('Disparu', { timeout: 60_000 });

    await keptOffline(page);
    stack.network.cut();
    await page.reload();
    await row('P0217').getByText('P0217').click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('Arrêt immédiat');
    await expect(drawer.getByRole('region', { name: 'Mesures à l’apparition' })).toContainText(/2\s?150\s?min⁻¹/);
  },
);
