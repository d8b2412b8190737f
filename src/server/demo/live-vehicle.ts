import { addDays } from '../../domain/kit/time-zone.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { countersAfter, LIVE, PlanReader, type Moment } from './moments.ts';
import { planDay } from './plan.ts';
import type { Played } from './progress.ts';

/** Follows the plan of a vehicle from where it was played, day after day, at the live cadence. */
export class LiveVehicle {
  private reader: PlanReader;
  private moments: Generator<Moment>;
  private next: Moment | null;

  constructor(
    readonly vehicle: DemoVehicle,
    private from: Played,
  ) {
    this.reader = new PlanReader(vehicle, planDay(vehicle, from.day), from.counters);
    this.moments = this.reader.between(from.untilMs, this.reader.plan.endMs, LIVE);
    this.next = this.moments.next().value ?? null;
  }

  /** Moments up to now that were not taken yet. */
  take(nowMs: number): Moment[] {
    const taken: Moment[] = [];
    for (;;) {
      while (this.next && this.next.atMs <= nowMs) {
        taken.push(this.next);
        this.next = this.moments.next().value ?? null;
      }
      if (nowMs < this.reader.plan.endMs) return taken;
      this.nextDay();
    }
  }

  private nextDay(): void {
    const { plan, counters } = this.reader;
    this.from = { untilMs: plan.endMs, day: addDays(plan.day, 1), counters: countersAfter(counters, plan) };
    this.reader = new PlanReader(this.vehicle, planDay(this.vehicle, this.from.day), this.from.counters);
    this.moments = this.reader.between(plan.endMs, this.reader.plan.endMs, LIVE);
    this.next = this.moments.next().value ?? null;
  }

  /** Where a later run goes on: from the oldest moment that nobody acknowledged, else from now. */
  playedAt(nowMs: number, waitingSinceMs: number | null): Played {
    return {
      untilMs: Math.max(this.from.untilMs, Math.min(nowMs, waitingSinceMs ?? nowMs)),
      day: this.from.day,
      counters: this.from.counters,
    };
  }
}
