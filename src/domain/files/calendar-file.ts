import { addDays } from '../time/time-zone.ts';
import { wellFormedText } from '../entity/fits-schema.ts';

/** Of an entry: asked for, sure, or taken back. */
export type EntryStatus = 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';

interface EntryBase {
  /** The same for as long as it is the same thing, in every file. */
  uid: string;
  summary: string;
  description?: string | null;
  location?: string | null;
  /** A whole address. */
  url?: string | null;
  status: EntryStatus;
  /** ISO UTC. */
  changedAt: string;
  /** Rises with each change. */
  sequence: number;
}
/** From one instant to another, `endAt` null: at that instant. ISO UTC. */
export interface TimedEntry extends EntryBase {
  startAt: string;
  endAt: string | null;
}
/** Of a whole day of the calendar (`YYYY-MM-DD`), which keeps nobody busy. */
interface DayEntry extends EntryBase {
  day: string;
}
export type CalendarEntry = TimedEntry | DayEntry;

interface CalendarFile {
  name: string;
  timeZone: string;
  lang: string;
  entries: readonly CalendarEntry[];
}

const PRODUCT = '-//Sillage//Calendar feed//EN';
/** How often a client should ask again, as an ISO duration. */
const REFRESH = 'PT1H';
const LINE_BYTES = 75;
/** What a calendar with nothing in it holds, as it must hold one component (3.6): the time that instants are written in. */
const NOTHING = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** A text as RFC 5545 (3.3.11) writes it: `\` `;` `,` and ends of lines escaped, other control characters left out. */
export function calendarText(text: string): string {
  return wellFormedText(text)
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** Bytes of one character in UTF-8. */
function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

/** A line in pieces of at most 75 bytes, none of which cuts a character in two (3.1). */
export function foldLine(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = bytesOf(character);
    if (bytes + size > LINE_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

/** An instant as `20261127T083000Z`. */
const instantText = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const dayText = (day: string): string => day.replaceAll('-', '');

function when(entry: CalendarEntry): string[] {
  if ('day' in entry)
    return [`DTSTART;VALUE=DATE:${dayText(entry.day)}`, `DTEND;VALUE=DATE:${dayText(addDays(entry.day, 1))}`, 'TRANSP:TRANSPARENT'];
  return [`DTSTART:${instantText(entry.startAt)}`, ...(entry.endAt === null ? [] : [`DTEND:${instantText(entry.endAt)}`])];
}

function entryLines(entry: CalendarEntry): string[] {
  const { uid, summary, description, location, url, status, changedAt, sequence } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${calendarText(uid)}`,
    // Without METHOD it is when the entry was last changed (3.8.7.2): a file is the same for as long as nothing changes.
    `DTSTAMP:${instantText(changedAt)}`,
    `LAST-MODIFIED:${instantText(changedAt)}`,
    `SEQUENCE:${sequence}`,
    ...when(entry),
    `SUMMARY:${calendarText(summary)}`,
    ...(description ? [`DESCRIPTION:${calendarText(description)}`] : []),
    ...(location ? [`LOCATION:${calendarText(location)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    `STATUS:${status}`,
    'END:VEVENT',
  ];
}

/** A calendar as a file that every calendar reads (RFC 5545, RFC 7986). */
export function calendarFile({ name, timeZone, lang, entries }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    `NAME;LANGUAGE=${lang}:${calendarText(name)}`,
    `X-WR-CALNAME:${calendarText(name)}`,
    `X-WR-TIMEZONE:${calendarText(timeZone)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...(entries.length === 0 ? NOTHING : entries.flatMap(entryLines)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
