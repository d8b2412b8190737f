import type { PullAnswer } from '../domain/sync/protocol.ts';
import { Backoff } from './backoff.ts';
import type { MirrorState } from './merge.ts';

const MOST = 3;

/**
 * Pages that lead nowhere (F17): a proxy's old answer, two servers that disagree. A few that bring the mirror no further may happen (rights that change
 * during a walk); more of them come ever more slowly. A page that leads further than any before it forgives them: whoever goes in circles, however long
 * they are, gets no further.
 */
export class Circles {
  readonly #backoff: Backoff;
  #count = 0;
  /** Pages that led on since the walk began, and the most that any walk came to since the mirror was last whole. */
  #steps = 0;
  #furthest = 0;

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
      this.#steps = 0;
      this.#furthest = 0;
      this.#forgive();
    } else if (walkStart || JSON.stringify(cursor) === JSON.stringify(asked.cursor)) {
      if (walkStart) this.#steps = 0;
      if (++this.#count > MOST) this.#backoff.fail(nowMs);
    } else if (++this.#steps > this.#furthest) {
      this.#furthest = this.#steps;
      this.#forgive();
    }
  }

  #forgive(): void {
    this.#count = 0;
    this.#backoff.succeed();
  }
}
