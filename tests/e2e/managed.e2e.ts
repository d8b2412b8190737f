import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, mirrored, test } from './fixtures.ts';

interface Managed {
  id: string;
  path: string;
  plural: string;
  add: string;
  fresh: string;
  question: string;
  confirm: string;
}

/** Entities whose form needs a name and nothing else. */
const MANAGED: readonly Managed[] = [
  { id: 'F-017', path: '/gestion/conducteurs', plural: 'drivers', add: 'Ajouter un conducteur', fresh: 'Nouveau conducteur', question: 'Supprimer 1 conducteur ?', confirm: 'Supprimer 1 conducteur' },
  { id: 'F-020', path: '/gestion/flottes', plural: 'fleets', add: 'Ajouter une flotte', fresh: 'Nouvelle flotte', question: 'Supprimer 1 flotte ?', confirm: 'Supprimer 1 flotte' },
];

const form = (page: Page) => page.locator('form.ef');
const drawer = (page: Page, name: string) => page.locator('.ov-panel').filter({ has: page.getByRole('heading', { name, exact: true }) });

for (const { id, path, plural, add, fresh, question, confirm } of MANAGED)
  test(`${id} a manager creates, edits and deletes on ${path}: there after a reload, for a colleague, and for no other organization`, async ({ page, enter, person, isMobile }) => {
    test.skip(isMobile, 'the same form on every screen');
    const [manager, colleague, stranger] = [await person('manager'), await person('technician'), await person('superadmin')];
    const name = `Essai ${randomUUID().slice(0, 8)}`;
    await enter(page, 'manager', path);
    await mirrored(page);
    await page.getByRole('button', { name: add }).click();
    await expect(page.getByRole('heading', { level: 1, name: fresh })).toBeVisible();
    await form(page).getByLabel(/^Nom( \*)?$/).fill(name);
    await form(page).getByRole('button', { name: add }).click();
    await expect(drawer(page, name)).toBeVisible();
    const rowId = new URL(page.url()).searchParams.get('open')!;
    await expect.poll(() => manager.status(`/api/v1/${plural}/${rowId}`)).toBe(200);
    await page.reload();
    await expect(drawer(page, name)).toBeVisible();
    expect(await colleague.get(`/api/v1/${plural}/${rowId}`)).toMatchObject({ name });
    expect([403, 404]).toContain(await stranger.status(`/api/v1/${plural}/${rowId}`));

    await drawer(page, name).getByRole('button', { name: 'Modifier', exact: true }).click();
    await form(page).getByLabel(/^Note$/).fill('Changée ici');
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
  });
