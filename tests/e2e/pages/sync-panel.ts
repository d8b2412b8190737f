import type { Download, Locator, Page } from '@playwright/test';

/** The panel behind the chip: what waits, what was refused. */
export class SyncPanel {
  readonly box: Locator;

  constructor(private readonly page: Page) {
    this.box = page.locator('.ov-panel').filter({ has: page.getByRole('heading', { name: 'Synchronisation' }) });
  }

  async open(): Promise<void> {
    await this.page.locator('.sync').first().click();
    // Its code may stand behind what is being kept for later.
    await this.box.waitFor({ timeout: 30_000 });
  }

  queued(): Locator {
    return this.box.locator('.queue-item');
  }

  repairs(): Locator {
    return this.box.locator('.repair');
  }

  async keep(side: 'mine' | 'theirs'): Promise<void> {
    await this.box
      .getByRole('radio')
      .nth(side === 'mine' ? 0 : 1)
      .check();
    await this.box.getByRole('button', { name: side === 'mine' ? 'Garder la mienne' : 'Garder celle du serveur' }).click();
  }

  async tryNow(timeout?: number): Promise<void> {
    await this.box
      .getByRole('button', { name: /^Essayer/ })
      .filter({ visible: true })
      .first()
      .click(timeout === undefined ? {} : { timeout });
  }

  async exportAll(): Promise<Download> {
    const download = this.page.waitForEvent('download');
    await this.box.getByRole('button', { name: 'Tout exporter (zip)' }).click();
    return download;
  }

  /** Gives the file of an earlier export; nothing is taken yet. */
  async choose(path: string): Promise<void> {
    await this.box.getByTestId('queue-file').setInputFiles(path);
  }

  taking(): Locator {
    return this.box.getByRole('region', { name: 'Reprendre ce fichier' });
  }

  async take(): Promise<void> {
    await this.taking()
      .getByRole('button', { name: /^Reprendre \d+ élément/ })
      .click();
    await this.taking().waitFor({ state: 'detached' });
  }
}
