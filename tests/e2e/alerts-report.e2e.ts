import { randomUUID } from 'node:crypto';
import { newImei, newPlate } from './account.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { TeltonikaClient } from './teltonika-client.ts';

test(
  'R-092 an alert is acknowledged with a comment without network; back, a colleague sees it',
  { tag: '@all-desk' },
  async ({ page, browser, enter, person, stack }) => {
    const manager = await person('manager');
    const [plate, imei, name] = [newPlate(), newImei(), `Plus de 180 ${randomUUID().slice(0, 6)}`];
    const { _id: vehicle } = await manager.create('vehicles', { registration: plate });
    await manager.create('devices', { title: `Boîtier ${plate}`, type: 'teltonika', serial: imei, vehicle, status: 'installed' });
    const { _id: rule } = await manager.create('alert-rules', { name, kind: 'speed', threshold: 180 });
    const box = await TeltonikaClient.login(stack.server.gatewayPort, imei);
    const nowMs = Date.now();
    for (const [ago, speedKmh] of [
      [60_000, 120],
      [50_000, 191],
      [40_000, 188],
      [0, 90],
    ] as const)
      expect(await box.send({ lat: 45.7 - ago / 1e7, lng: 4.85, speedKmh, headingDeg: 0, atMs: nowMs - ago })).toBe(1);
    box.close();

    await enter(page, 'manager', `/rapports/alertes?q=${encodeURIComponent(name)}`);
    await mirrored(page);
    const row = page.locator('main .dt-line', { hasText: name }).filter({ hasText: plate });
    await expect(row).toContainText(/191\s*km\/h \/ 180\s*km\/h/, { timeout: 60_000 });

    stack.network.cut();
    await row.getByText(name).click();
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Acquitter…' }).click();
    const ask = page.getByRole('dialog', { name: 'Acquitter 1 alerte' });
    await ask.getByLabel('Commentaire').fill('Dépassement sur autoroute');
    await ask.getByRole('button', { name: 'Acquitter', exact: true }).click();
    await expect(page.getByRole('dialog', { name })).toContainText('Vous, en attente d’envoi');
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Fermer' }).click();
    await expect(row).toContainText('Dépassement sur autoroute');
    const [before] = await manager.list(`/api/v1/alerts?rule=${rule}&vehicle=${vehicle}`);
    expect(before).toMatchObject({ acknowledged: false, comment: null });

    stack.network.restore();
    await expect
      .poll(async () => (await manager.list(`/api/v1/alerts?rule=${rule}&vehicle=${vehicle}`))[0], { timeout: 40_000 })
      .toMatchObject({ acknowledged: true, comment: 'Dépassement sur autoroute' });
    const [after] = await manager.list(`/api/v1/alerts?rule=${rule}&vehicle=${vehicle}`);
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
    const colleague = await context.newPage();
    await enter(colleague, 'admin', `/rapports/alertes?rule=${rule}&view=vehicle`);
    await colleague.locator('main .dt-line', { hasText: plate }).locator('.plate').click();
    const theirs = colleague.locator('main .dt-line', { hasText: name });
    await expect(theirs).toContainText('Dépassement sur autoroute');
    await expect(theirs).toContainText(String(after!['acknowledgedByName']));
    await context.close();
    await manager.remove(`/api/v1/alert-rules/${rule}`);
  },
);
