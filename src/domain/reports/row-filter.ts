import { areaContains } from '../geo/area.ts';
import type { Area, OpeningHours } from '../geo/geometry.ts';
import type { ReportNote, ReportParams } from './report.ts';
import { AreaIndex } from '../places/area-index.ts';
import { checkOpeningHours, isOpenAt, nextOpenChangeMs, normalizeOpeningHours } from '../time/opening-hours.ts';

interface RowFilter {
  /** A row of a driver: null is nobody known, who is none of those that are chosen. */
  isBy: (driver: string | null) => boolean;
  /** A row that begins at an instant; one outside of the hours is counted. */
  isAt: (atMs: number) => boolean;
  /** Counts one that is outside of the hours. */
  leave: () => void;
  /** What the reader must know of the rows that are left out. */
  notes: () => ReportNote[];
}

/** Which rows a report is asked for, of all those of its vehicles: by their driver and by the hours of the week they begin in. */
export function rowFilter({ drivers, slot, timeZone }: Pick<ReportParams, 'drivers' | 'slot' | 'timeZone'>): RowFilter {
  const who = drivers && new Set(drivers);
  const isIn = hoursFilter(slot, timeZone);
  let left = 0;
  return {
    isBy: (driver) => who === undefined || (driver !== null && who.has(driver)),
    isAt: (atMs) => {
      if (isIn(atMs)) return true;
      left++;
      return false;
    },
    leave: () => {
      left++;
    },
    notes: () => (left > 0 ? [{ code: 'offSlot', count: left }] : []),
  };
}

/** Whether a point is in one of the asked sites; anywhere is when none is asked for. A point that is not known is nowhere. */
export function askedSpots(sites: readonly Area[] | undefined): (point: { lat: number | null; lng: number | null } | null) => boolean {
  if (sites === undefined) return () => true;
  const index = new AreaIndex(sites.map((area, at) => ({ id: String(at), area })));
  return (point) => {
    if (point === null || point.lat === null || point.lng === null) return false;
    const spot: [number, number] = [point.lng, point.lat];
    return index.around(spot).some(({ area }) => areaContains(area, spot));
  };
}

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
