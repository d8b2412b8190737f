import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { newPlate, type Person } from './account.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { axeFindings } from './pages/axe-findings.ts';
import { ImportDialog } from './pages/import-dialog.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';

const byPlate = async (person: Person, plate: string) =>
  (await person.list(`/api/v1/vehicles?q=${plate}`)).find((row) => row['registration'] === plate);
const offline = (page: Page) => expect(page.locator('.sync-off').first()).toBeVisible({ timeout: 20_000 });

async function openImport(page: Page): Promise<ImportDialog> {
  await new VehiclesPage(page, false).shown();
  await mirrored(page);
  const dialog = new ImportDialog(page);
  await dialog.open();
  return dialog;
}

test(
  'a file is checked line by line, nothing is written before it is confirmed, then it is',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    const manager = await person('manager');
    const [known, fresh] = [newPlate(), newPlate()];
    const { _id } = await manager.create('vehicles', { registration: known, name: 'Avant', odometerKm: 10 });
    await enter(page, 'manager', '/gestion/vehicules');
    await expect(new VehiclesPage(page, false).rows().first()).toBeVisible();
    const dialog = await openImport(page);
    const lines = [
      'PLAQUE;Nom;Odometre (km);Énergie;Mise en service;Conducteur;Rien',
      `${fresh.replaceAll('-', ' ').toLowerCase()};Tout neuf;1 234,5;électrique;21/11/2026;;x`,
      `${known};Après;;;;;`,
      ';Sans plaque;;;;;',
      `${fresh};Deux fois;;;;;`,
      `${newPlate()};Faux;abc;vapeur;31/02/2026;Personne de ce nom;`,
    ];
    // As Excel writes it in France.
    await dialog.choose('véhicules.csv', Buffer.from(lines.join('\r\n'), 'latin1'));
    await expect.poll(() => dialog.counts()).toEqual({ create: 1, update: 1, same: 0, error: 3 });
    await expect(dialog.panel()).toContainText('Texte Windows');
    await expect(dialog.panel()).toContainText('6 reconnues · 1 laissée de côté');
    const faults = await dialog.faults();
    expect(faults[0]).toBe('4 Immatriculation — Champ obligatoire.');
    expect(faults[1]).toContain('Déjà donné à la ligne 2.');
    expect(faults.slice(2).join('\n')).toMatch(
      /Odomètre abc[\s\S]*Énergie vapeur[\s\S]*Mise en service 31\/02\/2026[\s\S]*Conducteur Personne de ce nom/,
    );
    expect(await axeFindings(page, {}, { include: '.ov-panel' })).toEqual([]);

    const file = await dialog.download('Télécharger ces lignes');
    expect(file.name).toBe('véhicules-a-corriger.csv');
    expect(file.text).toContain('Immatriculation : Champ obligatoire.');
    expect(file.text.trim().split('\r\n')).toHaveLength(4);
    expect(await byPlate(manager, fresh)).toBeUndefined();

    await dialog.run();
    await expect(dialog.panel()).toContainText('2 lignes importées.');
    await expect(dialog.panel()).toContainText('Ajoutées : 1. Modifiées : 1.');
    await dialog.close();
    await expect
      .poll(() => byPlate(manager, fresh), { timeout: 30_000 })
      .toMatchObject({ name: 'Tout neuf', odometerKm: 1234.5, energy: 'electric', inServiceOn: '2026-11-21' });
    await expect.poll(() => byPlate(manager, known)).toMatchObject({ _id, name: 'Après', odometerKm: 10 });
    for (const plate of [fresh, known]) await manager.remove(`/api/v1/vehicles/${(await byPlate(manager, plate))!._id}`);
  },
);

test(
  'columns and the way rows are recognized can be changed; the template has every column',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    const manager = await person('manager');
    const [known] = await manager.list('/api/v1/vehicles?size=1');
    await enter(page, 'manager', '/gestion/vehicules');
    const dialog = await openImport(page);
    const template = await dialog.download('Télécharger un modèle');
    expect(template.name).toBe('Véhicules.csv');
    expect(template.text).toContain('Immatriculation;Nom;VIN;');

    await dialog.choose('liste.csv', `Immat,Libellé\n${String(known!['registration'])},Nouveau nom`);
    await expect.poll(() => dialog.counts()).toEqual({ create: 0, update: 0, same: 0, error: 1 });
    await expect(dialog.panel()).toContainText('Rien à importer');
    await dialog
      .panel()
      .getByRole('button', { name: /colonne « Immat »/ })
      .click();
    await page.getByRole('option', { name: 'Immatriculation' }).click();
    await expect.poll(() => dialog.counts()).toEqual({ create: 0, update: 0, same: 1, error: 0 });
    await expect(dialog.panel()).toContainText('Une ligne dont « Immatriculation » existe déjà modifie cette fiche.');
    await dialog
      .panel()
      .getByRole('button', { name: /Reconnaître les fiches existantes/ })
      .click();
    await page.getByRole('option', { name: 'Ne pas reconnaître' }).click();
    await expect.poll(() => dialog.counts()).toEqual({ create: 0, update: 0, same: 0, error: 1 });
    await dialog
      .panel()
      .getByRole('button', { name: /Reconnaître les fiches existantes/ })
      .click();
    await page.getByRole('option', { name: 'Immatriculation' }).click();
    await expect.poll(() => dialog.counts()).toEqual({ create: 0, update: 0, same: 1, error: 0 });
    await dialog
      .panel()
      .getByRole('button', { name: /colonne « Libellé »/ })
      .click();
    await page.getByRole('option', { name: 'Nom', exact: true }).click();
    await expect.poll(() => dialog.counts()).toEqual({ create: 0, update: 1, same: 0, error: 0 });
  },
);

test('a workbook is read, the large parts of it too', { tag: '@all-desk' }, async ({ page, enter, console }) => {
  void console;
  await enter(page, 'manager', '/gestion/vehicules');
  const dialog = await openImport(page);
  const rows = Array.from({ length: 4000 }, (_, n) => [
    `ZZ-${String(n % 1000).padStart(3, '0')}-${'ABCD'[Math.floor(n / 1000)]}X`,
    1000.125 + n,
    new Date('2026-11-21T00:00:00.000Z'),
  ]);
  const columns = [{}, {}, { numFmt: 'dd/mm/yyyy' }];
  const sheet = { name: 'Parc', columns, rows: [['Immatriculation', 'Odomètre', 'Mise en service'], ...rows] };
  const workbook = Buffer.from(await writeXlsx({ sheets: [sheet] }));
  await dialog.choose('parc.xlsx', workbook);
  await expect(dialog.panel()).toContainText('parc.xlsx', { timeout: 30_000 });
  await expect(dialog.panel().locator('.imp-counts')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => dialog.counts()).toEqual({ create: 4000, update: 0, same: 0, error: 0 });
});

test('a file that is none is told, and another one can be chosen', { tag: '@all-desk' }, async ({ page, enter }) => {
  await enter(page, 'manager', '/gestion/vehicules');
  const dialog = await openImport(page);
  await dialog.choose('vide.csv', 'Immatriculation;Nom\n;\n');
  await expect(dialog.panel().getByRole('alert')).toContainText('pas de ligne sous les titres');
  await dialog.choose('faux.xlsx', Buffer.from('PK\u0003\u0004 rien de bon'));
  await expect(dialog.panel().getByRole('alert')).toContainText('n’a pas pu être lu');
  await dialog.choose('bon.csv', `Immatriculation\n${newPlate()}`);
  await expect.poll(() => dialog.counts()).toMatchObject({ create: 1 });
});

test(
  'ten thousand lines leave the page alive; stopped, what is written stays and is said exactly; without network it waits',
  { tag: '@all-desk' },
  async ({ stack, device, person }) => {
    const { context, page } = await device.open();
    await (await person('manager')).lend(context);
    await page.goto(`${stack.url}/gestion/vehicules`);
    const list = new VehiclesPage(page, false);
    const dialog = await openImport(page);
    const known = await list.count();
    await keptOffline(page);
    stack.network.cut();
    await offline(page);
    await page.evaluate(() => {
      const frames = { count: 0 };
      Object.assign(window, { frames_: frames });
      const next = (): void => {
        frames.count++;
        requestAnimationFrame(next);
      };
      next();
    });
    const frames = (): Promise<number> => page.evaluate(() => (window as unknown as { frames_: { count: number } }).frames_.count);
    const lines = Array.from(
      { length: 10_000 },
      (_, n) => `ZY-${String(n % 1000).padStart(3, '0')}-${'ABCDEFGHJK'[Math.floor(n / 1000)]}Y;Véhicule ${n}`,
    );
    const before = await frames();
    await dialog.choose('parc.csv', `Immatriculation;Nom\n${lines.join('\n')}`);
    await expect(dialog.panel().locator('.imp-counts')).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => dialog.counts()).toEqual({ create: 10_000, update: 0, same: 0, error: 0 });
    // It was drawn again and again while it was checked.
    expect((await frames()) - before).toBeGreaterThan(20);

    await dialog.run();
    await expect(dialog.panel().getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]\d*00$/, { timeout: 30_000 });
    await dialog.panel().getByRole('button', { name: 'Arrêter' }).click();
    const title = dialog.panel().locator('.note-warning');
    await expect(title).toContainText(/lignes importées sur 10\s000/, { timeout: 30_000 });
    const written = Number(/^([\d\s]+) lignes importées/.exec((await title.innerText()).replaceAll('\u00a0', ' '))![1]!.replace(/\D/g, ''));
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(10_000);
    expect(written % 100).toBe(0);
    await expect(dialog.panel()).toContainText('Part dès que le réseau revient.');
    const left = await dialog.download('Télécharger les lignes non écrites');
    expect(left.text.trim().split('\r\n')).toHaveLength(10_000 - written + 1);
    await dialog.close();
    await expect.poll(() => list.count()).toBe(known + written);
    const queued = await page.evaluate(async () => {
      const { name } = (await indexedDB.databases()).find((one) => /^sillage:.*:/.test(one.name ?? ''))!;
      return new Promise<number>((resolve, reject) => {
        const open = indexedDB.open(name!);
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const count = open.result.transaction('outbox').objectStore('outbox').count();
          count.onsuccess = () => resolve(count.result);
        };
      });
    });
    expect(queued).toBe(written);
    // Thousands of vehicles are not for the other tests.
    await device.close();
  },
);

test('who may not add has no import', { tag: '@all-desk' }, async ({ page, enter }) => {
  await enter(page, 'technician', '/gestion/vehicules');
  await new VehiclesPage(page, false).shown();
  await expect(page.getByRole('button', { name: 'Exporter' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Importer', exact: true })).toHaveCount(0);
});
