import { announce, onDelta } from '../db/deltas.ts';

/** Where no live connection stands, a screen that is seen is brought up to date this often. */
export const SEEN_MS = 10_000;
/** And what nobody looks at. */
export const UNSEEN_MS = 60_000;
/** Older than this, they are said to be. */
const OLD_MS = 3 * 60_000;

interface LookPorts {
  setTimer: (work: () => void, ms: number) => () => void;
  elapsed: () => number;
  now: () => number;
  /** The server answers, and no live connection stands. */
  isBlind: () => boolean;
  /** Rows are to be asked for; `states`: states and timelines. */
  look: (states: boolean) => void;
  /** Every while, as long as none stands. */
  tell: () => void;
}

/** Asks for what a live connection would bring, of every tab's screens, while none stands. */
export class Looks {
  #at = -Infinity;
  #came: { at: number; iso: string } | undefined;
  #cancel: (() => void) | undefined;
  readonly #off: () => void;

  constructor(
    database: string,
    private readonly ports: LookPorts,
  ) {
    this.#off = onDelta(database, ({ shown }) => {
      if (shown && ports.isBlind()) ports.look(shown === 'states');
    });
    const turn = (): void => {
      if (ports.isBlind()) {
        announce(database, { who: true });
        ports.tell();
      }
      this.#cancel = ports.setTimer(turn, SEEN_MS);
    };
    this.#cancel = ports.setTimer(turn, SEEN_MS);
  }

  /** States are asked for now. */
  looked(): void {
    this.#at = this.ports.elapsed();
  }

  came(): void {
    this.#came = { at: this.ports.elapsed(), iso: new Date(this.ports.now()).toISOString() };
  }

  /** Of when states are, once that is long ago. */
  get oldOf(): string | undefined {
    return this.#came && this.ports.elapsed() - this.#came.at > OLD_MS ? this.#came.iso : undefined;
  }

  /** Nobody looks at states, and they are old. */
  areStatesDue(): boolean {
    return this.ports.isBlind() && this.ports.elapsed() - this.#at >= UNSEEN_MS;
  }

  stop(): void {
    this.#cancel?.();
    this.#off();
  }
}
