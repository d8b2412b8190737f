import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** The import of a list: a file, its dry run, the writing, what came of it. */
export class ImportDialog {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Importer', exact: true }).click();
    await expect(this.panel().getByText('Choisir un fichier, ou le déposer ici')).toBeVisible();
  }

  panel(): Locator {
    return this.page.locator('.ov-panel').filter({ has: this.page.getByRole('heading', { name: /^Importer · / }) });
  }

  async choose(name: string, content: string | Buffer): Promise<void> {
    await this.panel()
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.isBuffer(content) ? content : Buffer.from(content, 'utf8') });
  }

  /** Figures of the dry run, once it is complete. */
  async counts(): Promise<Record<string, number>> {
    const cells = this.panel().locator('.imp-counts > div');
    await expect(cells).toHaveCount(4);
    const entries: [string, number][] = [];
    for (const cell of await cells.all())
      entries.push([(await cell.getAttribute('data-kind'))!, Number((await cell.locator('dd').innerText()).replace(/\D/g, ''))]);
    return Object.fromEntries(entries);
  }

  /** The faults as they are shown: "3 Couleur rouge …". */
  async faults(): Promise<string[]> {
    const rows = await this.panel().locator('.imp-faults tbody tr').allInnerTexts();
    return rows.map((row) => row.replace(/\s+/g, ' ').trim());
  }

  async run(): Promise<void> {
    await this.panel()
      .getByRole('button', { name: /^Importer \d/ })
      .click();
  }

  async download(button: string | RegExp): Promise<{ name: string; text: string }> {
    const [file] = await Promise.all([this.page.waitForEvent('download'), this.panel().getByRole('button', { name: button }).click()]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  }

  async close(): Promise<void> {
    await this.panel().locator('.ov-foot').getByRole('button', { name: 'Fermer' }).click();
    await expect(this.panel()).toHaveCount(0);
  }
}
