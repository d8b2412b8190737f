import { expect, test } from './fixtures.ts';

/** Browser, its language in the product, the login's title, the map's entry of the menu, the page that is not there. */
const LANGUAGES = [
  ['fr-FR', 'fr', 'Connexion', 'Carte', 'Cette page est introuvable'],
  ['en-GB', 'en', 'Sign in', 'Map', 'This page could not be found'],
  ['es-ES', 'es', 'Inicio de sesión', 'Mapa', 'No se ha encontrado esta página'],
  ['it-IT', 'it', 'Accesso', 'Mappa', 'Impossibile trovare questa pagina'],
  ['nl-BE', 'nl', 'Inloggen', 'Kaart', 'Deze pagina kan niet worden gevonden'],
  ['pt-PT', 'pt', 'Início de sessão', 'Mapa', 'Não foi possível encontrar esta página'],
  ['hu-HU', 'hu', 'Bejelentkezés', 'Térkép', 'Az oldal nem található'],
] as const;

for (const [locale, lang, title, map, lost] of LANGUAGES)
  test(
    `I-002 I-007 E-011 E-012 ${lang}: the login, the menu and the page that is not there speak it`,
    // Of those whose words are the longest and the furthest from French; that each has all of them is checked without a browser.
    { tag: lang === 'hu' || lang === 'nl' ? '@desk' : '@all-desk' },
    async ({ browser, stack, person }) => {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      const html = page.locator('html');
      await page.goto(`${stack.url}/`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(html).toHaveAttribute('lang', lang);
      await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'i18n_lang')?.value).toBe(lang);

      const user = await person('user');
      await user.patch('/api/v1/preferences', { lang });
      await user.lend(context);
      await page.goto(`${stack.url}/inconnu`);
      await expect(page.getByRole('heading', { name: lost })).toBeVisible();
      await expect(html).toHaveAttribute('lang', lang);
      await expect(page.getByRole('navigation').getByRole('link', { name: map })).toBeVisible();
      await context.close();
      await user.patch('/api/v1/preferences', { lang: 'fr' });
    },
  );
