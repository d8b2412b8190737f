import { expect, type Locator, type Page } from '@playwright/test';

/** The pages of the platform administration: lists, their drawers and their dialogs. */
export class AdminPages {
  constructor(
    private readonly page: Page,
    private readonly phone: boolean,
  ) {}

  async open(path: string, title: string | RegExp): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  rows(): Locator {
    return this.phone ? this.page.locator('.dc-item') : this.page.locator('.dt-line');
  }

  row(text: string): Locator {
    return this.rows().filter({ hasText: text });
  }

  search(): Locator {
    return this.page.getByRole('searchbox');
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name }).or(this.page.getByRole('alertdialog', { name }));
  }

  async pick(within: Locator, label: string, text: string): Promise<void> {
    const field = within.getByRole('combobox', { name: label });
    await field.click();
    await field.fill(text);
    await this.page.getByRole('option', { name: new RegExp(text) }).first().click();
  }
}
