import { describe, expect, it } from 'vitest';
import { ownHeights, rowsInView, sameHeights, scrollTo } from './rows-in-view.ts';

describe('rows in view', () => {
  it('draws what is in the window and some around', () => {
    const heights = sameHeights(10_000, 40);
    expect(heights.totalPx).toBe(400_000);
    expect(rowsInView(heights, 0, 400, 2)).toEqual({ from: 0, to: 13 });
    expect(rowsInView(heights, 4000, 400, 2)).toEqual({ from: 98, to: 113 });
    expect(rowsInView(heights, 399_600, 400, 2)).toEqual({ from: 9988, to: 10_000 });
  });

  it('draws the end of a list that became shorter than where its window was, and nothing of an empty one', () => {
    expect(rowsInView(sameHeights(20, 40), 90_000, 400, 0)).toEqual({ from: 10, to: 20 });
    expect(rowsInView(sameHeights(3, 40), 90_000, 400, 2)).toEqual({ from: 0, to: 3 });
    expect(rowsInView(sameHeights(0, 40), 0, 400, 6)).toEqual({ from: 0, to: 0 });
  });

  it('knows rows that are taller', () => {
    const heights = ownHeights(100, (index) => (index === 3 ? 78 : 40));
    expect([heights.topOf(3), heights.topOf(4), heights.totalPx]).toEqual([120, 198, 4038]);
    expect([0, 119, 120, 197, 198, 4037, 9999].map(heights.at)).toEqual([0, 2, 3, 3, 4, 99, 99]);
    expect(rowsInView(heights, 198, 80, 0)).toEqual({ from: 4, to: 7 });
  });

  it('scrolls as little as shows the whole row', () => {
    const heights = sameHeights(100, 40);
    expect(scrollTo(heights, 5, 0, 400)).toBe(0);
    expect(scrollTo(heights, 12, 0, 400)).toBe(120);
    expect(scrollTo(heights, 2, 200, 400)).toBe(80);
    expect(scrollTo(heights, 99, 0, 400)).toBe(3600);
  });
});
