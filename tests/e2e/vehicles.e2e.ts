import type { Route } from '@playwright/test';
import sharp from 'sharp';
import { newPlate } from './account.ts';
import { expect, keptOffline, mirrored, test, waiting } from './fixtures.ts';
import { Shell } from './pages/shell.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';

const LIST = '/gestion/vehicules';
const picture = (background: string, width = 300): Promise<Buffer> =>
  sharp({ create: { width, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

interface Vehicle {
  _id: string;
  registration: string;
  name: string | null;
  vin: string | null;
  status: string;
  energy: string;
}

test(
  'the list has every vehicle in service, and its rows say what the server says',
  { tag: ['@desk', '@all-phone'] },
  async ({ page, enter, person, isMobile }) => {
    const manager = await person('manager');
    const list = new VehiclesPage(page, isMobile);
    await enter(page, 'manager', LIST);
    await list.shown();
    await mirrored(page);
    const { results } = await manager.get<{ results: (Vehicle & { make: string; model: string })[] }>('/api/v1/vehicles?size=1000');
    const inService = results.filter(({ status }) => status !== 'sold' && status !== 'archived');
    expect(inService.length).toBeGreaterThan(200);
    await expect.poll(() => list.count()).toBe(inService.length);
    const some = inService.find(({ make, name }) => make && !name)!;
    await list.search(some.registration);
    await expect(list.rows()).toHaveCount(1);
    await expect(list.row(some.registration)).toContainText(`${some.make} ${some.model}`);
  },
);

test(
  'the search takes no notice of accents, capitals and dashes, and stays in the address',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, enter, person, isMobile }) => {
    const manager = await person('manager');
    const plate = newPlate();
    const { _id } = await manager.create('vehicles', { registration: plate, name: `Élévateur ${plate.slice(-2)} Ångström` });
    const list = new VehiclesPage(page, isMobile);
    await enter(page, 'manager', LIST);
    await list.shown();
    await mirrored(page);
    await list.search(`elevateur ${plate.slice(-2).toLowerCase()} angstrom`);
    await expect(list.rows()).toHaveCount(1);
    await expect(list.row(plate)).toBeVisible();
    await list.search(plate.replaceAll('-', '').toLowerCase());
    await expect(list.row(plate)).toBeVisible();
    await expect(list.rows()).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`q=${plate.replaceAll('-', '').toLowerCase()}`));
    await page.reload();
    await expect(list.row(plate)).toBeVisible();
    await expect(list.rows()).toHaveCount(1);
    await list.search('no such vehicle');
    await expect(page.getByText('Rien ne correspond')).toBeVisible();
    await manager.remove(`/api/v1/vehicles/${_id}`);
  },
);

test(
  'a filter is in the address, survives a reload, and goes',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, enter, person, isMobile }) => {
    const vehicles = (await (await person('manager')).list('/api/v1/vehicles?size=1000')) as unknown as Vehicle[];
    const electric = vehicles.filter(({ energy, status }) => energy === 'electric' && !['sold', 'archived'].includes(status)).length;
    expect(electric).toBeGreaterThan(0);
    const list = new VehiclesPage(page, isMobile);
    await enter(page, 'manager', LIST);
    await list.shown();
    await mirrored(page);
    const all = await list.count();
    await list.filter('Énergie', 'Électrique');
    await expect(page).toHaveURL(/[?&]energy=electric/);
    await expect.poll(() => list.count()).toBe(electric);
    await page.reload();
    await list.shown();
    await expect.poll(() => list.count()).toBe(electric);
    await list.clearFilters();
    await expect(page).not.toHaveURL(/energy=/);
    await expect.poll(() => list.count()).toBe(all);
  },
);

test(
  'F-016 a vehicle is created: the plate takes its dashes, the VIN its check digit, and the server has it, for a colleague, and for nobody else',
  { tag: ['@desk', '@all-phone'] },
  async ({ page, enter, person, isMobile }) => {
    const manager = await person('manager');
    const plate = newPlate();
    const list = new VehiclesPage(page, isMobile);
    await enter(page, 'manager', LIST);
    await list.shown();
    await mirrored(page);
    await list.add();
    await list.form.save();
    await expect(list.form.issue('Champ obligatoire.')).toBeVisible();
    await list.form.fill('Immatriculation', plate.replaceAll('-', ' ').toLowerCase());
    await expect(list.form.field('Immatriculation')).toHaveValue(plate);
    const serial = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
    await list.form.fill('VIN', `1m8gdm9a0kp${serial}`);
    const issue = list.form.issue(/VIN invalide : le 9ᵉ caractère devrait être/);
    // One VIN in eleven has that digit by chance.
    if (await issue.isVisible()) {
      const digit = /devrait être (.)/.exec(await issue.innerText())![1]!;
      await list.form.fill('VIN', `1M8GDM9A${digit}KP${serial}`);
    }
    await expect(issue).toHaveCount(0);
    const wrong = (await list.form.field('VIN').inputValue())[8] === '5' ? '6' : '5';
    await list.form.fill('VIN', `1M8GDM9A${wrong}KP${serial}`);
    await expect(issue).toBeVisible();
    await list.form.save();
    await expect(list.form.field('VIN')).toBeFocused();
    const digit = /devrait être (.)/.exec(await issue.innerText())![1]!;
    await list.form.fill('VIN', `1M8GDM9A${digit}KP${serial}`);
    await list.form.fill('Nom', 'Navette neuve');
    await list.form.save();
    await expect(list.title(plate)).toBeVisible();
    await mirrored(page);
    const id = new URL(page.url()).searchParams.get('vehicle')!;
    await expect
      .poll(() => manager.get(`/api/v1/vehicles/${id}`).catch(() => null))
      .toMatchObject({ registration: plate, vin: `1M8GDM9A${digit}KP${serial}`, name: 'Navette neuve', status: 'active' });
    await page.reload();
    await expect(list.title(plate)).toBeVisible();
    expect(await (await person('technician')).get<Vehicle>(`/api/v1/vehicles/${id}`)).toMatchObject({ registration: plate });
    expect([403, 404]).toContain(await (await person('superadmin')).status(`/api/v1/vehicles/${id}`));
    await manager.remove(`/api/v1/vehicles/${id}`);
  },
);

test(
  'F-016 a vehicle is edited: only what was typed is written',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, enter, person, isMobile }) => {
    const manager = await person('manager');
    const plate = newPlate();
    const { _id } = await manager.create('vehicles', { registration: plate, make: 'Renault', model: 'Trafic', name: 'Avant' });
    const list = new VehiclesPage(page, isMobile);
    await enter(page, 'manager', LIST);
    await list.shown();
    await list.openVehicle(plate);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/sync/push')) sent.push(request.postDataJSON());
    });
    await list.edit({ Nom: 'Après', Odomètre: '48 213,5' });
    await expect(page.getByText('Après').first()).toBeVisible();
    await expect.poll(async () => (await manager.get<Vehicle>(`/api/v1/vehicles/${_id}`)).name).toBe('Après');
    await expect
      .poll(() => manager.get(`/api/v1/vehicles/${_id}`))
      .toMatchObject({ odometerKm: 48_213.5, make: 'Renault', model: 'Trafic' });
    const patches = sent
      .flatMap((body) => (body as { mutations?: { patch?: object }[] }).mutations ?? [])
      .map(({ patch }) => Object.keys(patch ?? {}).sort());
    if (patches.length > 0) expect(patches).toEqual([['name', 'odometerKm']]);
    await manager.remove(`/api/v1/vehicles/${_id}`);
  },
);

test(
  'F-016 a vehicle is archived, then removed, each after a question',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, enter, person, isMobile }) => {
    const manager = await person('manager');
    const plate = newPlate();
    const { _id } = await manager.create('vehicles', { registration: plate });
    const list = new VehiclesPage(page, isMobile);
    await enter(page, 'manager', LIST);
    await list.shown();
    await mirrored(page);
    await list.openVehicle(plate);
    const question = page.getByRole('alertdialog');

    await list.act('Archiver');
    await expect(question).toContainText('Archiver 1 véhicule ?');
    await question.getByRole('button', { name: 'Garder' }).click();
    await expect(question).toHaveCount(0);
    expect((await manager.get<Vehicle>(`/api/v1/vehicles/${_id}`)).status).toBe('active');

    await list.act('Archiver');
    await question.getByRole('button', { name: 'Archiver 1 véhicule' }).click();
    await expect.poll(async () => (await manager.get<Vehicle>(`/api/v1/vehicles/${_id}`)).status).toBe('archived');
    await page.goto(`${LIST}?q=${plate}`);
    await expect(page.getByText('Rien ne correspond')).toBeVisible();
    await page.goto(`${LIST}?q=${plate}&status=archived`);
    await expect(list.row(plate)).toBeVisible();

    await list.openVehicle(plate);
    await list.act('Supprimer…');
    await question.getByRole('button', { name: 'Supprimer 1 véhicule' }).click();
    await expect.poll(() => manager.status(`/api/v1/vehicles/${_id}`)).toBe(404);
    await expect(page.getByText('Rien ne correspond')).toBeVisible();
  },
);

test(
  'a plate of another vehicle is refused while typing',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, enter, person, isMobile }) => {
    const manager = await person('manager');
    const plate = newPlate();
    const { _id } = await manager.create('vehicles', { registration: plate });
    const list = new VehiclesPage(page, isMobile);
    await enter(page, 'manager', LIST);
    await list.shown();
    await mirrored(page);
    await expect
      .poll(async () => {
        await list.search(plate);
        return list.rows().count();
      })
      .toBe(1);
    await list.add();
    await list.form.fill('Immatriculation', plate.toLowerCase());
    await expect(list.form.issue('Immatriculation déjà utilisée.')).toBeVisible();
    await manager.remove(`/api/v1/vehicles/${_id}`);
  },
);

test(
  'a plate taken meanwhile: the write is kept, its reason told, and it is mended',
  { tag: ['@installed', '@all-desk', '@all-phone'] },
  async ({ page, enter, person, stack, isMobile }) => {
    const manager = await person('manager');
    const [plate, other] = [newPlate(), newPlate()];
    const list = new VehiclesPage(page, isMobile);
    const shell = new Shell(page, isMobile);
    await enter(page, 'manager', LIST);
    await list.shown();
    await mirrored(page);
    await keptOffline(page);

    stack.network.cut();
    await expect(page.locator('.sync-off').first()).toBeVisible();
    await list.add();
    await list.form.fill('Immatriculation', plate);
    await list.form.fill('Nom', 'Écrit sans réseau');
    await list.form.save();
    await expect(list.title(plate)).toBeVisible();
    await expect(page.locator('.note-pending')).toContainText('Nouveau, à envoyer');
    const { _id } = await (await person('admin')).create('vehicles', { registration: plate, name: 'Arrivé avant' });

    stack.network.restore();
    await expect(page.locator('.sync-fix').first()).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('.note-alert')).toContainText(plate);
    const panel = await shell.openPanel();
    await expect(panel.locator('.repair')).toContainText('Immatriculation déjà utilisée.');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Corriger', exact: true }).first().click();
    await expect(list.form.field('Immatriculation')).toHaveValue(plate);
    await expect(list.form.issue('Immatriculation déjà utilisée.')).toBeVisible();
    await list.form.fill('Immatriculation', other);
    await list.form.save();
    await expect(list.title(other)).toBeVisible();
    await mirrored(page);
    const mended = async () => (await manager.list(`/api/v1/vehicles?q=${other}&size=10`)) as unknown as Vehicle[];
    await expect.poll(mended).toMatchObject([{ registration: other, name: 'Écrit sans réseau' }]);
    await manager.remove(`/api/v1/vehicles/${_id}`);
    await manager.remove(`/api/v1/vehicles/${(await mended())[0]!._id}`);
  },
);

test(
  'what is written without network is marked until the server has it',
  { tag: ['@installed', '@all-desk', '@all-phone'] },
  async ({ page, enter, person, stack, isMobile }) => {
    const manager = await person('manager');
    const plate = newPlate();
    const { _id } = await manager.create('vehicles', { registration: plate, name: 'Avant' });
    const list = new VehiclesPage(page, isMobile);
    await enter(page, 'manager', LIST);
    await list.shown();
    await mirrored(page);
    await list.openVehicle(plate);
    await keptOffline(page);
    stack.network.cut();
    await expect(page.locator('.sync-off').first()).toBeVisible();
    await list.edit({ Nom: 'Sans réseau' });
    await expect(page.locator('.note-pending')).toContainText('Nom : à envoyer');
    await waiting(page, 1);
    // Back leads past the form that was saved.
    await page.goBack();
    await expect(list.title(plate)).toBeVisible();
    await page.goBack();
    await list.search(plate);
    await expect(list.waiting(plate)).toBeVisible();
    expect((await manager.get<Vehicle>(`/api/v1/vehicles/${_id}`)).name).toBe('Avant');
    stack.network.restore();
    await expect(list.waiting(plate)).toHaveCount(0, { timeout: 30_000 });
    await expect(list.row(plate)).toContainText('Sans réseau');
    await expect.poll(async () => (await manager.get<Vehicle>(`/api/v1/vehicles/${_id}`)).name).toBe('Sans réseau');
    await manager.remove(`/api/v1/vehicles/${_id}`);
  },
);

test(
  'a photo is added from a file, shows for a colleague, is replaced and removed after a question; another kind of file is told wrong',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, browser, enter, person, console, isMobile }) => {
    test.slow();
    console.allow(/status of 415/);
    const manager = await person('manager');
    const plate = newPlate();
    const { _id } = await manager.create('vehicles', { registration: plate });
    const stored = async (): Promise<unknown> => (await manager.get<{ photo: string | null }>(`/api/v1/vehicles/${_id}`)).photo;
    const list = new VehiclesPage(page, isMobile);
    await enter(page, 'manager', `${LIST}?vehicle=${_id}`);
    await expect(list.title(plate)).toBeVisible();
    await mirrored(page);
    await expect(list.photo(plate)).toHaveCount(0);

    await list.choosePhoto('carte-grise.pdf', 'application/pdf', Buffer.from('%PDF-1.4'));
    await expect(page.getByRole('alert').filter({ hasText: 'Ce fichier n’est ni JPEG, ni PNG, ni WebP.' })).toBeVisible();
    await list.choosePhoto('coupee.png', 'image/png', (await picture('#345678')).subarray(0, 40));
    await expect(page.getByRole('alert').filter({ hasText: 'Cette image est illisible.' })).toBeVisible();
    await list.choosePhoto('lourde.jpg', 'image/jpeg', Buffer.alloc(8 * 1024 * 1024 + 1));
    await expect(page.getByRole('alert').filter({ hasText: 'Cette photo dépasse 8 Mo.' })).toBeVisible();
    expect(await stored()).toBeNull();

    const refuse = (route: Route): Promise<void> => route.fulfill({ status: 415, json: { code: 'unsupported-type' } });
    await page.route('**/api/v1/uploads', refuse);
    await list.choosePhoto('refusee.png', 'image/png', await picture('#345678'));
    const refused = page.getByRole('alert').filter({ hasText: 'Photo refusée.' });
    await expect(refused).toContainText('Ce type de fichier n’est pas accepté.', { timeout: 30_000 });
    await refused.getByRole('button', { name: 'Renoncer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renoncer à la photo' }).click();
    await expect(refused).toHaveCount(0);
    await expect(list.photo(plate)).toHaveCount(0);
    await page.unroute('**/api/v1/uploads', refuse);

    await list.choosePhoto('trafic.png', 'image/png', await picture('#345678'));
    await expect(list.photo(plate)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Cette photo' })).toHaveCount(0);
    await expect(list.photo(plate)).toHaveAttribute('src', /^\/api\/v1\/vehicles\/.+\/photo\?v=/, { timeout: 30_000 });
    await expect.poll(() => list.photoWidth(plate)).toBe(300);
    const first = await stored();

    const other = await browser.newContext({ viewport: page.viewportSize() });
    const second = await other.newPage();
    const seen = new VehiclesPage(second, isMobile);
    await enter(second, 'admin', `${LIST}?vehicle=${_id}`);
    await expect.poll(() => seen.photoWidth(plate), { timeout: 30_000 }).toBe(300);

    // A photo larger than what is kept leaves as a JPEG of 1600 px.
    await list.choosePhoto('trafic-2.png', 'image/png', await picture('#884422', 2400));
    await expect.poll(stored, { timeout: 30_000 }).not.toBe(first);
    for (const screen of [list, seen]) await expect.poll(() => screen.photoWidth(plate), { timeout: 30_000 }).toBe(1280);
    const original = await (await page.request.get(`/api/v1/vehicles/${_id}/photo/original`)).body();
    expect(await sharp(original).metadata()).toMatchObject({ format: 'jpeg', width: 1600 });

    await list.actOnPhoto('Retirer la photo…');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Retirer la photo ?');
    await question.getByRole('button', { name: 'Garder' }).click();
    await expect(question).toHaveCount(0);
    expect(await stored()).not.toBeNull();
    await list.actOnPhoto('Retirer la photo…');
    await question.getByRole('button', { name: 'Retirer la photo' }).click();
    await expect(list.photo(plate)).toHaveCount(0, { timeout: 30_000 });
    await expect(seen.photo(plate)).toHaveCount(0, { timeout: 30_000 });
    await expect.poll(stored).toBeNull();
    await other.close();
    await manager.remove(`/api/v1/vehicles/${_id}`);
  },
);

test(
  'a photo seen before shows without network; one chosen then is kept through a reload, given up or sent once the network is back',
  { tag: ['@installed', '@all-desk', '@all-phone'] },
  async ({ page, enter, person, stack, isMobile }) => {
    test.slow();
    const manager = await person('manager');
    const plate = newPlate();
    const { _id } = await manager.create('vehicles', { registration: plate });
    const stored = async (): Promise<unknown> => (await manager.get<{ photo: string | null }>(`/api/v1/vehicles/${_id}`)).photo;
    const list = new VehiclesPage(page, isMobile);
    await enter(page, 'manager', `${LIST}?vehicle=${_id}`);
    await expect(list.title(plate)).toBeVisible();
    await mirrored(page);
    await list.choosePhoto('avant.png', 'image/png', await picture('#345678'));
    await expect(list.photo(plate)).toHaveAttribute('src', /\?v=/, { timeout: 30_000 });
    await expect.poll(() => list.photoWidth(plate)).toBe(300);
    const before = await stored();
    await keptOffline(page);

    stack.network.cut();
    await expect(page.locator('.sync-off').first()).toBeVisible();
    await page.reload();
    await expect(list.title(plate)).toBeVisible();
    await expect.poll(() => list.photoWidth(plate)).toBe(300);
    const waits = page.locator('.note-pending', { hasText: 'Photo gardée sur cet appareil.' });
    await list.choosePhoto('sans-reseau.png', 'image/png', await picture('#117744', 220));
    await expect(waits).toBeVisible();
    await expect.poll(() => list.photoWidth(plate)).toBe(220);
    await waits.getByRole('button', { name: 'Renoncer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renoncer à la photo' }).click();
    await expect(waits).toHaveCount(0);
    await expect.poll(() => list.photoWidth(plate)).toBe(300);

    await list.choosePhoto('premiere.png', 'image/png', await picture('#117744', 220));
    await expect.poll(() => list.photoWidth(plate)).toBe(220);
    await list.choosePhoto('seconde.png', 'image/png', await picture('#774411', 180));
    await expect.poll(() => list.photoWidth(plate)).toBe(180);
    await page.reload();
    await expect(waits).toBeVisible();
    await expect.poll(() => list.photoWidth(plate)).toBe(180);
    expect(await stored()).toBe(before);

    const sent: string[] = [];
    page.on('response', (answer) => {
      if ('upload-sha256' in answer.headers()) sent.push(answer.url());
    });
    stack.network.restore();
    await expect.poll(stored, { timeout: 60_000 }).not.toBe(before);
    await expect(page.locator('.note-pending')).toHaveCount(0);
    await expect(list.photo(plate)).toHaveAttribute('src', /\?v=/, { timeout: 30_000 });
    await expect.poll(() => list.photoWidth(plate)).toBe(180);
    await expect.poll(() => sent).toHaveLength(1);
    await manager.remove(`/api/v1/vehicles/${_id}`);
  },
);

test('a draft survives a reload, and can be thrown away', { tag: ['@desk', '@all-phone'] }, async ({ page, enter, isMobile }) => {
  const list = new VehiclesPage(page, isMobile);
  await enter(page, 'manager', LIST);
  await list.shown();
  await mirrored(page);
  await list.add();
  await list.form.field('Immatriculation').fill('AA-111');
  await list.form.field('Note').fill('Clef chez le gardien');
  await expect(page.getByText(/^Brouillon gardé à/)).toBeVisible();
  await page.reload();
  await expect(list.form.restored()).toBeVisible();
  await expect(list.form.field('Immatriculation')).toHaveValue('AA-111');
  await expect(list.form.field('Note')).toHaveValue('Clef chez le gardien');
  await page.getByRole('button', { name: 'Repartir de zéro' }).click();
  await expect(list.form.field('Note')).toHaveValue('');
  await page.reload();
  await expect(list.form.field('Immatriculation')).toHaveValue('');
  await expect(list.form.restored()).toHaveCount(0);
});

test('the table is worked by keyboard', { tag: '@all-desk' }, async ({ page, enter }) => {
  const list = new VehiclesPage(page, false);
  await enter(page, 'manager', LIST);
  await list.shown();
  const plates = await list.plates();
  await page.getByRole('grid', { name: 'Véhicules' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('toolbar', { name: '1 sélectionné' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: /sélectionné/ })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(list.title(plates[2]!)).toBeVisible();
  await page.goBack();
  await list.shown();
});

test('a technician edits but neither adds nor removes', { tag: ['@all-desk', '@all-phone'] }, async ({ page, enter, isMobile }) => {
  const list = new VehiclesPage(page, isMobile);
  await enter(page, 'technician', LIST);
  await list.shown();
  await expect(page.getByRole('button', { name: 'Ajouter un véhicule' })).toHaveCount(0);
  await list.openVehicle((await list.plates())[0]!);
  await expect(page.getByRole('button', { name: 'Modifier', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Plus d’actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Archiver' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Supprimer…' })).toHaveCount(0);
  await page.goto(`${LIST}?new=1`);
  await expect(page.getByText('Votre rôle ne permet pas de modifier les véhicules.')).toBeVisible();
});
