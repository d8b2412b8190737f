import { describe, expect, it } from 'vitest';
import { inBrief, sampleJourney } from '../../../tests/helpers/journey.ts';
import type { JourneySummary } from '../driving/journey-summary.ts';
import type { ReportRhythm } from './report.ts';
import { rhythmOf } from './trajets.ts';

const NOW_MS = Date.parse('2026-11-25T12:00:00Z');
const at = (iso: string, minutes: number): JourneySummary => {
  const startMs = Date.parse(iso);
  return {
    ...inBrief({ a: [sampleJourney('a', startMs)] })['a']![0]!,
    startMs,
    endMs: startMs + minutes * 60_000,
    distanceM: 10_000,
    drivingS: 1200,
    idlingS: 60,
  };
};
const rhythm = (from: string, to: string, journeys: readonly JourneySummary[]): ReportRhythm => {
  const made = rhythmOf({ from, to, timeZone: 'Europe/Paris', nowMs: NOW_MS });
  journeys.forEach(made.add);
  return made.rhythm();
};
const hoursOf = ({ hours }: ReportRhythm, of: string): Record<number, number> =>
  Object.fromEntries(hours.find((line) => line.of === of)!.seconds.flatMap((seconds, hour) => (seconds > 0 ? [[hour, seconds]] : [])));

describe('the rhythm of journeys', () => {
  it('has a bar for each day that has begun, those without a journey too, and the hours of each', () => {
    const made = rhythm('2026-11-23', '2026-11-29', [
      at('2026-11-23T06:40:00Z', 30),
      at('2026-11-23T15:00:00Z', 30),
      at('2026-11-25T07:00:00Z', 10),
    ]);
    expect(made.by).toBe('day');
    expect(made.bars).toEqual([
      { from: '2026-11-23', journeys: 2, distanceKm: 20, drivingS: 2400, idlingS: 120 },
      { from: '2026-11-24', journeys: 0, distanceKm: 0, drivingS: 0, idlingS: 0 },
      { from: '2026-11-25', journeys: 1, distanceKm: 10, drivingS: 1200, idlingS: 60 },
    ]);
    expect(made.hours.map(({ of }) => of)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25']);
    expect(hoursOf(made, '2026-11-23')).toEqual({ 7: 1200, 8: 600, 16: 1800 });
  });

  it('a journey over midnight counts on the day it began on, its hours where they were; none beyond the period', () => {
    const made = rhythm('2026-11-23', '2026-11-24', [at('2026-11-23T22:30:00Z', 60), at('2026-11-24T22:30:00Z', 60)]);
    expect(made.bars.map(({ distanceKm }) => distanceKm)).toEqual([10, 10]);
    expect([hoursOf(made, '2026-11-23'), hoursOf(made, '2026-11-24')]).toEqual([{ 23: 1800 }, { 0: 1800, 23: 1800 }]);
  });

  it('longer: weeks, then months, the first cut by the period; hours by weekday', () => {
    const weeks = rhythm('2026-10-01', '2026-11-24', [at('2026-10-01T08:00:00Z', 60), at('2026-11-19T08:00:00Z', 30)]);
    expect([weeks.by, weeks.bars[0]!.from, weeks.bars[1]!.from, weeks.bars.at(-1)!.from]).toEqual([
      'week',
      '2026-10-01',
      '2026-10-05',
      '2026-11-23',
    ]);
    expect(weeks.hours.map(({ of }) => of)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(hoursOf(weeks, '4')).toEqual({ 9: 1800, 10: 3600 });
    const months = rhythm('2026-01-15', '2026-11-24', []);
    expect([months.by, months.bars.length, months.bars[0]!.from, months.bars[1]!.from]).toEqual(['month', 11, '2026-01-15', '2026-02-01']);
  });

  it('days of 23 and 25 hours keep every second', () => {
    const total = (made: ReportRhythm): number => made.hours.flatMap(({ seconds }) => seconds).reduce((sum, seconds) => sum + seconds, 0);
    const made = rhythm('2026-10-25', '2026-10-25', [at('2026-10-25T00:30:00Z', 120)]);
    expect([total(made), hoursOf(made, '2026-10-25')]).toEqual([7200, { 2: 1800 + 3600, 3: 1800 }]);
    expect(hoursOf(rhythm('2026-03-29', '2026-03-29', [at('2026-03-29T00:30:00Z', 60)]), '2026-03-29')).toEqual({ 1: 1800, 3: 1800 });
  });
});
