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
