import type { RowOf } from '../entity/entity.ts';
import { grouped } from '../text/order-rows.ts';
import { foldText } from '../text/search-text.ts';
import { dayOf } from '../time/time-zone.ts';
import { odometerOf } from '../vehicle/vehicle-meter.ts';
import { RETIRED_STATUSES, type vehicle } from '../vehicle/vehicle.ts';
import { type Due, dueOf, inspectionDueOf, type MeterReading, ratePerDay, type DueVehicle } from './due.ts';
import type { Maintenance, MaintenancePlan } from './maintenance.ts';
import type { DueItem } from '../alert/watch.ts';

type VehicleRow = RowOf<typeof vehicle>;
/** What a device told last of a vehicle's counters, and when (ISO UTC). */
interface Counters {
  at: string;
  odometerKm: number | null;
  engineHours: number | null;
  device?: string | null;
  odometerDevice?: string | undefined;
}

export interface VehicleDue extends Due {
  vehicle: string;
}

/** The work of a plan that was done last on each vehicle, by `<plan> <vehicle>`. */
export function lastDone(rows: readonly Maintenance[]): ReadonlyMap<string, Maintenance> {
  const last = new Map<string, Maintenance>();
  for (const row of rows) {
    if (row.state !== 'done' || row.plan === null || row.doneOn === null) continue;
    const key = `${row.plan} ${row.vehicle}`;
    const before = last.get(key);
    if (!before || row.doneOn > before.doneOn! || (row.doneOn === before.doneOn && (row.odometerKm ?? 0) > (before.odometerKm ?? 0)))
      last.set(key, row);
  }
  return last;
}

function readingsOf(rows: readonly Maintenance[], now: number | null, today: string, name: 'odometerKm' | 'engineHours'): MeterReading[] {
  const written = rows.flatMap((row) =>
    row.state === 'done' && row.doneOn !== null && row[name] !== null ? [{ day: row.doneOn, value: row[name] }] : [],
  );
  return now === null ? written : [...written, { day: today, value: now }];
}

export interface DueGround {
  vehicles: readonly VehicleRow[];
  plans: readonly MaintenancePlan[];
  maintenances: readonly Maintenance[];
  countersOf: (vehicle: string) => Counters | undefined;
  /** Kilometres a day that journeys measured; null: none did, the counters written down say it. */
  kmPerDayOf: (vehicle: string) => number | null;
  nowMs: number;
  timeZone: string;
}

/** All that vehicles are due for: by each plan that holds for them, and by the date of their inspection. */
export function vehicleDues({ vehicles, plans, maintenances, countersOf, kmPerDayOf, nowMs, timeZone }: DueGround): VehicleDue[] {
  const today = dayOf(nowMs, timeZone);
  const last = lastDone(maintenances);
  const worksOf = grouped(maintenances, ({ vehicle }) => vehicle);
  return vehicles
    .filter(({ status }) => !RETIRED_STATUSES.includes(status))
    .flatMap((row) => {
      const told = countersOf(row._id);
      const works = worksOf.get(row._id) ?? [];
      const odometerKm = odometerOf(row, told)?.km ?? null;
      const engineHours = told?.engineHours ?? row.engineHours;
      const facts = {
        inServiceOn: row.inServiceOn,
        inspectionDueOn: row.inspectionDueOn,
        odometerKm,
        engineHours,
        kmPerDay: kmPerDayOf(row._id) ?? ratePerDay(readingsOf(works, odometerKm, today, 'odometerKm')),
        hoursPerDay: ratePerDay(readingsOf(works, engineHours, today, 'engineHours')),
      };
      const own = plans.filter((plan) => isPlanned(plan, row));
      const dues = own.map((plan) => dueOf(plan, facts, last.get(`${plan._id} ${row._id}`) ?? null, today));
      const inspection = own.some(({ kind }) => kind === 'inspection') ? null : inspectionDueOf(facts, today);
      return [...dues, ...(inspection ? [inspection] : [])].map((due) => ({ ...due, vehicle: row._id }));
    });
}

type Scope = Pick<MaintenancePlan, 'active' | 'vehicle' | 'make' | 'model' | 'category'>;
type Vehicle = Pick<RowOf<typeof vehicle>, '_id' | 'make' | 'model' | 'category' | 'status'>;

const isSameText = (wanted: string | null, had: string | null): boolean =>
  wanted === null || (had !== null && foldText(wanted) === foldText(had));

/** Whether a plan holds for a vehicle; accents, case and dashes of make and model aside. Nobody services what was sold. */
export function isPlanned(plan: Scope, vehicle: Vehicle): boolean {
  return (
    plan.active &&
    !RETIRED_STATUSES.includes(vehicle.status) &&
    (plan.vehicle === null || plan.vehicle === vehicle._id) &&
    isSameText(plan.make, vehicle.make) &&
    isSameText(plan.model, vehicle.model) &&
    (plan.category === null || plan.category === vehicle.category)
  );
}

/**
 * What alert rules watch of the plans of a vehicle: each by its name, with the figures it is due at. `lastOf`: the work of a plan that was done last.
 * What nobody can know when it is due is not watched.
 */
export function dueItemsOfPlans(
  plans: readonly MaintenancePlan[],
  vehicle: DueVehicle,
  lastOf: (plan: string) => Maintenance | null,
  today: string,
): DueItem[] {
  return plans.flatMap((plan): DueItem[] => {
    const { dueOn, dueKm, dueHours } = dueOf(plan, vehicle, lastOf(plan._id), today);
    if (dueOn === null && dueKm === null && dueHours === null) return [];
    return [
      {
        id: `plan:${plan._id}`,
        title: plan.name,
        dueOn,
        dueKm,
        dueEngineHours: dueHours,
        noticeKm: plan.noticeKm,
        noticeHours: plan.noticeHours,
      },
    ];
  });
}
