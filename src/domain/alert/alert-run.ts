import { distanceM, type LngLat } from '../geo/geometry.ts';
import { UNIT_MS, type AlertKindSpec, type AlertUnit } from './alert-kinds.ts';

/** What one look at a vehicle says of one subject of a rule: the rule itself (''), a zone, a probe, a fault code, something due. */
export interface Telling {
  subject: string;
  /** `between`: not beyond the threshold, and not far enough from it for an alert to end. `pulse`: something that has no length happened. */
  is: 'on' | 'between' | 'off' | 'pulse';
  /** When it began, or was over, where that was before this look. */
  sinceMs?: number;
  /** How long it must hold, where the subject says so and not the rule. */
  holdMs?: number;
  value?: number;
  /** Whether a higher value is worse, or a lower one. */
  toward?: 1 | -1;
  threshold?: number;
  unit?: AlertUnit;
  detail?: string;
  zone?: string;
  /** Where that was, when it was not at this look. */
  place?: LngLat;
  /** Nobody saw it: it follows from two looks. */
  inferred?: boolean;
}

/** A condition that holds, an alert once it `isOpen`. */
export interface Run {
  sinceMs: number;
  /** Last look that did not say that it is over. */
  toldMs: number;
  /** First look that said so; it is over for good `clearS` later. */
  offMs: number | null;
  isOpen: boolean;
  /** The vehicle's time at which it became an alert. Absent: it did not, or nobody noted it. */
  openMs?: number;
  holdMs: number;
  value: number | null;
  threshold: number | null;
  unit: AlertUnit | null;
  detail: string | null;
  zone: string | null;
  /** Where the vehicle was, and by which badge it was driven, when it began. */
  place: LngLat | null;
  driverTag: string | null;
  count: number;
  inferred?: boolean;
  /** The longest time between two looks that made it. */
  everyMs?: number;
}

/** What the runs of one rule and vehicle become; `at` is the vehicle's time, as everywhere here. */
export interface RunsState {
  runs: Readonly<Record<string, Run>>;
  /** When the last alert of a subject ended: none begins before. */
  endedMs: Readonly<Record<string, number>>;
}

export interface RunChange {
  change: 'opened' | 'continued' | 'closed';
  subject: string;
  run: Run;
  endMs: number | null;
}

/** What drifts of a vehicle that stands. */
const SAME_PLACE_M = 100;
/** A device is silent when it has not spoken for so many times as long as it does. */
const SILENT_TIMES = 2.5;

/** How long nothing has to be heard of a run for nobody to know of it: of a device that seldom speaks, by how often it did. */
export function reachMs({ everyMs }: Pick<Run, 'everyMs'>, { reachS, sparseS }: AlertKindSpec): number {
  if (sparseS === undefined) return reachS * 1000;
  return everyMs === undefined ? sparseS * 1000 : Math.max(reachS * 1000, Math.min(2 * sparseS * 1000, SILENT_TIMES * everyMs));
}

/** Where the vehicle is when it is looked at. */
interface Whereabouts {
  place: LngLat | null;
  driverTag: string | null;
}

/**
 * The runs of one rule and vehicle while they are worked on. A run opens an alert once it has held for its time, ends it once it is over for
 * `clearS`, and what comes back sooner is counted (`count`). The states of a subject: none → waiting → open → ending → none.
 */
export class Runs {
  readonly changes: RunChange[] = [];
  private readonly runs: Record<string, Run>;
  private readonly endedMs: Record<string, number>;

  constructor(
    state: RunsState,
    private readonly spec: AlertKindSpec,
    private readonly holdMs: number,
  ) {
    this.runs = { ...state.runs };
    this.endedMs = { ...state.endedMs };
  }

  state(): RunsState {
    return { runs: this.runs, endedMs: this.endedMs };
  }

  list(): [subject: string, run: Run][] {
    return Object.entries(this.runs);
  }

  take(telling: Telling, atMs: number, where: Whereabouts): void {
    const { subject, is } = telling;
    const run = this.runs[subject];
    if (is === 'pulse') this.pulse(telling, atMs, where);
    else if (is === 'on') this.hold(telling, atMs, where);
    else if (!run) return;
    else if (!run.isOpen) delete this.runs[subject];
    else if (is === 'between') this.runs[subject] = { ...run, toldMs: atMs };
    else this.fall(subject, run, atMs, telling.sinceMs ?? atMs);
  }

  /** What waits to be an alert does so for as long as the rule says now. */
  holdAnew(): void {
    for (const [subject, run] of this.list()) if (!run.isOpen) this.runs[subject] = { ...run, holdMs: this.holdMs };
  }

  /** Ends an alert that is open; what only waited to be one is forgotten. */
  close(subject: string, endMs: number): void {
    const run = this.runs[subject];
    delete this.runs[subject];
    if (!run?.isOpen) return;
    const end = Math.max(endMs, run.sinceMs);
    // Two alerts that begin at one instant would be one by their key.
    this.endedMs[subject] = Math.max(end, run.sinceMs + 1);
    this.changes.push({ change: 'closed', subject, run: { ...run, value: this.lasted(run, end - run.sinceMs) }, endMs: end });
  }

  private hold(telling: Telling, atMs: number, where: Whereabouts): void {
    const { subject } = telling;
    const known = this.runs[subject];
    if (known?.isOpen && this.spec.endsUnheard && !this.isJoined(known, atMs, where)) this.close(subject, known.offMs ?? known.toldMs);
    const isKnown = known !== undefined && subject in this.runs && (known.isOpen || this.isJoined(known, atMs, where));
    const before = isKnown ? known : this.begin(telling, atMs, where);
    const isWorse = telling.value !== undefined && (before.value === null || (telling.value - before.value) * (telling.toward ?? 1) > 0);
    const isBack = before.offMs !== null;
    const run: Run = {
      ...before,
      toldMs: atMs,
      offMs: null,
      holdMs: before.isOpen ? before.holdMs : (telling.holdMs ?? before.holdMs),
      ...(isKnown && this.spec.sparseS !== undefined ? { everyMs: Math.max(before.everyMs ?? 0, atMs - before.toldMs) } : {}),
      count: before.count + (isBack ? 1 : 0),
      ...(isWorse ? { value: telling.value!, threshold: telling.threshold ?? null, detail: telling.detail ?? null } : {}),
    };
    this.runs[subject] = run;
    if (!run.isOpen && atMs - run.sinceMs >= run.holdMs) this.open(subject, run, atMs);
    else if (run.isOpen && (isWorse || isBack)) this.changes.push({ change: 'continued', subject, run, endMs: null });
  }

  /** Whether a condition is known to have held from the last look to this one: not further apart than the device speaks. */
  private isJoined(run: Run, atMs: number, { place }: Whereabouts): boolean {
    const apartMs = atMs - run.toldMs;
    if (apartMs <= ((run.isOpen ? undefined : this.spec.joinS) ?? this.spec.reachS) * 1000) return true;
    return (
      this.spec.sparseS !== undefined &&
      apartMs <= reachMs(run, this.spec) &&
      run.place !== null &&
      place !== null &&
      distanceM(run.place, place) <= SAME_PLACE_M
    );
  }

  private begin(
    { subject, sinceMs, holdMs, value, threshold, unit, detail, zone, place, inferred }: Telling,
    atMs: number,
    where: Whereabouts,
  ): Run {
    const endedMs = this.endedMs[subject] ?? -Infinity;
    const isAfter = sinceMs !== undefined && sinceMs >= endedMs;
    return {
      sinceMs: isAfter ? sinceMs : Math.max(atMs, endedMs),
      toldMs: atMs,
      offMs: null,
      isOpen: false,
      holdMs: holdMs ?? this.holdMs,
      value: value ?? null,
      threshold: threshold ?? null,
      unit: unit ?? this.spec.unit,
      detail: detail ?? null,
      zone: zone ?? null,
      ...where,
      ...(place ? { place } : {}),
      ...(inferred ? { inferred } : {}),
      count: 1,
    };
  }

  private open(subject: string, waiting: Run, openMs: number): void {
    const run = { ...waiting, isOpen: true, openMs, value: this.lasted(waiting, waiting.holdMs) };
    this.runs[subject] = run;
    this.changes.push({ change: 'opened', subject, run, endMs: null });
  }

  private pulse(telling: Telling, atMs: number, where: Whereabouts): void {
    this.open(telling.subject, this.begin(telling, atMs, where), atMs);
    this.close(telling.subject, telling.sinceMs ?? atMs);
  }

  private fall(subject: string, run: Run, atMs: number, saidMs: number): void {
    const offMs = run.offMs ?? saidMs;
    this.runs[subject] = { ...run, offMs };
    if (atMs - offMs >= this.spec.clearS * 1000) this.close(subject, offMs);
  }

  /** The value of a run: of what is told by how long it lasts, that long in its unit, to a tenth. */
  private lasted(run: Run, ms: number): number | null {
    const unitMs = run.unit === null ? undefined : UNIT_MS[run.unit];
    return this.spec.isDuration && unitMs !== undefined ? Math.round((ms / unitMs) * 10) / 10 : run.value;
  }
}
