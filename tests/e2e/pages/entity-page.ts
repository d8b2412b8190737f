import { expect, type Locator, type Page } from '@playwright/test';
import { EntityForm } from './entity-form.ts';
import { ListPage } from './list-page.ts';

/** The list, the detail and the form that the kit draws for an entity. */
export class EntityPage extends ListPage {
  readonly form: EntityForm;

  constructor(
    page: Page,
    phone: boolean,
    readonly path: string,
    readonly title: string,
  ) {
    super(page, phone);
    this.form = new EntityForm(page);
  }

  async shown(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: new RegExp(`^${this.title}`) })).toBeVisible({ timeout: 30_000 });
  }

  /** Opens the detail of a row. */
  async open(name: string): Promise<Locator> {
    const row = this.row(name);
    await (this.phone ? row.getByRole('link') : row.getByText(name, { exact: true }).first()).click();
    const detail = this.page.getByRole('dialog', { name });
    await expect(detail.getByRole('heading', { name })).toBeVisible();
    return detail;
  }
}
