import { expect, type Locator, type Page } from '@playwright/test';

/** The installation wizard of technicians, on a phone with a camera. */
export class InstallPage {
  constructor(readonly page: Page) {}

  step(title: string): Locator {
    return this.page.locator('.step-line b', { hasText: title });
  }

  test(label: string): Locator {
    return this.page.locator('.test-row').filter({ has: this.page.locator('.test-label', { hasText: new RegExp(`^${label}$`) }) });
  }

  get instruction(): Locator {
    return this.page.locator('.instruction h2');
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async next(): Promise<void> {
    await this.press('Continuer');
  }

  asked(title: string): Locator {
    return this.page.locator('.field-question h2', { hasText: title });
  }

  /** A photo with the camera in the page. */
  async photo(): Promise<void> {
    const photos = this.page.locator('.photos .photo-open');
    const before = await photos.count();
    await this.page.getByRole('button', { name: /^Ajouter/ }).click();
    await expect(this.page.locator('video[data-live]')).toBeVisible();
    await expect.poll(() => this.page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
    await this.page.getByRole('button', { name: 'Prendre la photo' }).click();
    await expect(photos).toHaveCount(before + 1);
  }

  async identify(plate: string, imei: string): Promise<void> {
    await this.page.getByRole('radio', { name: 'Pose', exact: true }).click();
    await this.page.getByLabel('Immatriculation ou VIN').fill(plate.slice(-4));
    await this.page.locator('.field-lines button', { hasText: plate }).click();
    await this.press('C’est ce véhicule');
    await this.next();
    await this.page.getByLabel('IMEI', { exact: true }).fill(imei);
    await expect(this.page.locator('.ic-imei')).toBeVisible();
    await this.next();
  }

  /** Everything of the mounting, with the odometer in kilometres. */
  async mount(odometerKm: number): Promise<void> {
    await this.photo();
    await this.next();
    await this.page.getByLabel('Au compteur').fill(String(odometerKm));
    await this.photo();
    await this.next();
    await expect(this.asked('Tension au faisceau')).toBeVisible();
    await this.page.getByRole('textbox').fill('12,6');
    await this.next();
    await this.page.getByRole('radio', { name: 'Tableau de bord', exact: true }).click();
    await this.photo();
    await this.next();
    for (let count = 0; count < 5; count++) await this.conform();
    await expect(this.asked('Qu’est-ce qui est câblé ?')).toBeVisible();
    await this.next();
  }

  private async conform(): Promise<void> {
    const before = await this.page.locator('.field-question h2').innerText();
    await this.page.getByRole('radio', { name: 'Conforme' }).click();
    await this.next();
    await expect(this.page.locator('.field-question h2', { hasText: before })).toHaveCount(0);
  }

  async putBack(): Promise<void> {
    await this.photo();
    await this.next();
    await this.conform();
    await this.page.getByRole('radio', { name: 'Conforme' }).click();
    await this.next();
    await expect(this.page.getByRole('heading', { name: 'Relisez, puis faites signer' })).toBeVisible();
  }

  async sign(signatory: string): Promise<void> {
    await this.page.getByLabel('Nom du signataire').fill(signatory);
    for (const at of [0, 1]) {
      const area = this.page.locator('.sign-area').nth(at);
      await area.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const box = (await area.boundingBox())!;
      await this.page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.3);
      await this.page.mouse.down();
      for (let step = 1; step <= 10; step++)
        await this.page.mouse.move(box.x + box.width * (0.2 + step * 0.05), box.y + box.height * (step % 2 ? 0.6 : 0.3));
      await this.page.mouse.up();
      await expect(area).toContainText('Signé à');
    }
    await expect(this.page.locator('.field-remains')).toContainText('Toute correction fera un nouveau PV.');
  }
}
