import { newKey, newVehicle, profileOf, publish, recordsOf, sealIn, shortCheck } from './field-stage.ts';
import { Person } from './account.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { CheckListPage } from './pages/check-list-page.ts';
import { SyncPanel } from './pages/sync-panel.ts';

test(
  'acceptance 13: somebody whose access is taken away is told so and keeps what they signed; given back, it leaves',
  { tag: '@all-phone' },
  async ({ stack, context, page, person, newcomer, console }) => {
    console.allow(/Failed to load resource|net::ERR|WebSocket/);
    const [admin, manager] = [await person('admin'), await person('manager')];
    const car = await newVehicle(manager);
    const template = await publish(manager, newKey(), shortCheck('Tour du dernier jour'));
    const { email, password } = await newcomer();
    const driver = await Person.signInAs(`http://localhost:${stack.server.port}`, email, password);
    await driver.lend(context);
    await page.goto(`${stack.url}/check-list-vehicule?tab=sent`);
    await mirrored(page);
    await new CheckListPage(page, stack.url).sentShown();
    stack.network.cut();
    await expect(page.locator('.sync-off').first()).toBeVisible({ timeout: 20_000 });
    await sealIn(page, { ...(await profileOf(driver)), count: 1, vehicle: { id: car._id, plate: car.plate }, template });
    const row = page.locator('.cl-row', { hasText: car.plate });
    await expect(row.locator('[data-standing="queued"]')).toBeVisible();

    const member = (await admin.list('/api/v1/memberships?size=1000')).find((one) => one['email'] === email)!;
    await admin.patch(`/api/v1/memberships/${member._id}`, { active: false });
    stack.network.restore();
    const panel = new SyncPanel(page);
    await expect(page.locator('.sync', { hasText: 'Accès retiré' }).first()).toBeVisible({ timeout: 60_000 });
    // The page leaves; what was signed is counted, and can be taken away.
    await expect(page.getByRole('heading', { level: 1, name: 'Vous n’avez plus accès à cette organisation' })).toBeVisible();
    await expect(page.getByText('1 saisie n’est pas partie. Elle reste sur cet appareil.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exporter les saisies' })).toBeVisible();
    await panel.open();
    await expect(panel.box).toContainText('Vous n’avez plus accès à cette organisation. Vos saisies restent sur cet appareil.');
    await expect(panel.queued()).toHaveCount(1);
    expect(await recordsOf(manager, car)).toEqual([]);

    // Asked again, it says the same, and keeps the same.
    await panel.tryNow();
    await expect(page.locator('.sync', { hasText: 'Accès retiré' }).first()).toBeVisible();
    await expect(panel.queued()).toHaveCount(1);

    await admin.patch(`/api/v1/memberships/${member._id}`, { active: true });
    // Asked by hand, or found by its own next try, whichever is first: then the button is another one.
    await panel.tryNow(5000).catch(() => undefined);
    await expect(panel.box).toContainText('Reconnectez-vous pour envoyer. Rien n’est perdu.', { timeout: 30_000 });
    await (await Person.signInAs(`http://localhost:${stack.server.port}`, email, password)).lend(context);
    await page.goto(`${stack.url}/check-list-vehicule?tab=sent`);
    await expect.poll(async () => (await recordsOf(manager, car)).length, { timeout: 60_000 }).toBe(1);
  },
);
