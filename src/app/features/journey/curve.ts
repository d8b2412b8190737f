import type { JourneyEvent } from '../../../domain/driving/journey.ts';
import { scaleOf, ticksOf, type ChartPoint, type ChartScale } from '../../report-ui/chart-path.ts';
import type { Span, WayPoint } from './way.ts';

/** Less relief than this is flat. */
const RELIEF_M = 40;
const TICKS = 4;

/** Measured values of the way. */
export function pointsOf(way: readonly WayPoint[], value: (point: WayPoint) => number | null): ChartPoint[] {
  return way.flatMap((point) => {
    const one = value(point);
    return one === null ? [] : [{ atMs: point.atMs, value: one }];
  });
}

/** Speeds from zero, over the whole journey, so that curve and timeline say the same instant at the same place; null when it cannot be drawn. */
export function speedScale(points: readonly ChartPoint[], { fromMs, toMs }: Span): ChartScale | null {
  const scale = toMs > fromMs ? scaleOf(points) : null;
  return scale && { ...scale, fromMs, toMs };
}

/** Altitudes between the lowest and the highest, as round values. */
export function altitudeScale(points: readonly ChartPoint[], { fromMs, toMs }: Span): ChartScale | null {
  if (points.length < 2 || toMs <= fromMs) return null;
  const values = points.map(({ value }) => value);
  let [least, most] = [Math.min(...values), Math.max(...values)];
  if (most - least < RELIEF_M) [least, most] = [(least + most - RELIEF_M) / 2, (least + most + RELIEF_M) / 2];
  const [first = 0, second = 1] = ticksOf(least, most, TICKS);
  const step = second - first;
  return { fromMs, toMs, least: Math.floor(least / step) * step, most: Math.ceil(most / step) * step };
}

/** Where an event stands in the width of the journey, in percent; null outside of it. */
export function placeOf({ at, endAt }: Pick<JourneyEvent, 'at' | 'endAt'>, { fromMs, toMs }: Span): { leftPct: number; widthPct: number } | null {
  const [from, to] = [Math.max(fromMs, Date.parse(at)), Math.min(toMs, Date.parse(endAt ?? at))];
  if (toMs <= fromMs || to < from) return null;
  return { leftPct: ((from - fromMs) / (toMs - fromMs)) * 100, widthPct: ((to - from) / (toMs - fromMs)) * 100 };
}
