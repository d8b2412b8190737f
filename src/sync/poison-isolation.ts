import { PUSH_MAX_MUTATIONS } from '../domain/sync/protocol.ts';

/** A write the server asked to wait with; one that makes it fail waits longer each time. */
const COOL_MS = 30_000;
const COOL_FAULTY_MS = 5 * 60_000;
const COOL_CAP_MS = 3600_000;
/** So many different writes failing alone in a row: it is the server, not the writes. */
const SUSPECTS = 3;
const FAULTS = 3;

/**
 * Which writes to leave aside for now, so that one at fault holds up no other (F2). A request that fails again and again is cut
 * in half until a write fails alone; then the next ones are tried without it. When they pass, it was at fault: it waits minutes,
 * then hours. When they fail too, the server is down and nobody is.
 */
export class PoisonIsolation {
  readonly #cooling = new Map<string, number>();
  readonly #suspects = new Set<string>();
  readonly #faults = new Map<string, number>();
  #limit = PUSH_MAX_MUTATIONS;

  constructor(private readonly random: () => number) {}

  /** How many writes the next request may carry. */
  get limit(): number {
    return this.#limit;
  }

  isAside(mid: string): boolean {
    return this.#cooling.has(mid) || this.#suspects.has(mid);
  }

  /** When the first write that waits may go; Infinity: none waits. */
  get nextAt(): number {
    return this.#cooling.size > 0 ? Math.min(...this.#cooling.values()) : Infinity;
  }

  /** True when writes that waited may go again. */
  expire(nowMs: number): boolean {
    const before = this.#cooling.size;
    for (const [mid, until] of this.#cooling) if (until <= nowMs) this.#cooling.delete(mid);
    return this.#cooling.size < before;
  }

  cool(mids: readonly string[], nowMs: number, ms = COOL_MS): void {
    for (const mid of mids) this.#cooling.set(mid, nowMs + ms * (0.5 + this.random()));
  }

  /** Nothing else is left to try: were there suspects? */
  exhausted(): boolean {
    const had = this.#suspects.size > 0;
    this.#suspects.clear();
    return had;
  }

  /** A request passed. */
  succeeded(nowMs: number): void {
    this.#limit = Math.min(PUSH_MAX_MUTATIONS, this.#limit * 2);
    for (const mid of this.#suspects) {
      const faults = (this.#faults.get(mid) ?? 0) + 1;
      this.#faults.set(mid, faults);
      this.cool([mid], nowMs, Math.min(COOL_CAP_MS, COOL_FAULTY_MS * 2 ** (faults - 1)));
    }
    this.#suspects.clear();
  }

  /** A request could not be taken as it is: half of it next time. False: it was one write alone. */
  halve(size: number): boolean {
    if (size <= 1) return false;
    this.#limit = Math.ceil(size / 2);
    return true;
  }

  /** The server failed on a request, `failures` times in a row by now. */
  faulted(mids: readonly string[], failures: number): void {
    if (failures < FAULTS || this.halve(mids.length)) return;
    this.#suspects.add(mids[0]!);
    if (this.#suspects.size > SUSPECTS) this.#suspects.clear();
  }
}
