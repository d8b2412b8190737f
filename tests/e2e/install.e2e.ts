import { frameAt, tellFrames } from '../helpers/install-stage.ts';
import { newImei, newPlate } from './account.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { InstallPage } from './pages/install-page.ts';
import { inDatabase } from './stack-database.ts';

test.setTimeout(480_000);
test.use({ permissions: ['camera', 'geolocation'], geolocation: { latitude: 48.8566, longitude: 2.3522, accuracy: 8 } });

const ODOMETER_KM = 84_120;
const RUNNING = { ignition: true, voltageMv: 14_100, rpm: 800 };

test(
  'an installation with network: the device answers each mark, the wizard comes back where it was, the server confirms',
  { tag: '@phone' },
  async ({ page, enter, person, stack }) => {
    const manager = await person('manager');
    const [plate, imei] = [newPlate(), newImei()];
    await manager.create('vehicles', { registration: plate, vin: `VF1RFA00${imei.slice(-9)}` });
    await manager.create('devices', { title: `Boîtier ${plate}`, type: 'teltonika', serial: imei, status: 'stock' });
    const tell = (...frames: ReturnType<typeof frameAt>[]) => tellFrames(stack.server.gatewayPort, imei, frames);
    const wizard = new InstallPage(page);
    await enter(page, 'technician', '/gestion/vehicules');
    await mirrored(page);
    await page.goto(`${stack.url}/check-list-vehicule?do=install`);

    await wizard.identify(plate, imei);
    await wizard.mount(ODOMETER_KM);
    await tell(frameAt(Date.now() - 20_000));
    await expect(wizard.test('Première trame')).toHaveAttribute('data-state', 'ok', { timeout: 30_000 });
    await wizard.press('Contact mis');
    await expect(wizard.instruction).toHaveText('Contact mis');
    await tell(frameAt(Date.now(), RUNNING));
    await expect(wizard.test('Contact mis')).toHaveAttribute('data-state', 'ok', { timeout: 30_000 });

    // A page that dies comes back at the same step, with what was marked.
    await expect(page.locator('.field-saved')).toBeVisible();
    await page.reload();
    await expect(wizard.step('4. Tests')).toBeVisible();
    await expect(wizard.test('Contact mis')).toHaveAttribute('data-state', 'ok', { timeout: 30_000 });
    await expect(wizard.instruction).toHaveText('Coupez le contact');
    await wizard.press('Contact coupé');
    await tell(frameAt(Date.now()));
    await expect(wizard.test('Contact coupé')).toHaveAttribute('data-state', 'ok', { timeout: 30_000 });
    await expect(wizard.test('Odomètre CAN')).toContainText(/écart 1\s*km/);
    await wizard.next();
    await wizard.putBack();
    await wizard.sign('Jeanne Alberti');
    await tell(frameAt(Date.now()));
    await wizard.press('Remettre le procès-verbal');
    await expect(page.locator('.note', { hasText: 'Confirmé.' })).toBeVisible({ timeout: 90_000 });
    await expect(page.locator('.note', { hasText: 'Complet' })).toBeVisible({ timeout: 60_000 });
  },
);

test(
  'acceptance 24 25: an installation without network is provisional; no frame in a day: failed; its frames three days late: confirmed; the technician is told of both',
  { tag: '@all-phone' },
  async ({ page, enter, person, stack }) => {
    const [technician, manager] = [await person('technician'), await person('manager')];
    const [plate, imei] = [newPlate(), newImei()];
    await manager.create('vehicles', { registration: plate, vin: `VF1RFA00${imei.slice(-9)}` });
    await manager.create('devices', { title: `Boîtier ${plate}`, type: 'teltonika', serial: imei, status: 'stock' });
    const wizard = new InstallPage(page);
    await enter(page, 'technician', '/gestion/vehicules');
    await mirrored(page);
    await page.goto(`${stack.url}/check-list-vehicule?do=install`);
    await wizard.identify(plate, imei);
    await wizard.mount(ODOMETER_KM);
    await expect(wizard.step('4. Tests')).toBeVisible();

    stack.network.cut();
    await expect(page.locator('.note', { hasText: 'Verdict provisoire' })).toBeVisible({ timeout: 40_000 });
    const onMs = Date.now();
    await wizard.press('Contact mis');
    await expect(wizard.instruction).toHaveText('Coupez le contact');
    const offMs = Date.now();
    await wizard.press('Contact coupé');
    await expect(wizard.instruction).toHaveCount(0);
    await wizard.next();
    await wizard.putBack();
    await wizard.sign('Jeanne Alberti');
    const sealedMs = Date.now();
    await wizard.press('Remettre le procès-verbal');
    await expect(page.locator('.note', { hasText: 'Enregistré, à envoyer.' })).toBeVisible();
    await expect(page.locator('.note', { hasText: 'Provisoire.' })).toBeVisible();

    stack.network.restore();
    await expect(page.locator('.note', { hasText: 'Complet' })).toBeVisible({ timeout: 60_000 });
    const record = new URL(page.url()).searchParams.get('record')!;
    /** The server has had the record for so much longer, and has looked at it. */
    const later = async (span: string): Promise<void> => {
      expect(
        await inDatabase('UPDATE install_watches SET received_at = received_at - $2::interval, next_at = now() WHERE record_id = $1', [
          record,
          span,
        ]),
      ).toBe(1);
      await expect
        .poll(() => inDatabase('SELECT 1 FROM install_watches WHERE record_id = $1 AND next_at <= now()', [record]), { timeout: 30_000 })
        .toBe(0);
    };
    await test.step('acceptance 25: no frame in a day', async () => {
      await later('23 hours 50 minutes');
      await expect(page.locator('.note', { hasText: 'Provisoire.' })).toBeVisible();
      await later('11 minutes');
      await expect(page.locator('.note', { hasText: 'Échoué.' })).toBeVisible({ timeout: 60_000 });
      await expect.poll(() => technician.told(), { timeout: 30_000 }).toContain(`Pose échouée : ${plate}`);
    });
    await test.step('acceptance 24: its frames come three days late', async () => {
      await tellFrames(stack.server.gatewayPort, imei, [
        frameAt(onMs - 20_000),
        frameAt(onMs + 500, RUNNING),
        frameAt(Math.max(offMs, onMs + 1000) + 500),
        frameAt(sealedMs),
      ]);
      await later('2 days');
      await expect(page.locator('.note', { hasText: 'Confirmé.' })).toBeVisible({ timeout: 60_000 });
      await expect.poll(() => technician.told(), { timeout: 30_000 }).toContain(`Pose confirmée : ${plate}`);
    });
  },
);
