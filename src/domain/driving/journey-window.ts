import { Halt, isBreak } from './journey-halts.ts';
import type { JourneyRules } from './journey-rules.ts';
import { inOrder, stepsOf, type JourneyFix, type Step } from './journey-steps.ts';

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

export interface Loaded {
  /** Messages from well before to well after what was touched. */
  fixes: readonly JourneyFix[];
  /** There are none before, none after these. */
  isFirst: boolean;
  isLast: boolean;
}

/*
 * A place to cut is a rest, or a silence, that ends a journey whatever came before and after it: the vehicle stands, the ignition is not on,
 * and the rest is already long enough there; or nothing was heard for `stopGapS`. Nothing that a step says reaches further than `gapS`
 * (journey-steps.ts), so cuts that are made of messages outside of what was touched, by that much, were cuts before the change too: no
 * journey, old or new, goes across one. Hence a window made again gives what a whole recomputation would give there.
 */

/** The part to make again around what was touched; says which side must be loaded further when no cut is in what is loaded. */
export function windowAround(
  loaded: Loaded,
  touched: Touched,
  nowMs: number,
  rules: JourneyRules,
): JourneyWindow | { widen: 'before' | 'after' } {
  const fixes = inOrder(loaded.fixes);
  const steps = stepsOf(fixes, rules);
  const reachMs = rules.gapS * 1000;
  // What the ends of the load say may be otherwise with what lies beyond them.
  const sureFromMs = loaded.isFirst ? -Infinity : (fixes[0]?.atMs ?? 0) + reachMs;
  const sureUntilMs = loaded.isLast ? Infinity : (fixes.at(-1)?.atMs ?? 0) - reachMs;
  let left: Cut | null = null;
  for (const cut of cutsOf(steps, sureFromMs, touched.fromMs, rules)) left = cut;
  if (left === null && !loaded.isFirst) return { widen: 'before' };
  let right: Cut | null = null;
  for (const cut of cutsOf(steps, touched.toMs + reachMs + 1, sureUntilMs, rules)) {
    right = cut;
    break;
  }
  if (right === null && !loaded.isLast) return { widen: 'after' };
  const from = left?.first ?? 0;
  const to = right?.last ?? fixes.length - 1;
  return {
    fixes: fixes.slice(from, to + 1),
    fromMs: left?.atMs ?? -Infinity,
    untilMs: right?.atMs ?? Infinity,
    nowMs: right?.atMs ?? nowMs,
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
  for (let k = 0; k < steps.length; k++) {
    const step = steps[k]!;
    if (step.atMs < fromMs) continue;
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
