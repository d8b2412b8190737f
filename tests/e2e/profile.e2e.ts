import { STEP_S } from '../../src/server/identity/credentials.ts';
import { codeOfStep } from '../helpers/authenticator.ts';
import { Person, PASSWORD } from './account.ts';
import { expect, keptOffline, mirrored, test } from './fixtures.ts';
import { ProfilePage } from './pages/profile-page.ts';

test(
  'R-011 name and organizations of the person, with the role in each; the other one opens from there',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, enter }) => {
    await enter(page, 'multi', '/profil');
    const profile = new ProfilePage(page);
    await expect(profile.title()).toBeVisible();
    await expect(page.getByRole('main').getByText('Mila Cazenave')).toBeVisible();
    const organizations = profile.section('Organisations');
    await expect(organizations.getByRole('listitem')).toHaveCount(2);
    await expect(organizations.getByRole('listitem').filter({ hasText: 'Transports Lumière' })).toContainText('Gestionnaire');
    await expect(organizations.getByRole('listitem').filter({ hasText: 'Garonne' })).toContainText('Administrateur');
    const there = organizations.getByRole('listitem').filter({ has: page.getByRole('button') });
    const name = (await there.locator('b').innerText()).trim();
    await there.getByRole('button').click();
    await expect(organizations.getByRole('listitem').filter({ hasText: name })).toContainText('Active', { timeout: 20_000 });
  },
);

test(
  'R-011 F-004 language, layout and theme are changed without network too, and survive a reload',
  { tag: ['@installed', '@all-desk', '@all-phone'] },
  async ({ page, stack, enter, person, isMobile }) => {
    const technician = await person('technician');
    await technician.patch('/api/v1/preferences', { lang: 'fr', layout: 'default', theme: 'system' });
    await enter(page, 'technician', '/profil');
    await mirrored(page);
    // The other navigation is a file of its own.
    await keptOffline(page);
    stack.network.cut();
    await expect(page.locator('.sync-off').first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Hors ligne : le mot de passe')).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Thème' }).getByText('Sombre').click();
    await page.getByRole('radiogroup', { name: 'Navigation' }).getByText('Sur le côté').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    if (!isMobile) await expect(page.locator('[data-navigation]')).toHaveAttribute('data-navigation', 'side');
    stack.network.restore();
    await expect.poll(() => technician.get('/api/v1/preferences'), { timeout: 30_000 }).toMatchObject({ layout: 'side', theme: 'dark' });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: /^Langue( |$)/ }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await technician.patch('/api/v1/preferences', { lang: 'fr', layout: 'default', theme: 'system' });
  },
);

test(
  'R-011 open sessions: this one is marked, another one is ended and really over',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, stack, enter }) => {
    await enter(page, 'manager', '/profil');
    const sessions = new ProfilePage(page).section('Sessions ouvertes');
    await expect(sessions.getByRole('listitem').filter({ hasText: 'Cet appareil' })).toHaveCount(1);
    await expect(sessions.getByRole('listitem').filter({ hasText: 'Cet appareil' }).getByRole('button')).toHaveCount(0);
    /** Those beyond the first are behind a button. */
    const unfold = async (): Promise<void> => {
      await expect(sessions.getByRole('listitem').first()).toBeVisible();
      const more = sessions.getByRole('button', { name: /^Voir .*sessions?$/ });
      if ((await more.count()) > 0) await more.click();
    };
    await unfold();
    const count = await sessions.getByRole('listitem').count();
    const stays = await Person.signIn(`http://localhost:${stack.server.port}`, 'manager');
    const other = await Person.signIn(`http://localhost:${stack.server.port}`, 'manager');
    await page.reload();
    await unfold();
    await expect(sessions.getByRole('listitem')).toHaveCount(count + 2);
    const [newest] = (await other.get<{ results: { _id: string; current: boolean }[] }>('/simple-directory/api/sessions')).results.filter(
      ({ current }) => current,
    );
    const rows = sessions.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Fermer la session/ }) });
    // The last one signed in was used last.
    const ended = page.waitForRequest((request) => request.method() === 'DELETE' && request.url().endsWith(`/api/sessions/${newest!._id}`));
    await rows.first().getByRole('button').click();
    await ended;
    await expect(sessions.getByRole('listitem')).toHaveCount(count + 1);
    await expect.poll(() => other.status('/api/v1/preferences'), { timeout: 20_000 }).toBe(401);
    await other.close();

    let asked = '';
    await page.route('**/simple-directory/api/sessions', (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      asked = route.request().url();
      return route.fulfill({ status: 204 });
    });
    await sessions.getByRole('button', { name: /Fermer (l’autre session|les \d+ autres sessions)/ }).click();
    await expect.poll(() => asked).toMatch(/\/api\/sessions$/);
    await stays.close();
  },
);

test(
  'R-011 another password: what is wrong is told in place, a good one is sent',
  { tag: ['@all-desk', '@all-phone'] },
  async ({ page, enter, console }) => {
    console.allow(/status of 400/);
    await enter(page, 'manager', '/profil');
    const section = new ProfilePage(page).section('Mot de passe');
    await section.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await expect(section.locator('.err', { hasText: 'Champ obligatoire.' })).toBeVisible();
    await section.getByLabel('Mot de passe actuel').fill('pas le bon');
    await section.getByLabel('Nouveau mot de passe').fill('court');
    await expect(section.locator('.err', { hasText: '12 caractères au moins' })).toBeVisible();
    await section.getByLabel('Nouveau mot de passe').fill('un-autre-mot-de-passe');
    await section.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await expect(section.locator('.err', { hasText: 'Ce mot de passe est incorrect.' })).toBeVisible();
    let sent: unknown;
    await page.route('**/api/users/me/password', (route) => {
      sent = route.request().postDataJSON();
      return route.fulfill({ status: 204 });
    });
    await section.getByLabel('Mot de passe actuel').fill(PASSWORD);
    await section.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await expect(section.getByText('Mot de passe changé.')).toBeVisible();
    await expect.poll(() => sent).toEqual({ current: PASSWORD, password: 'un-autre-mot-de-passe' });
  },
);

test(
  'R-011 S-011 second factor, by somebody whose organization is suspended: drawn, confirmed by a code, codes shown once, turned off with the password',
  { tag: '@all-desk' },
  async ({ page, enter, console }) => {
    console.allow(/status of 400/);
    await enter(page, 'suspended', '/profil');
    const section = new ProfilePage(page).section('Double authentification');
    try {
      await section.getByRole('button', { name: 'Activer' }).click();
      await section.getByLabel('Mot de passe actuel').fill(PASSWORD);
      await section.getByRole('button', { name: 'Continuer' }).click();
      await expect(section.getByRole('img', { name: /Code QR/ })).toBeVisible();
      const secret = (await section.locator('code').innerText()).replace(/\s/g, '');
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      await section.getByLabel('Code à 6 chiffres').fill('000000');
      await section.getByRole('button', { name: 'Activer' }).click();
      await expect(section.locator('.err', { hasText: 'Ce code est incorrect' })).toBeVisible();
      await section.getByLabel('Code à 6 chiffres').fill(codeOfStep(secret, Math.floor(Date.now() / 1000 / STEP_S)));
      await section.getByRole('button', { name: 'Activer' }).click();
      const codes = section.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      const file = page.waitForEvent('download');
      await section.getByRole('button', { name: 'Télécharger' }).click();
      expect((await file).suggestedFilename()).toBe('sillage-codes-de-secours.txt');
      await section.getByRole('button', { name: 'Je les ai gardés' }).click();
      await expect(section.getByText('Il reste 10 codes de secours.')).toBeVisible();
      await page.reload();
      await expect(section.locator('.tag', { hasText: 'Active' })).toBeVisible();
      await expect(codes).toHaveCount(0);
      await section.getByRole('button', { name: 'Désactiver' }).click();
      await section.getByLabel('Mot de passe actuel').fill('pas le bon');
      await section.getByRole('button', { name: 'Désactiver' }).click();
      await expect(section.locator('.err', { hasText: 'Ce mot de passe est incorrect.' })).toBeVisible();
      await section.getByLabel('Mot de passe actuel').fill(PASSWORD);
      await section.getByRole('button', { name: 'Désactiver' }).click();
      await expect(section.locator('.tag', { hasText: 'Inactive' })).toBeVisible();
    } finally {
      await page.request.delete('/simple-directory/api/users/me/2fa', { data: { password: PASSWORD } }).catch(() => undefined);
    }
  },
);
