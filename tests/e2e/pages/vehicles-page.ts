import { expect, type Locator, type Page } from '@playwright/test';

/** /gestion/vehicules: a table on a desk, cards on a phone; the detail and the form of one vehicle. */
export class VehiclesPage {
  constructor(
    private readonly page: Page,
    private readonly phone: boolean,
  ) {}

  async open(): Promise<void> {
    await this.page.goto('/gestion/vehicules');
    await this.shown();
  }

  async shown(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: /^Véhicules/ })).toBeVisible();
    await expect(this.rows().first()).toBeVisible();
  }

  rows(): Locator {
    return this.phone ? this.page.locator('.dc-item') : this.page.locator('.dt-line');
  }

  row(plate: string): Locator {
    return this.rows().filter({ hasText: plate });
  }

  /** Vehicles the list says it shows. */
  async count(): Promise<number> {
    const text = await this.page.locator('header:has(> h1)').first().innerText();
    return Number(/Véhicules\s*([\d\s\u202f\u00a0]+)/.exec(text)?.[1]?.replace(/\D/g, '') ?? Number.NaN);
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox').first().fill(text);
  }

  async openVehicle(plate: string): Promise<void> {
    await this.search(plate);
    const row = this.row(plate);
    await (this.phone ? row.getByRole('link') : row.locator('.plate')).click();
    await expect(this.page.getByRole('heading', { level: 1, name: plate })).toBeVisible();
  }

  /** Plates of the first rows on the screen. */
  async plates(): Promise<string[]> {
    await this.rows().first().waitFor();
    return this.rows().locator('.plate').allTextContents();
  }

  async edit(fields: Record<string, string>): Promise<void> {
    await this.page.getByRole('button', { name: 'Modifier', exact: true }).click();
    for (const [label, value] of Object.entries(fields)) await this.page.getByLabel(label, { exact: true }).fill(value);
    await this.page.getByRole('button', { name: 'Enregistrer' }).click();
  }
}
