import { addDays, dayStartMs } from '../../../../domain/kit/time-zone.ts';
import type { Track } from '../../../../domain/replay/track.ts';
import type { DayTimeline } from '../../../../domain/telemetry/day-timeline.ts';

export interface TimelineDay {
  day: string;
  /** Share of the window at which it begins, percent. */
  pct: number;
}

/** The days of a window [startMs, endMs) with where each begins: one of 23 or 25 hours is as wide as it is long. */
export function timelineDays(from: string, to: string, timeZone: string, startMs: number, endMs: number): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const atMs = dayStartMs(day, timeZone);
    if (atMs < endMs) days.push({ day, pct: ((atMs - startMs) / (endMs - startMs)) * 100 });
  }
  return days;
}

/** The next mark after an instant, or the last one before it; the end that lies there when there is none. A mark nearer than a second is where one is. */
export function markBeyond(marksS: readonly number[], atS: number, forward: boolean, endS: number): number {
  return forward ? (marksS.find((mark) => mark > atS + 1) ?? endS) : (marksS.findLast((mark) => mark < atS - 1) ?? 0);
}

/** A track as the timeline draws it: the figures of all its days. */
export function trackStrip({ vehicle, segments, drives, distanceKm, drivingS, idlingS, standingS }: Track, day: string): DayTimeline {
  return {
    _id: `${vehicle}:${day}`,
    vehicle,
    day,
    segments,
    distanceKm,
    drivingS,
    idlingS,
    standingS,
    journeys: drives.length,
    drives: [],
    firstStartS: drives[0]?.[0] ?? null,
    lastStopS: drives.at(-1)?.[1] ?? null,
    updatedAt: '',
  };
}

export type ReplayEvent = { kind: 'drive' | 'stop'; fromS: number; toS: number };

/** Drives of a track and the stops between them, in order. */
export function replayEvents(drives: Track['drives']): ReplayEvent[] {
  return drives.flatMap(([fromS, toS], index): ReplayEvent[] => {
    const next = drives[index + 1];
    return [{ kind: 'drive', fromS, toS }, ...(next ? [{ kind: 'stop' as const, fromS: toS, toS: next[0] }] : [])];
  });
}
