import type { Person } from './account.ts';
import { expect, mirrored, test } from './fixtures.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { Shell } from './pages/shell.ts';

// Every entry of the menu in its row: those that do not fit are under "Plus".
test.use({ viewport: { width: 2200, height: 900 } });

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWNgOJOGHQ0tCQDK+0yBa8yLfAAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#c00"/></svg>';

type Settings = Record<string, unknown> & { themeColor: string | null; links: { title: string; href: string }[]; logo: string | null };
const settingsOf = (person: Person): Promise<Settings> => person.get<Settings>('/api/v1/settings');
const KEPT = [
  'themeColor',
  'links',
  'timeZone',
  'privacyUrl',
  'siteUrl',
  'contacts',
  'showDiagnosticErrors',
  'positionRetentionDays',
  'workdayStartMin',
  'workdayEndMin',
];
const contact = (kind: string, phone: string) => ({ email: `${kind}@exemple.test`, phone });
let before: Settings;

test.beforeEach(async ({ person }) => {
  before = await settingsOf(await person('admin'));
});

test.afterEach(async ({ person, stack }) => {
  stack.network.restore();
  const admin = await person('admin');
  await admin.patch('/api/v1/settings', Object.fromEntries(KEPT.map((name) => [name, before[name] ?? null])));
  if ((await settingsOf(admin)).logo) await admin.remove('/api/v1/settings/logo');
});

test(
  'R-082 N-019 K-009 what is saved comes back in GET /api/v1/settings and in the shell at once',
  { tag: '@all-desk' },
  async ({ page, enter, person, isMobile }) => {
    const admin = await person('admin');
    await enter(page, 'admin', '/gestion/parametres');
    await mirrored(page);
    const form = new SettingsPage(page);
    const accent = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--theme-color'));
    await form.field('Couleur du thème').fill('#ffd400');
    await expect.poll(accent).toBe('#ffd400');
    await expect(page.getByText(/noir, contraste 1[45],\d:1/)).toBeVisible();
    await form.add('Intranet', 'intranet.exemple.fr/accueil');
    const count = before.links.length + 1;
    if (count > 1) await page.getByRole('button', { name: `Monter le lien ${count}` }).click();
    const zone = page.getByRole('combobox', { name: /^Fuseau horaire/ });
    await zone.click();
    await zone.fill('martinique');
    await page.getByRole('option', { name: /America\/Martinique\s*UTC−04:00/ }).click();
    await form.field('Début de la journée de travail').fill('05:30');
    await form.field('Fin de la journée de travail').fill('00:00');
    await form.field('Conservation des positions').fill('31');
    await page.getByLabel('Afficher les erreurs de diagnostic').click();
    await form.save();
    const links = [...before.links];
    links.splice(Math.max(0, links.length - 1), 0, { title: 'Intranet', href: 'https://intranet.exemple.fr/accueil' });
    await expect
      .poll(() => settingsOf(admin))
      .toMatchObject({
        themeColor: '#ffd400',
        links,
        timeZone: 'America/Martinique',
        workdayStartMin: 330,
        workdayEndMin: 1440,
        positionRetentionDays: 31,
        showDiagnosticErrors: !before['showDiagnosticErrors'],
      });
    const shell = new Shell(page, isMobile);
    await expect.poll(() => shell.entries()).toContain('Intranet');
    await expect.poll(accent).toBe('#ffd400');
    await expect(page.getByText('Modifié ailleurs pendant la saisie')).toHaveCount(0);
  },
);

test(
  'R-082 a colour that is tried and left goes back; wrong values are told in place and nothing is sent',
  { tag: '@all-desk' },
  async ({ page, enter, person }) => {
    await enter(page, 'admin', '/gestion/parametres');
    await mirrored(page);
    const form = new SettingsPage(page);
    const accent = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--theme-color'));
    const start = await accent();
    await form.field('Couleur du thème').fill('#123456');
    await expect.poll(accent).toBe('#123456');
    await page.getByRole('link', { name: 'Carte', exact: true }).first().click();
    await expect(page).toHaveURL(/cartographie/);
    await expect.poll(accent).toBe(start);

    await page.goBack();
    await page.getByRole('button', { name: 'Repartir de zéro' }).click();
    await form.field('Couleur du thème').fill('bleu');
    await form.field('Site web').fill('javascript:alert(1)');
    await form.group('Assistance technique').getByLabel('E-mail').fill('pas une adresse');
    await form.save();
    await expect(form.issue('Il faut une couleur')).toBeVisible();
    await expect(form.issue('Il faut une adresse qui commence par')).toBeVisible();
    await expect(form.issue('Il faut une seule adresse comme')).toBeVisible();
    await mirrored(page);
    expect(await settingsOf(await person('admin'))).toMatchObject({ themeColor: before.themeColor, siteUrl: before['siteUrl'] });
  },
);

test(
  'R-082 without network the settings are kept and leave later; the logo says that it waits for it',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, stack, enter, person }) => {
    await enter(page, 'admin', '/gestion/parametres');
    await mirrored(page);
    stack.network.cut();
    await expect(page.locator('.sync-off').first()).toBeVisible({ timeout: 30_000 });
    const form = new SettingsPage(page);
    await expect(page.getByText('Le logo se change avec le réseau.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Choisir une image|Changer l’image/ })).toBeDisabled();
    await form.field('Couleur du thème').fill('#2e7d32');
    await form.save();
    await expect(page.getByRole('button', { name: /à envoyer/ })).toBeVisible({ timeout: 20_000 });
    stack.network.restore();
    const admin = await person('admin');
    await expect.poll(async () => (await settingsOf(admin)).themeColor, { timeout: 30_000 }).toBe('#2e7d32');
  },
);

test(
  'R-082 C-003 the logo is sent, also one that is a drawing, shows in the navigation, and is taken back',
  { tag: '@all-desk' },
  async ({ page, enter, person, console, isMobile }) => {
    console.allow(/status of 415/);
    await enter(page, 'admin', '/gestion/parametres');
    await mirrored(page);
    const file = page.locator('input[type="file"]');
    const shown = page.locator(isMobile ? '.ph-bar img' : '.brand img');
    await expect(shown).toHaveCount(0);
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
    await expect(shown).toHaveAttribute('src', /^\/api\/v1\/settings\/logo\?v=/, { timeout: 20_000 });
    const first = await shown.getAttribute('src');
    await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
    await expect(shown).not.toHaveAttribute('src', first!, { timeout: 20_000 });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)).toBeCloseTo(2, 1);
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('not an image') });
    await expect(page.getByRole('alert').getByText('Ce fichier n’est pas une image lisible.')).toBeVisible();
    await page.getByRole('button', { name: 'Retirer', exact: true }).click();
    await expect(shown).toHaveCount(0, { timeout: 20_000 });
    const admin = await person('admin');
    await expect.poll(async () => (await settingsOf(admin)).logo).toBeNull();
  },
);

test(
  'R-005 K-016 K-017 the contacts of the settings are written to and called, with and without network, and follow a change',
  { tag: ['@installed', '@all-desk'] },
  async ({ page, stack, enter, person }) => {
    const admin = await person('admin');
    await admin.patch('/api/v1/settings', {
      contacts: {
        sales: contact('ventes', '+33 1 70 00 00 01'),
        accounting: contact('compta', '01 70 00 00 02'),
        support: contact('aide', ''),
      },
      privacyUrl: 'https://exemple.test/vie-privee',
    });
    await enter(page, 'user', '/contact');
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    const main = page.getByRole('main');
    const link = (name: string) => main.getByText(name, { exact: true }).locator('xpath=ancestor::a');
    await mirrored(page);
    await expect(main.getByText('aide@exemple.test')).toBeVisible({ timeout: 20_000 });
    for (const [name, to] of [
      ['aide@exemple.test', 'mailto:aide@exemple.test'],
      ['ventes@exemple.test', 'mailto:ventes@exemple.test'],
      ['+33 1 70 00 00 01', 'tel:+33170000001'],
      ['01 70 00 00 02', 'tel:0170000002'],
    ] as const)
      await expect(link(name)).toHaveAttribute('href', to);
    await expect(main.getByRole('link', { name: 'Politique de confidentialité' })).toHaveAttribute(
      'href',
      'https://exemple.test/vie-privee',
    );
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Politique de confidentialité' })).toHaveAttribute(
      'href',
      'https://exemple.test/vie-privee',
    );
    await expect(page.locator('body')).not.toContainText(/\{(email|phone)\}/);

    await admin.patch('/api/v1/settings', {
      contacts: { sales: contact('ventes', ''), accounting: contact('compta', ''), support: contact('secours', '01 70 00 00 03') },
    });
    await expect(main.getByText('secours@exemple.test')).toBeVisible({ timeout: 20_000 });
    await expect(main.getByText('aide@exemple.test')).toHaveCount(0);
    stack.network.cut();
    await expect(page.locator('.sync-off').first()).toBeVisible({ timeout: 30_000 });
    await expect(main.getByText('secours@exemple.test')).toBeVisible();
  },
);

test('R-005 S-011 a suspended account still has whom to write to', { tag: '@all-desk' }, async ({ page, enter }) => {
  await enter(page, 'suspended', '/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await expect(page.getByRole('main').getByText('support@sillage.example').first()).toBeVisible({ timeout: 20_000 });
});
