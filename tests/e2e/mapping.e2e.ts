import { emailOf, PASSWORD } from './account.ts';
import { expect, test } from './fixtures.ts';
import { AdminPages } from './pages/admin-pages.ts';
import { LoginPage } from './pages/login-page.ts';

test(
  'R-063 what a vendor without a document sends is mapped, tried on a sample, saved; its push comes in, line by line',
  { tag: '@all-desk' },
  async ({ page, stack, isMobile, request }) => {
    const login = new LoginPage(page, stack.url);
    await login.open('/admin/devices/sofleet?view=setup');
    await login.signIn(emailOf('superadmin'), PASSWORD);
    await page.waitForURL((to) => to.searchParams.get('adminMode') === 'true');
    await login.signIn(emailOf('superadmin'), PASSWORD);
    await expect(page.getByRole('heading', { name: 'Accès du fournisseur' })).toBeVisible();
    // A secret is there already, whatever ran before.
    expect(
      (await page.request.post(`${stack.url}/api/v1/admin/connectors/sofleet/door/secret`, { data: { mode: 'secret' } })).status(),
    ).toBe(201);
    await page.reload();
    await expect(page.getByText('En attente du document du fournisseur.')).toBeVisible();

    const mapping = page.getByRole('region', { name: 'Correspondance des champs' });
    const trial = page.getByRole('region', { name: 'Essai sur un échantillon' });
    const serial = `SOF-${Date.now()}`;
    const at = new Date().toISOString();
    const sample = `Boîtier;Heure;Lat;Lon;Vitesse\n${serial};${at};45,764;4,8357;12,5\n${serial};hier;45,764;4,8357;0\n`;
    const field = (name: string) => mapping.getByLabel(name, { exact: false }).and(mapping.locator('input:not([type=radio])')).first();
    await trial.getByLabel('Échantillon').fill(sample);
    await mapping.getByText('CSV', { exact: true }).click();
    await mapping.getByLabel('Nombres').click();
    await page.getByRole('option', { name: '12,5' }).click();
    for (const [name, path] of [
      ['Numéro de série', 'Boîtier'],
      ['Heure du relevé', 'Heure'],
      ['Latitude', 'Lat'],
      ['Longitude', 'Lon'],
      ['Vitesse', 'Vitesse'],
    ] as const)
      await field(name).fill(path);
    await mapping.getByLabel('Unité : Vitesse').click();
    await page.getByRole('option', { name: 'm/s' }).click();
    await trial.getByRole('button', { name: 'Essayer' }).click();
    await expect(trial.getByText('1 ligne sur 2 serait enregistrée.')).toBeVisible();
    await expect(trial.getByText(/Vitesse 45\s*km\/h/)).toBeVisible();
    await expect(trial.getByText('Heure du relevé : pas de cette forme.')).toBeVisible();

    // What was typed is there after a reload; saving it leaves no draft.
    await expect(mapping.getByText(/^Brouillon gardé à/)).toBeVisible();
    await page.reload();
    await expect(mapping.getByText('Saisie d’une visite précédente')).toBeVisible();
    await expect(field('Latitude')).toHaveValue('Lat');
    await mapping.getByRole('button', { name: 'Enregistrer la correspondance' }).click();
    await expect(page.getByText('Correspondance enregistrée.')).toBeVisible();
    await expect(mapping.getByText('Saisie d’une visite précédente')).toBeHidden();

    await page.getByRole('button', { name: 'Remplacer le secret…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remplacer le secret' }).click();
    const made = page.getByRole('dialog', { name: 'Secret du fournisseur' });
    const secret = await made.locator('output').first().textContent();
    const url = await made.locator('output').last().textContent();
    await made.getByRole('button', { name: 'Fermer' }).last().click();
    const answer = await request.post(url!, { headers: { authorization: `Bearer ${secret}`, 'content-type': 'text/csv' }, data: sample });
    expect([answer.status(), await answer.json()]).toEqual([
      200,
      { accepted: 1, refused: 1, lines: [{ line: 3, kept: false, field: 'time', code: 'instant' }] },
    ]);
    await page.goto(`/admin/devices/sofleet?view=strangers&q=${serial}`);
    await expect(new AdminPages(page, isMobile).row(serial)).toBeVisible();
  },
);
