import { foldText } from '../kit/search-text.ts';
import { RETIRED_STATUSES, type vehicle } from '../vehicle/vehicle.ts';
import type { RowOf } from '../kit/entity.ts';
import type { MaintenancePlan } from './maintenance-plan.ts';

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
