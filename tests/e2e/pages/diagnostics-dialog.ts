import type { Locator, Page } from '@playwright/test';

/** The dialog behind the badge of diagnostics. */
export class DiagnosticsDialog {
  readonly box: Locator;

  constructor(page: Page) {
    this.box = page.locator('.ov-panel').filter({ has: page.getByRole('heading', { name: /diagnostics?$/ }) });
  }

  heads(): Locator {
    return this.box.getByRole('columnheader');
  }

  rows(): Locator {
    return this.box.locator('tbody').getByRole('row');
  }

  page(n: number): Locator {
    return this.box.getByRole('button', { name: String(n), exact: true });
  }

  /** Page items on the screen, arrows apart. */
  pages(): Locator {
    return this.box.locator('.diag-page');
  }

  next(): Locator {
    return this.box.getByRole('button', { name: 'Page suivante' });
  }

  removeFirst(): Promise<void> {
    return this.rows()
      .first()
      .getByRole('button', { name: /^Supprimer : / })
      .click();
  }
}
