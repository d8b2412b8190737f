import type { Page } from '@playwright/test';
import type { Area } from '../../src/domain/geo/geometry.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import type { Person } from './account.ts';
import { PlacesPage } from './pages/places-page.ts';

// Maps without a graphics card keep a page busy.
test.use({ actionTimeout: 25_000 });

const offline = (page: Page) => expect(page.locator('.sync-off').first()).toBeVisible({ timeout: 20_000 });
const name = (words: string): string => `${words} ${Math.random().toString(36).slice(2, 8)}`;

interface Stored {
  _id: string;
  name: string;
  area: Area | null;
  lat?: number;
  lng?: number;
  radiusM?: number;
  openingHours: { day: number; fromMin: number; toMin: number }[] | null;
}

async function stored(person: Person, plural: 'sites' | 'zones', called: string): Promise<Stored[]> {
  const rows = await person.list(`/api/v1/${plural}?size=1000`);
  return (rows as unknown as Stored[]).filter((row) => row.name === called);
}

test(
  'R-091 F-019 a zone with a hole is drawn with the mouse, changed, deleted; a colleague has it',
  { tag: '@all-desk' },
  async ({ page, enter, person, browser, isMobile }) => {
    const called = name('Chantier');
    const manager = await person('manager');
    const places = new PlacesPage(page, 'zone', isMobile);
    const { area } = places;
    await enter(page, 'manager', places.path);
    await places.shown();
    await expect(page.getByRole('region', { name: 'Zones sur la carte' }).locator('canvas').first()).toBeVisible();
    await places.add();
    await area.ready();
    // The first press leaves the name, which says that it must be filled: the map moves under the mouse, the point does not.
    await area.press([
      [0.2, 0.3],
      [0.7, 0.3],
      [0.7, 0.8],
      [0.2, 0.8],
    ]);
    await area.closing().click();
    await expect(area.measures()).toContainText('Périmètre');
    await area.do('Percer un trou');
    await area.press([
      [0.35, 0.45],
      [0.5, 0.45],
      [0.5, 0.6],
    ]);
    await area.closing().click();
    await expect(area.measures()).toContainText('Surface');

    await area.drag(area.point('Point 1'), 0.6, 0.9);
    await expect(area.wrong()).toHaveText('Le contour se croise ou se touche. Déplacez un point pour le démêler.');
    await places.form.field('Nom').fill(called);
    await places.form.save();
    await expect(area.wrong()).toBeVisible();
    expect(await stored(manager, 'zones', called)).toEqual([]);
    await area.do('Annuler');
    await expect(area.wrong()).toHaveCount(0);
    await places.form.save();
    await expect.poll(async () => (await stored(manager, 'zones', called)).length).toBe(1);
    const [zone] = await stored(manager, 'zones', called);
    expect(zone!.area).toMatchObject({ kind: 'polygon' });
    expect((zone!.area as Extract<Area, { kind: 'polygon' }>).rings.map((ring) => ring.length)).toEqual([5, 4]);

    await expect(places.detail()).toContainText(called);
    await places.edit();
    await area.ready();
    await area.kind('Cercle');
    await area.type('Rayon', '800');
    await places.form.save();
    await expect.poll(async () => (await stored(manager, 'zones', called))[0]?.area).toMatchObject({ kind: 'circle', radiusM: 800 });
    const other = await browser.newContext();
    const second = await other.newPage();
    await enter(second, 'admin', `${places.path}?open=${zone!._id}`);
    await expect(second.getByRole('dialog')).toContainText(called, { timeout: 40_000 });
    await other.close();
    await places.remove();
    await expect.poll(async () => (await stored(manager, 'zones', called)).length).toBe(0);
  },
);

test('R-091 a zone and its hole are drawn with the keyboard alone', { tag: '@all-desk' }, async ({ page, enter, person, isMobile }) => {
  const called = name('Clavier');
  const manager = await person('manager');
  const places = new PlacesPage(page, 'zone', isMobile);
  const { area } = places;
  await enter(page, 'manager', `${places.path}?new=1`);
  await places.form.field('Nom').fill(called);
  await area.ready();
  await area.goTo('45.7000, 4.9000');
  await area.focusMap();
  const put = async (): Promise<void> => {
    const points = await area.count();
    await page.keyboard.press('Space');
    await expect.poll(() => area.count()).toBe(points + 1);
  };
  const draw = async (places: readonly [latitude: string, longitude: string][]): Promise<void> => {
    for (const [latitude, longitude] of places) {
      await put();
      await area.type('Latitude', latitude);
      await area.type('Longitude', longitude);
      await area.focusMap();
    }
    await page.keyboard.press('Enter');
  };
  await draw([
    ['45,69', '4,88'],
    ['45,69', '4,92'],
    ['45,71', '4,92'],
    ['45,71', '4,88'],
  ]);
  await expect(area.measures()).toContainText('Périmètre');
  await area.do('Percer un trou');
  await area.focusMap();
  await draw([
    ['45,695', '4,89'],
    ['45,695', '4,91'],
    ['45,705', '4,9'],
  ]);

  // Arrows move by the stated step, Page Down goes to the next point, Delete takes one away, undo brings it back.
  await area.do('Voir tout le dessin');
  await area.point('Point 1').focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => area.field('Latitude').inputValue()).toMatch(/^45,6900[89]/);
  await page.keyboard.press('PageDown');
  await expect(area.point('Point 2')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect.poll(() => area.count()).toBe(6);
  await page.keyboard.press('Control+z');
  await expect.poll(() => area.count()).toBe(7);
  await places.form.save();
  await expect.poll(async () => (await stored(manager, 'zones', called)).length).toBe(1);
  const [zone] = await stored(manager, 'zones', called);
  const { rings } = zone!.area as Extract<Area, { kind: 'polygon' }>;
  expect(rings.map((ring) => ring.length)).toEqual([5, 4]);
  expect(rings[0]![1]).toEqual([4.92, 45.69]);
  expect(rings[1]![2]).toEqual([4.9, 45.705]);
  await manager.remove(`/api/v1/zones/${zone!._id}`);
});

test(
  'a corridor and a site are drawn without network: on the server once, when it is back',
  { tag: ['@installed', '@all-desk', '@all-phone'] },
  async ({ stack, page, enter, person, isMobile }) => {
    const corridor = name('Couloir');
    const depot = name('Dépôt');
    const manager = await person('manager');
    const zones = new PlacesPage(page, 'zone', isMobile);
    await enter(page, 'manager', `${zones.path}?new=1`);
    await zones.area.ready();
    await mirrored(page);
    await page.goto(`${stack.url}/gestion/sites?new=1`);
    await new PlacesPage(page, 'site', isMobile).area.ready();
    await keptOffline(page);
    stack.network.cut();
    await page.goto(`${stack.url}${zones.path}?new=1`);
    await offline(page);

    const { area } = zones;
    await area.ready();
    await zones.form.field('Nom').fill(corridor);
    await area.kind('Couloir');
    await area.press(
      [
        [0.25, 0.4],
        [0.5, 0.5],
        [0.75, 0.7],
      ],
      isMobile,
    );
    await area.do('Terminer la ligne');
    await area.type('Demi-largeur', '120');
    await expect(area.measures()).toContainText('Longueur');
    // Left and come back: the drawing is kept.
    await expect(page.getByText(/^Brouillon gardé/)).toBeVisible();
    await page.getByRole('link', { name: 'Zones' }).last().click();
    await zones.shown();
    await page.goto(`${stack.url}${zones.path}?new=1`);
    await area.ready();
    await expect.poll(() => area.count()).toBe(3);
    await expect(area.field('Demi-largeur')).toHaveValue('120');
    await zones.form.save();
    await zones.shown();

    const sites = new PlacesPage(page, 'site', isMobile);
    await page.goto(`${stack.url}${sites.path}?new=1`);
    await sites.area.ready();
    await sites.form.field('Nom').fill(depot);
    await sites.area.press([[0.5, 0.5]], isMobile);
    await sites.area.type('Rayon', '90');
    await page.getByRole('switch', { name: 'Horaires connus' }).check();
    await page.getByLabel('Fermeture, vendredi').fill('02:00');
    await sites.form.save();
    await sites.shown();
    expect(await stored(manager, 'zones', corridor)).toEqual([]);

    stack.network.restore();
    await expect.poll(async () => (await stored(manager, 'zones', corridor)).length, { timeout: 30_000 }).toBe(1);
    await expect.poll(async () => (await stored(manager, 'sites', depot)).length, { timeout: 30_000 }).toBe(1);
    await mirrored(page);
    const [zone] = await stored(manager, 'zones', corridor);
    expect(zone!.area).toMatchObject({ kind: 'corridor', halfWidthM: 120 });
    const [site] = await stored(manager, 'sites', depot);
    expect(site).toMatchObject({ area: null, radiusM: 90 });
    expect(site!.openingHours).toContainEqual({ day: 6, fromMin: 0, toMin: 120 });
    await manager.remove(`/api/v1/zones/${zone!._id}`);
    await manager.remove(`/api/v1/sites/${site!._id}`);
  },
);

test(
  'R-085 F-018 a site: its point moves on the map, it has an outline of its own, it is deleted',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, enter, person, isMobile }) => {
    const called = name('Client');
    const manager = await person('manager');
    const { _id } = await manager.create('sites', {
      name: called,
      kind: 'customer',
      lat: 45.7,
      lng: 4.85,
      radiusM: 150,
      address: '12 rue du Lac',
      city: 'Lyon',
    });
    const places = new PlacesPage(page, 'site', isMobile);
    const { area } = places;
    await enter(page, 'manager', places.path);
    await places.search(called);
    await expect(places.row(called)).toContainText('12 rue du Lac');
    await expect(places.row(called)).toContainText('Lyon');
    await page.goto(`${places.path}?open=${_id}`);
    await expect(places.detail()).toContainText(called);
    await expect(places.detail().getByRole('link', { name: 'Voir sur la carte' })).toHaveAttribute(
      'href',
      `/cartographie?places=1&place=site:${_id}`,
    );
    await places.edit();
    await area.ready();
    await area.point('Centre').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => area.field('Longitude').inputValue()).toMatch(/^4,8512/);
    await places.form.save();
    await expect.poll(async () => (await stored(manager, 'sites', called))[0]?.lng).toBeGreaterThan(4.851);

    await places.edit();
    await area.ready();
    await area.root().getByText('Contour', { exact: true }).click();
    await area.press(
      [
        [0.3, 0.3],
        [0.7, 0.3],
        [0.6, 0.7],
      ],
      isMobile,
    );
    await area.do('Fermer le contour');
    await places.form.save();
    await expect.poll(async () => (await stored(manager, 'sites', called))[0]?.area).toMatchObject({ kind: 'polygon' });
    await expect(places.detail()).toContainText('Périmètre');
    await places.remove();
    await expect.poll(async () => (await stored(manager, 'sites', called)).length).toBe(0);
  },
);

test(
  'with a finger: points are 44 px, a long press takes one away, a drag moves one',
  { tag: '@all-phone' },
  async ({ page, enter, isMobile }) => {
    const places = new PlacesPage(page, 'zone', isMobile);
    const { area } = places;
    await enter(page, 'manager', `${places.path}?new=1`);
    await area.ready();
    await area.press(
      [
        [0.2, 0.35],
        [0.8, 0.35],
        [0.8, 0.85],
        [0.2, 0.85],
      ],
      true,
    );
    await area.closing().tap();
    await expect(area.measures()).toBeVisible();
    const box = (await area.point('Point 2').boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);

    const touch = await page.context().newCDPSession(page);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const before = await area.measures().innerText();
    await send('touchStart', [at]);
    for (let step = 1; step <= 5; step++) await send('touchMove', [{ x: at.x - step * 8, y: at.y + step * 8 }]);
    await send('touchEnd', []);
    await expect(area.measures()).not.toHaveText(before);
    await expect.poll(() => area.count()).toBe(4);

    const third = (await area.point('Point 3').boundingBox())!;
    await send('touchStart', [{ x: third.x + third.width / 2, y: third.y + third.height / 2 }]);
    await expect.poll(() => area.count()).toBe(3);
    await send('touchEnd', []);
  },
);

test(
  'outlines go out and come in as GeoJSON, with a line by line check; the place opens from the live map',
  { tag: '@all-desk' },
  async ({ page, enter, person, isMobile }) => {
    const called = name('Import');
    const manager = await person('manager');
    const places = new PlacesPage(page, 'zone', isMobile);
    await enter(page, 'manager', places.path);
    await places.shown();
    const ring = [
      [4.85, 45.7],
      [4.86, 45.7],
      [4.86, 45.71],
      [4.85, 45.71],
      [4.85, 45.7],
    ];
    const bow = [
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
      [0, 0],
    ];
    const feature = (coordinates: number[][], properties: object) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Polygon', coordinates: [coordinates] },
    });
    const file = {
      type: 'FeatureCollection',
      features: [feature(ring, { name: called, color: '#2f6fc1' }), feature(bow, { name: 'Croisée' })],
    };
    const counts = page.getByRole('dialog').locator('.imp-counts > div');
    const bring = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Contours' }).click();
      await page.getByRole('menuitem', { name: /Importer un GeoJSON/ }).click();
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'zones.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(JSON.stringify(file)) });
    };
    await bring();
    await expect(counts).toHaveText(['à ajouter1', 'déjà là0', 'à corriger1']);
    await expect(page.getByRole('dialog')).toContainText('2. Croisée');
    await page.getByRole('button', { name: 'Importer 1 objet' }).click();
    await expect.poll(async () => (await stored(manager, 'zones', called)).length).toBe(1);
    const [zone] = await stored(manager, 'zones', called);
    await bring();
    await expect(counts).toHaveText(['à ajouter0', 'déjà là1', 'à corriger1']);
    await page.getByRole('button', { name: 'Annuler' }).click();

    await places.search(called);
    await expect(places.row(called)).toContainText('Bleu');
    await page.getByRole('button', { name: 'Contours' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Exporter en GeoJSON' }).click();
    const text = await (await (await coming).createReadStream()).toArray();
    expect(JSON.parse(Buffer.concat(text as Buffer[]).toString())).toMatchObject({
      features: [{ properties: { name: called, color: '#2f6fc1' }, geometry: { type: 'Polygon' } }],
    });

    await page.goto(`/cartographie?places=1&place=zone:${zone!._id}`);
    await page.getByRole('link', { name: 'Ouvrir la fiche' }).click();
    await expect(places.detail()).toContainText(called);
    await manager.remove(`/api/v1/zones/${zone!._id}`);
  },
);
