import { BREAK_S, CREW_FROM_S, DUTY_REST_S } from './tacho-rules.ts';
import type { TachoSpan } from './tacho-spans.ts';

/** A time without activity: rest that was recorded, or nothing recorded. */
export interface TachoPause {
  fromMs: number;
  toMs: number;
}

/** Driving without a break that counts. */
export interface Stretch {
  driveS: number;
  /** When the driving of it ended. */
  endMs: number;
}

/** A day of work: from the end of a rest of 7 h or more to the start of the next. */
export interface Duty {
  fromMs: number;
  toMs: number;
  /** It may go on: no rest of 7 h has followed yet. */
  isOpen: boolean;
  /** Everything recorded in it, rest too. */
  spans: TachoSpan[];
  driveS: number;
  workS: number;
  availableS: number;
  /** Breaks that were recorded. */
  restS: number;
  /** Nothing was recorded: no card, or nothing heard. */
  unknownS: number;
  pauses: TachoPause[];
  stretches: Stretch[];
  /** A second driver was there from the end of the first hour on. */
  isCrew: boolean;
}

const lengthS = ({ fromMs, toMs }: TachoPause): number => (toMs - fromMs) / 1000;

function pausesOf(actives: readonly TachoSpan[]): TachoPause[] {
  return actives
    .slice(1)
    .flatMap((next, at) => (next.fromMs > actives[at]!.toMs ? [{ fromMs: actives[at]!.toMs, toMs: next.fromMs }] : []));
}

function isCrewDuty(actives: readonly TachoSpan[]): boolean {
  const later = actives.filter(({ activity, toMs }) => activity === 'drive' && toMs > actives[0]!.fromMs + CREW_FROM_S * 1000);
  return later.length > 0 && later.every(({ isCrew }) => isCrew);
}

/** Driving between breaks of 45 min, or of 15 min and then 30 (article 7). With two drivers, being available while the other drives is one (article 7, third part). */
function stretchesOf(actives: readonly TachoSpan[], isCrew: boolean): Stretch[] {
  const stretches: Stretch[] = [];
  let [driveS, endMs, pauseS, hasFirstPart] = [0, 0, 0, false];
  const endOfPause = (): void => {
    if (pauseS >= BREAK_S.whole || (hasFirstPart && pauseS >= BREAK_S.secondPart)) {
      if (driveS > 0) stretches.push({ driveS, endMs });
      [driveS, hasFirstPart] = [0, false];
    } else if (pauseS >= BREAK_S.firstPart && driveS > 0) hasFirstPart = true;
    pauseS = 0;
  };
  for (const [at, span] of actives.entries()) {
    if (at > 0) pauseS += Math.max(0, span.fromMs - actives[at - 1]!.toMs) / 1000;
    if (isCrew && span.activity === 'available') {
      pauseS += lengthS(span);
      continue;
    }
    endOfPause();
    if (span.activity !== 'drive') continue;
    driveS += lengthS(span);
    endMs = span.toMs;
  }
  if (driveS > 0) stretches.push({ driveS, endMs });
  return stretches;
}

function dutyOf(actives: readonly TachoSpan[], all: readonly TachoSpan[], isOpen: boolean): Duty {
  const [fromMs, toMs] = [actives[0]!.fromMs, actives.at(-1)!.toMs];
  const spans = all.filter((span) => span.fromMs >= fromMs && span.toMs <= toMs);
  const sumS = (activity: TachoSpan['activity']): number =>
    spans.reduce((sum, span) => sum + (span.activity === activity ? lengthS(span) : 0), 0);
  const [driveS, workS, availableS, restS] = [sumS('drive'), sumS('work'), sumS('available'), sumS('rest')];
  const isCrew = isCrewDuty(actives);
  return {
    fromMs,
    toMs,
    isOpen,
    spans,
    driveS,
    workS,
    availableS,
    restS,
    unknownS: (toMs - fromMs) / 1000 - driveS - workS - availableS - restS,
    pauses: pausesOf(actives),
    stretches: stretchesOf(actives, isCrew),
    isCrew,
  };
}

/** The duties of one driver, of what they did in order. What is later than `nowMs` does not exist yet. */
export function dutiesOf(spans: readonly TachoSpan[], nowMs: number): Duty[] {
  const actives = spans.filter(({ activity }) => activity !== 'rest');
  const duties: Duty[] = [];
  let first = 0;
  for (let at = 0; at < actives.length; at++) {
    const next = actives[at + 1];
    const pauseS = ((next?.fromMs ?? nowMs) - actives[at]!.toMs) / 1000;
    if (next && pauseS < DUTY_REST_S) continue;
    duties.push(dutyOf(actives.slice(first, at + 1), spans, pauseS < DUTY_REST_S));
    first = at + 1;
  }
  return duties;
}
