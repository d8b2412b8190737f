import type { Locator, Page } from '@playwright/test';

/** The form of a vehicle, new or known. */
export class VehicleForm {
  constructor(private readonly page: Page) {}

  field(label: string): Locator {
    return this.page.locator('form.ef').getByLabel(new RegExp(`^${label}( \\*)?$`));
  }

  issue(text: string | RegExp): Locator {
    return this.page.locator('form.ef .err', { hasText: text });
  }

  /** Types and leaves the field, as a person does with Tab. */
  async fill(label: string, value: string): Promise<void> {
    await this.field(label).fill(value);
    await this.field(label).blur();
  }

  async save(): Promise<void> {
    await this.page.locator('form.ef button[type="submit"]').click();
  }

  restored(): Locator {
    return this.page.getByText('Saisie reprise là où elle s’était arrêtée.');
  }
}
