import { describe, expect, it } from 'vitest';
import type { DayTimeline } from '../../domain/telemetry/day-timeline.ts';
import { activityAtS, timelineBlocks, timelineHours, timelinePct } from './activity-timeline.tsx';

const H = 3600;
const segments: DayTimeline['segments'] = [
  [0, 7 * H, 'parked'],
  [7 * H, 8 * H, 'moving'],
  [8 * H, 9 * H, 'moving'],
  [9 * H, 9 * H + 900, 'idling'],
  [9 * H + 900, 20 * H, 'parked'],
  [20 * H, 24 * H, 'offline'],
];

describe('timelineBlocks', () => {
  it('cuts segments at the window and joins neighbours of one activity', () => {
    const blocks = timelineBlocks({ segments }, 5 * H, 21 * H, null);
    expect(blocks.map((block) => [block.activity, block.fromS / H, block.toS / H])).toEqual([
      ['parked', 5, 7],
      ['moving', 7, 9],
      ['idling', 9, 9.25],
      ['parked', 9.25, 20],
      ['offline', 20, 21],
    ]);
    expect(blocks[1]).toMatchObject({ leftPct: 12.5, widthPct: 12.5 });
    expect(blocks.reduce((sum, block) => sum + block.widthPct, 0)).toBeCloseTo(100);
  });

  it('draws nothing after now', () => {
    const blocks = timelineBlocks({ segments }, 0, 24 * H, 8.5 * H);
    expect(blocks.at(-1)).toMatchObject({ activity: 'moving', toS: 8.5 * H });
    expect(timelineBlocks({ segments }, 10 * H, 20 * H, 8 * H)).toEqual([]);
  });

  it('keeps a short drive visible inside the window', () => {
    const [block] = timelineBlocks({ segments: [[24 * H - 30, 24 * H, 'moving']] }, 0, 24 * H, null, 0.6);
    expect(block!.widthPct).toBe(0.6);
    expect(block!.leftPct + block!.widthPct).toBeLessThanOrEqual(100);
  });

  it('has nothing to draw in an empty window', () => expect(timelineBlocks({ segments }, 5, 5, null)).toEqual([]));
});

describe('timeline scale', () => {
  it('places an instant, or says that it is outside', () => {
    expect(timelinePct(6 * H, 5 * H, 9 * H)).toBe(25);
    expect(timelinePct(4 * H, 5 * H, 9 * H)).toBeNull();
  });
  it('lists full hours', () => {
    expect(timelineHours(5.5 * H, 8 * H)).toEqual([6, 7, 8]);
    expect(timelineHours(0, 24 * H, 6)).toEqual([0, 6, 12, 18, 24]);
  });
  it('tells the activity at an instant', () => {
    expect(activityAtS({ segments }, 9 * H + 60)).toMatchObject({ activity: 'idling' });
    expect(activityAtS({ segments: [] }, 60)).toBeNull();
  });
});
