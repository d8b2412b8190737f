import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCalendar } from '../../../tests/helpers/read-calendar.ts';
import { calendarFile, calendarText, foldLine, type TimedEntry } from './calendar-file.ts';

const entry: TimedEntry = {
  uid: 'reservation-1@sillage.test',
  summary: 'Réservation : chantier',
  status: 'CONFIRMED',
  changedAt: '2026-11-26T10:15:30.456Z',
  sequence: 12,
  startAt: '2026-11-27T08:30:00.000Z',
  endAt: '2026-11-27T17:00:00.000Z',
};
const fileOf = (over: Partial<TimedEntry> = {}): string =>
  calendarFile({ name: 'Sillage', timeZone: 'Europe/Paris', lang: 'fr', entries: [{ ...entry, ...over }] });
const sizes = (folded: string): number[] => folded.split('\r\n').map((line) => new TextEncoder().encode(line).length);

describe('lines', () => {
  test('of 75 bytes stay whole; one byte more is folded', () => {
    expect(foldLine('a'.repeat(75))).toBe('a'.repeat(75));
    expect(foldLine('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`);
  });
  test('are folded between characters, never within one', () => {
    for (const character of ['é', '€', '🚚']) {
      const folded = foldLine(`SUMMARY:${character.repeat(60)}`);
      expect(Math.max(...sizes(folded))).toBeLessThanOrEqual(75);
      expect(folded.replaceAll('\r\n ', '')).toBe(`SUMMARY:${character.repeat(60)}`);
      expect(new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(folded.split('\r\n')[0]))).not.toContain('\uFFFD');
    }
  });
});

test('a text is escaped as RFC 5545 says', () => {
  expect(calendarText('a,b;c\\d\r\ne\rf\u2028g\u0007\th')).toBe(String.raw`a\,b\;c\\d\ne\nf\ng h`);
});

test('whatever was typed comes back, and begins no line of its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (typed) => {
      const { events } = readCalendar(fileOf({ summary: typed, description: `x${typed}` }));
      const kept = typed
        .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
        .replaceAll('\t', ' ')
        .replace(/(?!\n)\p{Cc}/gu, '')
        .toWellFormed();
      expect(events).toHaveLength(1);
      expect([events[0]?.['SUMMARY'], events[0]?.['DESCRIPTION']]).toEqual([kept, `x${kept}`]);
    }),
  );
  const { events } = readCalendar(fileOf({ summary: 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT' }));
  expect(events).toHaveLength(1);
});

test('a calendar with nothing in it has a component all the same, one with entries has those alone', () => {
  const empty = calendarFile({ name: 'Sillage', timeZone: 'Europe/Paris', lang: 'fr', entries: [] });
  expect(readCalendar(empty).events).toEqual([]);
  expect(empty.match(/^BEGIN:[A-Z]+/gm)).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE', 'BEGIN:STANDARD']);
  expect(empty.match(/^END:[A-Z]+/gm)).toEqual(['END:STANDARD', 'END:VTIMEZONE', 'END:VCALENDAR']);
  expect(fileOf().match(/^BEGIN:[A-Z]+/gm)).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT']);
});

test('an entry of hours is in UTC, with its revision', () => {
  expect(readCalendar(fileOf({ location: 'Dépôt, Lyon', url: 'https://sillage.test/reservations/1?org=2' }))).toEqual({
    properties: expect.objectContaining({
      VERSION: '2.0',
      'X-WR-CALNAME': 'Sillage',
      'NAME;LANGUAGE=fr': 'Sillage',
      'REFRESH-INTERVAL;VALUE=DURATION': 'PT1H',
      'X-PUBLISHED-TTL': 'PT1H',
    }) as unknown,
    events: [
      {
        UID: entry.uid,
        DTSTAMP: '20261126T101530Z',
        'LAST-MODIFIED': '20261126T101530Z',
        SEQUENCE: '12',
        DTSTART: '20261127T083000Z',
        DTEND: '20261127T170000Z',
        SUMMARY: entry.summary,
        LOCATION: 'Dépôt, Lyon',
        URL: 'https://sillage.test/reservations/1?org=2',
        STATUS: 'CONFIRMED',
      },
    ],
  });
});

test('an entry of a day ends as the next one begins, over the end of a year too, and keeps nobody busy', () => {
  const { uid, summary, status, changedAt, sequence } = entry;
  const file = calendarFile({
    name: 'Sillage',
    timeZone: 'Europe/Paris',
    lang: 'fr',
    entries: [{ uid, summary, status, changedAt, sequence, day: '2026-12-31' }],
  });
  expect(readCalendar(file).events[0]).toMatchObject({
    'DTSTART;VALUE=DATE': '20261231',
    'DTEND;VALUE=DATE': '20270101',
    TRANSP: 'TRANSPARENT',
  });
});
