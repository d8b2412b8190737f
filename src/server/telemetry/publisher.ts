import type { Bus } from '../context.ts';
import { positionsChannel } from '../../domain/sync/live-frames.ts';
import type { DayTimeline } from '../../domain/telemetry/day-timeline.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';

const INTERVAL_MS = 500;

interface Waiting {
  states: Map<string, VehicleState>;
  strips: Map<string, DayTimeline>;
}

/** Tells the organization's screens what changed, at most twice a second and each vehicle once. */
export class Publisher {
  private readonly waiting = new Map<string, Waiting>();
  private readonly lastMs = new Map<string, number>();
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(private readonly bus: Bus) {}

  add(orgId: string, states: readonly VehicleState[], strips: readonly DayTimeline[] = []): void {
    if (states.length === 0 && strips.length === 0) return;
    let waiting = this.waiting.get(orgId);
    if (!waiting) this.waiting.set(orgId, (waiting = { states: new Map(), strips: new Map() }));
    for (const state of states) waiting.states.set(state._id, state);
    for (const strip of strips) waiting.strips.set(strip._id, strip);
    if (this.timers.has(orgId)) return;
    const delay = Math.max(0, INTERVAL_MS - (performance.now() - (this.lastMs.get(orgId) ?? -INTERVAL_MS)));
    const timer = setTimeout(() => this.send(orgId), delay);
    this.timers.set(orgId, timer.unref());
  }

  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const orgId of Array.from(this.waiting.keys())) this.send(orgId);
  }

  private send(orgId: string): void {
    const waiting = this.waiting.get(orgId);
    this.waiting.delete(orgId);
    this.timers.delete(orgId);
    this.lastMs.set(orgId, performance.now());
    if (waiting) this.bus.publish(positionsChannel(orgId), { states: [...waiting.states.values()], strips: [...waiting.strips.values()] });
  }
}
