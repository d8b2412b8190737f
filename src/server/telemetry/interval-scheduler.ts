import type { FastifyBaseLogger } from 'fastify';

/** Repeated work of one server: a turn never overlaps the one before, a failed one is logged and tried at the next. */
export class IntervalScheduler {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private stopped = false;
  private holds = 0;

  constructor(private readonly log: FastifyBaseLogger) {}

  every(ms: number, name: string, work: () => Promise<unknown>, firstMs = ms): void {
    const plan = (delay: number): void => {
      if (this.stopped) return;
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        const turn: Promise<void> = Promise.resolve()
          .then(() => (this.holds > 0 ? undefined : work()))
          .then(
            () => undefined,
            (error: unknown) => this.stopped || this.log.error({ err: error }, `${name} failed`),
          )
          .then(() => undefined)
          .finally(() => {
            this.running.delete(turn);
            plan(ms);
          });
        this.running.add(turn);
      }, delay);
      this.timers.add(timer.unref());
    };
    plan(firstMs);
  }

  get isHeld(): boolean {
    return this.holds > 0;
  }

  /** No turn begins while `work` runs. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.holds += 1;
    try {
      return await work();
    } finally {
      this.holds -= 1;
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.running);
  }
}
