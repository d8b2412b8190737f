import { expect, mirrored, test } from './fixtures.ts';
import { EntityPage } from './pages/entity-page.ts';

interface Row {
  _id: string;
  name: string;
}

const word = (): string => Math.random().toString(36).slice(2, 8).toUpperCase();

test(
  'R-080 fleets with their vehicles: one made without network, changed, then on the server once',
  { tag: ['@installed', '@all-desk', '@all-phone'] },
  async ({ page, enter, person, stack, isMobile }) => {
    const manager = await person('manager');
    const list = new EntityPage(page, isMobile, '/gestion/flottes', 'Flottes');
    await enter(page, 'manager', list.path);
    await list.shown();
    await mirrored(page);
    const vehicles = (await manager.list('/api/v1/vehicles?size=1000')) as unknown as {
      registration: string;
      fleet: string | null;
      status: string;
    }[];
    const fleets = (await manager.list('/api/v1/fleets?size=100')) as unknown as Row[];
    const fleet = fleets.find(({ _id }) => vehicles.some((vehicle) => vehicle.fleet === _id))!;
    const held = vehicles.filter((vehicle) => vehicle.fleet === fleet._id);
    const detail = await list.open(fleet.name);
    await expect(detail.getByRole('heading', { name: new RegExp(`^${held.length} véhicules?$`) })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`open=${fleet._id}`));
    await detail.getByRole('link', { name: 'Voir ces véhicules' }).click();
    await expect(page).toHaveURL(new RegExp(`/gestion/vehicules\\?.*fleet=${fleet._id}`));

    const name = `Saisonniers ${word()}`;
    await page.goto(stack.url + list.path);
    await list.shown();
    stack.network.cut();
    await page.getByRole('button', { name: 'Ajouter une flotte' }).click();
    await list.form.field('Nom').fill(name);
    await list.form.save();
    const made = page.getByRole('dialog', { name });
    await expect(made.getByRole('heading', { name })).toBeVisible();
    await made.getByRole('button', { name: 'Fermer' }).click();
    await expect(made).toHaveCount(0);
    await expect(list.waiting(name)).toBeVisible();
    await (await list.open(name)).getByRole('button', { name: 'Modifier' }).click();
    await list.form.field('Code').fill('SAI');
    await list.form.save();
    stack.network.restore();
    await expect
      .poll(
        async () =>
          ((await manager.list(`/api/v1/fleets?size=100&q=${encodeURIComponent(name)}`)) as unknown as (Row & { code: string })[]).map(
            ({ code }) => code,
          ),
        { timeout: 40_000 },
      )
      .toEqual(['SAI']);
    const [row] = (await manager.list(`/api/v1/fleets?size=100&q=${encodeURIComponent(name)}`)) as unknown as Row[];
    await manager.remove(`/api/v1/fleets/${row!._id}`);
  },
);

test(
  'R-076 drivers: the list says what the server says, filters in the address, one is removed after a question',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, enter, person, stack, isMobile }) => {
    const manager = await person('manager');
    const name = `Zélie ${word()}`;
    const fleets = (await manager.list('/api/v1/fleets?size=100')) as unknown as Row[];
    await manager.create('drivers', { name, fleet: fleets[0]!._id, status: 'absent' });
    const { count } = await manager.get<{ count: number }>('/api/v1/drivers?size=1');
    const list = new EntityPage(page, isMobile, '/gestion/conducteurs', 'Conducteurs');
    await enter(page, 'manager', `${list.path}?status=absent&q=${name.toLowerCase().replace('é', 'e')}`);
    await list.shown();
    await mirrored(page);
    await expect(list.rows()).toHaveCount(1);
    await expect(list.row(name)).toContainText(fleets[0]!.name);
    const detail = await list.open(name);
    await expect(detail.getByText('Aucun véhicule affecté.')).toBeVisible();
    await detail.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer 1 conducteur' }).click();
    await expect(list.rows()).toHaveCount(0);
    await expect(page.getByText('Rien ne correspond')).toBeVisible();
    await expect.poll(async () => (await manager.get<{ count: number }>('/api/v1/drivers?size=1')).count).toBe(count - 1);
    await page.goto(stack.url + list.path);
    await expect(page.locator('header:has(> h1)')).toContainText(String(count - 1));
  },
);

test(
  'R-078 D-015 communicating devices: title, type, vehicle; q filters',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, enter, person, isMobile }) => {
    const manager = await person('manager');
    const devices = (await manager.list('/api/v1/devices?size=1000')) as unknown as {
      _id: string;
      title: string;
      serial: string;
      vehicle: string | null;
    }[];
    const device = devices.find(({ vehicle }) => vehicle)!;
    const { registration } = await manager.get<{ registration: string }>(`/api/v1/vehicles/${device.vehicle}`);
    const list = new EntityPage(page, isMobile, '/gestion/dispositifs-communicants', 'Dispositifs communicants');
    await enter(page, 'manager', `${list.path}?q=${encodeURIComponent(device.title)}`);
    await list.shown();
    await mirrored(page);
    await expect(list.rows()).toHaveCount(1);
    await expect(list.row(device.title)).toContainText(device.serial);
    const detail = await list.open(device.title);
    await expect(detail.locator('.plate', { hasText: registration })).toBeVisible();
    if (isMobile) return;
    await detail.getByRole('button', { name: 'Fermer' }).click();
    await expect(detail).toHaveCount(0);
    await list.row(device.title).getByRole('link', { name: registration }).click();
    await expect(page).toHaveURL(new RegExp(`/gestion/vehicules\\?.*vehicle=${device.vehicle}`));
    await expect(page.getByRole('heading', { level: 1, name: registration })).toBeVisible();
  },
);

test(
  'R-089 L-023 diagnostics of a vehicle: message, device, date, under its menu page',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, enter, person, isMobile }) => {
    const admin = await person('admin');
    const diagnostics = (await admin.list('/api/v1/diagnostics?size=100')) as unknown as {
      title: string;
      vehicle: { _id: string; title: string } | null;
      device: { title: string } | null;
    }[];
    const { vehicle } = diagnostics.find((one) => one.vehicle && one.device)!;
    const mine = diagnostics.filter((one) => one.vehicle?._id === vehicle!._id);
    await enter(page, 'manager', `/gestion/vehicules/${vehicle!._id}/diagnostic`);
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^Diagnostic du véhicule ${vehicle!.title}`) })).toBeVisible();
    await mirrored(page);
    await expect(page.getByText(mine[0]!.title).first()).toBeVisible();
    const trail = page.getByRole('navigation', { name: 'Fil d’Ariane' });
    if (isMobile) await expect(trail.getByRole('link', { name: vehicle!.title })).toBeVisible();
    else {
      await expect(page.getByText(mine[0]!.device!.title).first()).toBeVisible();
      await expect
        .poll(() => trail.getByRole('link').allTextContents())
        .toEqual(expect.arrayContaining(['Gestion', 'Véhicules', vehicle!.title]));
      await expect(trail.locator('[aria-current=page]')).toHaveText('Diagnostic du véhicule');
    }
  },
);
