import type { DueItem } from '../alert/watch.ts';
import { dueOf, type DueVehicle } from './due.ts';
import type { Maintenance, MaintenancePlan } from './maintenance.ts';

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
