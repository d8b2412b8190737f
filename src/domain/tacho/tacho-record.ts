import { weekStart, dayFinder } from '../time/periods.ts';
import { addDays, dayStartMs } from '../time/time-zone.ts';
import {
  DAILY_REST_S,
  EXTENDED_DAYS_MOST,
  judged,
  TACHO_LIMITS,
  WEEKLY_REST_S,
  type Infringement,
  type TachoRule,
  BREAK_S,
  CREW_FROM_S,
  DUTY_REST_S,
} from './tacho-rules.ts';
import type { TachoSpan } from './tacho-day.ts';

/** A time without activity: rest that was recorded, or nothing recorded. */
interface TachoPause {
  fromMs: number;
  toMs: number;
}

/** Driving without a break that counts. */
interface Stretch {
  driveS: number;
  /** When the driving of it ended. */
  endMs: number;
}

/** A day of work: from the end of a rest of 7 h or more to the start of the next. */
interface Duty {
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
function dutiesOf(spans: readonly TachoSpan[], nowMs: number): Duty[] {
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

/** A duty with the rest that followed it, and what infringed the regulation in it. */
export interface JudgedDuty extends Duty {
  /** Longest rest of the 24 h from its beginning (30 with two drivers), as far as it is known; null: it may still come. */
  dailyRestS: number | null;
  isRestReduced: boolean;
  infringements: Infringement[];
}

/** A week from Monday 0:00 to Sunday 24:00. */
export interface TachoWeek {
  /** Its Monday. */
  week: string;
  driveS: number;
  workS: number;
  /** With the week before. */
  fortnightS: number;
  /** The longest rest that begins in it; lasting, up to now. */
  longestRestS: number;
}

export interface TachoRecord {
  duties: JudgedDuty[];
  weeks: TachoWeek[];
}

interface Clock {
  timeZone: string;
  nowMs: number;
}

interface Rest {
  fromMs: number;
  toMs: number;
  isOver: boolean;
}

const secondsOf = (fromMs: number, toMs: number): number => Math.max(0, (toMs - fromMs) / 1000);

/** The rest after each duty: to the next one, or lasting. */
function restsOf(duties: readonly Duty[], nowMs: number): Rest[] {
  return duties.map(({ toMs }, at) => {
    const next = duties[at + 1];
    return { fromMs: toMs, toMs: next?.fromMs ?? Math.max(nowMs, toMs), isOver: next !== undefined };
  });
}

/** Article 8(2), 8(5): the rest within so many hours of the beginning; a first part of 3 h makes one of 9 h whole. */
function dailyRestOf(duty: Duty, rest: Rest, nowMs: number): { restS: number; isSplit: boolean; isSure: boolean } {
  const endMs = duty.fromMs + (duty.isCrew ? DAILY_REST_S.withinCrew : DAILY_REST_S.within) * 1000;
  const within = ({ fromMs, toMs }: { fromMs: number; toMs: number }): number => secondsOf(fromMs, Math.min(toMs, endMs));
  const parts = duty.pauses.map(within);
  const lastS = within(rest);
  return {
    restS: Math.max(lastS, ...parts),
    isSplit: lastS >= DAILY_REST_S.reduced && parts.some((partS) => partS >= DAILY_REST_S.splitFirst),
    isSure: rest.isOver || nowMs >= endMs,
  };
}

/** Drive time by week, each piece in its week; told of every piece, in order. */
function driveByWeek(spans: readonly TachoSpan[], timeZone: string, tell: (week: string, fromMs: number, toMs: number) => void): void {
  const dayOf = dayFinder(timeZone);
  for (const { activity, fromMs, toMs } of spans) {
    if (activity !== 'drive') continue;
    for (let atMs = fromMs; atMs < toMs;) {
      const week = weekStart(dayOf(atMs));
      const endMs = Math.min(toMs, dayStartMs(addDays(week, 7), timeZone));
      tell(week, atMs, endMs);
      atMs = endMs;
    }
  }
}

/** Articles 6(2), 6(3): told of once a week, at the instant that its limit was passed. */
function weeklyDriving(spans: readonly TachoSpan[], timeZone: string): { driveS: Map<string, number>; infringements: Infringement[] } {
  const driveS = new Map<string, number>();
  const passed = new Map<string, { rule: TachoRule; week: string; atMs: number }>();
  const totalS = (rule: TachoRule, week: string): number =>
    (driveS.get(week) ?? 0) + (rule === 'fortnight' ? (driveS.get(addDays(week, -7)) ?? 0) : 0);
  driveByWeek(spans, timeZone, (week, fromMs, toMs) => {
    driveS.set(week, (driveS.get(week) ?? 0) + secondsOf(fromMs, toMs));
    for (const rule of ['week', 'fortnight'] as const) {
      const overS = totalS(rule, week) - TACHO_LIMITS[rule].limitS;
      if (overS > 0 && !passed.has(rule + week)) passed.set(rule + week, { rule, week, atMs: toMs - overS * 1000 });
    }
  });
  return { driveS, infringements: [...passed.values()].flatMap(({ rule, week, atMs }) => judged(rule, totalS(rule, week), atMs) ?? []) };
}

/** Article 8(6): from the end of each weekly rest, or from the first thing that is known, to the start of the next; without one, up to the last work. */
function weeklyRests(duties: readonly Duty[], rests: readonly Rest[]): Infringement[] {
  const found: Infringement[] = [];
  let fromMs = duties[0]?.fromMs ?? 0;
  for (const [at, rest] of rests.entries()) {
    const isWeekly = secondsOf(rest.fromMs, rest.toMs) >= WEEKLY_REST_S.reduced;
    if (!isWeekly && at < rests.length - 1) continue;
    const infringement = judged('weeklyRest', secondsOf(fromMs, rest.fromMs), fromMs + TACHO_LIMITS.weeklyRest.limitS * 1000);
    if (infringement) found.push(infringement);
    fromMs = rest.toMs;
  }
  return found;
}

/** One driver's duties and weeks, judged. It never accuses of what is not known: a time in which nothing was recorded counts as rest. */
export function tachoRecord(spans: readonly TachoSpan[], { timeZone, nowMs }: Clock): TachoRecord {
  const duties = dutiesOf(spans, nowMs);
  const rests = restsOf(duties, nowMs);
  const dayOf = dayFinder(timeZone);
  const weekOf = (atMs: number): string => weekStart(dayOf(atMs));
  const extended = new Map<string, number>();
  let reduced = 0;
  const made = duties.map((duty, at): JudgedDuty => {
    const found: (Infringement | null)[] = duty.stretches.map(({ driveS, endMs }) =>
      judged('break', driveS, endMs - (driveS - TACHO_LIMITS.break.limitS) * 1000),
    );
    const week = weekOf(duty.fromMs);
    const used = extended.get(week) ?? 0;
    if (duty.driveS > TACHO_LIMITS.day.limitS) {
      extended.set(week, used + 1);
      found.push(judged(used < EXTENDED_DAYS_MOST ? 'extendedDay' : 'day', duty.driveS, duty.toMs));
    }
    const { restS, isSplit, isSure } = dailyRestOf(duty, rests[at]!, nowMs);
    const isRegular = restS >= DAILY_REST_S.regular || isSplit;
    const isReduced = !isRegular && !duty.isCrew && restS >= DAILY_REST_S.reduced;
    if (isSure && !isRegular) {
      const mayReduce = reduced < DAILY_REST_S.reducedMost;
      found.push(judged(duty.isCrew ? 'crewDailyRest' : mayReduce ? 'reducedDailyRest' : 'dailyRest', restS, rests[at]!.toMs));
      if (isReduced) reduced++;
    }
    if (secondsOf(rests[at]!.fromMs, rests[at]!.toMs) >= WEEKLY_REST_S.reduced) reduced = 0;
    return {
      ...duty,
      dailyRestS: isSure || isRegular ? restS : null,
      isRestReduced: isSure && isReduced,
      infringements: found.filter((one) => one !== null),
    };
  });
  const weekly = weeklyDriving(spans, timeZone);
  // What was passed in a duty is told of with it; the six days may end in the rest after one.
  for (const infringement of [...weekly.infringements, ...weeklyRests(duties, rests)])
    made.findLast(({ fromMs }) => fromMs <= infringement.atMs)?.infringements.push(infringement);
  for (const { infringements } of made) infringements.sort((a, b) => a.atMs - b.atMs || (a.rule < b.rule ? -1 : 1));
  return { duties: made, weeks: weeksOf(made, rests, weekly.driveS, weekOf) };
}

function weeksOf(
  duties: readonly Duty[],
  rests: readonly Rest[],
  driveS: ReadonlyMap<string, number>,
  weekOf: (atMs: number) => string,
): TachoWeek[] {
  const weeks = new Map<string, TachoWeek>();
  for (const [at, duty] of duties.entries()) {
    const week = weekOf(duty.fromMs);
    const known = weeks.get(week) ?? {
      week,
      driveS: driveS.get(week) ?? 0,
      workS: 0,
      fortnightS: (driveS.get(week) ?? 0) + (driveS.get(addDays(week, -7)) ?? 0),
      longestRestS: 0,
    };
    weeks.set(week, {
      ...known,
      workS: known.workS + duty.workS,
      longestRestS: Math.max(known.longestRestS, secondsOf(rests[at]!.fromMs, rests[at]!.toMs)),
    });
  }
  return [...weeks.values()];
}
