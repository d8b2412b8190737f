import { expect, type Locator } from '@playwright/test';
import { ListPage } from './list-page.ts';

/** The pages of the platform administration: lists, their drawers and their dialogs. */
export class AdminPages extends ListPage {
  async open(path: string, title: string | RegExp): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name }).or(this.page.getByRole('alertdialog', { name }));
  }

  async pick(within: Locator, label: string, text: string): Promise<void> {
    const field = within.getByRole('combobox', { name: label });
    await field.click();
    await field.fill(text);
    await this.page
      .getByRole('option', { name: new RegExp(text) })
      .first()
      .click();
  }
}
