import type { Page } from '@playwright/test';
import { emailOf, newPlate, PASSWORD } from './account.ts';
import { expect, keptOffline, mirrored, test, waiting } from './fixtures.ts';
import { LockPage } from './pages/lock-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { Shell } from './pages/shell.ts';
import { VehiclesPage } from './pages/vehicles-page.ts';

const offline = (page: Page) => expect(page.locator('.sync-off').first()).toBeVisible();

test.describe('a phone that two people share', () => {
  test.beforeEach(({ console }) => console.allow(/Failed to load resource|ERR_|status of 40[134]/));

  test(
    'without network the second does not open the copy of the first; what waits of the first leaves all the same',
    { tag: ['@installed', '@all-phone'] },
    async ({ stack, device, person, signIn, isMobile }) => {
      const manager = await person('manager');
      const plate = newPlate();
      const { _id } = await manager.create('vehicles', { registration: plate, name: 'Avant' });
      let { page } = await device.open();
      const at = () => ({
        lock: new LockPage(page, stack.url),
        login: new LoginPage(page, stack.url),
        list: new VehiclesPage(page, isMobile),
        shell: new Shell(page, isMobile),
      });
      let { lock, login, list, shell } = at();
      // Both have a copy here; the first has a code.
      await signIn(page, 'technician');
      await mirrored(page);
      await login.open();
      await login.signIn(emailOf('manager'), PASSWORD);
      await page.waitForURL((url) => !url.pathname.startsWith('/simple-directory'));
      await mirrored(page);
      await keptOffline(page);
      await lock.choose('2580');
      await page.goto(`${stack.url}/gestion/vehicules?vehicle=${_id}`);
      await expect(list.title(plate)).toBeVisible();

      stack.network.cut();
      await offline(page);
      await list.edit({ Nom: 'De la première' });
      await waiting(page, 1);
      await shell.account('Verrouiller');
      await expect(lock.title()).toBeVisible();
      await expect(page.getByText('Marius Chavanne')).toBeVisible();
      await expect(page.getByText('1 élément à envoyer')).toBeVisible();
      await expect(page.getByText(plate)).toHaveCount(0);
      // No address leads past it, nor does the way over the login page.
      await page.goto(`${stack.url}/gestion/vehicules?vehicle=${_id}`);
      await expect(lock.title()).toBeVisible();
      await lock.notMe().click();
      await expect(login.kept('Marius Chavanne')).toContainText('protégée par un code');
      await login.kept('Marius Chavanne').click();
      await expect(lock.title()).toBeVisible();

      await lock.try('1111');
      await expect(page.getByText('Code incorrect.')).toBeVisible();
      await expect(page.getByText('Il reste 2 essais avant une attente.')).toBeVisible();
      await lock.try('2222');
      await expect(page.getByText('Il reste 1 essai avant une attente.')).toBeVisible();
      await lock.try('3333');
      await expect(lock.next()).toBeVisible();
      await expect(lock.code()).toHaveCount(0);
      // Neither a reload nor another start of the browser gives the tries back.
      await page.reload();
      await expect(lock.next()).toBeVisible();
      await device.close();
      ({ page } = await device.open());
      ({ lock, login, list, shell } = at());
      await page.goto(`${stack.url}/gestion/vehicules`);
      await expect(lock.next()).toBeVisible();
      expect(await manager.get(`/api/v1/vehicles/${_id}`)).toMatchObject({ name: 'Avant' });

      stack.network.restore();
      await expect.poll(() => manager.get(`/api/v1/vehicles/${_id}`), { timeout: 60_000 }).toMatchObject({ name: 'De la première' });
      await expect(lock.next()).toBeVisible();

      // A sign-in with the network opens it, and sets the code anew.
      await page.getByRole('link', { name: /se connecter avec le réseau/ }).click();
      await login.password().fill(PASSWORD);
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Choisissez un code' })).toBeVisible();
      await page.getByLabel('Nouveau code').fill('1397');
      await page.getByLabel('Le même, encore une fois').fill('1397');
      await page.getByRole('button', { name: 'Garder ce code' }).click();
      await list.shown();
      await manager.remove(`/api/v1/vehicles/${_id}`);
    },
  );

  test(
    'each goes on in their own copy without network, the first with their code',
    { tag: ['@installed', '@all-phone'] },
    async ({ stack, device, signIn, isMobile }) => {
      const { page } = await device.open();
      const lock = new LockPage(page, stack.url);
      const login = new LoginPage(page, stack.url);
      const shell = new Shell(page, isMobile);
      await signIn(page, 'technician');
      await mirrored(page);
      await login.open();
      await login.signIn(emailOf('manager'), PASSWORD);
      await page.waitForURL((url) => !url.pathname.startsWith('/simple-directory'));
      await mirrored(page);
      await keptOffline(page);
      await lock.choose('2580');
      stack.network.cut();
      await offline(page);
      await login.open('/gestion/vehicules');
      await login.kept('Tatiana Peyrard').click();
      await new VehiclesPage(page, isMobile).shown();
      await expect(shell.chip()).toHaveAttribute('title', 'Tatiana Peyrard');

      await login.open('/gestion/vehicules');
      await login.kept('Marius Chavanne').click();
      await expect(lock.title()).toBeVisible();
      await lock.try('2580');
      await new VehiclesPage(page, isMobile).shown();
      await expect(shell.chip()).toHaveAttribute('title', 'Marius Chavanne');
    },
  );

  test(
    'the unlock of the device opens the copy without network, as the code does; where it does not confirm, the code is asked for',
    { tag: ['@installed', '@all-desk'] },
    async ({ stack, device, signIn, isMobile }) => {
      const { page } = await device.open();
      const lock = new LockPage(page, stack.url);
      const shell = new Shell(page, isMobile);
      const browser = await page.context().newCDPSession(page);
      await browser.send('WebAuthn.enable');
      const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await signIn(page, 'manager');
      await mirrored(page);
      await keptOffline(page);
      await lock.choose('2580');
      await lock.deviceSwitch().click();
      // Who changes the lock is who can open it.
      await lock.confirm('2580');
      await expect(lock.deviceSwitch()).toBeChecked();

      stack.network.cut();
      await offline(page);
      await shell.account('Verrouiller');
      await expect(lock.title()).toBeVisible();
      // Another finger.
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
      await lock.onDevice().click();
      await expect(page.getByText('L’appareil ne l’a pas confirmé. Utilisez votre code.')).toBeVisible();
      await expect(lock.title()).toBeVisible();
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
      await lock.onDevice().click();
      await expect(lock.title()).toHaveCount(0);
      await expect(shell.chip()).toHaveAttribute('title', 'Marius Chavanne');

      // A key that the device has no more opens nothing; the code does.
      await shell.account('Verrouiller');
      await browser.send('WebAuthn.clearCredentials', { authenticatorId });
      await lock.onDevice().click();
      await expect(page.getByText('L’appareil ne l’a pas confirmé. Utilisez votre code.')).toBeVisible();
      await lock.try('2580');
      await expect(lock.title()).toHaveCount(0);
    },
  );
});
