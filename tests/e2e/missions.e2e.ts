import { randomUUID } from 'node:crypto';
import { expect, mirrored, test } from './fixtures.ts';

test(
  'R-104 a manager without network sends a vehicle to a town chosen by its name, by keyboard; once it is sent, only what may change is typed',
  { tag: '@all-desk' },
  async ({ page, enter, person, stack, console }) => {
    // This browser keeps no files: the map of the drawer may find no worker without network.
    console.allow(/Worker failed to load/);
    const manager = await person('manager');
    const plate = String((await manager.list('/api/v1/vehicles?size=1'))[0]!['registration']);
    const title = `Course ${randomUUID().slice(0, 8)}`;
    const form = page.locator('form.ef');
    await enter(page, 'manager', '/rapports/navigation?show=missions');
    await mirrored(page);
    await page.getByRole('button', { name: 'Envoyer une destination' }).click();
    await expect(form.getByRole('group', { name: 'Carte de la destination' })).toBeVisible();
    const where = form.getByRole('combobox', { name: /^Destination/ });
    // Towns are on this device from then on.
    await where.fill('Perpignan');
    await expect(page.getByRole('option', { name: /^Perpignan/ })).toBeVisible();
    // This browser keeps no files: the map is drawn with what came before.
    await expect(form.locator('[data-map-state="ready"]')).toBeVisible({ timeout: 30_000 });
    stack.network.cut();
    await form.getByLabel(/^Mission/).fill(title);
    await form.getByRole('combobox', { name: /^Véhicule/ }).fill(plate);
    await page.getByRole('option', { name: plate }).first().click();
    await where.fill('Perpignan');
    await where.press('Enter');
    await expect(form.getByLabel('Nom du lieu')).toHaveValue('Perpignan');
    await form.getByRole('button', { name: 'Envoyer une destination' }).click();
    const drawer = page.locator('.ov-panel').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(drawer).toContainText('Perpignan');
    stack.network.restore();
    const id = new URL(page.url()).searchParams.get('open')!;
    await expect.poll(() => manager.status(`/api/v1/missions/${id}`), { timeout: 60_000 }).toBe(200);
    expect(await manager.get(`/api/v1/missions/${id}`)).toMatchObject({
      title,
      destination: 'Perpignan',
      lat: 42.689,
      lng: 2.894,
      site: null,
      state: 'sent',
    });
    await drawer.getByRole('button', { name: 'Modifier', exact: true }).click();
    await expect(form.getByLabel(/^Message/)).toBeVisible();
    await expect(form.getByRole('combobox')).toHaveCount(0);
    await expect(page.getByText('la mission est envoyée', { exact: false })).toBeVisible();
  },
);
