const partsOf = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  let known = partsOf.get(timeZone);
  if (!known) {
    known = new Intl.DateTimeFormat('en-CA', {
      timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
    });
    partsOf.set(timeZone, known);
  }
  return known;
}

/** Offset of the zone from UTC at an instant, in milliseconds (Europe/Paris in summer: +7 200 000). */
export function zoneOffsetMs(atMs: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatter(timeZone).formatToParts(atMs)) part[type] = Number(value);
  const wall = Date.UTC(part['year']!, part['month']! - 1, part['day']!, part['hour']!, part['minute']!, part['second']!);
  return wall - Math.floor(atMs / 1000) * 1000;
}

/** Local calendar day ("2026-11-21") of an instant. */
export function dayOf(atMs: number, timeZone: string): string {
  return new Date(atMs + zoneOffsetMs(atMs, timeZone)).toISOString().slice(0, 10);
}

/** Instant (ms) at which `day` begins by the clock of a zone (days of a change have 23 h or 25 h), or at which that clock shows `minutes` after midnight. A time that the clocks jump over is near its jump. */
export function dayStartMs(day: string, timeZone: string, minutes = 0): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const first = wall - zoneOffsetMs(wall, timeZone);
  return wall - zoneOffsetMs(first, timeZone);
}

/** The day after (or `days` after) a calendar day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function isTimeZone(value: string): boolean {
  try {
    formatter(value);
    return true;
  } catch {
    return false;
  }
}
