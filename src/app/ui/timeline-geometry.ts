import type { DayTimeline } from '../../domain/telemetry/day-timeline.ts';
import type { Activity } from '../../domain/telemetry/state.ts';

export interface TimelineBlock {
  activity: Activity;
  /** Share of the window, percent. */
  leftPct: number;
  widthPct: number;
  fromS: number;
  toS: number;
}

/**
 * Blocks of a day's segments inside the window [fromS, toS] (seconds after local midnight). Segments are cut at the window and at
 * `nowS`; neighbours of one activity are joined, and a block narrower than `leastPct` is widened so that a short drive still shows.
 */
export function timelineBlocks(
  strip: Pick<DayTimeline, 'segments'>,
  fromS: number,
  toS: number,
  nowS: number | null,
  leastPct = 0,
): TimelineBlock[] {
  const spanS = toS - fromS;
  if (spanS <= 0) return [];
  const endS = nowS === null ? toS : Math.min(toS, Math.max(fromS, nowS));
  const blocks: TimelineBlock[] = [];
  for (const [startS, stopS, activity] of strip.segments) {
    const a = Math.max(startS, fromS);
    const b = Math.min(stopS, endS);
    if (b <= a) continue;
    const last = blocks.at(-1);
    if (last && last.activity === activity && last.toS === a) {
      last.toS = b;
      last.widthPct = ((b - last.fromS) / spanS) * 100;
    } else {
      const widthPct = Math.max(((b - a) / spanS) * 100, activity === 'moving' ? leastPct : 0);
      const leftPct = ((a - fromS) / spanS) * 100;
      blocks.push({ activity, leftPct: Math.min(leftPct, 100 - widthPct), widthPct, fromS: a, toS: b });
    }
  }
  return blocks;
}

/** Where an instant of the day falls in the window, percent, or null outside it. */
export function timelinePct(atS: number, fromS: number, toS: number): number | null {
  return atS < fromS || atS > toS || toS <= fromS ? null : ((atS - fromS) / (toS - fromS)) * 100;
}

/** Full hours of the window for the axis under a day timeline, every `stepH` hours. */
export function timelineHours(fromS: number, toS: number, stepH = 1): number[] {
  const hours: number[] = [];
  for (let hour = Math.ceil(fromS / 3600); hour * 3600 <= toS; hour++) if (hour % stepH === 0) hours.push(hour);
  return hours;
}

/** Activity at an instant of the day, null where the timeline says nothing. */
export function activityAtS(strip: Pick<DayTimeline, 'segments'>, atS: number): { activity: Activity; fromS: number; toS: number } | null {
  for (const [fromS, toS, activity] of strip.segments) if (atS >= fromS && atS < toS) return { activity, fromS, toS };
  return null;
}
