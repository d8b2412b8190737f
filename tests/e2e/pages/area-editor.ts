import { expect, type Locator, type Page } from '@playwright/test';

/** The map on which a site or a zone is drawn. Places are fractions of its width and height. */
export class AreaEditor {
  constructor(private readonly page: Page) {}

  root(): Locator {
    return this.page.locator('.edit-area');
  }

  /** The map can be drawn on: the one of the application, not that of the screen as it was last. */
  async ready(): Promise<void> {
    await expect(this.page.locator('#boot')).toHaveCount(0);
    await expect(this.page.locator('.edit-map [data-map-state="ready"]')).toBeVisible({ timeout: 30_000 });
    await expect(this.page.locator('.edit-overlay')).toBeAttached();
    await this.page.locator('.edit-map').scrollIntoViewIfNeeded();
  }

  private async spot(x: number, y: number): Promise<{ x: number; y: number }> {
    const box = (await this.page.locator('.edit-map').boundingBox())!;
    return { x: box.x + box.width * x, y: box.y + box.height * y };
  }

  /** Presses places of the map one after the other, with the mouse or a finger. */
  async press(places: readonly [number, number][], finger = false): Promise<void> {
    // Clear of the bar that saves, which stays at the bottom.
    await this.page.locator('.edit-map').evaluate((map) => map.scrollIntoView({ block: 'center' }));
    for (const [x, y] of places) {
      const points = await this.count();
      const at = await this.spot(x, y);
      if (finger) await this.page.touchscreen.tap(at.x, at.y);
      else await this.page.mouse.click(at.x, at.y);
      await expect.poll(() => this.count()).not.toBe(points);
    }
  }

  /** Points of the drawing, in view or not. */
  async count(): Promise<number> {
    return Number(await this.root().getAttribute('data-points'));
  }

  /** The point that closes what is being drawn. */
  closing(): Locator {
    return this.page.locator('.edit-first');
  }

  point(name: string): Locator {
    return this.root().getByRole('button', { name, exact: true });
  }

  async drag(handle: Locator, x: number, y: number): Promise<void> {
    const box = (await handle.boundingBox())!;
    const to = await this.spot(x, y);
    await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: 5 });
    await this.page.mouse.up();
  }

  do(name: string): Promise<void> {
    return this.root().getByRole('button', { name, exact: true }).click();
  }

  async kind(name: string): Promise<void> {
    await this.root().getByText(name, { exact: true }).click();
  }

  field(label: string): Locator {
    return this.root().getByRole('textbox', { name: label, exact: true });
  }

  async type(label: string, value: string): Promise<void> {
    await this.field(label).fill(value);
    await this.field(label).press('Enter');
  }

  measures(): Locator {
    return this.page.locator('[data-measures]');
  }

  /** What is wrong with the drawing. */
  wrong(): Locator {
    return this.root().locator('.edit-next .err');
  }

  async focusMap(): Promise<void> {
    await this.page.locator('.edit-map canvas.maplibregl-canvas').focus();
  }

  async goTo(text: string): Promise<void> {
    await this.root().getByRole('combobox', { name: 'Aller à' }).fill(text);
    await this.page.getByRole('option').first().click();
  }
}
