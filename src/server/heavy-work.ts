import { availableParallelism } from 'node:os';
import { fail } from '../domain/entity/failure.ts';

interface HeavyWorkLimits {
  /** Pieces of work done at the same time. */
  atOnce: number;
  /** Those that may wait for their turn; one more is told to come again. */
  waiting: number;
  /** Longest wait for a turn. */
  patienceMs: number;
}

/**
 * Work whose size others decide: so many at once, so many in line, the rest is told to come again (`unavailable`, 503 with Retry-After).
 * All of it shares the four threads of the process (libuv) with files and names of hosts: each kind has its own gate, which leaves threads to the others.
 */
export class HeavyWork {
  #running = 0;
  readonly #line: (() => void)[] = [];
  readonly #limits: HeavyWorkLimits;

  constructor(limits: HeavyWorkLimits) {
    this.#limits = limits;
  }

  /** Does the work at its turn. Throws FailureError `unavailable` when the line is full or too slow, else what the work throws. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      return await work();
    } finally {
      // The place goes from hand to hand: nobody who comes now is before those in line.
      const next = this.#line.shift();
      if (next) next();
      else this.#running--;
    }
  }

  async #turn(): Promise<void> {
    if (this.#running < this.#limits.atOnce) {
      this.#running++;
      return;
    }
    if (this.#line.length >= this.#limits.waiting) throw fail('unavailable');
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#line.splice(this.#line.indexOf(take), 1);
        reject(fail('unavailable'));
      }, this.#limits.patienceMs);
      const take = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.#line.push(take);
    });
  }
}

/** Decoding what people send: one image on two processors, two on more, so that as many threads stay. */
export const sentImages = new HeavyWork({ atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 24, patienceMs: 30_000 });
/** Small pictures of our own making. */
export const drawnImages = new HeavyWork({ atOnce: 1, waiting: 200, patienceMs: 10_000 });
/** Hashes of passwords, 19 MB each: a line of two hundred is four seconds. */
export const passwordHashes = new HeavyWork({ atOnce: 2, waiting: 200, patienceMs: 10_000 });
