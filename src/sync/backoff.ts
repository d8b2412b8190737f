const FIRST_MS = 1000;
/** A network that comes back without the browser saying so is noticed within this. */
const CAP_MS = 20_000;

/** Waits between attempts: 1 s doubled to 20 s, with jitter over the upper half so that a fleet of devices spreads out. */
export class Backoff {
  #failures = 0;
  #until = 0;

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
    this.#until = 0;
  }

  fail(nowMs: number, retryAfterMs: number | null = null): void {
    this.#failures++;
    const waitMs = Math.min(this.capMs, FIRST_MS * 2 ** Math.min(this.#failures - 1, 16)) * (0.5 + this.random() / 2);
    this.#until = nowMs + Math.max(waitMs, Math.min(retryAfterMs ?? 0, 15 * 60_000));
  }

  /** The network came back or a person asked: try at once, but keep the count, so that a dead server is not hammered. */
  hurry(nowMs: number): void {
    this.#until = Math.min(this.#until, nowMs);
  }

  waitMs(nowMs: number): number {
    return Math.max(0, this.#until - nowMs);
  }
}
