import { expect, type Locator, type Page } from '@playwright/test';

/** /cartographie. */
export class MapPage {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto('/cartographie');
    await this.ready();
  }

  /** Drawn: the canvas is there and every vehicle that has a position is shown, alone or in a group. */
  async ready(): Promise<void> {
    await expect(this.map()).toBeVisible();
    await expect.poll(async () => Number(await this.map().getAttribute('data-shown-count')), { timeout: 30_000 }).toBeGreaterThan(0);
  }

  map(): Locator {
    return this.page.locator('[data-shown-count]');
  }

  /** Positions held on the device: they change when the fleet moves. */
  async positions(): Promise<string> {
    const shown = await this.page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name!).filter((name) => name.startsWith('sillage:'));
      const texts = await Promise.all(
        names.map(
          (name) =>
            new Promise<string>((resolve, reject) => {
              const open = indexedDB.open(name);
              open.onerror = () => reject(open.error);
              open.onsuccess = () => {
                const all = open.result.transaction('states').objectStore('states').getAll();
                all.onsuccess = () => {
                  open.result.close();
                  resolve(JSON.stringify((all.result as { lat: number; lng: number }[]).map(({ lat, lng }) => [lat, lng])));
                };
              };
            }),
        ),
      );
      return texts.join();
    });
    return shown;
  }

  async shownCount(): Promise<number> {
    return Number(await this.map().getAttribute('data-shown-count'));
  }
}
