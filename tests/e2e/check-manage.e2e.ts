import { randomUUID } from 'node:crypto';
import type { TemplateContent } from '../../src/domain/check-list/template.ts';
import { newPlate } from './account.ts';
import { sendRecord } from './field-records.ts';
import { expect, mirrored, test } from './fixtures.ts';

test(
  'a template is written and published; a check begun on its first version ends there, the next one uses the second',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    const manager = await person('manager');
    const technician = await person('technician');
    const name = `Contrôle du hayon ${randomUUID().slice(0, 6)}`;
    await enter(page, 'manager', '/check-list-vehicule?tab=templates');
    await mirrored(page);
    await page.getByRole('button', { name: 'Ajouter un modèle' }).click();
    const ask = page.getByRole('dialog', { name: 'Nouveau modèle' });
    await ask.getByLabel('Nom').fill(name);
    await ask.getByRole('button', { name: 'Créer le modèle' }).click();

    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', { name: /^Premier point/ }).click();
    await page.getByRole('textbox', { name: 'Question (français)', exact: true }).fill('Le hayon monte et descend');
    await page.getByRole('button', { name: 'Ajouter un point' }).click();
    await page.getByRole('button', { name: 'Publier…' }).click();
    await expect(page.getByText('1 point à corriger')).toBeVisible();
    await page.getByRole('textbox', { name: 'Question (français)', exact: true }).fill('Commande de secours');
    await expect(page.getByRole('region', { name: 'Aperçu sur téléphone' }).getByText('Commande de secours')).toBeVisible();
    await page.getByRole('button', { name: 'Publier…' }).click();
    await page.getByRole('dialog', { name: 'Publier cette version' }).getByRole('button', { name: 'Publier', exact: true }).click();
    const versions = async () =>
      (await manager.list('/api/v1/check-templates?size=200'))
        .filter((row) => row['name'] === name)
        .sort((a, b) => Number(a['version']) - Number(b['version']));
    await expect
      .poll(async () => (await versions()).map(({ status, version }) => [status, version]), { timeout: 40_000 })
      .toEqual([['published', 1]]);
    const [first] = await versions();

    await page.getByRole('button', { name: 'Préparer une nouvelle version' }).click();
    await page.getByRole('button', { name: /^Commande de secours/ }).click();
    await page.getByRole('textbox', { name: 'Question (français)', exact: true }).fill('Commande de secours accessible');
    await page.getByRole('button', { name: 'Publier…' }).click();
    await expect(page.getByRole('dialog', { name: 'Publier cette version' }).getByText('Commande de secours accessible')).toBeVisible();
    await page.getByRole('dialog', { name: 'Publier cette version' }).getByRole('button', { name: 'Publier', exact: true }).click();
    await expect
      .poll(async () => (await versions()).map(({ status, version }) => [status, version]), { timeout: 40_000 })
      .toEqual([
        ['published', 1],
        ['published', 2],
      ]);
    const [, second] = await versions();

    const key = String(first!['key']);
    const filled = async (version: number, content: unknown) =>
      (await sendRecord(technician, { template: { key, version, content: content as TemplateContent } })).result;
    expect(await filled(1, first!['content'])).toMatchObject({ status: 'applied', row: { templateKey: key, templateVersion: 1 } });
    expect(await filled(2, second!['content'])).toMatchObject({ status: 'applied', row: { templateKey: key, templateVersion: 2 } });
    expect(await filled(2, first!['content'])).toMatchObject({ status: 'rejected' });
  },
);

test('a defect is planned without network; back, the server has it', { tag: '@desk' }, async ({ page, enter, person, stack }) => {
  const manager = await person('manager');
  const plate = newPlate();
  const { _id: vehicle } = await manager.create('vehicles', { registration: plate });
  const { result } = await sendRecord(await person('technician'), {
    vehicle: { id: vehicle, plate },
    answers: { pneus: { value: 'defect', photoMissing: 'dark', note: 'Flanc entaillé' } },
  });
  expect(result.status).toBe('applied');

  await enter(page, 'manager', `/check-list-vehicule?tab=defects&q=${plate}`);
  await mirrored(page);
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const card = (name: string) => column(name).getByRole('listitem').filter({ hasText: plate });
  await expect(card('Ouvert')).toContainText('Immobilisé', { timeout: 30_000 });

  stack.network.cut();
  await card('Ouvert')
    .getByRole('button', { name: /^Étapes de/ })
    .click();
  await page.getByRole('menuitem', { name: 'Planifier…' }).click();
  const ask = page.getByRole('dialog', { name: 'Planifier la réparation' });
  await ask.getByLabel('Commentaire').fill('Deux pneus chez le garagiste');
  await ask.getByRole('button', { name: 'Planifier la réparation' }).click();
  await expect(card('Planifié')).toContainText('À envoyer');
  await expect(card('Ouvert')).toHaveCount(0);
  const [before] = await manager.list(`/api/v1/defects?vehicle=${vehicle}`);
  expect(before).toMatchObject({ state: 'open', comment: null });

  stack.network.restore();
  await expect
    .poll(async () => (await manager.list(`/api/v1/defects?vehicle=${vehicle}`))[0], { timeout: 40_000 })
    .toMatchObject({ state: 'planned', comment: 'Deux pneus chez le garagiste' });
  await expect(card('Planifié')).not.toContainText('À envoyer');
  // It was planned into work on the vehicle: done, the defect is repaired.
  const [planned] = await manager.list(`/api/v1/defects?vehicle=${vehicle}`);
  await manager.patch(`/api/v1/maintenances/${String(planned!['maintenance'])}`, {
    state: 'done',
    doneOn: new Date().toISOString().slice(0, 10),
  });
  await expect(card('Réparé')).toBeVisible({ timeout: 30_000 });
});
