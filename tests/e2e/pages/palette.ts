import { expect, type Locator, type Page } from '@playwright/test';

/** Ctrl K: one field and what it finds. */
export class Palette {
  constructor(
    private readonly page: Page,
    private readonly phone: boolean,
  ) {}

  async open(): Promise<void> {
    // The one before has gone.
    await expect(this.page.locator('.ov-root')).toHaveCount(0);
    if (this.phone) await this.page.getByRole('button', { name: 'Rechercher et agir' }).click();
    else await this.page.keyboard.press('Control+k');
    await expect(this.field()).toBeFocused();
  }

  field(): Locator {
    return this.page.getByRole('combobox', { name: /^Immatriculation, conducteur/ });
  }

  options(): Locator {
    return this.page.getByRole('listbox', { name: 'Résultats' }).getByRole('option');
  }

  section(name: string | RegExp): Locator {
    return this.page.getByRole('listbox', { name: 'Résultats' }).getByRole('group', { name });
  }

  /** The option Enter takes. */
  current(): Locator {
    return this.page.locator('.pal-opt[data-active]');
  }

  /** Types and waits until something is found. */
  async type(text: string): Promise<void> {
    await this.field().fill(text);
    await expect(this.options().first()).toBeVisible();
  }
}
