import { isUpgrade } from './http-reader.ts';

/**
 * What becomes of a request.
 * - `reset`: it does not reach the server, the connection is reset.
 * - `stall`: it does not reach the server, nothing is ever answered.
 * - `portal`: a page of the network itself answers 200.
 * - `hold`: it waits until `release`, then goes on as if nothing had been.
 * - `hold-answer`: the server answers it, the answer waits until `release`.
 * - `answer-lost`: the server answers it, the connection is reset before a byte of the answer.
 * - `answer-half`: the connection ends after the head and half of the body of the answer.
 * - `answer-stall`: as much of the answer, then nothing more; the connection stays.
 * - `trickle`: the answer comes a little at a time, as on a slow link, the rest of it at `release`.
 * - `twice`: its bytes are sent twice at once, on two connections; the first answer is given once both are there.
 * - `again`: served as ever, and its bytes are sent a second time at `release`.
 * - `stale`: the first one is answered by the server, the others get the same bytes again, as from a cache on the way.
 */
export type Fate =
  | 'reset'
  | 'stall'
  | 'portal'
  | 'hold'
  | 'hold-answer'
  | 'answer-lost'
  | 'answer-half'
  | 'answer-stall'
  | 'trickle'
  | 'twice'
  | 'again'
  | 'stale';

export interface Aim {
  fate: Fate;
  /** Tried on the head of each request (`POST /api/v1/sync/push HTTP/1.1…`). */
  match: RegExp;
  /** So many requests meet it, then none; without, all do. */
  times?: number;
  /** The first ones that pass unharmed. */
  after?: number;
}

const WITHOUT_ANSWER: readonly Fate[] = ['reset', 'stall', 'portal'];

/** A fault of the network, aimed at some requests. */
export class Fault {
  /** Requests that met it. */
  met = 0;
  /** Requests that met it and whose outcome has come. */
  done = 0;
  /** Bytes of answers that `trickle` let through. */
  carried = 0;
  /** The answer that `stale` repeats. */
  kept: Promise<Buffer> | undefined;
  readonly released: Promise<void>;
  #release: () => void = () => undefined;
  #seen = 0;
  #isOver = false;

  constructor(readonly aim: Aim) {
    this.released = new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  /** Does this request meet it? */
  takes(head: string): boolean {
    const { fate, match, times = Infinity, after = 0 } = this.aim;
    if (this.#isOver || !match.test(head) || (isUpgrade(head) && !WITHOUT_ANSWER.includes(fate))) return false;
    if (this.#seen++ < after || this.met >= times) return false;
    this.met++;
    return true;
  }

  /** Lets go on what waits. */
  release(): void {
    this.#release();
  }

  /** No request meets it any more. */
  end(): void {
    this.#isOver = true;
    this.release();
  }
}
