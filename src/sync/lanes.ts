import type { QuietLane } from './lane.ts';

/** Several quiet lanes as one. */
export class Lanes implements QuietLane {
  constructor(private readonly lanes: readonly QuietLane[]) {}

  wake(asked?: boolean): void {
    for (const lane of this.lanes) lane.wake(asked);
  }

  interrupt(): void {
    for (const lane of this.lanes) lane.interrupt();
  }

  stop(): void {
    for (const lane of this.lanes) lane.stop();
  }
}
