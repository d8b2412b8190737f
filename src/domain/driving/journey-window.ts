import { Halt, isBreak } from './journey-spans.ts';
import type { JourneyRules } from './journey-rules.ts';
import { inOrder, type JourneyFix } from './journey.ts';
import { stepsOf, type Step } from './journey-steps.ts';

/** Messages that came or changed, by their time; both ends included. */
export interface Touched {
  fromMs: number;
  toMs: number;
}

/** What is to be made again: journeys that start in [fromMs, untilMs), from these messages. */
export interface JourneyWindow {
  fixes: readonly JourneyFix[];
  fromMs: number;
  untilMs: number;
  /** "Now" of this window: what follows is out of its reach. */
  nowMs: number;
}

interface Loaded {
  /** Messages from well before to well after what was touched. */
  fixes: readonly JourneyFix[];
  /** There are none before, none after these. */
  isFirst: boolean;
  isLast: boolean;
}

/*
 * A place to cut is a rest, or a silence, that ends a journey whatever came before and after it: the vehicle stands, the ignition is not on,
 * and the rest is already long enough there; or nothing was heard for `stopGapS`. What a step says follows from the messages at most `REACH` times
 * `gapS` away, from `BESIDE` messages on each side (journey-steps.ts), and without a place from the last one that has one. So cuts that are made of
 * messages outside of what was touched, by that much, were cuts before the change too: no journey, old or new, goes across one. Hence a window made again
 * gives what a whole recomputation would give there.
 */
const REACH = 4;
const BESIDE = 2;

/** The part to make again around what was touched; says which side must be loaded further when no cut is in what is loaded. */
export function windowAround(
  loaded: Loaded,
  touched: Touched,
  nowMs: number,
  rules: JourneyRules,
): JourneyWindow | { widen: 'before' | 'after' } {
  const fixes = inOrder(loaded.fixes);
  const steps = stepsOf(fixes, rules);
  const reachMs = REACH * rules.gapS * 1000;
  const atMs = (index: number, none: number): number => fixes[index]?.atMs ?? none;
  const firstTouched = fixes.findIndex(({ atMs: at }) => at >= touched.fromMs);
  const lastTouched = fixes.findLastIndex(({ atMs: at }) => at <= touched.toMs);
  // What the ends of the load say may be otherwise with what lies beyond them.
  const sureFromMs = loaded.isFirst ? -Infinity : Math.max(atMs(0, 0) + reachMs, atMs(BESIDE, Infinity));
  const sureUntilMs = loaded.isLast ? Infinity : Math.min(atMs(fixes.length - 1, 0) - reachMs, atMs(fixes.length - 1 - BESIDE, -Infinity));
  const untilMs = firstTouched < 0 ? touched.fromMs : Math.min(touched.fromMs, atMs(firstTouched - BESIDE, -Infinity));
  let left: Cut | null = null;
  for (const cut of cutsOf(steps, sureFromMs, untilMs, rules)) left = cut;
  if (left === null && !loaded.isFirst) return { widen: 'before' };
  const fromMs = Math.max(touched.toMs + reachMs + 1, atMs(lastTouched + 1 + BESIDE, touched.toMs));
  let right: Cut | null = null;
  for (const cut of cutsOf(steps, fromMs, sureUntilMs, rules)) {
    right = cut;
    break;
  }
  if (right === null && !loaded.isLast) return { widen: 'after' };
  // With those beside the cuts, of which their steps follow.
  const from = Math.max(0, (left?.first ?? 0) - BESIDE);
  const to = Math.min(fixes.length - 1, (right?.last ?? fixes.length - 1) + BESIDE);
  return {
    fixes: fixes.slice(from, to + 1),
    fromMs: left?.atMs ?? -Infinity,
    untilMs: right?.atMs ?? Infinity,
    nowMs: right ? atMs(to, nowMs) : nowMs,
  };
}

/** Where journeys before `atMs` and from it on are apart; `first` and `last`: messages that the part after and the part before begin and end with. */
interface Cut {
  atMs: number;
  first: number;
  last: number;
}

/** Cuts that only messages in [fromMs, untilMs) make. */
function* cutsOf(steps: readonly Step[], fromMs: number, untilMs: number, rules: JourneyRules): Generator<Cut> {
  const halt = new Halt(rules);
  let isPlaced = false;
  for (let k = 0; k < steps.length; k++) {
    const step = steps[k]!;
    isPlaced ||= step.atMs >= fromMs && step.place !== null;
    if (!isPlaced && fromMs !== -Infinity) continue;
    if (step.atMs >= untilMs) return;
    const before = k > 0 && steps[k - 1]!.atMs >= fromMs ? steps[k - 1] : undefined;
    const isSilence = before !== undefined && step.atMs - before.atMs > rules.stopGapS * 1000;
    if (isSilence) yield { atMs: step.atMs, first: k - 1, last: k };
    if (step.moving || (before && isBreak(before, step, rules))) halt.end();
    if (step.moving) continue;
    halt.add(step);
    if (!isSilence && step.isSure && halt.isLongAt(step.atMs)) yield { atMs: step.atMs, first: k, last: k };
  }
}
