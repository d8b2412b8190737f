import { distanceM } from '../kit/geometry.ts';
import type { JourneyRules } from './journey-rules.ts';
import type { Step } from './journey-steps.ts';

/** Whether two steps cannot be of one journey: a silence too long, or one that driving does not explain. */
export function isBreak(a: Step, b: Step, rules: JourneyRules): boolean {
  const seconds = (b.atMs - a.atMs) / 1000;
  if (seconds > rules.stopGapS) return true;
  return a.moving && seconds > rules.gapS && apartM(a, b) < Math.max(rules.minDistanceM, (rules.movingKmh * seconds) / 3.6);
}

/** Metres between two steps by their places, else by the odometer; 0 when neither tells. */
export function apartM(a: Step, b: Step): number {
  if (a.place && b.place) return distanceM(a.place, b.place);
  const [from, to] = [a.fix, b.fix];
  if (from.odometerKm === null || to.odometerKm === null || from.device !== to.device || from.odometerSource !== to.odometerSource) return 0;
  return Math.max(0, to.odometerKm - from.odometerKm) * 1000;
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
