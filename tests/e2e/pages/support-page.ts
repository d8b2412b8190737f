import { expect, request, type Locator, type Page } from '@playwright/test';
import { emailOf, PASSWORD } from '../account.ts';
import { ListPage } from './list-page.ts';

/** Opens an administration page with the session of the platform's super administrator, in admin mode. */
export async function enterAsStaff(page: Page, serverUrl: string, url: string): Promise<void> {
  const calls = await request.newContext({ baseURL: serverUrl });
  const answer = await calls.post('/simple-directory/api/auth/password', {
    data: { email: emailOf('superadmin'), password: PASSWORD, adminMode: true },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { pathname, search } = new URL(await answer.text());
  await calls.get(pathname + search, { maxRedirects: 0 });
  await page.context().addCookies((await calls.storageState()).cookies);
  await calls.dispose();
  await page.goto(url);
}

/** /support and /admin/support: a list, a request with its messages, the form of a new one. */
export class SupportPage extends ListPage {
  title(subject: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name: subject });
  }

  async fill(subject: string, description: string): Promise<void> {
    await this.page.getByLabel('Sujet').fill(subject);
    await this.page.getByLabel('Description').fill(description);
  }

  send(): Promise<void> {
    return this.page.getByRole('button', { name: 'Envoyer la demande' }).click();
  }

  attach(name: string, mimeType: string, buffer: Buffer): Promise<void> {
    return this.page.getByTestId('attachments').setInputFiles({ name, mimeType, buffer });
  }

  messages(): Locator {
    return this.page.getByRole('list', { name: 'Messages' }).locator('> li');
  }

  /** What a message of the request says of files it lacks. */
  toCome(): Locator {
    return this.messages().getByRole('status');
  }

  async reply(text: string): Promise<void> {
    await this.page.getByLabel('Votre réponse').fill(text);
    await this.page.getByRole('button', { name: 'Répondre', exact: true }).click();
  }

  state(): Locator {
    return this.page.locator('header:has(> h1) .tag');
  }
}
