import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newPlate } from './account.ts';
import { expect, mirrored, test } from './fixtures.ts';

interface Managed {
  id: string;
  path: string;
  plural: string;
  /** Field that names a row. */
  title: string;
  titleLabel: RegExp;
  add: string;
  fresh: string;
  question: string;
  confirm: string;
  /** What the form needs besides a name and a vehicle. */
  fill?: (page: Page) => Promise<void>;
}

const MANAGED: readonly Managed[] = [
  {
    id: 'F-021',
    path: '/gestion/entretiens',
    plural: 'maintenances',
    title: 'title',
    titleLabel: /^Intitulé/,
    add: 'Ajouter un entretien',
    fresh: 'Nouvel entretien',
    question: 'Supprimer 1 entretien ?',
    confirm: 'Supprimer 1 entretien',
  },
  {
    id: 'F-022',
    path: '/gestion/sinistres',
    plural: 'claims',
    title: 'reference',
    titleLabel: /^Référence/,
    add: 'Ajouter un sinistre',
    fresh: 'Nouveau sinistre',
    question: 'Supprimer 1 sinistre ?',
    confirm: 'Supprimer 1 sinistre',
    fill: async (page) => {
      await form(page)
        .getByLabel(/^Survenu le/)
        .fill('2026-11-20T10:30');
      await form(page).getByLabel('Devis').fill('1 250,40');
    },
  },
  {
    id: 'F-023',
    path: '/gestion/location-longue-duree',
    plural: 'rental-contracts',
    title: 'number',
    titleLabel: /^N° de contrat/,
    add: 'Ajouter un contrat',
    fresh: 'Nouveau contrat LLD',
    question: 'Supprimer 1 contrat ?',
    confirm: 'Supprimer 1 contrat',
    fill: async (page) => {
      await form(page)
        .getByLabel(/^Loueur/)
        .fill('Arval');
      await form(page)
        .getByLabel(/^Début/)
        .fill('2026-01-01');
      await form(page).getByLabel(/^Fin/).fill('2028-12-31');
      await form(page)
        .getByLabel(/^Kilomètres autorisés/)
        .fill('60000');
    },
  },
];

const form = (page: Page) => page.locator('form.ef');
const drawer = (page: Page, name: string) => page.locator('.ov-panel').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function pickVehicle(page: Page, plate: string): Promise<void> {
  const input = form(page).getByRole('combobox', { name: /^Véhicule/ });
  await input.fill(plate);
  await page.getByRole('option', { name: plate }).first().click();
}

for (const { id, path, plural, title, titleLabel, add, fresh, question, confirm, fill } of MANAGED)
  test(
    `${id} a manager creates, edits and deletes on ${path}: there after a reload, for a colleague, and for no other organization`,
    { tag: '@all-desk' },
    async ({ page, enter, person }) => {
      const [manager, colleague, technician, stranger] = [
        await person('manager'),
        await person('admin'),
        await person('technician'),
        await person('superadmin'),
      ];
      const name = `Essai ${randomUUID().slice(0, 8)}`;
      const plate = String((await manager.list('/api/v1/vehicles?size=1'))[0]!['registration']);
      await enter(page, 'manager', path);
      await mirrored(page);
      await page.getByRole('button', { name: add }).click();
      await expect(page.getByRole('heading', { level: 1, name: fresh })).toBeVisible();
      await form(page).getByLabel(titleLabel).fill(name);
      await pickVehicle(page, plate);
      await fill?.(page);
      await form(page).getByRole('button', { name: add }).click();
      await expect(drawer(page, name)).toBeVisible();
      const rowId = new URL(page.url()).searchParams.get('open')!;
      const url = `/api/v1/${plural}/${rowId}`;
      await expect.poll(() => manager.status(url)).toBe(200);
      await page.reload();
      await expect(drawer(page, name)).toBeVisible();
      expect(await colleague.get(url)).toMatchObject({ [title]: name });
      expect([403, 404]).toContain(await stranger.status(url));
      expect(await technician.status(url)).toBe(403);
      await drawer(page, name)
        .getByTestId('attachments')
        .setInputFiles({
          name: 'facture.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
        });
      await expect
        .poll(() => colleague.get(url), { timeout: 30_000 })
        .toMatchObject({ attachments: [{ name: 'facture.pdf', type: 'application/pdf' }] });
      await expect(drawer(page, name).getByRole('button', { name: 'Télécharger facture.pdf' })).toBeVisible();

      await drawer(page, name).getByRole('button', { name: 'Modifier', exact: true }).click();
      await form(page)
        .getByLabel(/^Note$/)
        .fill('Changée ici');
      await form(page).locator('button[type="submit"]').click();
      await expect(drawer(page, name)).toContainText('Changée ici');
      await expect.poll(() => colleague.get(url)).toMatchObject({ [title]: name, note: 'Changée ici' });
      await page.reload();
      await expect(drawer(page, name)).toContainText('Changée ici');

      await drawer(page, name).getByRole('button', { name: 'Supprimer…' }).click();
      await expect(page.getByRole('alertdialog')).toContainText(question);
      await page.getByRole('alertdialog').getByRole('button', { name: confirm, exact: true }).click();
      await expect.poll(() => colleague.status(url)).toBe(404);
      await page.goto(`${path}?q=${encodeURIComponent(name)}`);
      await expect(page.getByText('Rien ne correspond')).toBeVisible();
    },
  );

test(
  'R-079 what is due is planned in one tap without network, and done moves it on',
  { tag: '@desk' },
  async ({ page, enter, person, stack }) => {
    const manager = await person('manager');
    const plate = newPlate();
    const inServiceOn = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);
    const { _id: vehicle } = await manager.create('vehicles', { registration: plate, inServiceOn });
    await manager.create('maintenance-plans', { name: `Vidange ${plate}`, kind: 'service', vehicle, everyMonths: 12 });
    await enter(page, 'manager', `/gestion/entretiens?view=dues&kind=service&due=ok&vehicle=${vehicle}`);
    await mirrored(page);
    const line = page.locator('main .dt-line', { hasText: `Vidange ${plate}` });
    await expect(line).toBeVisible();
    stack.network.cut();

    await line.getByRole('button', { name: /Autres actions|Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Prévoir' }).click();
    await expect(page.locator('.ov-panel')).toContainText(plate);
    await page.locator('.ov-panel').getByRole('button', { name: 'Marquer fait…' }).click();
    await page.getByRole('region', { name: 'Entretien fait' }).getByRole('button', { name: 'Marquer fait' }).click();
    await expect(page.locator('.ov-panel')).toContainText('Fait');
    const rowId = new URL(page.url()).searchParams.get('open')!;
    stack.network.restore();
    await expect
      .poll(() => manager.get(`/api/v1/maintenances/${rowId}`).catch(() => ({})), { timeout: 30_000 })
      .toMatchObject({ state: 'done', kind: 'service' });
  },
);

test(
  'R-089 a trouble code is put to maintenance in one tap without network, and once',
  { tag: '@all-desk' },
  async ({ page, enter, person, stack }) => {
    const manager = await person('manager');
    const line = (await manager.list('/api/v1/dtc-events?size=1'))[0]!;
    const { _id: vehicle } = line['vehicle'] as { _id: string };
    const code = String(line['code']);
    const found = async () =>
      (await manager.list(`/api/v1/maintenances?vehicle=${vehicle}&size=100`)).filter(
        (row) => (row['codes'] as string[]).includes(code) && row['state'] === 'planned',
      );
    for (const { _id } of await found()) await manager.remove(`/api/v1/maintenances/${_id}`);
    await enter(page, 'manager', `/gestion/vehicules/${vehicle}/diagnostic?view=codes&open=${line._id}`);
    await mirrored(page);
    await expect(page.getByRole('dialog')).toContainText(code);
    // The screen it leads to was open once: its files are here.
    await page.goto(`${stack.url}/gestion/entretiens`);
    await mirrored(page);
    await page.goto(`${stack.url}/gestion/vehicules/${vehicle}/diagnostic?view=codes&open=${line._id}`);
    await expect(page.getByRole('button', { name: 'Mettre à l’entretien' })).toBeVisible();
    stack.network.cut();
    await page.getByRole('button', { name: 'Mettre à l’entretien' }).click();
    await expect.poll(() => found()).toEqual([]);
    stack.network.restore();
    await expect.poll(async () => (await found()).length, { timeout: 30_000 }).toBe(1);
    await page.goto(`${stack.url}/gestion/vehicules/${vehicle}/diagnostic?view=codes&open=${line._id}`);
    await expect(page.getByRole('link', { name: 'Entretien prévu pour ce code' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mettre à l’entretien' })).toHaveCount(0);
  },
);
