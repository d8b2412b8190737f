import { expect, type Locator, type Page } from '@playwright/test';

/** What stands before a kept copy on a shared device, and the code of the profile that puts it there. */
export class LockPage {
  constructor(
    private readonly page: Page,
    private readonly url: string,
  ) {}

  title(): Locator {
    return this.page.getByRole('heading', { level: 1, name: 'Session verrouillée' });
  }

  code(): Locator {
    return this.page.getByLabel('Code de cet appareil', { exact: true });
  }

  /** In the profile: the unlock of the device in place of the code. */
  deviceSwitch(): Locator {
    return this.page.getByRole('switch', { name: /^Ou le déverrouillage de l’appareil/ });
  }

  onDevice(): Locator {
    return this.page.getByRole('button', { name: 'Déverrouiller avec l’appareil' });
  }

  next(): Locator {
    return this.page.getByText(/Prochain essai dans \d+:\d\d/);
  }

  notMe(): Locator {
    return this.page.getByRole('button', { name: 'Ce n’est pas moi' });
  }

  async try(code: string): Promise<void> {
    await this.code().fill(code);
    await this.page.getByRole('button', { name: 'Déverrouiller', exact: true }).click();
  }

  /** Says in the dialog that it is them. */
  async confirm(code: string): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Code de cet appareil', { exact: true }).fill(code);
    await dialog.getByRole('button', { name: 'Déverrouiller', exact: true }).click();
  }

  /** Chooses a first code in the profile. */
  async choose(code: string): Promise<void> {
    await this.page.goto(`${this.url}/profil`);
    await this.page.getByRole('button', { name: 'Choisir un code' }).click();
    await this.page.getByLabel('Nouveau code').fill(code);
    await this.page.getByLabel('Le même, encore une fois').fill(code);
    await this.page.getByRole('button', { name: 'Garder ce code' }).click();
    await expect(this.page.getByText('Code gardé sur cet appareil.')).toBeVisible();
  }
}
