import type { Locator, Page } from '@playwright/test';

export class LoginPage {
  constructor(
    private readonly page: Page,
    private readonly url: string,
  ) {}

  async open(to = '/'): Promise<void> {
    await this.page.goto(`${this.url}/simple-directory/login?redirect=${encodeURIComponent(this.url + to)}`);
  }

  title(): Locator {
    return this.page.getByRole('heading', { level: 1, name: 'Connexion' });
  }

  email(): Locator {
    return this.page.getByLabel('Adresse e-mail');
  }

  password(): Locator {
    return this.page.getByLabel('Mot de passe', { exact: true });
  }

  remember(): Locator {
    return this.page.getByLabel('Rester connecté sur cet appareil');
  }

  refusal(): Locator {
    return this.page.getByRole('alert');
  }

  kept(name: string): Locator {
    return this.page.getByRole('button', { name: `Continuer en tant que ${name}` });
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.email().fill(email);
    await this.password().fill(password);
    await this.page.getByRole('button', { name: 'Se connecter' }).click();
  }
}
