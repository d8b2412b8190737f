import type { BrowserContext } from '@playwright/test';
import { expect, mirrored, test } from './fixtures.ts';
import { LoginPage } from './pages/login-page.ts';
import { Shell } from './pages/shell.ts';
import { Stage } from './stage.ts';

test.beforeEach(({ console }) => {
  console.allow(/status of 404|ServiceWorker|Failed to register/);
});

const cookieOf = async (context: BrowserContext): Promise<string | undefined> =>
  (await context.cookies()).find(({ name }) => name === 'i18n_lang')?.value;

test('I-001 I-007 I-008 I-009 I-010 I-011 which language a visit speaks', { tag: '@all-desk' }, async ({ browser, stack }) => {
  const cases: [path: string, locale: string, cookie: string | null, lang: string, kept: string | undefined][] = [
    ['/profil', 'en-GB', null, 'fr', undefined],
    ['/', 'en-GB', null, 'en', 'en'],
    ['/', 'es-ES', null, 'es', 'es'],
    ['/', 'de-DE', null, 'fr', 'fr'],
    ['/', 'en-GB', 'it', 'it', 'it'],
    ['/', 'en-GB', 'de', 'fr', 'fr'],
  ];
  for (const [path, locale, cookie, lang, kept] of cases) {
    const context = await browser.newContext({ locale, serviceWorkers: 'block' });
    if (cookie) await context.addCookies([{ name: 'i18n_lang', value: cookie, url: stack.url }]);
    const page = await context.newPage();
    await page.goto(stack.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html'), `${path} ${locale} ${cookie}`).toHaveAttribute('lang', lang);
    await expect.poll(() => cookieOf(context), `${path} ${locale} ${cookie}`).toBe(kept);
    await context.close();
  }
});

test('I-003 a choice of language leaves the path, and a path has no language', { tag: '@all-desk' }, async ({ page, enter, person }) => {
  const technician = await person('technician');
  await technician.patch('/api/v1/preferences', { lang: 'fr' });
  await enter(page, 'technician', '/gestion?x=1');
  await mirrored(page);
  const shell = new Shell(page, false);
  await shell.speak('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(shell.heading('Management')).toBeVisible();
  expect(new URL(page.url())).toMatchObject({ pathname: '/gestion', search: '?x=1' });
  for (const path of ['/en', '/fr/profil']) {
    await page.goto(path);
    await expect(shell.heading('This page could not be found'), path).toBeVisible();
  }
  await technician.patch('/api/v1/preferences', { lang: 'fr' });
});

test(
  'I-005 F-004 language and layout chosen in one browser are there after a reload, when it opens again, and in another',
  { tag: '@all-desk' },
  async ({ page, browser, context, enter, person }) => {
    const technician = await person('technician');
    await technician.patch('/api/v1/preferences', { lang: 'fr', layout: 'default' });
    await enter(page, 'technician');
    await mirrored(page);
    const shell = new Shell(page, false);
    await shell.speak('English');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.locator('label', { hasText: /^On the side$/ }).click();
    await expect(page.locator('[data-navigation="side"]')).toBeVisible();
    await expect.poll(() => technician.get('/api/v1/preferences')).toMatchObject({ lang: 'en', layout: 'side' });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('[data-navigation="side"]')).toBeVisible();
    for (const storageState of [await context.storageState(), undefined]) {
      const other = await browser.newContext({
        serviceWorkers: 'block',
        locale: 'fr-FR',
        viewport: { width: 1200, height: 800 },
        ...(storageState ? { storageState } : {}),
      });
      const second = await other.newPage();
      await enter(second, 'technician', '/gestion');
      await expect(second.locator('[data-navigation="side"]')).toBeVisible();
      await expect(second.locator('html')).toHaveAttribute('lang', 'en');
      await other.close();
    }
    await technician.patch('/api/v1/preferences', { lang: 'fr', layout: 'default' });
  },
);

test(
  'I-012 the language of the preferences wins over the cookie, and is written to it',
  { tag: '@all-desk' },
  async ({ page, context, person, stack }) => {
    (await Stage.on(page, { plain: true })).preferences({ lang: 'en' });
    await (await person('manager')).lend(context);
    await context.addCookies([{ name: 'i18n_lang', value: 'it', url: stack.url }]);
    await page.goto('/gestion');
    await expect(new Shell(page, false).heading('Management')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect.poll(() => cookieOf(context)).toBe('en');
  },
);

test('I-001 without a session the login page is French on any path but the root', { tag: '@all-desk' }, async ({ browser, stack }) => {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${stack.url}/gestion`);
  await expect(new LoginPage(page, stack.url).title()).toBeVisible();
  await context.close();
});
