import type { Page } from '@playwright/test';
import { emailOf, PASSWORD } from './account.ts';
import { LoginPage } from './pages/login-page.ts';

/** Opens an administration page as the super administrator: the first one asks for a fresh authentication. */
export async function asRoot(page: Page, url: string, path: string): Promise<void> {
  const login = new LoginPage(page, url);
  await login.open(path);
  await login.signIn(emailOf('superadmin'), PASSWORD);
  await page.waitForURL((to) => to.searchParams.get('adminMode') === 'true');
  await login.signIn(emailOf('superadmin'), PASSWORD);
  await page.waitForURL((to) => to.pathname === path.split('?')[0]);
}
