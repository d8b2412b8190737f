import type { JourneyEvent } from '../../../domain/driving/journey.ts';
import type { Span } from './journey-points.ts';

/** Where an event stands in the width of the journey, in percent; null outside of it. */
export function placeOf(
  { at, endAt }: Pick<JourneyEvent, 'at' | 'endAt'>,
  { fromMs, toMs }: Span,
): { leftPct: number; widthPct: number } | null {
  const [from, to] = [Math.max(fromMs, Date.parse(at)), Math.min(toMs, Date.parse(endAt ?? at))];
  if (toMs <= fromMs || to < from) return null;
  return { leftPct: ((from - fromMs) / (toMs - fromMs)) * 100, widthPct: ((to - from) / (toMs - fromMs)) * 100 };
}
