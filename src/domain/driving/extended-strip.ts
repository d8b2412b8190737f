import type { DayTimeline } from '../telemetry/day-timeline.ts';
import type { Activity } from '../telemetry/state.ts';

/**
 * The timeline with what has passed since it was made: from its last second to `nowS`, the activity the vehicle has now
 * (`activityAt`). For screens; the stored timeline is untouched.
 */
export function extendedTimeline(strip: DayTimeline, activity: Activity, nowS: number): DayTimeline {
  const last = strip.segments.at(-1);
  if (!last || nowS <= last[1]) return strip;
  const segments: DayTimeline['segments'] =
    last[2] === activity ? [...strip.segments.slice(0, -1), [last[0], nowS, activity]] : [...strip.segments, [last[1], nowS, activity]];
  return { ...strip, segments };
}
