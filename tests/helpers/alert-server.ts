import { keptPoints, type Point, type RuleState } from '../../src/domain/alert/alert-rule.ts';
import type { AlertReading, Scene } from '../../src/domain/alert/watch.ts';
import { evaluate, type AlertFact, type Evaluated } from '../../src/domain/alert/evaluate.ts';
import { Again, beginningOf, goOn, type Made, takeBack } from '../../src/domain/alert/remake.ts';
import { inOrder } from '../../src/domain/driving/journey.ts';

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The server's work for one rule and vehicle, with its tables in memory: each turn reads and writes them as text, as if it were another process. */
export class AlertServer {
  /** By id, the alert as it is. */
  alerts = new Map<string, AlertFact>();
  /** Ids in the order they were told. */
  told: string[] = [];
  /** How many times alerts were made again. */
  remakes = 0;
  private state: RuleState | null = null;
  private points: Point[] = [];
  private lateMs: number | null = null;
  private stored = new Map<string, AlertReading>();

  constructor(private readonly scene: Scene) {}

  come(...readings: readonly AlertReading[]): void {
    const fresh = readings.filter(({ atMs, device }) => !this.stored.has(`${device} ${atMs}`));
    for (const reading of fresh) this.stored.set(`${reading.device} ${reading.atMs}`, reading);
    const made = goOn(this.scene, copy(this.state), fresh);
    if (made.lateMs !== null) this.lateMs = Math.min(this.lateMs ?? Infinity, made.lateMs);
    this.keep(made);
  }

  /** What came late is made again, once it is quiet. */
  settle(): void {
    const [lateMs, state] = [this.lateMs, copy(this.state)];
    this.lateMs = null;
    const beginning = lateMs === null ? null : beginningOf(this.scene, state, copy(this.points), lateMs);
    if (state === null || beginning === null) return;
    const again = new Again(this.scene, state, beginning);
    const all = inOrder([...this.stored.values()]);
    for (let i = 0; i < all.length; i += 7) again.take(all.slice(i, i + 7));
    this.keep(again.end());
  }

  tick(nowMs: number): void {
    const step = evaluate(this.scene, copy(this.state), { kind: 'instant', nowMs });
    this.state = copy(step.state);
    this.write(step.alerts);
  }

  /** By key. */
  list(): Record<string, AlertFact> {
    return Object.fromEntries([...this.alerts.values()].map((fact) => [fact.key, fact]));
  }

  private keep(made: Made): void {
    const { remadeFromMs } = made;
    if (remadeFromMs !== null) {
      this.remakes += 1;
      this.points = this.points.filter(({ atMs }) => atMs <= remadeFromMs);
      const known = [...this.alerts].filter(([, { openedMs }]) => openedMs !== null && openedMs >= remadeFromMs);
      const { moved, gone } = takeBack(
        known.map(([id, fact]) => ({ ...fact, id })),
        [...new Map(made.alerts.map(({ alert }) => [alert.key, alert])).values()],
        remadeFromMs,
      );
      for (const [id, fact] of moved) this.alerts.set(id, fact);
      for (const id of gone) this.alerts.delete(id);
    }
    const points = [...this.points, ...made.points];
    const kept = keptPoints(points.map(({ atMs }) => atMs));
    this.points = copy(points.filter(({ atMs }) => kept.includes(atMs)));
    this.state = copy(made.state);
    this.write(made.alerts);
  }

  private write(alerts: Evaluated['alerts']): void {
    for (const { change, alert } of alerts) {
      const known = [...this.alerts].find(([, { key }]) => key === alert.key)?.[0];
      if (known === undefined && change !== 'opened') continue;
      const id = known ?? `${alert.key} ${this.told.length}`;
      if (known === undefined) this.told.push(id);
      this.alerts.set(id, alert);
    }
  }
}
