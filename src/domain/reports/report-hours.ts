import type { OpeningHours } from '../geo/geometry.ts';
import { checkOpeningHours, isOpenAt, nextOpenChangeMs, normalizeOpeningHours } from '../time/opening-hours.ts';

/** Hours of the week a report tells of, or what is outside of them. */
export interface AskedHours {
  inside: boolean;
  hours: OpeningHours;
}

/** Longest text of hours: as many lines as a week may have. */
export const ASKED_HOURS_MAX = 600;

const SHAPE = /^(in|out)((?:\.[1-7]{1,7}-\d{4}-\d{4}){1,28})$/;
const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(2));
const clockOf = (min: number): string => `${String(Math.floor(min / 60)).padStart(2, '0')}${String(min % 60).padStart(2, '0')}`;

/** Hours as an address has them: "in.12345-0800-1800", "out.1234-0800-1200.5-0900-1200"; null for what is none. */
export function askedHoursOf(text: string | undefined): AskedHours | null {
  const match = text === undefined || text.length > ASKED_HOURS_MAX ? null : SHAPE.exec(text);
  if (!match) return null;
  const lines = match[2]!
    .slice(1)
    .split('.')
    .flatMap((group) => {
      const [days, from, to] = group.split('-') as [string, string, string];
      return [...new Set(days)].map((day) => ({ day: Number(day), fromMin: minutes(from), toMin: minutes(to) }));
    });
  const hours = normalizeOpeningHours(lines);
  return checkOpeningHours('slot', hours).length === 0 ? { inside: match[1] === 'in', hours: hours as OpeningHours } : null;
}

/** The text of hours in an address, the same for the same hours; undefined for a week that is never open. */
export function askedHoursText({ inside, hours }: AskedHours): string | undefined {
  const daysOf = new Map<string, Set<number>>();
  for (const { day, fromMin, toMin } of normalizeOpeningHours(hours) as OpeningHours) {
    const span = `${clockOf(fromMin)}-${clockOf(toMin)}`;
    daysOf.set(span, (daysOf.get(span) ?? new Set()).add(day));
  }
  const groups = [...daysOf].map(([span, days]) => `${[...days].sort((a, b) => a - b).join('')}-${span}`).sort();
  return groups.length === 0 ? undefined : [inside ? 'in' : 'out', ...groups].join('.');
}

/** Whether an instant is in the asked hours, and until when that stays so. */
interface HoursAt {
  isIn: boolean;
  untilMs: number;
}

/** Which instants are in the asked hours, by the clock of a time zone; every one is without any. Asked in order of time, the clock is read once a change. */
export function askedHours(text: string | undefined, timeZone: string): (atMs: number) => HoursAt {
  const asked = askedHoursOf(text);
  if (!asked) return () => ({ isIn: true, untilMs: Infinity });
  let [fromMs, untilMs, isOpen] = [0, 0, false];
  return (atMs) => {
    if (atMs < fromMs || atMs >= untilMs) {
      fromMs = atMs;
      untilMs = nextOpenChangeMs(asked.hours, atMs, timeZone) ?? Infinity;
      isOpen = isOpenAt(asked.hours, atMs, timeZone);
    }
    return { isIn: isOpen === asked.inside, untilMs };
  };
}

/** The same, of instants alone. */
export function hoursFilter(text: string | undefined, timeZone: string): (atMs: number) => boolean {
  const at = askedHours(text, timeZone);
  return (atMs) => at(atMs).isIn;
}
