import { Halt, isBreak } from './journey-halts.ts';
import type { JourneyRules } from './journey-rules.ts';
import { inOrder, stepsOf, type JourneyFix } from './journey-steps.ts';

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
export function windowAround(loaded: Loaded, touched: Touched, nowMs: number, rules: JourneyRules): JourneyWindow | { widen: 'before' | 'after' } {
  const fixes = inOrder(loaded.fixes);
  const left = lastCut(fixes, loaded.isFirst, touched.fromMs, rules);
  if (left === null && !loaded.isFirst) return { widen: 'before' };
  const right = firstCut(fixes, touched.toMs + rules.gapS * 1000, rules);
  if (right === null && !loaded.isLast) return { widen: 'after' };
  const from = left?.first ?? 0;
  const to = right?.last ?? fixes.length - 1;
  return { fixes: fixes.slice(from, to + 1), fromMs: left?.atMs ?? -Infinity, untilMs: right?.atMs ?? Infinity, nowMs: right?.atMs ?? nowMs };
}

/** Where journeys before `atMs` and from it on are apart; `first` and `last`: messages that the part after and the part before begin and end with. */
interface Cut {
  atMs: number;
  first: number;
  last: number;
}

function* cutsOf(fixes: readonly JourneyFix[], sureFromMs: number, rules: JourneyRules): Generator<Cut> {
  const steps = stepsOf(fixes, rules);
  const halt = new Halt(rules);
  for (let k = 0; k < steps.length; k++) {
    const step = steps[k]!;
    const before = steps[k - 1];
    const isSilence = before !== undefined && step.atMs - before.atMs > rules.stopGapS * 1000;
    if (isSilence) yield { atMs: step.atMs, first: k - 1, last: k };
    if (step.moving || (before && isBreak(before, step, rules))) halt.end();
    if (step.moving) continue;
    halt.add(step);
    if (!isSilence && step.isSure && step.atMs >= sureFromMs && halt.isLongAt(step.atMs)) yield { atMs: step.atMs, first: k, last: k };
  }
}

function lastCut(all: readonly JourneyFix[], isFirst: boolean, beforeMs: number, rules: JourneyRules): Cut | null {
  const fixes = all.filter(({ atMs }) => atMs < beforeMs);
  let found: Cut | null = null;
  for (const cut of cutsOf(fixes, isFirst ? -Infinity : (fixes[0]?.atMs ?? 0) + rules.gapS * 1000, rules)) found = cut;
  return found;
}

function firstCut(all: readonly JourneyFix[], afterMs: number, rules: JourneyRules): Cut | null {
  const skipped = all.findIndex(({ atMs }) => atMs > afterMs);
  if (skipped === -1) return null;
  const fixes = all.slice(skipped);
  for (const { atMs, first, last } of cutsOf(fixes, fixes[0]!.atMs + rules.gapS * 1000, rules)) return { atMs, first: first + skipped, last: last + skipped };
  return null;
}
