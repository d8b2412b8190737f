import { addMonths, daysBetween } from '../time/periods.ts';
import { addDays } from '../time/time-zone.ts';
import type { DueState, Maintenance, MaintenanceKind, MaintenancePlan } from './maintenance.ts';

/** Why one way of counting says nothing: no work of this plan is known of a vehicle that is past its first one; nobody reads its counter; the counter stands below what it did. */
const DUE_GAPS = ['no-history', 'no-meter', 'meter-back'] as const;
type DueGap = (typeof DUE_GAPS)[number];

export interface Due {
  /** Of the plan; `inspection` where only the vehicle's own date says it. */
  plan: string | null;
  kind: MaintenanceKind;
  dueOn: string | null;
  dueKm: number | null;
  dueHours: number | null;
  leftDays: number | null;
  leftKm: number | null;
  leftHours: number | null;
  /** The day it comes, by the calendar or at the vehicle's average, whichever is first. */
  expectedOn: string | null;
  state: DueState;
  /** How far past it is, as a share of its interval; 0 unless overdue. More than `LATE_SHARE` is late for good. */
  overShare: number;
  gaps: DueGap[];
  lastOn: string | null;
  lastKm: number | null;
}

/** Beyond this share of its interval a service that is overdue was not merely a little late. */
export const LATE_SHARE = 0.1;

export interface DueVehicle {
  inServiceOn: string | null;
  inspectionDueOn: string | null;
  /** As it stands now; null: nobody knows. */
  odometerKm: number | null;
  engineHours: number | null;
  kmPerDay: number | null;
  hoursPerDay: number | null;
}

export type DuePlan = Pick<
  MaintenancePlan,
  '_id' | 'kind' | 'everyMonths' | 'everyKm' | 'everyHours' | 'firstMonths' | 'noticeDays' | 'noticeKm' | 'noticeHours'
>;
type DoneWork = Pick<Maintenance, 'doneOn' | 'odometerKm' | 'engineHours' | 'nextDueOn'>;

const later = (a: string | null, b: string | null): string | null => (a === null ? b : b === null || a > b ? a : b);
const MONTH_DAYS = 30.44;
const INSPECTION_NOTICE_DAYS = 30;

function dayOfDue(
  plan: DuePlan,
  { inServiceOn, inspectionDueOn }: DueVehicle,
  last: DoneWork | null,
  today: string,
  gaps: DueGap[],
): string | null {
  const own = plan.kind === 'inspection' ? inspectionDueOn : null;
  if (last?.nextDueOn) return last.nextDueOn;
  if (plan.everyMonths === null) return own;
  if (last?.doneOn) return later(own, addMonths(last.doneOn, plan.everyMonths));
  if (own !== null) return own;
  const first = inServiceOn === null ? null : addMonths(inServiceOn, plan.firstMonths ?? plan.everyMonths);
  if (first !== null && first >= today) return first;
  gaps.push('no-history');
  return null;
}

/** Figure of a counter at which a plan is due; null: it does not count by it, or that cannot be said. */
function figureOfDue(every: number | null, meter: number | null, last: number | null, hasLast: boolean, gaps: DueGap[]): number | null {
  if (every === null) return null;
  if (meter === null) {
    gaps.push('no-meter');
    return last === null ? null : last + every;
  }
  if (last !== null) {
    if (meter >= last) return last + every;
    gaps.push('meter-back');
    return null;
  }
  // Never done, as far as anybody wrote down: a vehicle younger than its first one has it before it.
  if (!hasLast && meter <= every) return every;
  gaps.push('no-history');
  return null;
}

const leftOf = (due: number | null, meter: number | null): number | null => (due === null || meter === null ? null : due - meter);

/**
 * When a vehicle is due by a plan: by days, kilometres or engine hours, whichever comes first. What cannot be known is not guessed (`gaps`); when nothing
 * can, the state is `unknown`.
 */
export function dueOf(plan: DuePlan, vehicle: DueVehicle, last: DoneWork | null, today: string): Due {
  const gaps: DueGap[] = [];
  const dueOn = dayOfDue(plan, vehicle, last, today, gaps);
  const dueKm = figureOfDue(plan.everyKm, vehicle.odometerKm, last?.odometerKm ?? null, last !== null, gaps);
  const dueHours = figureOfDue(plan.everyHours, vehicle.engineHours, last?.engineHours ?? null, last !== null, gaps);
  const left = {
    days: dueOn === null ? null : daysBetween(today, dueOn),
    km: leftOf(dueKm, vehicle.odometerKm),
    hours: leftOf(dueHours, vehicle.engineHours),
  };
  const ways = [
    { left: left.days, notice: plan.noticeDays, every: plan.everyMonths === null ? null : plan.everyMonths * MONTH_DAYS },
    { left: left.km, notice: plan.noticeKm, every: plan.everyKm },
    { left: left.hours, notice: plan.noticeHours, every: plan.everyHours },
  ].filter((way): way is { left: number; notice: number; every: number | null } => way.left !== null);
  const state: DueState =
    ways.length === 0
      ? 'unknown'
      : ways.some((way) => way.left < 0)
        ? 'overdue'
        : ways.some((way) => way.left <= way.notice)
          ? 'soon'
          : 'ok';
  const expected = [
    dueOn,
    left.km === null ? null : reachedOn(left.km, vehicle.kmPerDay, today),
    left.hours === null ? null : reachedOn(left.hours, vehicle.hoursPerDay, today),
  ];
  return {
    plan: plan._id,
    kind: plan.kind,
    dueOn,
    dueKm,
    dueHours,
    leftDays: left.days,
    leftKm: left.km,
    leftHours: left.hours,
    state,
    gaps: [...new Set(gaps)],
    expectedOn: expected.filter((day) => day !== null).toSorted()[0] ?? null,
    overShare: Math.max(0, ...ways.map((way) => (way.every === null ? 0 : -way.left / way.every))),
    lastOn: last?.doneOn ?? null,
    lastKm: last?.odometerKm ?? null,
  };
}

/** The inspection of a vehicle that no plan of inspections holds for: its own date says it. */
export function inspectionDueOf(vehicle: DueVehicle, today: string): Due | null {
  if (vehicle.inspectionDueOn === null) return null;
  const plan: DuePlan = {
    _id: '',
    kind: 'inspection',
    everyMonths: null,
    everyKm: null,
    everyHours: null,
    firstMonths: null,
    noticeDays: INSPECTION_NOTICE_DAYS,
    noticeKm: 0,
    noticeHours: 0,
  };
  return { ...dueOf(plan, vehicle, null, today), plan: null };
}

/** A counter of a vehicle as it stood on a day. */
export interface MeterReading {
  day: string;
  value: number;
}

/** Fewer days than this say nothing of an average. */
const LEAST_DAYS = 7;

/**
 * Average a day between the oldest and the newest reading since the counter last went back (it was replaced, or misread); null: they do not say.
 * Readings of one day count as the highest of them.
 */
export function ratePerDay(readings: readonly MeterReading[]): number | null {
  const byDay = new Map<string, number>();
  for (const { day, value } of readings) byDay.set(day, Math.max(value, byDay.get(day) ?? 0));
  const ordered = [...byDay].map(([day, value]) => ({ day, value })).sort((a, b) => (a.day < b.day ? -1 : 1));
  const last = ordered.at(-1);
  if (!last) return null;
  let from = ordered.length - 1;
  while (from > 0 && ordered[from - 1]!.value <= ordered[from]!.value) from--;
  const days = daysBetween(ordered[from]!.day, last.day);
  return days < LEAST_DAYS ? null : (last.value - ordered[from]!.value) / days;
}

/** A century: what comes later is no forecast. */
const FAR_DAYS = 36_500;

/** Day on which a counter reaches a figure at so much a day; null: never, or nobody knows. What is reached was reached by today. */
export function reachedOn(left: number, perDay: number | null, today: string): string | null {
  if (left <= 0) return today;
  if (perDay === null || perDay <= 0) return null;
  const days = Math.ceil(left / perDay);
  return days > FAR_DAYS ? null : addDays(today, days);
}
