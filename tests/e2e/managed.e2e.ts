import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, mirrored, test } from './fixtures.ts';
import { AreaEditor } from './pages/area-editor.ts';

interface Managed {
  id: string;
  path: string;
  plural: string;
  add: string;
  fresh: string;
  question: string;
  confirm: string;
  /** What the form needs besides a name. */
  draw?: (area: AreaEditor) => Promise<void>;
}

const MANAGED: readonly Managed[] = [
  {
    id: 'F-017',
    path: '/gestion/conducteurs',
    plural: 'drivers',
    add: 'Ajouter un conducteur',
    fresh: 'Nouveau conducteur',
    question: 'Supprimer 1 conducteur ?',
    confirm: 'Supprimer 1 conducteur',
  },
  {
    id: 'F-020',
    path: '/gestion/flottes',
    plural: 'fleets',
    add: 'Ajouter une flotte',
    fresh: 'Nouvelle flotte',
    question: 'Supprimer 1 flotte ?',
    confirm: 'Supprimer 1 flotte',
  },
  {
    id: 'F-018',
    path: '/gestion/sites',
    plural: 'sites',
    add: 'Ajouter un site',
    fresh: 'Nouveau site',
    question: 'Supprimer 1 site ?',
    confirm: 'Supprimer 1 site',
    draw: (area) => area.press([[0.5, 0.5]]),
  },
  {
    id: 'F-019',
    path: '/gestion/zones',
    plural: 'zones',
    add: 'Ajouter une zone',
    fresh: 'Nouvelle zone',
    question: 'Supprimer 1 zone ?',
    confirm: 'Supprimer 1 zone',
    draw: async (area) => {
      await area.kind('Cercle');
      await area.press([[0.5, 0.5]]);
      await area.type('Rayon', '300');
    },
  },
];

const form = (page: Page) => page.locator('form.ef');
const drawer = (page: Page, name: string) => page.locator('.ov-panel').filter({ has: page.getByRole('heading', { name, exact: true }) });

for (const { id, path, plural, add, fresh, question, confirm, draw } of MANAGED)
  test(
    `${id} a manager creates, edits and deletes on ${path}: there after a reload, for a colleague, and for no other organization`,
    { tag: '@all-desk' },
    async ({ page, enter, person }) => {
      const [manager, colleague, stranger] = [await person('manager'), await person('technician'), await person('superadmin')];
      const name = `Essai ${randomUUID().slice(0, 8)}`;
      await enter(page, 'manager', path);
      await mirrored(page);
      await page.getByRole('button', { name: add }).click();
      await expect(page.getByRole('heading', { level: 1, name: fresh })).toBeVisible();
      if (draw) {
        const area = new AreaEditor(page);
        await area.ready();
        await draw(area);
      }
      await form(page)
        .getByLabel(/^Nom( \*)?$/)
        .fill(name);
      await form(page).getByRole('button', { name: add }).click();
      await expect(drawer(page, name)).toBeVisible();
      const rowId = new URL(page.url()).searchParams.get('open')!;
      await expect.poll(() => manager.status(`/api/v1/${plural}/${rowId}`)).toBe(200);
      await page.reload();
      await expect(drawer(page, name)).toBeVisible();
      expect(await colleague.get(`/api/v1/${plural}/${rowId}`)).toMatchObject({ name });
      expect([403, 404]).toContain(await stranger.status(`/api/v1/${plural}/${rowId}`));

      await drawer(page, name).getByRole('button', { name: 'Modifier', exact: true }).click();
      await form(page)
        .getByLabel(/^Note$/)
        .fill('Changée ici');
      await form(page).locator('button[type="submit"]').click();
      await expect(drawer(page, name)).toContainText('Changée ici');
      await expect.poll(() => colleague.get(`/api/v1/${plural}/${rowId}`)).toMatchObject({ name, note: 'Changée ici' });
      await page.reload();
      await expect(drawer(page, name)).toContainText('Changée ici');

      await drawer(page, name).getByRole('button', { name: 'Supprimer…' }).click();
      await expect(page.getByRole('alertdialog')).toContainText(question);
      await page.getByRole('alertdialog').getByRole('button', { name: confirm, exact: true }).click();
      await expect.poll(() => colleague.status(`/api/v1/${plural}/${rowId}`)).toBe(404);
      await page.goto(`${path}?q=${encodeURIComponent(name)}`);
      await expect(page.getByText('Rien ne correspond')).toBeVisible();
    },
  );
