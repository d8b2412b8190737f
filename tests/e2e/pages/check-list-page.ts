import { expect, type Locator, type Page } from '@playwright/test';

/** A check-list filled on a phone, one question at a time, and the lists it comes from. */
export class CheckListPage {
  constructor(
    readonly page: Page,
    readonly url: string,
  ) {}

  /** Begins a check of a template, of a vehicle, and says that it is this vehicle. */
  async begin(template: string, { _id, plate }: { _id: string; plate: string }): Promise<void> {
    await this.page.goto(`${this.url}/check-list-vehicule?do=fill&template=${template}&vehicle=${_id}`);
    await expect(this.title()).toHaveText(plate);
    await this.confirmVehicle(plate);
  }

  async confirmVehicle(plate: string): Promise<void> {
    await this.button('C’est ce véhicule').click();
    await expect(this.title()).not.toHaveText(plate);
  }

  /** Opens a list: drafts or what was sent. */
  async list(tab: 'drafts' | 'sent'): Promise<void> {
    await this.page.goto(`${this.url}/check-list-vehicule?tab=${tab}`);
    await expect(this.page.getByRole('tab', { name: tab === 'drafts' ? 'En cours' : 'Envoyés' })).toHaveAttribute('aria-selected', 'true');
  }

  /** The list of what was sent is drawn: its files are in the page before the network goes. */
  async sentShown(): Promise<void> {
    await expect(this.page.locator('.cl-list').or(this.page.getByText('Rien d’envoyé'))).toBeVisible();
  }

  /** Goes to a correction of the record that shows, and in its menu. */
  async correct(choice: string): Promise<void> {
    await this.button('Corriger').click();
    // The bar of the application has a menu too, which gives way to this one.
    await this.page.locator('.field-top').getByRole('button', { name: 'Menu' }).click();
    await this.page.getByRole('menuitem', { name: choice }).click();
  }

  /** The check of a vehicle that the list of what is to do asks for. */
  asked(plate: string): Locator {
    return this.page.getByRole('tabpanel').getByRole('link').filter({ hasText: plate });
  }

  async openRecord(id: string): Promise<void> {
    await this.page.goto(`${this.url}/check-list-vehicule?do=record&record=${id}`);
    await expect(this.standing()).toBeVisible();
  }

  title(): Locator {
    return this.page.locator('.field-question h2');
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  rows(): Locator {
    return this.page.locator('.cl-row');
  }

  /** Where the record is on its way: `queued`, `refused`, `photos`, `complete`… */
  standing(): Locator {
    return this.page.locator('[data-standing]').first();
  }

  photos(): Locator {
    return this.page.locator('.photos .photo-open');
  }

  note(text: string): Locator {
    return this.page.locator('.note', { hasText: text });
  }

  async at(question: string): Promise<void> {
    await expect(this.title()).toHaveText(question);
    // A question just shown takes no tap: it was meant for the one before.
    await expect(this.page.locator('[data-fresh]')).toHaveCount(0);
  }

  async fine(question: string): Promise<void> {
    await this.at(question);
    await this.page.getByRole('radio', { name: 'Conforme' }).click();
    await expect(this.title()).not.toHaveText(question);
  }

  async defect(question: string): Promise<void> {
    await this.at(question);
    await this.page.getByRole('radio', { name: 'Défaut' }).click();
  }

  async next(): Promise<void> {
    await this.button(/^(Point suivant|Récapitulatif)$/).click();
  }

  /** A photo with the camera in the page. */
  async photo(): Promise<void> {
    const before = await this.photos().count();
    await this.button(/^Ajouter/).click();
    await expect(this.page.locator('video[data-live]')).toBeVisible();
    await expect.poll(() => this.page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
    await this.button('Prendre la photo').click();
    await expect(this.photos()).toHaveCount(before + 1);
  }

  /** Says why there is none: the phone refuses its camera. */
  async noPhoto(): Promise<void> {
    await this.button(/^Ajouter/).click();
    await this.button('Photo impossible').click();
    await this.page.getByRole('radio', { name: 'Appareil photo refusé' }).click();
    await expect(this.page.getByText('sans photo : appareil photo refusé')).toBeVisible();
  }

  /** Signs by two taps, and gives the record's id. */
  async certify(): Promise<string> {
    await this.button('Je certifie').click();
    // A glove bounces: the second tap counts a moment after the first.
    const again = this.button('Touchez encore pour certifier');
    await expect(again).toBeVisible();
    await expect(async () => {
      if (await again.isVisible()) await again.click();
      await expect(this.standing()).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    return new URL(this.page.url()).searchParams.get('record')!;
  }
}
