import { addDays, dayOf } from '../time/time-zone.ts';
import { duesOf, dueStanding, isInScope, type ScopedVehicle, type VehicleEvent } from './due.ts';
import type { CheckAssignment, MissedCheck } from './check-template.ts';

/** A check that is late. `due`: its time is over, not its grace, or the server has not said yet that it was missed. */
export interface LateCheck {
  /** Of the due. */
  _id: string;
  state: 'due' | MissedCheck['state'];
  vehicle: string | null;
  driver: string | null;
  templateKey: string;
  assignmentName: string;
  /** ISO instants; null: it has no time of day. */
  dueAt: string | null;
  lateAt: string | null;
  droveAt: string | null;
  record: string | null;
}

type LateVehicle = ScopedVehicle & {
  driver: string | null;
  inRepair: boolean;
  odometerKm: number | null;
  engineHours: number | null;
  events: readonly VehicleEvent[];
};

export interface LateInput {
  assignments: readonly Pick<
    CheckAssignment,
    '_id' | 'name' | 'templateKey' | 'scope' | 'trigger' | 'graceMin' | 'skipIf' | 'from' | 'to' | 'enabled'
  >[];
  vehicles: readonly LateVehicle[];
  missed: readonly MissedCheck[];
  /** Dues that records of this device meet. */
  done: ReadonlySet<string>;
  nowMs: number;
  /** When this device last heard from the server; null: never. */
  heardMs: number | null;
  timeZone: string;
}

/** The server says what was missed within so long of the end of its grace. */
const JUDGED_MS = 15 * 60_000;

/**
 * Checks that are late, for those who answer for them: what the server said was missed, and the dues that are over their time now as this device
 * computes them. A due whose grace was over when the device last heard from the server was judged there: unless it was said to be missed, it was not.
 */
export async function lateChecks({ assignments, vehicles, missed, done, nowMs, heardMs, timeZone }: LateInput): Promise<LateCheck[]> {
  const told = new Set(missed.map(({ _id }) => _id));
  const today = dayOf(nowMs, timeZone);
  const computed = assignments
    .filter(({ enabled }) => enabled)
    .flatMap((one) =>
      vehicles
        .filter((vehicle) => isInScope(one.scope, vehicle) && !(one.skipIf.inRepair && vehicle.inRepair))
        .map(async (vehicle): Promise<LateCheck[]> => {
          const dues = await duesOf(
            { id: one._id, ...one },
            { id: vehicle._id, odometerKm: vehicle.odometerKm, engineHours: vehicle.engineHours, events: vehicle.events },
            addDays(today, -1),
            today,
            timeZone,
          );
          const open = dues.filter(
            (due) =>
              !done.has(due.id) &&
              !told.has(due.id) &&
              dueStanding(due, nowMs) !== 'ahead' &&
              (due.lateAtMs === null || heardMs === null || due.lateAtMs > heardMs - JUDGED_MS),
          );
          return open.map(({ id, dueAtMs, lateAtMs }) => ({
            _id: id,
            state: 'due',
            vehicle: vehicle._id,
            driver: vehicle.driver,
            templateKey: one.templateKey,
            assignmentName: one.name,
            dueAt: dueAtMs === null ? null : new Date(dueAtMs).toISOString(),
            lateAt: lateAtMs === null ? null : new Date(lateAtMs).toISOString(),
            droveAt: null,
            record: null,
          }));
        }),
    );
  const said = missed.map(({ _id, state, vehicle, driver, templateKey, assignmentName, dueAt, lateAt, droveAt, record }): LateCheck => ({
    _id,
    state,
    vehicle,
    driver,
    templateKey,
    assignmentName,
    dueAt,
    lateAt,
    droveAt,
    record,
  }));
  return [...(await Promise.all(computed)).flat(), ...said];
}
