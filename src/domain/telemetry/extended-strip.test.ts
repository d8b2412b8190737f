import { expect, it } from 'vitest';
import type { DayTimeline } from './day-timeline.ts';
import { extendedTimeline } from './state.ts';

const H = 3600;

it('a stored strip is drawn on to now', () => {
  const day = { segments: [[9 * H, 10 * H, 'parked']] } as unknown as DayTimeline;
  expect(extendedTimeline(day, 'parked', 11 * H).segments).toEqual([[9 * H, 11 * H, 'parked']]);
  expect(extendedTimeline(day, 'moving', 11 * H).segments).toEqual([
    [9 * H, 10 * H, 'parked'],
    [10 * H, 11 * H, 'moving'],
  ]);
  expect(extendedTimeline(day, 'moving', 9 * H)).toBe(day);
});
