import { isOpenAt, nextOpenChangeMs } from '../time/opening-hours.ts';
import type { OpeningHours } from '../geo/geometry.ts';

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
