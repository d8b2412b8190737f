import { addDays, dayStartMs } from '../kit/time-zone.ts';

/** Alerts that begin on days of a time zone, both included. */
export function begunOn<A extends { startAt: string }>(
  alerts: readonly A[],
  { from, to }: { from: string; to: string },
  timeZone: string,
): A[] {
  const [first, end] = [dayStartMs(from, timeZone), dayStartMs(addDays(to, 1), timeZone)].map((ms) => new Date(ms).toISOString()) as [
    string,
    string,
  ];
  return alerts.filter(({ startAt }) => first <= startAt && startAt < end);
}
