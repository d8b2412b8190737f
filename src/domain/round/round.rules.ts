import type { FieldIssue } from '../kit/failure.ts';
import { roundStopsSchema } from './round.ts';

/** A round is made on some day; its stops follow each other in time. */
export function checkRound(doc: Record<string, unknown>): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const { days, onDate, fromDate, untilDate } = doc;
  if ('days' in doc && 'onDate' in doc && Array.isArray(days) && days.length === 0 && onDate === null)
    issues.push({ field: 'days', code: 'round-never' });
  if (typeof fromDate === 'string' && typeof untilDate === 'string' && untilDate < fromDate)
    issues.push({ field: 'untilDate', code: 'range' });
  if (Array.isArray(doc['stops']) && doc['stops'].length === 0) issues.push({ field: 'stops', code: 'round-no-stop' });
  if (Array.isArray(doc['stops']) && doc['stops'].some((stop: { site?: unknown } | null) => !stop?.site))
    return [...issues, { field: 'stops', code: 'round-no-site' }];
  // A form holds what is no time as no minutes.
  if (
    Array.isArray(doc['stops']) &&
    doc['stops'].some((stop: { arriveMin?: unknown; leaveMin?: unknown }) =>
      [stop.arriveMin, stop.leaveMin].some((min) => typeof min === 'number' && !Number.isFinite(min)),
    )
  )
    return [...issues, { field: 'stops', code: 'hours' }];
  const stops = roundStopsSchema.safeParse(doc['stops']);
  if (!stops.success) return issues;
  const isBehind = stops.data.some(
    ({ arriveMin, leaveMin }, at) =>
      (leaveMin ?? arriveMin) < arriveMin || (at > 0 && arriveMin < (stops.data[at - 1]!.leaveMin ?? stops.data[at - 1]!.arriveMin)),
  );
  return isBehind ? [...issues, { field: 'stops', code: 'round-order' }] : issues;
}
