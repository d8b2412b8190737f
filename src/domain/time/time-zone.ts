/** Lengths of time in milliseconds. A day here is 24 hours: days of a calendar come from `time-zone.ts`. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The whole second that an instant is counted as: seconds between instants that are told so add up, however they are cut. */
export const secondOf = (ms: number): number => Math.round(ms / 1000);

const partsOf = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  let known = partsOf.get(timeZone);
  if (!known) {
    known = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    partsOf.set(timeZone, known);
  }
  return known;
}

const QUARTER_MS = 900_000;
/** Offsets that are known, by zone and quarter of an hour, within which no clock is changed. */
const offsets = new Map<string, Map<number, number>>();
/** Quarters of a year and a half. */
const KNOWN_MAX = 50_000;

/** Offset of the zone from UTC at an instant, in milliseconds (Europe/Paris in summer: +7 200 000). The zone is asked once a quarter of an hour. */
export function zoneOffsetMs(atMs: number, timeZone: string): number {
  const quarter = Math.floor(atMs / QUARTER_MS);
  let known = offsets.get(timeZone);
  if (!known || known.size >= KNOWN_MAX) offsets.set(timeZone, (known = new Map()));
  let offset = known.get(quarter);
  if (offset === undefined) known.set(quarter, (offset = askedOffsetMs(quarter * QUARTER_MS, timeZone)));
  return offset;
}

function askedOffsetMs(atMs: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatter(timeZone).formatToParts(atMs)) part[type] = Number(value);
  return Date.UTC(part['year']!, part['month']! - 1, part['day']!, part['hour']!, part['minute']!, part['second']!) - atMs;
}

/** Local calendar day ("2026-11-21") of an instant. */
export function dayOf(atMs: number, timeZone: string): string {
  return new Date(atMs + zoneOffsetMs(atMs, timeZone)).toISOString().slice(0, 10);
}

/** No clock is put back by more; no zone does it twice within as much. */
const PUT_BACK_MAX_MS = 3 * HOUR_MS;

/**
 * Instant (ms) at which the clocks of the zone show what the clocks of UTC show at `wallMs`. Where they leap over it, as much later as they leap: never
 * the day before. Where they show it twice, the first time.
 */
export function instantOfWall(wallMs: number, timeZone: string): number {
  const guess = wallMs - zoneOffsetMs(wallMs, timeZone);
  const at = wallMs - zoneOffsetMs(guess, timeZone);
  const found = at === guess || at + zoneOffsetMs(at, timeZone) === wallMs ? at : Math.max(guess, at);
  const before = wallMs - zoneOffsetMs(found - PUT_BACK_MAX_MS, timeZone);
  return before < found && before + zoneOffsetMs(before, timeZone) === wallMs ? before : found;
}

/** Instant (ms) of local midnight that begins `day`; daylight-saving days have 23 h or 25 h. */
export function dayStartMs(day: string, timeZone: string): number {
  return instantOfWall(Date.parse(`${day}T00:00:00Z`), timeZone);
}

/** "2026-11-21T14:30": what the clocks of the zone show, as an input of date and time has it. */
export function wallText(atMs: number, timeZone: string): string {
  return new Date(atMs + zoneOffsetMs(atMs, timeZone)).toISOString().slice(0, 16);
}

/** The day after (or `days` after) a calendar day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function isTimeZone(value: string): boolean {
  try {
    formatter(value);
    return true;
  } catch {
    return false;
  }
}
