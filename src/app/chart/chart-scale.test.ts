import { describe, expect, it } from 'vitest';
import { isDrawable } from './time-chart.tsx';
import { gapsOf, lonelyOf, nearestAt, rangeOf, ticksOf, timeTick, wholeTicks, withBands } from './chart-scale.ts';

describe('the scale of a chart', () => {
  it('has round ticks', () => {
    expect(ticksOf(0, 130)).toEqual([0, 50, 100]);
    expect(ticksOf(-20, 20)).toEqual([-20, -10, 0, 10, 20]);
    expect(ticksOf(0, 0.9)).toEqual([0, 0.25, 0.5, 0.75]);
  });
  it('counts what is whole in whole values', () => {
    expect([wholeTicks(0), wholeTicks(0.3), wholeTicks(2), wholeTicks(7), wholeTicks(87), wholeTicks(418), wholeTicks(1000)]).toEqual([
      [0, 1],
      [0, 1],
      [0, 1, 2],
      [0, 2, 4, 6, 8],
      [0, 25, 50, 75, 100],
      [0, 200, 400, 600],
      [0, 250, 500, 750, 1000],
    ]);
  });
  it('has room for all, and for zero', () => {
    expect([rangeOf(12, 112, null), rangeOf(-7, 12, null), rangeOf(0, 0, null)]).toEqual([
      [0, 150],
      [-10, 15],
      [0, 1],
    ]);
  });
  it('stands around a relief, and is flat where there is none', () => {
    expect(rangeOf(212, 388, 40)).toEqual([200, 400]);
    const [least, most] = rangeOf(100, 100, 40);
    expect(least).toBeLessThanOrEqual(80);
    expect(most).toBeGreaterThanOrEqual(120);
  });
});

describe('the line of a chart', () => {
  it('stops where nothing was heard, not where one measure is missing', () => {
    expect(gapsOf([0, 10, 20, 40, 90, 95], [1, null, 2, 3, 4, null], 20)).toEqual([[40, 90]]);
    expect(gapsOf([0, 30, 60], [null, 1, 2], 10)).toEqual([[30, 60]]);
  });
  it('is a dot where a measure stands alone', () => {
    expect(lonelyOf([0, 10, 50, 90, 95, 200], [1, 2, 3, null, 4, 5], 20)).toEqual([2, 4, 5]);
    expect(lonelyOf([0, 10], [null, 7], 20)).toEqual([1]);
  });
  it('is one when something was measured at two instants', () => {
    const of = (timesMs: number[], ...values: (number | null)[][]): boolean =>
      isDrawable({ timesMs, series: values.map((one) => ({ id: '', label: '', color: 1, values: one })) });
    expect([of([0, 10], [1, null], [2, 3]), of([0, 10], [1, null], [null, 3]), of([5, 5], [1, 2]), of([])]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the instants of a chart', () => {
  it('are found by the nearest', () => {
    const times = [0, 10, 30];
    expect([-5, 4, 6, 19, 21, 99].map((atMs) => nearestAt(times, atMs))).toEqual([0, 0, 1, 1, 2, 2]);
    expect(nearestAt([], 3)).toBe(-1);
  });
  it('are told by their hour, midnight by its day, in the time zone', () => {
    const midnight = Date.parse('2026-11-20T23:00:00Z');
    expect(timeTick(midnight, 3_600_000, 'fr', 'Europe/Paris')).toBe('21 nov.');
    expect(timeTick(midnight + 3_600_000, 3_600_000, 'fr', 'Europe/Paris')).toBe('01:00');
    expect(timeTick(midnight + 3_600_000, 86_400_000, 'fr', 'Europe/Paris')).toBe('21 nov.');
  });
});

it('a scale shows what a line is held against too', () => {
  expect(
    withBands(3, 5, [
      { low: 2, high: 8 },
      { low: null, high: 6 },
    ]),
  ).toEqual([2, 8]);
  expect(withBands(3, 5, [])).toEqual([3, 5]);
});
