import type { ReportVehicle } from './sources.ts';

/** Vehicles by their plate: the order of a source says nothing, and would change the bytes of a report. */
export function byPlate(vehicles: readonly ReportVehicle[]): ReportVehicle[] {
  return vehicles.toSorted((a, b) => (a.registration < b.registration ? -1 : a.registration > b.registration ? 1 : 0));
}
