import { expect, type Locator, type Page } from '@playwright/test';
import { AreaEditor } from './area-editor.ts';

const WORDS = {
  site: { path: '/gestion/sites', title: 'Sites', add: 'Ajouter un site', one: 'Nouveau site' },
  zone: { path: '/gestion/zones', title: 'Zones', add: 'Ajouter une zone', one: 'Nouvelle zone' },
} as const;

/** /gestion/sites or /gestion/zones: the list with its map, the detail, the form. */
export class PlacesPage {
  readonly area: AreaEditor;
  private readonly words: (typeof WORDS)['site' | 'zone'];

  constructor(
    private readonly page: Page,
    kind: 'site' | 'zone',
    private readonly phone: boolean,
  ) {
    this.words = WORDS[kind];
    this.area = new AreaEditor(page);
  }

  get path(): string {
    return this.words.path;
  }

  async shown(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: new RegExp(`^${this.words.title}`) })).toBeVisible({ timeout: 30_000 });
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

  async add(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.add }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: this.words.one })).toBeVisible();
  }

  field(label: string): Locator {
    return this.page.locator('form.ef').getByLabel(new RegExp(`^${label}( \\*)?$`)).first();
  }

  async save(): Promise<void> {
    await this.page.locator('form.ef button[type="submit"]').click();
  }

  /** The detail beside the list. */
  detail(): Locator {
    return this.page.getByRole('dialog');
  }

  async open(name: string): Promise<void> {
    await this.search(name);
    const row = this.row(name);
    await (this.phone ? row.getByRole('link') : row.getByText(name).first()).click();
    await expect(this.detail()).toContainText(name);
  }

  async edit(): Promise<void> {
    await this.detail().getByRole('button', { name: 'Modifier' }).click();
    await expect(this.page.locator('form.ef')).toBeVisible();
  }

  async remove(): Promise<void> {
    await this.detail().getByRole('button', { name: 'Supprimer…' }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: /^Supprimer/ }).click();
  }
}
