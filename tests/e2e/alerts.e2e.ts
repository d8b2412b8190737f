import { randomUUID } from 'node:crypto';
import { expect, mirrored, test } from './fixtures.ts';
import { EntityPage } from './pages/entity-page.ts';
import { Shell } from './pages/shell.ts';
import { TeltonikaClient } from './teltonika-client.ts';

test(
  'R-075 W-013 a rule made without network; back, a vehicle breaks it on the wire: the alert is told, and is beside its rule',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, enter, person, stack, isMobile }) => {
    const manager = await person('manager');
    const name = `Plus de 150 ${randomUUID().slice(0, 6)}`;
    const list = new EntityPage(page, isMobile, '/gestion/alertes', 'Alertes');
    await enter(page, 'manager', list.path);
    await list.shown();
    await mirrored(page);
    stack.network.cut();
    await page.getByRole('button', { name: 'Ajouter une règle' }).click();
    await list.form.field('Nom').fill(name);
    await list.form.field('Seuil').fill('');
    await list.form.save();
    await expect(list.form.issue(/.+/)).toBeVisible();
    await list.form.field('Seuil').fill('150');
    await list.form.save();
    const made = page.getByRole('dialog', { name });
    await expect(made.getByText('150 km/h')).toBeVisible();
    await expect(made.getByText('Administrateur, Gestionnaire')).toBeVisible();
    await expect(made.getByText('Aucune alerte de cette règle sur cet appareil.')).toBeVisible();
    await made.getByRole('button', { name: 'Fermer' }).click();
    await expect(list.waiting(name)).toBeVisible();
    stack.network.restore();
    const rules = () => manager.list(`/api/v1/alert-rules?size=100&q=${encodeURIComponent(name)}`);
    await expect.poll(async () => (await rules()).length, { timeout: 40_000 }).toBe(1);
    const rule = (await rules())[0]!;
    expect(rule).toMatchObject({ kind: 'speed', threshold: 150, scope: { kind: 'all' } });

    const socket = page.waitForEvent('websocket', (candidate) => candidate.url().endsWith('/notify'));
    const [live] = await Promise.all([socket, page.reload()]);
    await live.waitForEvent('framereceived', ({ payload }) => String(payload).includes('subscribe-confirm'));
    const devices = await manager.list('/api/v1/devices?size=1000');
    const vehicles = new Map((await manager.list('/api/v1/vehicles?size=1000')).map((row) => [row._id, row]));
    const states = await manager.list('/api/v1/vehicles/states');
    // The one that has been silent longest: the feed of the demonstration does not speak over the test.
    const state = states
      .filter(
        ({ _id, device }) =>
          vehicles.get(_id)?.['status'] === 'active' && devices.some((row) => row._id === device && row['type'] === 'teltonika'),
      )
      .toSorted((a, b) => String(a['at']).localeCompare(String(b['at'])))[0]!;
    const plate = String(vehicles.get(state._id)!['registration']);
    const device = await TeltonikaClient.login(
      stack.server.gatewayPort,
      String(devices.find(({ _id }) => _id === state['device'])!['serial']),
    );
    const nowMs = Date.now();
    for (const [ago, speedKmh] of [
      [40_000, 120],
      [30_000, 171],
      [0, 168],
    ] as const)
      expect(await device.send({ lat: 45.7 - ago / 1e7, lng: 4.85, speedKmh, headingDeg: 0, atMs: nowMs - ago })).toBe(1);
    device.close();
    const told = new Shell(page, isMobile).message(plate);
    await expect(told).toHaveAttribute('data-type', 'error', { timeout: 30_000 });
    await expect(told).toContainText(/171\s*km\/h/);
    await page.goto(`${stack.url}/gestion/alertes?open=${rule._id}`);
    await expect(page.getByRole('dialog', { name }).locator('.plate', { hasText: plate })).toBeVisible({ timeout: 30_000 });
    await manager.remove(`/api/v1/alert-rules/${rule._id}`);
  },
);
