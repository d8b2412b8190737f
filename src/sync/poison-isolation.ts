import { PUSH_MAX_MUTATIONS } from '../domain/sync/protocol.ts';

/** A write the server asked to wait with; one that makes it fail waits longer each time. */
const COOL_MS = 30_000;
const COOL_FAULTY_MS = 5 * 60_000;
const COOL_CAP_MS = 3600_000;

/**
 * Which writes to leave aside for now, so that one at fault holds up no other (F2). A request that does not pass while others do is cut in half until
 * one write is alone. It is suspected once the same request without it has passed, and at fault when it fails once more after that. While nothing
 * passes nobody is.
 */
export class PoisonIsolation {
  readonly #cooling = new Map<string, number>();
  readonly #faults = new Map<string, number>();
  #suspect: string | undefined;
  #limit = PUSH_MAX_MUTATIONS;

  constructor(private readonly random: () => number) {}

  /** How many writes the next request may carry. */
  get limit(): number {
    return this.#limit;
  }

  isAside(mid: string): boolean {
    return this.#cooling.has(mid);
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

  /** A person wants all of them tried now. */
  freeAll(): void {
    this.#cooling.clear();
  }

  /** A request passed. */
  succeeded(): void {
    this.#limit = Math.min(PUSH_MAX_MUTATIONS, this.#limit * 2);
    this.#suspect = undefined;
  }

  /** A request could not be taken as it is: half of it next time. False: it was one write alone. */
  halve(size: number): boolean {
    if (size <= 1) return false;
    this.#limit = Math.ceil(size / 2);
    return true;
  }

  isSuspect(mid: string): boolean {
    return this.#suspect === mid;
  }

  /** The way is open, without this one. */
  suspect(mid: string): void {
    this.#suspect = mid;
  }

  /** At fault, for a reason that may pass: it waits minutes, then hours. */
  blame(mid: string, nowMs: number): void {
    this.#suspect = undefined;
    const faults = (this.#faults.get(mid) ?? 0) + 1;
    this.#faults.set(mid, faults);
    this.cool([mid], nowMs, Math.min(COOL_CAP_MS, COOL_FAULTY_MS * 2 ** (faults - 1)));
  }
}
