import type { Locator, Page } from '@playwright/test';

/** The form that the kit draws for an entity. */
export class EntityForm {
  constructor(protected readonly page: Page) {}

  field(label: string): Locator {
    return this.page
      .locator('form.ef')
      .getByLabel(new RegExp(`^${label}( \\*)?$`))
      .first();
  }

  issue(text: string | RegExp): Locator {
    return this.page.locator('form.ef .err', { hasText: text }).first();
  }

  /** What an earlier visit left is in the fields again. */
  restored(): Locator {
    return this.page.getByText('Saisie reprise là où elle s’était arrêtée.');
  }

  async save(): Promise<void> {
    await this.page.locator('form.ef button[type="submit"]').click();
  }
}
