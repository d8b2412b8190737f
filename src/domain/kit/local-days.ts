import { DAY_MS } from './durations.ts';
import { addDays, dayOf, dayStartMs } from './time-zone.ts';

/** A local day, and the instants it begins and ends at. */
export interface LocalDay {
  day: string;
  fromMs: number;
  toMs: number;
}

/** Local days of instants; the zone is asked once for each of them and not once a row, in whatever order they come. */
export function dayFinder(timeZone: string): (atMs: number) => string {
  const find = localDays(timeZone);
  return (atMs) => find(atMs).day;
}

/** The same, with where each begins and ends. */
export function localDays(timeZone: string): (atMs: number) => LocalDay {
  /** By the day of UTC: a few local ones touch it. */
  const known = new Map<number, LocalDay[]>();
  let last: LocalDay = { day: '', fromMs: 0, toMs: 0 };
  return (atMs) => {
    if (atMs >= last.fromMs && atMs < last.toMs) return last;
    const near = known.get(Math.floor(atMs / DAY_MS)) ?? [];
    const found = near.find(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs);
    if (found) return (last = found);
    const day = dayOf(atMs, timeZone);
    last = { day, fromMs: dayStartMs(day, timeZone), toMs: dayStartMs(addDays(day, 1), timeZone) };
    known.set(Math.floor(atMs / DAY_MS), [...near, last]);
    return last;
  };
}
