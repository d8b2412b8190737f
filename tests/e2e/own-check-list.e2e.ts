import { dueOfPeriod } from '../../src/domain/check-list/due.ts';
import { dayOf } from '../../src/domain/time/time-zone.ts';
import { emailOf } from './account.ts';
import { sendRecord } from './field-records.ts';
import { newKey, newVehicle, publish, recordsOf, shortCheck } from './field-stage.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { CheckListPage } from './pages/check-list-page.ts';

test.use({ permissions: ['camera', 'geolocation'], geolocation: { latitude: 48.8566, longitude: 2.3522, accuracy: 8 } });

test(
  'a driver has their vehicle first, with its dues, also without network; what a colleague checked is not asked again',
  { tag: '@phone' },
  async ({ stack, page, enter, person }) => {
    const [manager, technician] = [await person('manager'), await person('technician')];
    const member = (await manager.list('/api/v1/memberships?size=200')).find((row) => row['email'] === emailOf('user'))!;
    const driver = await manager.create('drivers', { name: 'Ulysse Reynaud', member: member._id });
    const car = await newVehicle(manager);
    await manager.patch(`/api/v1/vehicles/${car._id}`, { driver: driver._id });
    const { timeZone } = await manager.get<{ timeZone: string }>('/api/v1/settings');
    const today = dayOf(Date.now(), timeZone);
    const assignment = await manager.create('check-assignments', {
      name: 'Au départ',
      templateKey: 'vl_jour',
      scope: { kind: 'vehicles', ids: [car._id] },
      trigger: { every: 'firstTrip' },
      from: today,
    });
    try {
      await enter(page, 'user', '/check-list-vehicule');
      await mirrored(page);
      const own = page.getByRole('article').filter({ hasText: car.plate });
      // The one of the demonstration, and this one.
      await expect(page.getByRole('heading', { name: 'Vos véhicules', exact: true })).toBeVisible();
      await expect(own).toContainText('Avant le premier trajet du jour');

      stack.network.cut();
      await page.getByRole('tab', { name: 'Envoyés' }).click();
      await page.getByRole('tab', { name: 'À faire' }).click();
      await expect(own).toContainText('Avant le premier trajet du jour');
      stack.network.restore();

      const due = (await dueOfPeriod({ id: assignment._id, graceMin: 120 }, car._id, today, null)).id;
      const { result } = await sendRecord(technician, { vehicle: { id: car._id, plate: car.plate }, over: { due } });
      expect(result.status).toBe('applied');
      await page.goto(`${stack.url}/check-list-vehicule`);
      await expect(own).toContainText('À jour, rien à contrôler', { timeout: 30_000 });
    } finally {
      stack.network.restore();
      await manager.remove(`/api/v1/check-assignments/${assignment._id}`);
      await manager.remove(`/api/v1/drivers/${driver._id}`);
    }
  },
);

test(
  'a record corrected on another phone has its photos back from the server',
  { tag: '@all-phone' },
  async ({ stack, page, enter, person, browser, console }) => {
    console.allow(/Failed to load resource|net::ERR|WebSocket/);
    const [manager, technician] = [await person('manager'), await person('technician')];
    const car = await newVehicle(manager);
    const template = await publish(manager, newKey(), shortCheck('Tour à corriger'));
    const list = new CheckListPage(page, stack.url);
    await enter(page, 'technician', '/check-list-vehicule');
    await mirrored(page);
    await list.begin(template.key, car);
    await list.at('Avant');
    await list.photo();
    await list.next();
    await list.fine('Feux');
    await list.fine('Freins');
    await list.at('Remarque');
    await list.next();
    const record = await list.certify();
    await expect(list.standing()).toHaveAttribute('data-standing', 'complete', { timeout: 60_000 });
    const [sent] = await recordsOf(technician, car);

    const context = await browser.newContext({ locale: 'fr-FR', serviceWorkers: 'block', viewport: { width: 390, height: 844 } });
    const other = await context.newPage();
    const there = new CheckListPage(other, stack.url);
    await enter(other, 'technician', '/check-list-vehicule?tab=sent');
    await mirrored(other);
    // What the screen of a check is made of is on this phone.
    await other.goto(`${stack.url}/check-list-vehicule?do=fill&template=${template.key}&vehicle=${car._id}`);
    await expect(there.title()).toHaveText(car.plate);
    await there.openRecord(record);
    // Without network the correction begins, and says which photo is to come, or to be taken again.
    stack.network.cut();
    await there.button('Corriger').click();
    await expect(there.note('photo d’origine n’est pas encore ici').getByRole('button', { name: 'Avant' })).toBeVisible();
    stack.network.restore();
    await expect(there.note('photo d’origine')).toHaveCount(0, { timeout: 30_000 });
    await expect(other.locator('.field-lines li').filter({ hasText: 'Photos' })).toContainText('1');
    await other.getByLabel('Pourquoi cette correction').fill('Remarque oubliée');
    await there.certify();
    await expect(there.standing()).toHaveAttribute('data-standing', 'complete', { timeout: 60_000 });
    const corrected = (await recordsOf(technician, car)).find(({ _id }) => _id !== record);
    expect(corrected!.sealed.content).toMatchObject({
      replaces: record,
      attachments: [{ sha256: sent!.sealed.content.attachments[0]!.sha256, item: 'ph_avant' }],
    });
    await context.close();
  },
);
