import type { Locator, Page } from '@playwright/test';

/** A list: a table on a desk, cards on a phone. */
export class ListPage {
  constructor(
    protected readonly page: Page,
    protected readonly phone: boolean,
  ) {}

  rows(): Locator {
    return this.phone ? this.page.locator('.dc-item') : this.page.locator('.dt-line');
  }

  row(text: string): Locator {
    return this.rows().filter({ hasText: text });
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox').first().fill(text);
  }

  /** The row's mark of a write that waits. */
  waiting(text: string): Locator {
    return this.phone ? this.row(text).locator('.dc-wait') : this.row(text).getByRole('img', { name: 'À envoyer' });
  }
}
