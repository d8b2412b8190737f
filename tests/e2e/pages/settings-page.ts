import type { Locator, Page } from '@playwright/test';

/** The settings of the organization. */
export class SettingsPage {
  constructor(private readonly page: Page) {}

  field(label: string): Locator {
    return this.page.locator('form.ef').getByLabel(new RegExp(`^${label}( \\*)?$`));
  }

  group(name: string): Locator {
    return this.page.getByRole('group', { name });
  }

  issue(text: string): Locator {
    return this.page.locator('form.ef .err', { hasText: text }).first();
  }

  /** A link after the others. */
  async add(title: string, href: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Ajouter un lien' }).click();
    await this.page.getByLabel(/^Titre du lien/).last().fill(title);
    await this.page.getByLabel(/^Adresse du lien/).last().fill(href);
    await this.page.getByLabel(/^Adresse du lien/).last().blur();
  }

  async save(): Promise<void> {
    await this.page.locator('form.ef button[type="submit"]').click();
  }
}
