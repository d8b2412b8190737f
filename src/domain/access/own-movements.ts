import { dayStripOf, type TimelineInput } from '../driving/journey-days.ts';
import type { ReportDeclaration, ReportParams, ReportResult } from '../reports/report.ts';
import type { DayTimeline } from '../telemetry/day-timeline.ts';
import { dayStartMs } from '../time/time-zone.ts';
import type { Span } from './movements.ts';

/** Parts of a source that tell of vehicles, by their id. */
const BY_VEHICLE = ['positions', 'journeys', 'briefs', 'visits', 'readings', 'states', 'days'] as const;

/** Of drivers that are not known: who reads their own has no drivers at all. */
const OF_NOBODY = new Set(['nobody', 'nobodyJudged']);

type Source = { vehicles: readonly { _id: string }[]; units?: Readonly<Record<string, unknown>> } & Partial<
  Record<(typeof BY_VEHICLE)[number], Readonly<Record<string, unknown>>>
>;

const isSomething = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/**
 * A report as who asks for it may be told it (`params.own`): of their own movements it is about the vehicles that something of theirs is known of, so that
 * what is withheld is not told as nothing, and says so. The same on a device and on the server.
 */
export function computeSeen<S extends object>(
  report: Pick<ReportDeclaration<S>, 'compute'>,
  source: S,
  params: ReportParams,
): ReportResult {
  if (!params.own) return report.compute(source, params);
  const told = source as S & Source;
  const vehicles = told.vehicles.filter(({ _id }) => BY_VEHICLE.some((part) => isSomething(told[part]?.[_id])));
  const ids = new Set(vehicles.map(({ _id }) => _id));
  const units = told.units && Object.fromEntries(Object.entries(told.units).filter(([id]) => ids.has(id)));
  const result = report.compute({ ...source, vehicles, ...(units ? { units } : {}) } as S, params);
  return { ...result, notes: [{ code: 'ownOnly', count: vehicles.length }, ...result.notes.filter(({ code }) => !OF_NOBODY.has(code))] };
}

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
