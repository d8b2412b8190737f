const FIRST_MS = 1000;
/** A network that comes back without the browser saying so is noticed within this. */
const CAP_MS = 20_000;

/** Waits between attempts: 1 s doubled to 20 s, with jitter over the upper half so that a fleet of devices spreads out. */
export class Backoff {
  #failures = 0;
  /** How often the wait was doubled. */
  #level = 0;
  #until = 0;
  #hurried = false;

  constructor(
    private readonly random: () => number,
    private readonly capMs = CAP_MS,
  ) {}

  get failures(): number {
    return this.#failures;
  }

  /** A request got through. */
  succeed(): void {
    this.#failures = 0;
    this.#level = 0;
    this.#until = 0;
    this.#hurried = false;
  }

  fail(nowMs: number, retryAfterMs: number | null = null): void {
    this.#failures++;
    if (!this.#hurried || this.#level === 0) this.#level++;
    this.#hurried = false;
    const waitMs = Math.min(this.capMs, FIRST_MS * 2 ** Math.min(this.#level - 1, 16)) * (0.5 + this.random() / 2);
    this.#until = nowMs + Math.max(waitMs, Math.min(retryAfterMs ?? 0, 15 * 60_000));
  }

  /**
   * The network came back or a person asked: try at once. The wait stays what it was, so that a dead server is not hammered, and that
   * try does not double it: who writes five entries without network waits no longer for the network than who writes none.
   */
  hurry(nowMs: number): void {
    if (this.#until <= nowMs) return;
    this.#until = nowMs;
    this.#hurried = true;
  }

  waitMs(nowMs: number): number {
    return Math.max(0, this.#until - nowMs);
  }
}
