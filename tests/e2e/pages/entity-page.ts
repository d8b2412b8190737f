import { expect, type Locator, type Page } from '@playwright/test';

/** The list, the detail and the form that the kit draws for an entity. */
export class EntityPage {
  constructor(
    private readonly page: Page,
    private readonly phone: boolean,
    readonly path: string,
    readonly title: string,
  ) {}

  async shown(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: new RegExp(`^${this.title}`) })).toBeVisible();
  }

  rows(): Locator {
    return this.phone ? this.page.locator('.dc-item') : this.page.locator('.dt-line');
  }

  row(name: string): Locator {
    return this.rows().filter({ hasText: name });
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox').first().fill(text);
  }

  /** Opens the detail of a row. */
  async open(name: string): Promise<Locator> {
    const row = this.row(name);
    await (this.phone ? row.getByRole('link') : row.getByText(name, { exact: true }).first()).click();
    const detail = this.page.getByRole('dialog', { name });
    await expect(detail.getByRole('heading', { name })).toBeVisible();
    return detail;
  }

  field(label: string): Locator {
    return this.page.locator('form.ef').getByLabel(new RegExp(`^${label}( \\*)?$`));
  }

  async save(): Promise<void> {
    await this.page.locator('form.ef button[type="submit"]').click();
  }

  /** The row's mark of a write that waits. */
  waiting(name: string): Locator {
    return this.phone ? this.row(name).locator('.dc-wait') : this.row(name).getByRole('img', { name: 'À envoyer' });
  }
}
