import type { Browser, Page } from '@playwright/test';
import { expect, keptOffline, mirrored, test, type Stack } from './fixtures.ts';
import { codeOf, newAddress, onStack } from './mail.ts';
import { linkIn } from '../helpers/smtp.ts';
import { LoginPage } from './pages/login-page.ts';
import { Shell } from './pages/shell.ts';
import { UsersPage } from './pages/users-page.ts';
import { violations } from './pages/violations.ts';

/** A page on a browser of somebody's own, once they are in. */
async function elsewhere(browser: Browser, stack: Stack, email: string, password: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const login = new LoginPage(page, stack.url);
  await login.open();
  await login.signIn(email, password);
  await expect(page.getByRole('heading', { level: 1, name: 'Transports Lumière' })).toBeVisible();
  return page;
}

const GUARD_TEXT = "Vous n'avez pas les permissions d'accéder à cette page";

test(
  'R-086 the members of the organization with their role and state; filtered, and offline',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, enter, stack, console, isMobile }) => {
    console.allow(/Failed to load resource|net::ERR|WebSocket/);
    const users = new UsersPage(page, isMobile);
    await enter(page, 'admin', '/gestion/utilisateurs');
    await users.shown();
    await mirrored(page);
    await expect(users.row('Marius Chavanne')).toContainText('Gestionnaire');
    await expect(users.row('Tatiana Peyrard')).toContainText('Atelier');
    await users.search('peyrard');
    await expect(users.rows()).toHaveCount(1);
    await keptOffline(page);
    stack.network.cut();
    await page.goto('/gestion/utilisateurs?role=technician').catch(() => undefined);
    await users.shown();
    await expect(users.row('Tatiana Peyrard')).toBeVisible();
    await expect(users.row('Marius Chavanne')).toHaveCount(0);
  },
);

test('R-086 G-014 a manager meets the guard, and has no entry to the list', { tag: '@all-desk' }, async ({ page, enter, isMobile }) => {
  await enter(page, 'manager', '/gestion/utilisateurs');
  await expect(new Shell(page, isMobile).heading(GUARD_TEXT)).toBeVisible();
  await page.goto('/gestion');
  await expect(page.getByRole('link', { name: /^Véhicules/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Utilisateurs/ })).toHaveCount(0);
});

test(
  'R-086 invited by mail, a name and a password, then in the organization; the list follows',
  { tag: '@desk' },
  async ({ page, browser, enter, relay, stack, console, isMobile }) => {
    const users = new UsersPage(page, isMobile);
    const email = newAddress();
    await enter(page, 'admin', '/gestion/utilisateurs');
    await users.shown();
    await users.startInvitation();
    await users.email().fill('marius');
    await users.send();
    await expect(page.getByText(/^Il faut une seule adresse comme nom@exemple\.fr/)).toBeVisible();
    await users.email().fill('manager@demo.sillage.test');
    await users.send();
    await expect(page.getByText('Cette adresse est déjà membre.')).toBeVisible();
    await users.email().fill(email);
    await users.choose('Rôle', 'Technicien');
    await page.getByLabel('Service').fill('Atelier');
    await users.send();
    await expect(page.getByRole('heading', { level: 1, name: `${email} est invité` })).toBeVisible();
    await expect(page.getByText(`Message remis pour ${email}.`)).toBeVisible();

    const mail = await relay.last(email);
    expect(mail.subject).toBe('Transports Lumière vous invite sur Sillage');
    const own = await browser.newContext();
    const other = await own.newPage();
    console.watch(other);
    await other.goto(onStack(stack, linkIn(mail, '/simple-directory/invitation')));
    await expect(other.getByRole('heading', { level: 1, name: 'Rejoindre Transports Lumière' })).toBeVisible();
    await expect(other.getByText('Agathe Lumière vous invite. Votre rôle : Technicien.')).toBeVisible();
    await other.getByRole('button', { name: 'Créer le compte et entrer' }).click();
    await expect(other.getByText('Saisissez votre nom.')).toBeVisible();
    await other.getByLabel('Prénom et nom').fill('Théo Invité');
    await other.getByLabel('Mot de passe', { exact: true }).fill('un-mot-de-passe-long');
    await other.getByRole('button', { name: 'Créer le compte et entrer' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Transports Lumière' })).toBeVisible();
    await own.close();

    await page.getByRole('button', { name: 'Revenir à la liste' }).click();
    await users.search(email);
    await expect(users.row('Théo Invité')).toBeVisible();
    await expect(users.row('Théo Invité')).toContainText('Technicien');

    // The link works once.
    const late = await browser.newContext();
    const again = await late.newPage();
    console.watch(again);
    console.allow(/status of 410/);
    await again.goto(onStack(stack, linkIn(mail, '/simple-directory/invitation')));
    await expect(again.getByText(/Cette invitation n’est plus valable/)).toBeVisible();
    await late.close();
  },
);

test(
  'R-086 somebody with an account joins a second organization: signs in, comes back, joins',
  { tag: '@all-desk' },
  async ({ page, browser, person, newcomer, relay, stack, isMobile }) => {
    const { email, password } = await newcomer();
    const multi = await person('multi');
    const { organizations } = await multi.get<{ organizations: { id: string; name: string }[] }>('/simple-directory/api/auth/me');
    const garonne = organizations.find(({ name }) => name === 'Garonne Services')!;
    await multi.lend(page.context());
    await page.context().addCookies([{ name: 'id_token_org', value: garonne.id, url: stack.url }]);
    const users = new UsersPage(page, isMobile);
    await users.open();
    relay.received.length = 0;
    await users.startInvitation();
    await users.email().fill(email);
    await users.send();
    await expect(page.getByText(`Message remis pour ${email}.`)).toBeVisible();

    const own = await browser.newContext();
    const other = await own.newPage();
    await other.goto(onStack(stack, linkIn(await relay.last(email), '/simple-directory/invitation')));
    await other.getByRole('link', { name: 'Se connecter' }).click();
    await expect(other.getByLabel('Adresse e-mail')).toHaveValue(email);
    await other.getByLabel('Mot de passe', { exact: true }).fill(password);
    await other.getByRole('button', { name: 'Se connecter' }).click();
    await other.getByRole('button', { name: 'Rejoindre Garonne Services' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Garonne Services' })).toBeVisible();
    await own.close();
  },
);

test(
  'R-086 without network what is typed of an invitation is kept, and leaves once it is back',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, enter, relay, stack, console, isMobile }) => {
    console.allow(/Failed to load resource|net::ERR|WebSocket/);
    const users = new UsersPage(page, isMobile);
    const email = newAddress();
    await enter(page, 'admin', '/gestion/utilisateurs');
    await users.shown();
    await mirrored(page);
    await users.startInvitation();
    stack.network.cut();
    await users.email().fill(email);
    await page.getByLabel('Service').fill('Quai 4');
    await users.send();
    await expect(page.getByText(/gardée sur cet appareil/)).toBeVisible();
    await page.getByRole('link', { name: 'Utilisateurs', exact: true }).first().click();
    await users.shown();
    await page.getByRole('button', { name: 'Inviter', exact: true }).click();
    await expect(users.email()).toHaveValue(email);
    await expect(page.getByLabel('Service')).toHaveValue('Quai 4');
    stack.network.restore();
    await users.send();
    await expect(page.getByRole('heading', { level: 1, name: `${email} est invité` })).toBeVisible();
    await relay.last(email);
  },
);

test(
  'R-086 a deactivated member is out at once; reactivated, in again',
  { tag: '@all-desk' },
  async ({ page, browser, enter, person, newcomer, stack, console, isMobile }) => {
    console.allow(/status of 40[13]/);
    const { email, password } = await newcomer();
    const other = await elsewhere(browser, stack, email, password);

    const users = new UsersPage(page, isMobile);
    await enter(page, 'admin', '/gestion/utilisateurs');
    await users.shown();
    await (await users.openMember(email)).getByRole('button', { name: 'Désactiver' }).click();
    await users.dialog().getByRole('button', { name: 'Désactiver' }).click();
    await expect(users.rows()).toContainText('Désactivé');
    await expect.poll(async () => (await other.request.get(`${stack.url}/simple-directory/api/auth/me`)).status()).toBe(404);
    await other.context().close();

    await users.detail().getByRole('button', { name: 'Réactiver' }).click();
    await users.dialog().getByRole('button', { name: 'Réactiver' }).click();
    const admin = await person('admin');
    await expect
      .poll(async () => (await admin.list('/api/v1/memberships?size=1000')).find((row) => row['email'] === email)?.['active'])
      .toBe(true);
    await (await elsewhere(browser, stack, email, password)).context().close();
  },
);

test(
  'R-086 the last administrator cannot be deactivated, and the screen says why',
  { tag: '@all-desk' },
  async ({ page, enter, person, isMobile }) => {
    const users = new UsersPage(page, isMobile);
    await enter(page, 'admin', '/gestion/utilisateurs');
    await users.shown();
    await mirrored(page);
    const panel = await users.openMember('admin@demo.sillage.test');
    await panel.getByRole('button', { name: 'Désactiver' }).click();
    await expect(
      users.dialog().getByText('L’organisation garde au moins un administrateur actif. Nommez-en un autre d’abord.'),
    ).toBeVisible();
    await expect(users.dialog().getByRole('button', { name: 'Désactiver' })).toBeDisabled();
    await users.dialog().getByRole('button', { name: 'Désactiver' }).click({ force: true });
    await users.dialog().getByRole('button', { name: 'Annuler' }).click();
    await expect(users.dialog()).toHaveCount(0);
    await mirrored(page);
    const [own] = (await (await person('admin')).list('/api/v1/memberships?size=1000')).filter(
      (row) => row['email'] === 'admin@demo.sillage.test',
    );
    expect(own!['active']).toBe(true);
  },
);

test(
  'a forgotten password: a link by mail, another password, signed in with it and not with the former',
  { tag: '@all-desk' },
  async ({ page, newcomer, relay, stack, console, isMobile }) => {
    console.allow(/status of 400/);
    const { email, password } = await newcomer();
    const login = new LoginPage(page, stack.url);
    await login.open();
    await page.getByRole('button', { name: 'Oublié ?' }).click();
    await page.getByLabel('Adresse e-mail').fill(email);
    relay.received.length = 0;
    await page.getByRole('button', { name: 'Envoyer le lien' }).click();
    await expect(page.getByText('Si cette adresse est connue, le lien est parti. Il est valable une heure.')).toBeVisible();
    const mail = await relay.last(email);
    expect(mail.subject).toBe('Votre mot de passe Sillage');
    await page.goto(onStack(stack, linkIn(mail, '/simple-directory/login')));
    await page.getByLabel('Nouveau mot de passe').fill('un-tout-autre-mot');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Mot de passe changé. Connectez-vous.')).toBeVisible();
    await page.getByRole('button', { name: 'Revenir à la connexion' }).click();
    await login.signIn(email, password);
    await expect(login.refusal()).toHaveText('Adresse ou mot de passe incorrect. Vérifiez et recommencez.');
    await login.signIn(email, 'un-tout-autre-mot');
    await expect(new Shell(page, isMobile).heading('Transports Lumière')).toBeVisible();
  },
);

test(
  'a second factor is asked at the login: six digits once, or a recovery code once',
  { tag: '@all-desk' },
  async ({ page, newcomer, stack, console, isMobile }) => {
    console.allow(/status of 40[03]/);
    const { email, password } = await newcomer();
    const login = new LoginPage(page, stack.url);
    await login.open();
    await login.signIn(email, password);
    const shell = new Shell(page, isMobile);
    await expect(shell.heading('Transports Lumière')).toBeVisible();
    const api = `${stack.url}/simple-directory/api/users/me/2fa`;
    const { secret } = (await (await page.request.post(api, { data: { password } })).json()) as { secret: string };
    const { recoveryCodes } = (await (await page.request.post(`${api}/confirm`, { data: { code: codeOf(secret, -1) } })).json()) as {
      recoveryCodes: string[];
    };

    const code = page.getByLabel('Code à six chiffres');
    const submit = page.getByRole('button', { name: 'Se connecter' });
    const start = async (): Promise<void> => {
      await page.goto('about:blank');
      await page.context().clearCookies();
      await login.open();
      await login.signIn(email, password);
      await expect(page.getByRole('heading', { level: 1, name: 'Second facteur' })).toBeVisible();
    };
    await start();
    await code.fill('000000');
    await submit.click();
    await expect(login.refusal()).toHaveText('Code incorrect ou expiré. Saisissez le suivant.');
    await code.fill(codeOf(secret));
    await submit.click();
    await expect(shell.heading('Transports Lumière')).toBeVisible();
    const recovery = async (): Promise<void> => {
      await start();
      await page.getByRole('button', { name: 'Utiliser un code de secours' }).click();
      await page.getByLabel('Code de secours').fill(recoveryCodes[0]!);
      await submit.click();
    };
    await recovery();
    await expect(shell.heading('Transports Lumière')).toBeVisible();
    await recovery();
    await expect(login.refusal()).toHaveText('Code de secours incorrect ou déjà utilisé.');
  },
);

test(
  'axe finds nothing in a member’s drawer, nor on the page of an invitation',
  { tag: '@all-desk' },
  async ({ page, enter, person, relay, stack, console, isMobile }) => {
    console.allow(/status of 410/);
    const users = new UsersPage(page, isMobile);
    const email = newAddress();
    await (await person('admin')).create('invitations', { email, role: 'user', locale: 'fr' });
    const link = linkIn(await relay.last(email), '/simple-directory/invitation');
    await enter(page, 'admin', '/gestion/utilisateurs');
    await users.shown();
    await users.openMember(email);
    await expect(users.detail().getByText(`Message remis pour ${email}.`)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.goto(onStack(stack, link));
    await page.getByLabel('Prénom et nom').waitFor();
    expect(await violations(page)).toEqual([]);
  },
);
