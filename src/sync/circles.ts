import type { PullAnswer } from '../domain/sync/protocol.ts';
import { Backoff } from './backoff.ts';
import type { MirrorState } from './merge.ts';

const MOST = 3;

/**
 * Pages that lead nowhere (F17): a proxy's old answer, two servers that disagree. A few that bring the mirror no further may happen (rights that change
 * during a walk); more of them come ever more slowly.
 */
export class Circles {
  readonly #backoff: Backoff;
  #count = 0;

  constructor(random: () => number) {
    this.#backoff = new Backoff(random);
  }

  get areFew(): boolean {
    return this.#count < MOST;
  }

  waitMs(nowMs: number): number {
    return this.#backoff.waitMs(nowMs);
  }

  heard({ more, walkStart, cursor }: PullAnswer, asked: MirrorState, nowMs: number): void {
    if (!more) {
      this.#count = 0;
      this.#backoff.succeed();
    } else if ((walkStart || JSON.stringify(cursor) === JSON.stringify(asked.cursor)) && ++this.#count > MOST) {
      this.#backoff.fail(nowMs);
    }
  }
}
