import type { Locator, Page } from '@playwright/test';

export class ProfilePage {
  constructor(private readonly page: Page) {}

  title(): Locator {
    return this.page.getByRole('heading', { level: 1, name: 'Profil' });
  }

  /** One question of the page, by its title. */
  section(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }
}
