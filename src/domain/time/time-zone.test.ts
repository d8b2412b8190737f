import { expect, it } from 'vitest';
import { dayFinder } from './periods.ts';
import { addDays, dayOf, dayStartMs, instantOfWall, isTimeZone, zoneOffsetMs } from './time-zone.ts';

const HOUR = 3_600_000;
it('days begin at local midnight, with 23 and 25 hours at the changes of March and October', () => {
  const length = (day: string): number => (dayStartMs(addDays(day, 1), 'Europe/Paris') - dayStartMs(day, 'Europe/Paris')) / HOUR;
  expect(length('2026-03-29')).toBe(23);
  expect(length('2026-10-25')).toBe(25);
  expect(length('2026-11-21')).toBe(24);
  expect(new Date(dayStartMs('2026-07-14', 'Europe/Paris')).toISOString()).toBe('2026-07-13T22:00:00.000Z');
});

it('the day of an instant is the local one', () => {
  expect(dayOf(Date.parse('2026-11-20T23:30:00Z'), 'Europe/Paris')).toBe('2026-11-21');
  expect(dayOf(Date.parse('2026-11-21T02:00:00Z'), 'America/Cayenne')).toBe('2026-11-20');
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
});

it('finds the days of instants in any order, those of 23 and 25 hours too', () => {
  const instants = [
    '2026-03-28T22:59:59Z',
    '2026-03-28T23:00:00Z',
    '2026-03-29T21:59:59Z',
    '2026-03-29T22:00:00Z',
    '2026-10-24T22:00:00Z',
    '2026-10-25T22:59:59Z',
    '2026-10-25T23:00:00Z',
    '2026-10-25T00:30:00Z',
  ].map((text) => Date.parse(text));
  for (const zone of ['Europe/Paris', 'Asia/Kathmandu', 'America/St_Johns']) {
    const find = dayFinder(zone);
    for (const atMs of [...instants, ...instants.toReversed(), ...instants]) expect(find(atMs)).toBe(dayOf(atMs, zone));
  }
});

it('knows a time zone from a typing error', () => {
  expect(isTimeZone('Europe/Paris')).toBe(true);
  expect(isTimeZone('Europe/Pariss')).toBe(false);
});

it('a day whose midnight the clocks leap over begins an hour later, not on the day before', () => {
  expect(new Date(dayStartMs('2026-09-06', 'America/Santiago')).toISOString()).toBe('2026-09-06T04:00:00.000Z');
  expect(dayOf(dayStartMs('2026-09-06', 'America/Santiago'), 'America/Santiago')).toBe('2026-09-06');
});

it('an hour that the clocks show twice is the first of the two, east and west of Greenwich', () => {
  const first = (wall: string, timeZone: string): string => new Date(instantOfWall(Date.parse(`${wall}:00Z`), timeZone)).toISOString();
  expect(first('2027-10-31T02:30', 'Europe/Paris')).toBe('2027-10-31T00:30:00.000Z');
  expect(first('2027-11-07T01:30', 'America/New_York')).toBe('2027-11-07T05:30:00.000Z');
  expect(first('2027-04-04T01:45', 'Australia/Lord_Howe')).toBe('2027-04-03T14:45:00.000Z');
  expect(first('2027-04-04T02:45', 'Pacific/Chatham')).toBe('2027-04-03T13:00:00.000Z');
  // On the hours around it there is no choice.
  expect(first('2027-10-31T01:59', 'Europe/Paris')).toBe('2027-10-30T23:59:00.000Z');
  expect(first('2027-10-31T03:00', 'Europe/Paris')).toBe('2027-10-31T02:00:00.000Z');
});

it('days found many at a time, and offsets, are what the clocks of the zone show, in any order, around changes of the clock', () => {
  for (const timeZone of ['Europe/Paris', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Cayenne']) {
    const day = dayFinder(timeZone);
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    for (const around of ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2026-04-04T15:00:00Z', '2026-10-03T15:30:00Z'])
      for (let step = 0; step < 200; step++) {
        const atMs = Date.parse(around) + (((step * 37) % 200) - 100) * 1_234_567;
        expect(day(atMs)).toBe(dayOf(atMs, timeZone));
        expect(new Date(atMs + zoneOffsetMs(atMs, timeZone)).toISOString().slice(0, 19).replace('T', ' ')).toBe(clock.format(atMs));
      }
  }
});
