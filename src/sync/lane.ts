/** What runs behind everything else. */
export interface BackgroundQueue {
  /** There may be time; `asked`: a person wants something of it. */
  wake(asked?: boolean): void;
  /** Something more urgent is to be sent. */
  interrupt(): void;
  stop(): void;
}

/** The quiet lane of a leader, whose code comes once there may be time for it. */
export class LazyLane implements BackgroundQueue {
  #lane: Promise<BackgroundQueue> | undefined;
  #stopped = false;

  constructor(private readonly open: () => Promise<BackgroundQueue>) {}

  wake(asked = false): void {
    if (this.#stopped) return;
    this.#lane ??= this.open();
    this.#tell((lane) => lane.wake(asked));
  }

  interrupt(): void {
    this.#tell((lane) => lane.interrupt());
  }

  stop(): void {
    this.#stopped = true;
    this.#tell((lane) => lane.stop());
  }

  #tell(work: (lane: BackgroundQueue) => void): void {
    this.#lane?.then(work, () => (this.#lane = undefined));
  }
}

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
