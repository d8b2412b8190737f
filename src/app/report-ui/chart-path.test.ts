import { describe, expect, it } from 'vitest';
import { chartPath, nearest, scaleOf, ticksOf } from './chart-path.ts';

const points = (...pairs: [number, number][]) => pairs.map(([atMs, value]) => ({ atMs, value }));

describe('a line chart', () => {
  it('has round ticks', () => {
    expect(ticksOf(0, 130, 4)).toEqual([0, 50, 100]);
    expect(ticksOf(-20, 20, 4)).toEqual([-20, -10, 0, 10, 20]);
    expect(ticksOf(0, 0.9, 4)).toEqual([0, 0.25, 0.5, 0.75]);
  });
  it('has room for all its points and for zero', () => {
    expect(scaleOf(points([1000, 12], [61_000, 112]))).toEqual({ fromMs: 1000, toMs: 61_000, least: 0, most: 150 });
    expect(scaleOf(points([0, -7], [1000, 12]))).toMatchObject({ least: -10, most: 15 });
    expect(scaleOf(points([0, 0], [1000, 0]))).toEqual({ fromMs: 0, toMs: 1000, least: 0, most: 1 });
    expect(scaleOf(points([0, 5]))).toBeNull();
    expect(scaleOf([])).toBeNull();
  });
  it('keeps the peaks of what falls on one column, and stops where nothing was heard', () => {
    const scale = { fromMs: 0, toMs: 1_000_000_000, least: 0, most: 100 };
    expect(chartPath(points([0, 10], [1000, 90], [2000, 5], [3000, 20], [700_000_000, 50]), scale)).toBe('M0 90L0 10L0 95L0 80M700 50h0');
  });
  it('finds the nearest point', () => {
    const list = points([0, 1], [10, 2], [30, 3]);
    expect([-5, 4, 6, 19, 21, 99].map((atMs) => nearest(list, atMs)?.value)).toEqual([1, 1, 2, 2, 3, 3]);
    expect(nearest([], 3)).toBeUndefined();
  });
});
