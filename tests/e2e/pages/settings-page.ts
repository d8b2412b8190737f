import type { Locator } from '@playwright/test';
import { EntityForm } from './entity-form.ts';

/** The settings of the organization. */
export class SettingsPage extends EntityForm {
  group(name: string): Locator {
    return this.page.getByRole('group', { name });
  }

  /** A link after the others. */
  async add(title: string, href: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Ajouter un lien' }).click();
    await this.page
      .getByLabel(/^Titre du lien/)
      .last()
      .fill(title);
    await this.page
      .getByLabel(/^Adresse du lien/)
      .last()
      .fill(href);
    await this.page
      .getByLabel(/^Adresse du lien/)
      .last()
      .blur();
  }
}
