import type { GpsPart } from '../../../domain/check-list/record.ts';
import type { DemoVehicle } from '../demo-vehicle.ts';

/** Where the telephone of somebody at a vehicle's bay says it is. */
export function gpsAt({ base }: Pick<DemoVehicle, 'base'>, at: number): GpsPart {
  return { lat7: Math.round(base.lat * 1e7), lng7: Math.round(base.lng * 1e7), accuracyM: 6, at };
}
