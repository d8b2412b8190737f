import type { Clock } from './ports.ts';

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

const PAUSE_MS = 60_000;

export interface BackgroundQueueParts {
  clock: Clock;
  /** Nothing of the person's is to be sent, nothing fresh to be pulled. */
  isFree: () => boolean;
}

/**
 * When a quiet lane works: one turn at a time, only while the engine rests, begun when it is asked for or when `everyMs` have passed. A turn that the
 * network stops is begun again after a minute; one that gives way to something more urgent, as soon as that is done.
 */
export class BackgroundScheduler implements BackgroundQueue {
  #running = false;
  #stopped = false;
  #asked = true;
  #begunAt = -Infinity;
  #notBefore = -Infinity;
  #request = new AbortController();

  constructor(
    private readonly parts: BackgroundQueueParts,
    private readonly turn: () => Promise<void>,
    private readonly everyMs = Infinity,
  ) {}

  wake(asked = false): void {
    if (asked) {
      this.#asked = true;
      this.#notBefore = -Infinity;
    }
    const now = this.parts.clock.elapsed();
    if (this.#running || this.#stopped || now < this.#notBefore || !this.parts.isFree()) return;
    if (!this.#asked && now - this.#begunAt < this.everyMs) return;
    this.#running = true;
    this.#asked = false;
    this.#begunAt = now;
    void this.turn()
      .catch(() => this.#later())
      .finally(() => {
        this.#running = false;
        this.wake();
      });
  }

  interrupt(): void {
    this.#request.abort();
  }

  stop(): void {
    this.#stopped = true;
    this.interrupt();
  }

  /** Asked for again since this turn began: what it was doing may no longer be wanted. */
  get isAsked(): boolean {
    return this.#asked;
  }

  /** True: something more urgent waits, this turn ends here and another one goes on. */
  givesWay(): boolean {
    if (this.parts.isFree() && !this.#stopped) return false;
    this.#asked = true;
    return true;
  }

  /** One request at a time; `interrupt` gives it up. */
  request(): AbortSignal {
    this.#request = new AbortController();
    return this.#request.signal;
  }

  /** The request failed, or was given up: this turn ends here and another one goes on. */
  failed(): void {
    if (this.#request.signal.aborted) this.#asked = true;
    else this.#later();
  }

  #later(): void {
    this.#asked = true;
    this.#notBefore = this.parts.clock.elapsed() + PAUSE_MS;
  }
}
