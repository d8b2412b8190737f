import { addDays, dayOf, dayStartMs } from '../kit/time-zone.ts';
import type { CheckAssignment } from './check-assignment.ts';
import { duesOf, type Due, type VehicleAt } from './due.ts';
import { DAY_MS, MINUTE_MS } from '../kit/durations.ts';

/** What becomes of a due within some time: to be reminded of, or over its grace. */
export interface DueEdge {
  kind: 'remind' | 'late';
  due: Due;
}

type DueRule = Pick<CheckAssignment, '_id' | 'trigger' | 'graceMin' | 'remindersMin' | 'skipIf' | 'from' | 'to'>;

/**
 * Edges of a vehicle's dues after `afterMs` and up to `untilMs`. A check that is not asked of a vehicle that stays (`skipIf.noMovement`) is looked at once more
 * when its day is over: it may have moved since. One reminder a due, while it is not due yet.
 */
export async function dueEdges(
  { _id, trigger, graceMin, remindersMin, skipIf, from, to }: DueRule,
  vehicle: VehicleAt,
  afterMs: number,
  untilMs: number,
  timeZone: string,
): Promise<DueEdge[]> {
  const first = dayOf(afterMs - graceMin * MINUTE_MS - DAY_MS, timeZone);
  const last = dayOf(untilMs + Math.max(0, ...remindersMin) * MINUTE_MS, timeZone);
  const isPast = (ms: number): boolean => ms > afterMs && ms <= untilMs;
  const edges: DueEdge[] = [];
  for (const due of await duesOf({ id: _id, trigger, graceMin, from, to }, vehicle, first, last, timeZone)) {
    const { dueAtMs, lateAtMs } = due;
    if (dueAtMs === null || lateAtMs === null) continue;
    const overMs = Math.max(lateAtMs, dayStartMs(addDays(dayOf(dueAtMs, timeZone), 1), timeZone));
    if (isPast(lateAtMs) || (skipIf.noMovement && isPast(overMs))) edges.push({ kind: 'late', due });
    else if (dueAtMs > untilMs && remindersMin.some((minutes) => isPast(dueAtMs - minutes * MINUTE_MS)))
      edges.push({ kind: 'remind', due });
  }
  return edges;
}

/** Whether anything of an assignment by the clock becomes due then, of whichever vehicle: nothing else has to be looked at. */
export async function hasEdges(assignment: DueRule, afterMs: number, untilMs: number, timeZone: string): Promise<boolean> {
  if (!('dueBy' in assignment.trigger)) return assignment.trigger.every === 'firstTrip' || assignment.trigger.every === 'afterRepair';
  return (
    (await dueEdges(assignment, { id: assignment._id, odometerKm: null, engineHours: null, events: [] }, afterMs, untilMs, timeZone))
      .length > 0
  );
}
