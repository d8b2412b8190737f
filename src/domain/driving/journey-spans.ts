import type { JourneyRules } from './journey-rules.ts';
import { apartM, type Step, leastM } from './journey-steps.ts';
import type { JourneyEvent } from './journey.ts';
import type { Piece } from './ledger.ts';

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

/** A stretch of steps, both ends included. */
export interface Span {
  from: number;
  to: number;
  open: boolean;
  partialStart: boolean;
  partialEnd: boolean;
  /** Step before `from` where the vehicle stood: it left from there. */
  lead: number | null;
}

interface Group {
  /** First and last moving step. */
  first: number;
  last: number;
  /** A silence follows the last step of the group. */
  isCut: boolean;
  open: boolean;
}

/** Movements between two rests that end a journey, whatever comes before and after them. */
function groupsOf(steps: readonly Step[], nowMs: number, rules: JourneyRules): Group[] {
  const groups: Group[] = [];
  const halt = new Halt(rules);
  let group: Group | null = null;
  const close = (isCut: boolean, open: boolean): void => {
    if (group) groups.push({ ...group, isCut, open });
    group = null;
  };
  steps.forEach((step, k) => {
    if (k > 0 && isBreak(steps[k - 1]!, step, rules)) {
      close(steps[k - 1]!.moving, false);
      halt.end();
    }
    if (!step.moving) return halt.add(step);
    if (halt.isLongAt(step.atMs)) close(false, false);
    halt.end();
    group = group ? { ...(group as Group), last: k } : { first: k, last: k, isCut: false, open: false };
  });
  const last = steps.at(-1);
  if (last) {
    const isSilent = nowMs - last.atMs > rules.stopGapS * 1000;
    close(last.moving && isSilent, !(isSilent || halt.isLongAt(nowMs)));
  }
  return groups;
}

/** Where the engine was switched on before the group, when that is part of the drive. */
function startOf(steps: readonly Step[], { first }: Group, rules: JourneyRules): number {
  let from = first;
  while (from > 0 && !steps[from - 1]!.moving && steps[from - 1]!.ignition && !isBreak(steps[from - 1]!, steps[from]!, rules)) from -= 1;
  return steps[first]!.atMs - steps[from]!.atMs < rules.stopS * 1000 ? from : first;
}

/** Where the vehicle was found standing, or where the engine was switched off when that is part of the drive. */
function endOf(steps: readonly Step[], { last, isCut, open }: Group, rules: JourneyRules): number {
  if (open) return steps.length - 1;
  if (isCut || last === steps.length - 1) return last;
  const stood = last + 1;
  let to = stood;
  while (to < steps.length - 1 && steps[to]!.ignition && !steps[to]!.moving && !isBreak(steps[to]!, steps[to + 1]!, rules)) to += 1;
  const isOff = !steps[to]!.ignition && !steps[to]!.moving;
  return isOff && steps[to]!.atMs - steps[stood]!.atMs < rules.stopS * 1000 ? to : stood;
}

/** Drives, and movements that may turn out to be none, with their edges. */
export function movementsOf(steps: readonly Step[], nowMs: number, rules: JourneyRules): Span[] {
  return groupsOf(steps, nowMs, rules).map((group) => {
    const from = startOf(steps, group, rules);
    const before = steps[from - 1];
    const isHeard = before !== undefined && steps[from]!.atMs - before.atMs <= before.gapMs;
    return {
      from,
      to: endOf(steps, group, rules),
      open: group.open,
      partialEnd: group.isCut,
      partialStart: before !== undefined && !isHeard && apartM(before, steps[from]!) >= rules.minDistanceM,
      lead: isHeard && from === group.first && !before.moving ? from - 1 : null,
    };
  });
}

/** Stretches of `stopS` or more with the engine on, outside of the drives. */
export function standingsOf(steps: readonly Step[], drives: readonly Span[], nowMs: number, rules: JourneyRules): Span[] {
  const spans: Span[] = [];
  let from: number | null = null;
  let drive = 0;
  const close = (to: number, open: boolean): void => {
    if (from !== null && steps[to]!.atMs - steps[from]!.atMs >= rules.stopS * 1000)
      spans.push({ from, to, open, partialStart: false, partialEnd: false, lead: null });
    from = null;
  };
  for (let k = 0; k < steps.length; k++) {
    while (drive < drives.length && drives[drive]!.to <= k) drive += 1;
    const isDriven = drive < drives.length && drives[drive]!.from <= k;
    if (isDriven || !steps[k]!.ignition) close(k, false);
    else from ??= k;
    const next = steps[k + 1];
    if (next ? isBreak(steps[k]!, next, rules) : nowMs - steps[k]!.atMs > rules.stopGapS * 1000) close(k, false);
  }
  close(steps.length - 1, true);
  return spans;
}

/** Midnights and hours of every time zone are multiples of this. */
export const SLICE_S = 900;

/**
 * What a journey did in one quarter of an hour of UTC, by `SLICE_FIGURES`: whole seconds of driving, idling, standing otherwise, silence, engine on; whole
 * metres; what began in it of harsh events and excesses of speed, with the seconds that these lasted. Zeros at the end are left out.
 */
export type Slice = readonly number[];
export const SLICE_FIGURES = [
  'drivingS',
  'idlingS',
  'stoppedS',
  'silentS',
  'engineS',
  'distanceM',
  'accelerations',
  'brakings',
  'corners',
  'speeding',
  'speedingS',
] as const;
export type SliceFigure = (typeof SLICE_FIGURES)[number];

const AT = { driving: 0, idling: 1, stopped: 2, silent: 3 } as const;
const EVENTS: Partial<Record<JourneyEvent['kind'], number>> = {
  'harsh-acceleration': 6,
  'harsh-braking': 7,
  'harsh-cornering': 8,
  speeding: 9,
};

/** Pieces and events, in order of time, by quarter of an hour, from the one they begin in; each figure adds up to that of the whole. */
export function slicesOf(pieces: readonly Piece[], events: readonly JourneyEvent[]): Slice[] {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) return [];
  const sliceAt = (seconds: number): number => Math.floor(seconds / SLICE_S) - Math.floor(first.fromS / SLICE_S);
  const slices = Array.from({ length: sliceAt(last.toS - 1) + 1 }, () => SLICE_FIGURES.map(() => 0));
  const add = (seconds: number, figure: number, value: number): void => {
    const slice = slices[Math.min(slices.length - 1, Math.max(0, sliceAt(seconds)))];
    if (slice) slice[figure] = (slice[figure] ?? 0) + value;
  };
  // Whole metres and seconds of what has been so far: their differences add up to the whole.
  let [metres, toldM, excessMs, toldS] = [0, 0, 0, 0];
  for (const { fromS, toS, state, isOn, metres: way } of pieces)
    for (let atS = fromS; atS < toS;) {
      const seconds = Math.min(toS, (Math.floor(atS / SLICE_S) + 1) * SLICE_S) - atS;
      add(atS, AT[state], seconds);
      if (isOn) add(atS, 4, seconds);
      metres += (way * seconds) / (toS - fromS);
      add(atS, 5, Math.round(metres) - toldM);
      toldM = Math.round(metres);
      atS += seconds;
    }
  for (const { kind, at, endAt } of events) {
    const [figure, seconds] = [EVENTS[kind], Date.parse(at) / 1000];
    if (figure === undefined) continue;
    add(seconds, figure, 1);
    if (kind !== 'speeding' || endAt === null) continue;
    excessMs += Date.parse(endAt) - Date.parse(at);
    add(seconds, 10, Math.round(excessMs / 1000) - toldS);
    toldS = Math.round(excessMs / 1000);
  }
  return slices.map((slice) => slice.slice(0, slice.findLastIndex((one) => one !== 0) + 1));
}
