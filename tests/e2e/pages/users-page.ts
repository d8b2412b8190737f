import { expect, type Locator } from '@playwright/test';
import { ListPage } from './list-page.ts';

/** /gestion/utilisateurs: members, the detail of one, invitations. */
export class UsersPage extends ListPage {
  async open(): Promise<void> {
    await this.page.goto('/gestion/utilisateurs');
    await this.shown();
  }

  async shown(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Utilisateurs' })).toBeVisible();
    await expect(this.rows().first()).toBeVisible();
  }

  /** Opens the detail of the one member that a text finds. */
  async openMember(text: string): Promise<Locator> {
    await this.search(text);
    await expect(this.rows()).toHaveCount(1);
    await (this.phone ? this.rows().getByRole('link') : this.rows().locator('.ell').first()).first().click();
    await expect(this.detail()).toBeVisible();
    return this.detail();
  }

  detail(): Locator {
    return this.page.locator('.ov-drawer .ov-panel');
  }

  async startInvitation(): Promise<void> {
    await this.page.getByRole('button', { name: 'Inviter', exact: true }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: 'Inviter' })).toBeVisible();
  }

  email(): Locator {
    return this.page.getByLabel('Adresse e-mail');
  }

  async choose(label: string, option: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  async send(): Promise<void> {
    await this.page.getByRole('button', { name: 'Inviter', exact: true }).click();
  }

  /** The question that is asked: the detail has stepped aside for it. */
  dialog(): Locator {
    return this.page.locator('.ov-dialog .ov-panel');
  }
}
