import type { Page } from '@playwright/test';

export class LoginPage {
  constructor(
    private readonly page: Page,
    private readonly url: string,
  ) {}

  async open(to = '/'): Promise<void> {
    await this.page.goto(`${this.url}/simple-directory/login?redirect=${encodeURIComponent(this.url + to)}`);
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.page.getByLabel('Adresse e-mail').fill(email);
    await this.page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Se connecter' }).click();
  }
}
