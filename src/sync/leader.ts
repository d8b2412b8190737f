/** Web Locks, or as much of them as needed. */
export interface Locks {
  request(name: string, options: { signal?: AbortSignal; steal?: boolean }, held: () => Promise<void>): Promise<void>;
}

/**
 * One tab per database syncs. The others queue for the lock and take over when its holder goes away. Phones freeze a hidden
 * tab with its lock: `takeOver` steals it, the frozen one learns so when it thaws. Two holders for a moment are harmless: the
 * server recognises repeated writes and a mirror page counts only where it was asked from.
 */
export class Leadership {
  #stop = new AbortController();
  #leading: AbortController | undefined;

  constructor(
    private readonly name: string,
    private readonly lead: (signal: AbortSignal) => Promise<void>,
    private readonly locks: Locks | undefined = globalThis.navigator?.locks,
  ) {}

  get leading(): boolean {
    return this.#leading !== undefined;
  }

  start(): void {
    void this.#request(false);
  }

  takeOver(): void {
    if (!this.leading) void this.#request(true);
  }

  stop(): void {
    this.#stop.abort();
    this.#leading?.abort();
  }

  async #request(steal: boolean): Promise<void> {
    if (this.#stop.signal.aborted) return;
    const mine = new AbortController();
    const held = async (): Promise<void> => {
      if (this.#stop.signal.aborted || this.leading) return;
      this.#leading = mine;
      try {
        await this.lead(mine.signal);
      } finally {
        this.#leading = undefined;
      }
    };
    if (!this.locks) return held();
    try {
      await this.locks.request(`sync:${this.name}`, steal ? { steal: true } : { signal: this.#stop.signal }, held);
    } catch {
      // Stolen, or stopped: whoever has the lock now syncs; queue again unless stopped.
      mine.abort();
      if (!this.#stop.signal.aborted && !steal) setTimeout(() => void this.#request(false), 1000);
    }
  }
}
