import type { AssignmentScope } from './check-assignment.ts';

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
