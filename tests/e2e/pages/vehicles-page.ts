import { expect, type Locator, type Page } from '@playwright/test';
import { ListPage } from './list-page.ts';
import { VehicleForm } from './vehicle-form.ts';

/** /gestion/vehicules: a table on a desk, cards on a phone; the detail and the form of one vehicle. */
export class VehiclesPage extends ListPage {
  readonly form: VehicleForm;

  constructor(page: Page, phone: boolean) {
    super(page, phone);
    this.form = new VehicleForm(page);
  }

  async open(): Promise<void> {
    await this.page.goto('/gestion/vehicules');
    await this.shown();
  }

  async shown(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: /^Véhicules/ })).toBeVisible();
    await expect(this.rows().first()).toBeVisible();
  }

  /** Vehicles the list says it shows. */
  async count(): Promise<number> {
    const text = await this.page.locator('header:has(> h1)').first().innerText();
    return Number(/Véhicules\s*([\d\s\u202f\u00a0]+)/.exec(text)?.[1]?.replace(/\D/g, '') ?? Number.NaN);
  }

  /** Ticks one option of a filter; the phone has them in a sheet. */
  async filter(label: string, option: string): Promise<void> {
    if (this.phone) await this.page.getByRole('button', { name: /^Filtres/ }).click();
    else await this.page.locator('.chip', { hasText: label }).click();
    await this.page.getByRole('group', { name: label }).getByLabel(option, { exact: true }).check();
    if (this.phone) await this.page.getByRole('button', { name: /^Voir \d+ résultat/ }).click();
    else await this.page.keyboard.press('Escape');
  }

  async clearFilters(): Promise<void> {
    if (this.phone) await this.page.getByRole('button', { name: /^Filtres/ }).click();
    await this.page.getByRole('button', { name: 'Effacer les filtres' }).click();
    if (this.phone) await this.page.getByRole('button', { name: /^Voir \d+ résultat/ }).click();
  }

  async openVehicle(plate: string): Promise<void> {
    await this.search(plate);
    const row = this.row(plate);
    await (this.phone ? row.getByRole('link') : row.locator('.plate')).click();
    await expect(this.title(plate)).toBeVisible();
  }

  /** Head of a vehicle's page. */
  title(plate: string): Locator {
    return this.page.getByRole('heading', { level: 1, name: plate, exact: true });
  }

  async add(): Promise<void> {
    await this.page.getByRole('button', { name: 'Ajouter un véhicule' }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: 'Nouveau véhicule' })).toBeVisible();
  }

  /** Plates of the first rows on the screen. */
  async plates(): Promise<string[]> {
    await this.rows().first().waitFor();
    return this.rows().locator('.plate').allTextContents();
  }

  async edit(fields: Record<string, string>): Promise<void> {
    await this.page.getByRole('button', { name: 'Modifier', exact: true }).click();
    for (const [label, value] of Object.entries(fields)) await this.form.field(label).fill(value);
    await this.form.save();
  }

  /** An action of the dots on a vehicle's page. */
  async act(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Plus d’actions' }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }

  /** The photo of a vehicle's page; none while the drawing takes its place. */
  photo(plate: string): Locator {
    return this.page.getByRole('img', { name: `Photo de ${plate}`, exact: true });
  }

  /** Width of the picture that is shown, 0 while it is not there. */
  photoWidth(plate: string): Promise<number> {
    return this.photo(plate)
      .evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0), undefined, { timeout: 5000 })
      .catch(() => 0);
  }

  /** How much of a photo on its way the server has. */
  photoShare(): Locator {
    return this.page.getByRole('progressbar', { name: /^La photo part/ });
  }

  async choosePhoto(name: string, mimeType: string, buffer: Buffer): Promise<void> {
    await this.page.getByTestId('photo').setInputFiles({ name, mimeType, buffer });
  }

  async actOnPhoto(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Photo du véhicule' }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }

  /** The row's line of a refused write. */
  refusal(plate: string): Locator {
    return this.row(plate).locator(this.phone ? '.dc-why' : '.dt-why');
  }
}
