import type { BackgroundQueue } from './lane.ts';

/** Several quiet lanes as one; `everyMs`: woken that often, whoever says nothing. */
export class Lanes implements BackgroundQueue {
  readonly #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly lanes: readonly BackgroundQueue[],
    everyMs?: number,
  ) {
    this.#timer = everyMs === undefined ? undefined : setInterval(() => this.wake(), everyMs);
  }

  wake(asked?: boolean): void {
    for (const lane of this.lanes) lane.wake(asked);
  }

  interrupt(): void {
    for (const lane of this.lanes) lane.interrupt();
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const lane of this.lanes) lane.stop();
  }
}
