import { dayStripOf, type TimelineInput } from '../driving/journey-days.ts';
import { dayStartMs } from '../kit/time-zone.ts';
import type { DayTimeline } from '../telemetry/day-timeline.ts';
import type { Span } from './movements.ts';

/** The timeline of the part of a day that is somebody's, from the journeys that are theirs: drawn in their times, the figures of their journeys; null when nothing of it is known. */
export function ownTimeline(input: TimelineInput, spans: readonly Span[]): DayTimeline | null {
  const strip = dayStripOf(input);
  if (!strip) return null;
  const startMs = dayStartMs(input.day, input.timeZone);
  const seconds = (ms: number): number => Math.round((ms - startMs) / 1000);
  const segments = spans.flatMap(([from, to]) =>
    strip.segments.flatMap(([start, end, activity]): DayTimeline['segments'] => {
      // The last instant of a span is in it.
      const [a, b] = [Math.max(start, seconds(from)), Math.min(end, seconds(to + 1))];
      return b > a ? [[a, b, activity]] : [];
    }),
  );
  return segments.length > 0 ? { ...strip, segments } : null;
}
