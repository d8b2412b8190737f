import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays, dayOf, instantOfWall } from '../../src/domain/time/time-zone.ts';
import { newPlate, type Person } from './account.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';

interface Booked {
  _id: string;
  vehicle: { _id: string };
  purpose: string;
  state: string;
  endAt: string;
}

/** Far from what the demonstration reserves. */
const DAY = addDays(dayOf(Date.now(), 'Europe/Paris'), 200);
const at = (time: string): string => new Date(instantOfWall(Date.parse(`${DAY}T${time}Z`), 'Europe/Paris')).toISOString();
/** A server that has just begun takes its time with a write. */
const PATIENT = { timeout: 30_000 };
const FIND = `/reservations/rechercher?from=${DAY}T09:00&to=${DAY}T11:00&seats=9`;

async function sharedVehicle(manager: Person): Promise<{ _id: string; plate: string }> {
  const plate = newPlate();
  const { _id } = await manager.create('vehicles', { registration: plate, category: 'vp', carSharing: true, seats: 9 });
  return { _id, plate };
}

const bookedOf = async (person: Person, vehicle: string): Promise<Booked[]> =>
  (await person.list(`/api/v1/reservations?size=100&vehicle=${vehicle}`)) as unknown as Booked[];

async function book(page: Page, plate: string, purpose: string): Promise<void> {
  await page.getByRole('button', { name: `Réserver ${plate}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Motif/).fill(purpose);
  await dialog.getByRole('button', { name: 'Réserver', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: purpose })).toBeVisible();
}

test(
  'F-024 R-014 R-115 R-116 R-147 a person reserves a shared vehicle, sees it in the calendar and in its detail, changes it and gives it up',
  { tag: '@desk' },
  async ({ page, enter, person }) => {
    const manager = await person('manager');
    const { _id: vehicle, plate } = await sharedVehicle(manager);
    const purpose = `Essai ${randomUUID().slice(0, 8)}`;
    await enter(page, 'user', FIND);
    await mirrored(page);
    await book(page, plate, purpose);
    const main = page.getByRole('main');
    await expect(main).toContainText('Demandée');
    await expect.poll(() => bookedOf(manager, vehicle), PATIENT).toMatchObject([{ purpose, state: 'requested', endAt: at('11:00') }]);

    await page.goto(FIND);
    await expect(page.locator('.rv-fields')).toBeVisible();
    await expect(page.getByRole('button', { name: `Réserver ${plate}` })).toHaveCount(0);
    await page.goto(`/reservations/calendrier?day=${DAY}`);
    await page.getByRole('link', { name: new RegExp(`${plate}, ${purpose}, Vous`) }).click();
    await expect(page.getByRole('heading', { level: 1, name: purpose })).toBeVisible();
    await expect(main).toContainText(plate);
    await expect(main).toContainText('Ulysse Reynaud');

    await main.getByRole('button', { name: 'Modifier', exact: true }).click();
    await main.getByLabel(/^Retour/).fill(`${DAY}T12:30`);
    await main.locator('button[type="submit"]').click();
    await expect(main).toContainText('12:30');
    await expect.poll(() => bookedOf(manager, vehicle), PATIENT).toMatchObject([{ endAt: at('12:30') }]);

    await main.getByRole('button', { name: 'Annuler la réservation' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la réservation' }).click();
    await expect(main).toContainText('Annulée');
    await expect.poll(() => bookedOf(manager, vehicle), PATIENT).toMatchObject([{ state: 'cancelled' }]);
  },
);

test(
  'F-024 two who reserve the same vehicle, one without network: the other is told who has it, and mends it without typing anything again',
  { tag: ['@installed', '@all-phone'] },
  async ({ page, enter, person, stack }) => {
    const manager = await person('manager');
    const [wanted, other] = [await sharedVehicle(manager), await sharedVehicle(manager)];
    const purpose = `Essai ${randomUUID().slice(0, 8)}`;
    await enter(page, 'user', FIND);
    await mirrored(page);
    await keptOffline(page);
    stack.network.cut();
    await expect(page.locator('.sync-off').first()).toBeVisible({ timeout: 20_000 });
    await book(page, wanted.plate, purpose);
    await manager.create('reservations', {
      purpose: 'Le premier',
      vehicle: wanted._id,
      startAt: at('10:00'),
      endAt: at('12:00'),
      state: 'confirmed',
    });
    stack.network.restore();

    const main = page.getByRole('main');
    await expect(main).toContainText('Déjà réservé à ce moment', { timeout: 30_000 });
    await expect(main).toContainText('Marius Chavanne');
    await main.getByRole('button', { name: 'Corriger' }).click();
    await expect(main.getByLabel(/^Motif/)).toHaveValue(purpose);
    await main.getByRole('combobox', { name: /^Véhicule/ }).fill(other.plate);
    await page.getByRole('option', { name: other.plate }).click();
    await main.locator('button[type="submit"]').click();
    await expect.poll(() => bookedOf(manager, other._id), PATIENT).toMatchObject([{ purpose, state: 'requested' }]);
    expect(await bookedOf(manager, wanted._id)).toMatchObject([{ purpose: 'Le premier' }]);
    await expect(main.getByText('Déjà réservé à ce moment')).toHaveCount(0);
  },
);

test(
  'R-087 R-090 R-117 R-118 R-147 a shared vehicle from the list of them: who has it, when it is free, all its reservations and those of their person',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    const manager = await person('manager');
    const { _id: vehicle, plate } = await sharedVehicle(manager);
    const purpose = `Essai ${randomUUID().slice(0, 8)}`;
    await manager.create('reservations', { purpose, vehicle, startAt: at('10:00'), endAt: at('12:30'), state: 'confirmed' });
    await enter(page, 'manager', `/reservations/vehicules?q=${plate}`);
    await mirrored(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Véhicules en autopartage');
    await main.getByRole('row').getByText(plate, { exact: true }).click();
    await expect(main).toContainText('Temps libre');
    await expect(main.getByRole('link', { name: new RegExp(purpose) })).toBeVisible();
    await expect(main.getByRole('link', { name: /^Réserver à partir du/ }).first()).toBeVisible();

    await main.getByRole('link', { name: 'Toutes ses réservations' }).click();
    await expect(main).toContainText('2 h 30');
    await expect(main).toContainText(purpose);
    await main.getByRole('row').getByText(purpose, { exact: true }).click();
    await main.getByRole('link', { name: 'Marius Chavanne' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Réservations de l’utilisateur');
    await expect(main).toContainText(plate);
  },
);
