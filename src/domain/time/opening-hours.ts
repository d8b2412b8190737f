import { openingHoursSchema, type OpeningHours } from '../geo/geometry.ts';
import type { FieldIssue } from '../entity/failure.ts';
import { addDays, dayOf, dayStartMs, secondOf, zoneOffsetMs } from './time-zone.ts';

export const DAY_MIN = 1440;
const LINES_MAX = 28;
type Line = OpeningHours[number];

/** What ends before it begins goes on after midnight: one line up to midnight, one the day after. */
function split(line: Line): Line[] {
  if (line.toMin >= line.fromMin) return [line];
  const rest: Line = { day: (line.day % 7) + 1, fromMin: 0, toMin: line.toMin };
  return [{ ...line, toMin: DAY_MIN }, ...(rest.toMin > 0 ? [rest] : [])];
}

/** Stored form of a week: in order, nothing past midnight, lines of a day that touch or overlap are one. What is not a week is left as it is. */
export function normalizeOpeningHours(value: unknown): unknown {
  const parsed = openingHoursSchema.safeParse(value);
  if (!parsed.success) return value;
  const lines = parsed.data.flatMap(split).toSorted((a, b) => a.day - b.day || a.fromMin - b.fromMin);
  const out: Line[] = [];
  for (const line of lines) {
    const last = out.at(-1);
    if (last && last.day === line.day && line.fromMin <= last.toMin && last.fromMin < last.toMin && line.fromMin < line.toMin)
      out[out.length - 1] = { ...last, toMin: Math.max(last.toMin, line.toMin) };
    else out.push(line);
  }
  return out;
}

/** Issues of a field that holds a week: each line lasts. */
export function checkOpeningHours(field: string, value: unknown): FieldIssue[] {
  if (value === null || value === undefined) return [];
  const parsed = openingHoursSchema.safeParse(value);
  if (!parsed.success) return [{ field, code: Array.isArray(value) && value.length > LINES_MAX ? 'hours-too-many' : 'hours' }];
  return parsed.data.some((line) => line.fromMin === line.toMin) ? [{ field, code: 'hours-empty' }] : [];
}

/** Open at an instant, by the clock of a time zone? */
export function isOpenAt(hours: OpeningHours, atMs: number, timeZone: string): boolean {
  const local = new Date(atMs + zoneOffsetMs(atMs, timeZone));
  const day = ((local.getUTCDay() + 6) % 7) + 1;
  const min = local.getUTCHours() * 60 + local.getUTCMinutes();
  return hours.some((line) => line.day === day && line.fromMin <= min && min < line.toMin);
}

/** Instants at which the clock on the wall may show a minute of a local day, by each of the offsets of that day: an hour that the clock is put back comes twice. */
function wallMs(day: string, min: number, offsets: readonly number[]): number[] {
  const wall = Date.parse(`${day}T00:00:00Z`) + min * 60_000;
  return offsets.map((offset) => wall - offset);
}

function offsetsOf(day: string, timeZone: string): number[] {
  return [...new Set([dayStartMs(day, timeZone), dayStartMs(addDays(day, 1), timeZone)].map((atMs) => zoneOffsetMs(atMs, timeZone)))];
}

/** Where the clock is put forward or back in a local day, to the minute. */
function clockChange(day: string, timeZone: string): number[] {
  let [before, after] = [dayStartMs(day, timeZone), dayStartMs(addDays(day, 1), timeZone)];
  const offset = zoneOffsetMs(before, timeZone);
  if (zoneOffsetMs(after, timeZone) === offset) return [];
  while (after - before > 60_000) {
    const middle = before + Math.round((after - before) / 120_000) * 60_000;
    if (zoneOffsetMs(middle, timeZone) === offset) before = middle;
    else after = middle;
  }
  return [after];
}

/** First instant after `afterMs` at which a week opens or closes by the clock of a time zone; null: it never does. */
export function nextOpenChangeMs(hours: OpeningHours, afterMs: number, timeZone: string): number | null {
  if (hours.length === 0) return null;
  const wasOpen = isOpenAt(hours, afterMs, timeZone);
  for (let day = dayOf(afterMs, timeZone), i = 0; i < 9; i++, day = addDays(day, 1)) {
    const weekday = ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
    const offsets = offsetsOf(day, timeZone);
    const edges = hours
      .filter((line) => line.day === weekday)
      .flatMap(({ fromMin, toMin }) => [...wallMs(day, fromMin, offsets), ...wallMs(day, toMin, offsets)]);
    const found = [...edges, ...clockChange(day, timeZone)]
      .sort((a, b) => a - b)
      .find((edge) => edge > afterMs && isOpenAt(hours, edge, timeZone) !== wasOpen);
    if (found !== undefined) return found;
  }
  return null;
}

/** Whole seconds of a stretch of time that are outside of opening hours, by the clock of a time zone. */
export function closedS(hours: OpeningHours, fromMs: number, toMs: number, timeZone: string): number {
  let closed = 0;
  for (let atMs = fromMs; atMs < toMs;) {
    const untilMs = Math.min(nextOpenChangeMs(hours, atMs, timeZone) ?? toMs, toMs);
    if (!isOpenAt(hours, atMs, timeZone)) closed += secondOf(untilMs) - secondOf(atMs);
    atMs = untilMs;
  }
  return closed;
}
