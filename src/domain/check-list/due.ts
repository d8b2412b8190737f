import * as z from 'zod/mini';
import { uuidOfName } from '../evidence/web-crypto.ts';
import type { DayTimeline } from '../telemetry/day-timeline.ts';
import { addTo } from '../text/order-rows.ts';
import { addDays, DAY_MS, dayOf, dayStartMs, instantOfWall, MINUTE_MS } from '../time/time-zone.ts';
import type { AssignmentScope, CheckAssignment } from './check-template.ts';
import type { Defect } from './defect.ts';

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** When a check is due (field-work.md §3). `days`: 1 Monday … 7 Sunday; `dueBy`: local time of day. */
export const triggerSchema = z.union([
  z.strictObject({
    every: z.literal('daily'),
    days: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
    dueBy: clock,
  }),
  z.strictObject({ every: z.literal('days'), count: z.int().check(z.gte(1), z.lte(366)), dueBy: clock }),
  z.strictObject({ every: z.literal('km'), count: z.int().check(z.gte(10), z.lte(200_000)) }),
  z.strictObject({ every: z.literal('hours'), count: z.int().check(z.gte(1), z.lte(10_000)) }),
  z.strictObject({ every: z.enum(['firstTrip', 'reservationStart', 'reservationEnd', 'afterRepair']) }),
]);
export type Trigger = z.infer<typeof triggerSchema>;

/** What a schedule says: from a calendar day to another, with the time that a person is given after the due time. */
export interface Schedule {
  id: string;
  trigger: Trigger;
  graceMin: number;
  from: string;
  to: string | null;
}

export interface Due {
  /** Of (schedule, vehicle, period): the same on every device and on the server, so that two phones meet one due. */
  id: string;
  /** Calendar day, or number of the distance or of the hours, or the event. */
  period: string;
  /** When it should be done; null: it has no time of day, it is due now. */
  dueAtMs: number | null;
  /** After it, it is missed. */
  lateAtMs: number | null;
}

/** Something that happened to a vehicle; `key`: the journey's day, the id of the reservation or of the repaired defect. */
export interface VehicleEvent {
  kind: 'firstTrip' | 'reservationStart' | 'reservationEnd' | 'afterRepair';
  key: string;
  atMs: number;
}

/** Where a vehicle stands, and what happened to it lately. */
export interface VehicleAt {
  id: string;
  odometerKm: number | null;
  engineHours: number | null;
  events: readonly VehicleEvent[];
}

/** The due of a period: its id is of the schedule, the vehicle and the period alone, its time may not be known yet. */
export async function dueOfPeriod(
  { id, graceMin }: Pick<Schedule, 'id' | 'graceMin'>,
  vehicle: string,
  period: string,
  dueAtMs: number | null,
): Promise<Due> {
  return {
    id: await uuidOfName(id, `${vehicle}:${period}`),
    period,
    dueAtMs,
    lateAtMs: dueAtMs === null ? null : dueAtMs + graceMin * 60_000,
  };
}

/** Whether a schedule asks anything on a calendar day. */
function isRunning({ from, to }: Pick<Schedule, 'from' | 'to'>, day: string): boolean {
  return day >= from && (to === null || day <= to);
}

/**
 * Checks due of a vehicle between two calendar days of the organization's time zone, both included, oldest first, while the schedule runs. Days of 23 and
 * 25 hours have one due as any other. Kilometres and hours: the period that has begun, from the second on (a vehicle that comes has not missed any).
 */
export async function duesOf(schedule: Schedule, vehicle: VehicleAt, first: string, last: string, timeZone: string): Promise<Due[]> {
  const { trigger } = schedule;
  const name = (period: string, dueAtMs: number | null): Promise<Due> => dueOfPeriod(schedule, vehicle.id, period, dueAtMs);
  const ofUse = async (unit: string, at: number | null, count: number): Promise<Due[]> =>
    at !== null && at >= count && isRunning(schedule, last) ? [await name(unit + Math.floor(at / count), null)] : [];
  switch (trigger.every) {
    case 'daily':
    case 'days':
      return Promise.all(
        daysOf(schedule, trigger, first, last).map((day) =>
          name(day, instantOfWall(Date.parse(day) + minutesOf(trigger.dueBy) * 60_000, timeZone)),
        ),
      );
    case 'km':
      return ofUse('km', vehicle.odometerKm, trigger.count);
    case 'hours':
      return ofUse('h', vehicle.engineHours, trigger.count);
    default: {
      const isAsked = (day: string): boolean => day >= first && day <= last && isRunning(schedule, day);
      const inside = vehicle.events.filter(({ kind, atMs }) => kind === trigger.every && isAsked(dayOf(atMs, timeZone)));
      return Promise.all(inside.toSorted((a, b) => a.atMs - b.atMs).map(({ key, atMs }) => name(key, atMs)));
    }
  }
}

/** Minutes of the day of "HH:MM". */
function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function daysOf({ from, to }: Schedule, trigger: Extract<Trigger, { dueBy: string }>, first: string, last: string): string[] {
  const days: string[] = [];
  const end = to !== null && to < last ? to : last;
  for (let day = from > first ? from : first; day <= end; day = addDays(day, 1)) {
    const since = Math.round((Date.parse(day) - Date.parse(from)) / DAY_MS);
    const weekday = ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
    if (trigger.every === 'daily' ? trigger.days.includes(weekday) : since % trigger.count === 0) days.push(day);
  }
  return days;
}

/** Days looked back for the last due of a daily check; of another, its own period. */
const BACK_DAYS = 7;

/**
 * The one check a person is asked for now: the last due of a schedule until the end of the organization's today, unless one of `done` meets it. A new
 * due takes the place of one that was missed. That of a day's first trip is asked for before the trip, whose time nobody knows: the trip only dates it.
 */
export async function dueNow(
  schedule: Schedule,
  vehicle: VehicleAt,
  nowMs: number,
  timeZone: string,
  done: ReadonlySet<string>,
): Promise<Due | null> {
  const today = dayOf(nowMs, timeZone);
  const back = schedule.trigger.every === 'days' ? schedule.trigger.count : BACK_DAYS;
  const known = (await duesOf(schedule, vehicle, addDays(today, -back), today, timeZone)).at(-1);
  const isAhead = schedule.trigger.every === 'firstTrip' && isRunning(schedule, today) && known?.period !== today;
  const last = isAhead ? await dueOfPeriod(schedule, vehicle.id, today, null) : known;
  return last && !done.has(last.id) ? last : null;
}

/** How a due stands: `ahead` of its time, `due` since, `late` once its grace is over. One without a time of day is due. */
export function dueStanding({ dueAtMs, lateAtMs }: Pick<Due, 'dueAtMs' | 'lateAtMs'>, nowMs: number): 'ahead' | 'due' | 'late' {
  if (lateAtMs !== null && nowMs > lateAtMs) return 'late';
  return dueAtMs !== null && nowMs < dueAtMs ? 'ahead' : 'due';
}

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

/** What a scope asks of a vehicle; `sites`: those it stands in. */
export interface ScopedVehicle {
  _id: string;
  fleet: string | null;
  energy: string;
  category: string;
  sites?: readonly string[];
}

/** Whether an assignment is for a vehicle. */
export function isInScope(scope: AssignmentScope, vehicle: ScopedVehicle): boolean {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'vehicles':
      return scope.ids.includes(vehicle._id);
    case 'fleets':
      return vehicle.fleet !== null && scope.ids.includes(vehicle.fleet);
    case 'sites':
      return (vehicle.sites ?? []).some((site) => scope.ids.includes(site));
    case 'energies':
      return scope.of.includes(vehicle.energy);
    case 'categories':
      return scope.of.includes(vehicle.category);
  }
}

/**
 * What dues follow from, by vehicle, as far as a device knows it: the first movement of each day that it has the timeline of, and defects that were repaired.
 * Their keys are those the server names them by, so a due is the same although a timeline and a journey may not begin at the same second.
 */
export function vehicleEvents(
  strips: readonly Pick<DayTimeline, 'vehicle' | 'day' | 'firstStartS'>[],
  defects: readonly Pick<Defect, '_id' | 'vehicle' | 'repairedAt'>[],
  timeZone: string,
): Map<string, VehicleEvent[]> {
  const events = new Map<string, VehicleEvent[]>();
  const add = (vehicle: string, event: VehicleEvent): void => addTo(events, vehicle, event);
  for (const { vehicle, day, firstStartS } of strips)
    if (firstStartS !== null) add(vehicle, { kind: 'firstTrip', key: day, atMs: dayStartMs(day, timeZone) + firstStartS * 1000 });
  for (const { _id, vehicle, repairedAt } of defects)
    if (vehicle !== null && repairedAt !== null) add(vehicle, { kind: 'afterRepair', key: _id, atMs: Date.parse(repairedAt) });
  return events;
}

/** What a person's device is told of the vehicles they drive: it mirrors neither drivers, nor members, nor the records of colleagues. */
export const ownWorkSchema = z.object({
  /** The person as drivers of the organization. */
  drivers: z.array(z.string()),
  /** Dues of their vehicles that a record meets, whoever wrote it. */
  met: z.array(z.string()),
});
