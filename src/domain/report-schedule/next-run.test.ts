import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, wallText, zoneOffsetMs } from '../kit/time-zone.ts';
import { dueBetween, lastDue, nextRun, type Timing } from './next-run.ts';
import { FREQUENCIES } from './report-schedule.ts';

const ZONES = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kolkata', 'Pacific/Apia', 'UTC'];
const PARIS = 'Europe/Paris';
const daily = (minuteOfDay: number): Timing => ({ frequency: 'daily', onDay: null, weekday: null, monthDay: null, minuteOfDay });
const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
const after = (timing: Timing, at: string, zone = PARIS): string | null => iso(nextRun(timing, Date.parse(at), zone));

const timings = fc.record({
  frequency: fc.constantFrom(...FREQUENCIES.filter((one) => one !== 'once')),
  onDay: fc.constant(null),
  weekday: fc.integer({ min: 1, max: 7 }),
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
