import { describe, expect, it } from 'vitest';
import { isBetter, scoreBand, sparkPoints } from './kpi.tsx';

describe('figures', () => {
  it('are for the better only when somebody can say so', () => {
    expect(isBetter({ value: -12, text: '', better: 'down' })).toBe(true);
    expect(isBetter({ value: 12, text: '', better: 'down' })).toBe(false);
    expect(isBetter({ value: 12, text: '' })).toBeNull();
    expect(isBetter({ value: 0, text: '', better: 'up' })).toBeNull();
  });

  it('have a scale that changes at 60, 75 and 90', () => {
    expect([0, 59, 60, 74, 75, 89, 90, 100].map(scoreBand)).toEqual(['bad', 'bad', 'mid', 'mid', 'good', 'good', 'top', 'top']);
  });

  it('cut the line where nothing was measured', () => {
    const runs = sparkPoints([0, 10, null, 5]);
    expect(runs.map((run) => run.length)).toEqual([2, 1]);
    expect(runs[0]![0]!.y).toBeGreaterThan(runs[0]![1]!.y);
    expect(sparkPoints([7, 7])[0]!.map(({ y }) => y)).toEqual([14, 14]);
    expect(sparkPoints([null])).toEqual([]);
  });
});
