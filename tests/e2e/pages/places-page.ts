import { expect, type Locator, type Page } from '@playwright/test';
import { AreaEditor } from './area-editor.ts';
import { EntityPage } from './entity-page.ts';

const WORDS = {
  site: { path: '/gestion/sites', title: 'Sites', add: 'Ajouter un site', one: 'Nouveau site' },
  zone: { path: '/gestion/zones', title: 'Zones', add: 'Ajouter une zone', one: 'Nouvelle zone' },
} as const;

/** /gestion/sites or /gestion/zones: the list with its map, the detail, the form. */
export class PlacesPage extends EntityPage {
  readonly area: AreaEditor;

  constructor(
    page: Page,
    private readonly kind: 'site' | 'zone',
    phone: boolean,
  ) {
    super(page, phone, WORDS[kind].path, WORDS[kind].title);
    this.area = new AreaEditor(page);
  }

  async add(): Promise<void> {
    await this.page.getByRole('button', { name: WORDS[this.kind].add }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: WORDS[this.kind].one })).toBeVisible();
  }

  /** The detail beside the list. */
  detail(): Locator {
    return this.page.getByRole('dialog');
  }

  async edit(): Promise<void> {
    await this.detail().getByRole('button', { name: 'Modifier' }).click();
    await expect(this.page.locator('form.ef')).toBeVisible();
  }

  async remove(): Promise<void> {
    await this.detail().getByRole('button', { name: 'Supprimer…' }).click();
    await this.page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Supprimer/ })
      .click();
  }
}
