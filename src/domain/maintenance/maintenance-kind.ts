/** What is done to a vehicle; `inspection` (contrôle technique) and `pollution` are asked by law. */
export const MAINTENANCE_KINDS = ['service', 'oil', 'tyres', 'brakes', 'repair', 'inspection', 'pollution', 'tachograph', 'other'] as const;
export type MaintenanceKind = (typeof MAINTENANCE_KINDS)[number];

export const MAINTENANCE_STATES = ['planned', 'workshop', 'done', 'cancelled'] as const;
export type MaintenanceState = (typeof MAINTENANCE_STATES)[number];

/** Still to be done. */
export function isMaintenanceOpen(state: unknown): boolean {
  return state === 'planned' || state === 'workshop';
}
