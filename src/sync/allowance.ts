/** What may come by itself. `reports`: all of them, a part of each day because the link is metered, none; `packs`: fleets kept on this device; `map`: its areas. */
export interface Afforded {
  reports: 'free' | 'mobile' | null;
  packs: boolean;
  map: boolean;
}

/** What the page last said that this device can afford: nothing before it is told. */
export class Allowance {
  #now: Afforded = { reports: null, packs: false, map: false };
  readonly #followers = new Set<() => void>();

  get now(): Afforded {
    return this.#now;
  }

  set(afforded: Afforded): void {
    this.#now = afforded;
    for (const tell of [...this.#followers]) tell();
  }

  /** Told of each change, until what it gives is called. */
  follow(tell: () => void): () => void {
    this.#followers.add(tell);
    return () => this.#followers.delete(tell);
  }
}
