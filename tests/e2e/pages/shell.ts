import { expect, type Locator, type Page } from '@playwright/test';

/** What stands around every screen: navigation, account, chip, messages. */
export class Shell {
  constructor(
    private readonly page: Page,
    private readonly phone: boolean,
  ) {}

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  navigation(): Locator {
    return this.page.getByRole('navigation', { name: /Navigation principale|Main navigation/ });
  }

  /** Entries of the navigation; on a phone under the dots. */
  async entries(): Promise<string[]> {
    if (this.phone) await this.page.getByRole('button', { name: 'Menu', exact: true }).click();
    await this.navigation().waitFor();
    const texts = await this.navigation().getByRole('link').allInnerTexts();
    if (this.phone) await this.page.keyboard.press('Escape');
    return texts.map((text) => text.trim());
  }

  /** Presses an entry of the top navigation; one that has no room in the row is under "Plus". */
  async go(name: string): Promise<void> {
    const entry = this.navigation().getByRole('link', { name, exact: true });
    const more = this.navigation().getByRole('button', { name: 'Plus' });
    await expect(entry.or(more).first()).toBeVisible();
    if (await entry.isVisible()) return entry.click();
    await more.click();
    await this.page.getByRole('menuitem', { name, exact: true }).click();
  }

  /** Opens an item of the account menu. */
  async account(item: string | RegExp): Promise<void> {
    if (this.phone) await this.page.getByRole('button', { name: 'Menu', exact: true }).click();
    else await this.page.getByRole('button', { name: /^(Compte de|Account of)/ }).click();
    await this.page.getByRole(this.phone ? 'button' : 'menuitem', { name: item }).click();
  }

  /** Chooses a language in the dialog of the display. */
  async speak(language: string): Promise<void> {
    await this.account('Affichage et langue');
    await this.page.getByLabel('Langue', { exact: true }).click();
    await this.page.getByRole('option', { name: language }).click();
  }

  chip(): Locator {
    return this.page.locator('.sync').first();
  }

  message(text: string | RegExp): Locator {
    return this.page.locator('.snack', { hasText: text });
  }

  /** Panel of a dialog, drawer or sheet, by its title. */
  dialog(title: string | RegExp): Locator {
    return this.page.locator('.ov-panel').filter({ has: this.page.getByRole('heading', { name: title }) });
  }

  badge(): Locator {
    return this.page.getByRole('button', { name: /^\d+ diagnostics?$/ });
  }

  async openPanel(): Promise<Locator> {
    await this.chip().click();
    const panel = this.dialog('Synchronisation');
    await expect(panel).toBeVisible();
    return panel;
  }
}
