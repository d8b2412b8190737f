import { isOpenAt, nextOpenChangeMs } from '../time/opening-hours.ts';
import type { OpeningHours } from '../geo/geometry.ts';
import type { AlertRule } from './alert-rule.ts';
import { DAY_MS } from '../time/time-zone.ts';

interface Spell {
  timeZone: string;
  fromMs: number;
  untilMs: number;
  isOpen: boolean;
}

/** The last spell that was asked for of each week: clocks go forward, so the next question is mostly about the same one. */
const spells = new WeakMap<OpeningHours, Spell>();

function spellAt(week: OpeningHours, atMs: number, timeZone: string): Spell {
  const known = spells.get(week);
  if (known && known.timeZone === timeZone && known.fromMs <= atMs && atMs < known.untilMs) return known;
  const spell = {
    timeZone,
    fromMs: atMs,
    untilMs: nextOpenChangeMs(week, atMs, timeZone) ?? Infinity,
    isOpen: isOpenAt(week, atMs, timeZone),
  };
  spells.set(week, spell);
  return spell;
}

/** Whether an instant is within a week by the clock of a time zone; null: no week, which is always. */
export function isWithin(week: OpeningHours | null, atMs: number, timeZone: string): boolean {
  return week === null || spellAt(week, atMs, timeZone).isOpen;
}

/** Next instant at which a week opens or closes; Infinity: never. */
export function nextTurnMs(week: OpeningHours | null, afterMs: number, timeZone: string): number {
  return week === null ? Infinity : spellAt(week, afterMs, timeZone).untilMs;
}

/** First instant, not before `atMs`, that is within a week; Infinity: there is none. */
export function firstWithinMs(week: OpeningHours | null, atMs: number, timeZone: string): number {
  return isWithin(week, atMs, timeZone) ? atMs : nextTurnMs(week, atMs, timeZone);
}

/** What of a rule decides when its alerts are told; the alerts are there all the same. */
export type NotificationRule = Pick<AlertRule, 'grouping' | 'groupMin' | 'quiet'>;

/** What is kept of one rule, all vehicles: plain data, to be stored as JSON. By group: until when what comes waits (and on to the end of a quiet time), and what does. */
export interface NoticeState {
  groups: Readonly<Record<string, { untilMs: number; waiting: readonly string[] }>>;
}
export const NOTHING_TOLD: NoticeState = { groups: {} };

/** One message to the recipients, due at an instant (ms since 1970): the keys of the alerts that it tells of, in the order they came. */
interface Notice {
  atMs: number;
  alerts: readonly string[];
}

export type ToTell =
  /** A new row of an alert: told once, whatever it becomes; `endMs` when it is over already, as those of messages that come late. */
  | { kind: 'opened'; key: string; vehicle: string; endMs: number | null; nowMs: number }
  /** Somebody has seen it: if it still waits, it is not told any more. */
  | { kind: 'acknowledged'; key: string; nowMs: number }
  /** The server's clock, at whatever pace. */
  | { kind: 'instant'; nowMs: number };

/** What was over this long ago is in the list, and no news. */
const NEWS_MS = DAY_MS;
/** Alerts of a quiet time that are otherwise told one by one are told together after it. */
const QUIET_GROUP = 'quiet';

/**
 * When alerts are told: the first of a group at once, those of the next `groupMin` together at its end, none in a quiet time. Of a storm that makes one
 * message, then one each `groupMin`. What was over a day before anybody knew of it is not told. What is due at an instant is told as of that instant,
 * however late somebody looks: the pace changes nothing. Who is told, and how (`recipients`, `channels`), is the caller's.
 */
export function notifyWhen(
  rule: NotificationRule,
  timeZone: string,
  before: NoticeState,
  next: ToTell,
): { state: NoticeState; notices: Notice[] } {
  const groups = { ...before.groups };
  const notices: Notice[] = [];
  const isQuiet = (atMs: number): boolean => rule.quiet !== null && isWithin(rule.quiet, atMs, timeZone);
  const audibleMs = (atMs: number): number => (isQuiet(atMs) ? nextTurnMs(rule.quiet, atMs, timeZone) : atMs);
  const groupMs = rule.groupMin * 60_000;

  const due: [group: string, dueMs: number][] = Object.entries(groups).map(([group, { untilMs }]) => [group, audibleMs(untilMs)]);
  // Two that are due together, as at the end of a quiet time, in an order that the pace does not change either.
  for (const [group, firstMs] of due.toSorted(([one, a], [other, b]) => a - b || (one < other ? -1 : 1))) {
    if (firstMs > next.nowMs) continue;
    const { waiting } = groups[group]!;
    delete groups[group];
    if (waiting.length === 0) continue;
    notices.push({ atMs: firstMs, alerts: waiting });
    if (group !== QUIET_GROUP && firstMs + groupMs > next.nowMs) groups[group] = { untilMs: firstMs + groupMs, waiting: [] };
  }

  if (next.kind === 'acknowledged') {
    for (const [group, { untilMs, waiting }] of Object.entries(groups))
      groups[group] = { untilMs, waiting: waiting.filter((key) => key !== next.key) };
  } else if (next.kind === 'opened' && next.nowMs - (next.endMs ?? next.nowMs) <= NEWS_MS) {
    const quiet = isQuiet(next.nowMs);
    const group = rule.grouping === 'rule' ? 'rule' : rule.grouping === 'vehicle' ? next.vehicle : quiet ? QUIET_GROUP : null;
    const known = group === null ? undefined : groups[group];
    if (group === null) notices.push({ atMs: next.nowMs, alerts: [next.key] });
    else if (known) groups[group] = { ...known, waiting: known.waiting.includes(next.key) ? known.waiting : [...known.waiting, next.key] };
    else if (quiet) groups[group] = { untilMs: next.nowMs, waiting: [next.key] };
    else {
      notices.push({ atMs: next.nowMs, alerts: [next.key] });
      if (groupMs > 0) groups[group] = { untilMs: next.nowMs + groupMs, waiting: [] };
    }
  }
  return { state: { groups }, notices };
}
