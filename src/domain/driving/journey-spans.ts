import type { JourneyRules } from './journey-rules.ts';
import { apartM, type Step, leastM } from './journey-steps.ts';

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
