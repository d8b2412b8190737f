import { expect, type Locator, type Page } from '@playwright/test';

/** The matrix of permissions: boxes on a wide screen, switches beside a person on a phone. */
export class PermissionsPage {
  constructor(
    private readonly page: Page,
    private readonly phone: boolean,
  ) {}

  box(of: string, flag: string): Locator {
    return this.page.getByRole('checkbox', { name: new RegExp(`^${flag}, ${of}( :|$)`) });
  }

  async give(person: string, flag: string, has: boolean): Promise<void> {
    if (!this.phone) {
      await this.box(person, flag).click();
      await expect(this.box(person, flag)).toBeChecked({ checked: has });
      return;
    }
    await this.page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(person) })
      .click();
    const panel = this.page.locator('.ov-panel').filter({ has: this.page.getByRole('heading', { name: person }) });
    const flip = panel.getByRole('switch', { name: flag, exact: true });
    await flip.click();
    await expect(flip).toBeChecked({ checked: has });
    await this.page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  }
}
