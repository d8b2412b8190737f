import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures.ts';

test(
  'R-077 an administrator makes a key, sees its secret once, tries it here, and revokes it',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    const admin = await person('admin');
    const name = `Essai ${randomUUID().slice(0, 8)}`;
    await enter(page, 'admin', '/gestion/developpeurs');
    await page.getByRole('button', { name: 'Nouvelle clé' }).first().click();
    const form = page.getByRole('dialog', { name: 'Nouvelle clé' });
    await form.getByLabel(/^Nom/).fill(name);
    await form.getByRole('checkbox', { name: 'Lire : Flottes' }).check();
    await form.getByRole('button', { name: 'Créer la clé' }).click();
    const made = page.getByRole('dialog', { name: `Clé ${name}` });
    const secret = (await made.locator('output').textContent())!;
    await made.getByRole('button', { name: 'Essayer' }).click();
    const tryIt = page.getByRole('region', { name: 'Essayer' });
    await tryIt.getByRole('button', { name: 'Envoyer' }).click();
    await expect(tryIt.getByRole('region', { name: 'Réponse' })).toContainText('"results"');
    await expect(tryIt.getByText('200', { exact: true })).toBeVisible();
    const { results } = await admin.get<{ results: { _id: string; name: string; lastUsedAt: string | null }[] }>('/api/v1/api-keys');
    const { _id, lastUsedAt } = results.find((key) => key.name === name)!;
    expect(lastUsedAt).not.toBeNull();

    await page.getByRole('gridcell', { name, exact: true }).click();
    const drawer = page.getByRole('dialog', { name });
    await expect(drawer).not.toContainText(secret);
    await drawer.getByRole('button', { name: 'Révoquer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click();
    await expect
      .poll(
        async () =>
          (await admin.get<{ results: { _id: string; revokedAt: string | null }[] }>('/api/v1/api-keys')).results.find(
            (key) => key._id === _id,
          )!.revokedAt,
      )
      .not.toBeNull();
    await expect(page.getByText('révoquée').first()).toBeVisible();
  },
);
