import { expect, mirrored, test } from './fixtures.ts';

const PATHS = ['/', '/gestion', '/gestion/vehicules', '/cartographie'];

test('R-143 every path opens typed in the address bar, without #, and stays there', async ({ page, enter, stack }) => {
  await enter(page, 'manager');
  await mirrored(page);
  for (const path of PATHS) {
    const answer = await page.goto(stack.url + path);
    expect(answer!.status()).toBe(200);
    expect(answer!.headers()['content-type']).toContain('text/html');
    await expect(page.getByRole('main')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(page.url()).not.toContain('#');
  }
});

test('R-144 links, Back and Forward load no document', async ({ page, enter, isMobile }) => {
  test.skip(isMobile, 'the bar of a desk');
  await enter(page, 'manager');
  await mirrored(page);
  await page.evaluate(() => Object.assign(window, { marker: 1 }));
  const bar = page.getByRole('navigation').first();
  await bar.getByRole('link', { name: 'Gestion', exact: true }).click();
  await expect(page).toHaveURL(/\/gestion$/);
  await bar.getByRole('link', { name: 'Cartographie' }).click();
  await expect(page).toHaveURL(/\/cartographie/);
  await page.goBack();
  await expect(page).toHaveURL(/\/gestion$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/cartographie/);
  expect(await page.evaluate(() => (window as unknown as { marker?: number }).marker)).toBe(1);
});

test('L-013 L-014 L-015 L-019 bar or side navigation by width and preference', async ({ page, enter, person, isMobile }) => {
  test.skip(isMobile, 'resizes a window');
  const technician = await person('technician');
  await technician.patch('/api/v1/preferences', { layout: 'side' });
  const navigation = page.locator('[data-navigation]');
  await page.setViewportSize({ width: 800, height: 900 });
  await enter(page, 'technician', '/gestion');
  await expect(navigation).toHaveAttribute('data-navigation', 'side');
  await page.setViewportSize({ width: 799, height: 900 });
  await expect(navigation).toHaveAttribute('data-navigation', 'bar');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(navigation).toHaveAttribute('data-navigation', 'side');
  // L-020: 3 of 12 columns.
  const side = await page.locator('.with-side > :not(.skip)').first().boundingBox();
  expect(Math.abs(side!.width - 320)).toBeLessThanOrEqual(1);
  await technician.patch('/api/v1/preferences', { layout: 'default' });
  await expect(navigation).toHaveAttribute('data-navigation', 'bar', { timeout: 15_000 });
});

test('L-003 L-025 footer and breadcrumbs everywhere but on the map', async ({ page, enter }) => {
  await enter(page, 'manager', '/gestion/vehicules');
  await mirrored(page);
  await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));
  await expect(page.getByRole('contentinfo')).toContainText('Tous droits réservés');
  await page.goto('/cartographie');
  await expect(page.locator('[data-layout="cartography"]')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('D-001 D-003 D-005 D-009 D-019 D-021 the diagnostics badge and its dialog', async ({ page, enter, person, isMobile }) => {
  test.skip(isMobile, 'the badge needs 850 px');
  await page.setViewportSize({ width: 850, height: 900 });
  const admin = await person('admin');
  const { count } = await admin.get<{ count: number }>('/api/v1/diagnostics?page=1&size=10&sort=lastTrigger:-1');
  expect(count).toBeGreaterThan(10);
  await enter(page, 'admin', '/gestion');
  await mirrored(page);
  const badge = page.getByRole('button', { name: new RegExp(`^${count} diagnostics`) });
  await expect(badge).toBeVisible();
  await page.setViewportSize({ width: 849, height: 900 });
  await expect(badge).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await badge.click();
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('table') });
  await expect(dialog.getByRole('columnheader')).toHaveText(['Véhicule', 'Dispositif communicant', 'Message', 'Date', 'Supprimer']);
  await expect(dialog.getByRole('row')).toHaveCount(11);
  await dialog.getByRole('button', { name: '2', exact: true }).click();
  await expect(dialog.getByRole('button', { name: '2', exact: true })).toHaveAttribute('aria-current', 'page');
  // D-017: gone here at once, and from the server.
  await dialog.getByRole('button', { name: /^Supprimer : / }).first().click();
  await expect.poll(async () => (await admin.get<{ count: number }>('/api/v1/diagnostics?size=1')).count).toBe(count - 1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: new RegExp(`^${count - 1} diagnostics`) })).toBeVisible();
});

test('D-003 P-005 no badge for a manager', async ({ page, enter, isMobile }) => {
  test.skip(isMobile, 'the badge needs 850 px');
  await enter(page, 'manager', '/gestion');
  await mirrored(page);
  await expect(page.getByRole('button', { name: /diagnostics?$/ })).toHaveCount(0);
});

test('I-005 I-006 the language is chosen, kept in the cookie and after a reload', async ({ page, context, signIn, person, isMobile }) => {
  const user = await person('user');
  await user.patch('/api/v1/preferences', { lang: 'fr' });
  await signIn(page, 'user', '/');
  await mirrored(page);
  await (isMobile ? page.getByRole('button', { name: /Plus de rubriques|Menu/ }) : page.getByRole('button', { name: /Compte|compte/ })).first().click();
  await page.getByText('Affichage et langue').click();
  await page.getByLabel('Langue', { exact: true }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_lang')!;
  expect(cookie).toMatchObject({ value: 'en', path: '/', sameSite: 'Lax', httpOnly: false });
  expect(Math.abs(cookie.expires - Date.now() / 1000 - 365 * 86_400)).toBeLessThan(86_400);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('contentinfo')).toContainText('All rights reserved');
  await expect.poll(async () => (await user.get<{ lang: string }>('/api/v1/preferences')).lang).toBe('en');
  await user.patch('/api/v1/preferences', { lang: 'fr' });
});

test('C-022 a service worker keeps the application, which can be installed', async ({ page, enter }) => {
  await enter(page, 'manager');
  await mirrored(page);
  const scope = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return new URL(registration.scope).pathname;
  });
  expect(scope).toBe('/');
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { name: string; start_url: string; display: string; icons: { src: string; sizes: string; purpose?: string }[] };
  expect(manifest).toMatchObject({ name: 'Sillage', start_url: '/', display: 'standalone' });
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});
