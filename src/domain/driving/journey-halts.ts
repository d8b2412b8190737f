import type { JourneyRules } from './journey-rules.ts';
import { apartM, leastM, type Step } from './journey-steps.ts';

/** Whether two steps cannot be of one journey: a silence too long, or one that driving does not explain. */
export function isBreak(a: Step, b: Step, rules: JourneyRules): boolean {
  const seconds = (b.atMs - a.atMs) / 1000;
  if (seconds > rules.stopGapS) return true;
  return a.moving && b.atMs - a.atMs > a.gapMs && apartM(a, b) < leastM(seconds, rules);
}

/** Follows a rest step by step: how long the vehicle stands, and how long with the ignition off. */
export class Halt {
  private sinceMs: number | null = null;
  private offSinceMs: number | null = null;
  private wasOff = false;

  constructor(private readonly rules: JourneyRules) {}

  end(): void {
    this.sinceMs = null;
    this.offSinceMs = null;
    this.wasOff = false;
  }

  add({ atMs, ignition }: Step): void {
    this.sinceMs ??= atMs;
    this.wasOff = this.isOffAt(atMs);
    if (ignition === false) this.offSinceMs ??= atMs;
    else if (ignition) this.offSinceMs = null;
  }

  /** Long enough, until that instant, to end a journey. */
  isLongAt(atMs: number): boolean {
    return this.sinceMs !== null && (atMs - this.sinceMs >= this.rules.stopS * 1000 || this.isOffAt(atMs));
  }

  private isOffAt(atMs: number): boolean {
    return this.wasOff || (this.offSinceMs !== null && atMs - this.offSinceMs >= this.rules.engineOffS * 1000);
  }
}
