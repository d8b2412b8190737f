import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, wallText, zoneOffsetMs } from '../time/time-zone.ts';
import { dueBetween, lastDue, nextRun, type Timing } from './next-run.ts';
import { FREQUENCIES } from './report-schedule.ts';

const ZONES = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kolkata', 'Pacific/Apia', 'UTC'];
const PARIS = 'Europe/Paris';
const daily = (minuteOfDay: number): Timing => ({
  frequency: 'daily',
  onDay: null,
  weekday: null,
  everyWeeks: 1,
  fromDay: null,
  monthDay: null,
  minuteOfDay,
});
const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
const after = (timing: Timing, at: string, zone = PARIS): string | null => iso(nextRun(timing, Date.parse(at), zone));

const timings = fc.record({
  frequency: fc.constantFrom(...FREQUENCIES.filter((one) => one !== 'once')),
  onDay: fc.constant(null),
  weekday: fc.integer({ min: 1, max: 7 }),
  everyWeeks: fc.constant(1),
  fromDay: fc.constant(null),
  monthDay: fc.integer({ min: 1, max: 31 }),
  minuteOfDay: fc.integer({ min: 0, max: 1439 }),
});
const instants = fc.integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2030-01-01T00:00:00Z') });

describe('R-093: when a scheduled report is next', () => {
  it('is at the hour of the clock, before and after the clocks change', () => {
    expect(after(daily(7 * 60), '2026-03-28T06:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(after(daily(7 * 60), '2026-10-24T05:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  });

  it('runs once on the day whose hour does not exist, and once on the day that has it twice', () => {
    expect(after(daily(150), '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
    expect(after(daily(150), '2026-03-29T01:30:00Z')).toBe('2026-03-30T00:30:00.000Z');
    const first = after(daily(150), '2026-10-24T12:00:00Z')!;
    expect(wallText(Date.parse(first), PARIS)).toBe('2026-10-25T02:30');
    expect(after(daily(150), first)).toBe('2026-10-26T01:30:00.000Z');
  });

  it('is on the last day of a month that is too short, on the weekday, on the one day', () => {
    const monthly: Timing = { ...daily(0), frequency: 'monthly', monthDay: 31 };
    expect(after(monthly, '2026-02-01T00:00:00Z', 'UTC')).toBe('2026-02-28T00:00:00.000Z');
    expect(after({ ...daily(480), frequency: 'weekly', weekday: 1 }, '2026-11-23T07:00:00Z')).toBe('2026-11-30T07:00:00.000Z');
    expect(after({ ...daily(480), frequency: 'once', onDay: '2026-11-24' }, '2026-11-23T07:00:00Z')).toBe('2026-11-24T07:00:00.000Z');
    expect(after({ ...daily(480), frequency: 'once', onDay: '2026-11-24' }, '2026-11-24T07:00:00Z')).toBeNull();
  });

  const days = (timing: Timing, from: string, many: number, zone = PARIS): string[] => {
    const found: string[] = [];
    for (let atMs = Date.parse(from); found.length < many;) {
      atMs = nextRun(timing, atMs, zone) ?? Number.NaN;
      found.push(wallText(atMs, zone));
    }
    return found;
  };

  it('is on the working days, on the first and on the last of a month', () => {
    const noon = daily(720);
    expect(days({ ...noon, frequency: 'workdays' }, '2026-03-26T12:00:00Z', 3)).toEqual([
      '2026-03-27T12:00',
      '2026-03-30T12:00',
      '2026-03-31T12:00',
    ]);
    // 1 August 2026 is a Saturday, 31 January 2027 and 28 February 2027 are Sundays.
    expect(days({ ...noon, frequency: 'firstWorkday' }, '2026-07-31T12:00:00Z', 3)).toEqual([
      '2026-08-03T12:00',
      '2026-09-01T12:00',
      '2026-10-01T12:00',
    ]);
    expect(days({ ...noon, frequency: 'lastWorkday' }, '2027-01-01T12:00:00Z', 3)).toEqual([
      '2027-01-29T12:00',
      '2027-02-26T12:00',
      '2027-03-31T12:00',
    ]);
  });

  it('is on a day of each quarter', () => {
    expect(days({ ...daily(0), frequency: 'quarterly', monthDay: 31 }, '2026-11-01T00:00:00Z', 4)).toEqual([
      '2027-01-31T00:00',
      '2027-04-30T00:00',
      '2027-07-31T00:00',
      '2027-10-31T00:00',
    ]);
  });

  it('is every so many weeks from the first one on, over a year’s end, and none before it', () => {
    const monday: Timing = { ...daily(420), frequency: 'weekly', weekday: 1, everyWeeks: 3, fromDay: '2026-12-02' };
    // The week of 2 December begins on a Monday that is before it.
    expect(days(monday, '2026-11-01T00:00:00Z', 3)).toEqual(['2026-12-21T07:00', '2027-01-11T07:00', '2027-02-01T07:00']);
    expect(lastDue(monday, Date.parse('2026-12-20T00:00:00Z'), PARIS)).toBeNull();
    expect(days({ ...monday, fromDay: '2031-01-06' }, '2026-11-01T00:00:00Z', 2)).toEqual(['2031-01-06T07:00', '2031-01-27T07:00']);
    // What is kept from before counts for nothing once it is by the day, or by each week.
    for (const now of [{ everyWeeks: 1 }, { frequency: 'daily' as const }])
      expect(days({ ...monday, fromDay: '2031-01-06', ...now }, '2026-12-06T12:00:00Z', 1)).toEqual(['2026-12-07T07:00']);
    expect(days({ ...monday, everyWeeks: 52, fromDay: '2026-12-07' }, '2026-12-07T12:00:00Z', 1)).toEqual(['2027-12-06T07:00']);
  });

  it('every so many weeks: each is so many weeks after the one before, at its hour, whatever the zone', () => {
    const firsts = fc.integer({ min: 0, max: 700 }).map((ahead) => addDays('2026-01-01', ahead));
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 52 }),
        fc.integer({ min: 1, max: 7 }),
        firsts,
        fc.constantFrom(...ZONES),
        (everyWeeks, weekday, fromDay, zone) => {
          const timing: Timing = { ...daily(720), frequency: 'weekly', weekday, everyWeeks, fromDay };
          const [first, second, third] = days(timing, '2026-01-01T12:00:00Z', 3, zone).map((shown) => shown.slice(0, 10));
          expect(first! >= fromDay).toBe(true);
          expect(second).toBe(addDays(first!, 7 * everyWeeks));
          expect(third).toBe(addDays(second!, 7 * everyWeeks));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('working days and ends of months are what they are called, whatever the zone and the clock', () => {
    const some = fc.constantFrom('workdays' as const, 'firstWorkday' as const, 'lastWorkday' as const);
    fc.assert(
      fc.property(some, instants, fc.constantFrom(...ZONES), (frequency, nowMs, zone) => {
        const shown = wallText(nextRun({ ...daily(720), frequency }, nowMs, zone) ?? Number.NaN, zone).slice(0, 10);
        const weekdayAt = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
        expect([1, 2, 3, 4, 5]).toContain(weekdayAt(shown));
        if (frequency === 'workdays') return;
        const step = frequency === 'firstWorkday' ? -1 : 1;
        // Beyond it, its month has no other working day.
        for (let day = addDays(shown, step); day.slice(0, 7) === shown.slice(0, 7); day = addDays(day, step))
          expect([0, 6]).toContain(weekdayAt(day));
      }),
      { numRuns: 1000 },
    );
  });

  it('is after now, at its hour, and nothing is due between; whatever the zone', () => {
    fc.assert(
      fc.property(timings, instants, fc.constantFrom(...ZONES), (timing, nowMs, zone) => {
        const nextMs = nextRun(timing, nowMs, zone)!;
        expect(nextMs).toBeGreaterThan(nowMs);
        const shown = wallText(nextMs, zone);
        const minute = Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16));
        // Only an hour that the clocks leap over is another one.
        if (minute !== timing.minuteOfDay) expect(zoneOffsetMs(nextMs, zone)).not.toBe(zoneOffsetMs(nextMs - 86_400_000, zone));
        if (minute === timing.minuteOfDay && timing.frequency === 'weekly')
          expect(new Date(`${shown.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7).toBe(timing.weekday);
        if (minute === timing.minuteOfDay && timing.frequency === 'monthly')
          expect(Number(shown.slice(8, 10))).toBeLessThanOrEqual(timing.monthDay);
        // The next one is the last one due once it is there, and neither is between.
        expect(lastDue(timing, nextMs, zone)).toBe(nextMs);
        const lastMs = lastDue(timing, nextMs - 1, zone)!;
        expect(lastMs).toBeLessThanOrEqual(nowMs);
        expect(nextRun(timing, lastMs, zone)).toBe(nextMs);
      }),
      { numRuns: 2000 },
    );
  });

  it('runs each day once in a year of any zone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), fc.constantFrom(...ZONES), (minuteOfDay, zone) => {
        let atMs = Date.parse('2026-01-01T12:00:00Z');
        for (let n = 0; n < 400; n++) {
          const nextMs = nextRun(daily(minuteOfDay), atMs, zone)!;
          if (n > 0) expect(dayOf(nextMs, zone)).toBe(addDays(dayOf(atMs, zone), 1));
          atMs = nextMs;
        }
      }),
      { numRuns: 20 },
    );
  });
});

it('what was due meanwhile: from an instant to before another one, the last of them where there are many', () => {
  const between = (from: string, until: string, most = 31) =>
    dueBetween(daily(420), Date.parse(from), Date.parse(until), PARIS, most).map((ms) => new Date(ms).toISOString());
  expect(between('2027-03-26T06:00:00Z', '2027-03-29T05:00:00Z')).toEqual([
    '2027-03-26T06:00:00.000Z',
    '2027-03-27T06:00:00.000Z',
    '2027-03-28T05:00:00.000Z',
  ]);
  expect(between('2027-03-26T06:00:00Z', '2027-03-29T05:00:00Z', 1)).toEqual(['2027-03-28T05:00:00.000Z']);
  expect(between('2027-03-26T06:00:00Z', '2027-03-26T06:00:00Z')).toEqual([]);
});
