import type { DeviceType } from '../../domain/device/device-types.ts';
import type { ENERGIES, VEHICLE_CATEGORIES } from '../../domain/vehicle/vehicle.ts';
import type { GaitName } from './motion.ts';
import type { Spot } from './places.ts';

/**
 * When a vehicle works. `day`: weekdays. `early`, `late`: shifts of weekdays, before or after 13 h. `night-early`, `night-late`: nights between
 * working days, before or after 1 h. `everyday`: all week, fewer on Sundays. `machine`: on a building site. `still`: in the workshop, in reserve, sold.
 */
export type Duty = 'day' | 'early' | 'late' | 'night-early' | 'night-late' | 'everyday' | 'machine' | 'still';

/** Everything the plan of a vehicle needs; the business rows are made from the same object. */
export interface DemoVehicle {
  /** "TL-017": seed of all that is random about it. */
  key: string;
  id: string;
  category: (typeof VEHICLE_CATEGORIES)[number];
  energy: (typeof ENERGIES)[number];
  gait: GaitName;
  duty: Duty;
  /** Its bay at the depot: each of its days begins and ends there. */
  base: Spot;
  /** Junctions whose neighbourhood it serves, nearest first. */
  territory: readonly string[];
  /** Sites of its organization within reach. */
  sites: readonly Spot[];
  /** Distance of a working day, kilometres. */
  dayKm: readonly [number, number];
  /** Length of a visit, minutes. */
  visitMin: readonly [number, number];
  /** Gross weight allowed. */
  gvwrKg: number;
  /** A load kept cold: what each of its probes is set to, °C. */
  cold: { setpointsC: readonly number[] } | null;
  tankL: number;
  batteryKwh: number;
  /** Litres or kWh per 100 km. */
  per100Km: number;
  /** Battery of 24 V. */
  is24V: boolean;
  /** Left alone for too long: the voltage at rest says so. */
  hasWeakBattery: boolean;
  device: { type: DeviceType; serial: string; isHeavy: boolean; readsCan: boolean } | null;
  badge: string | null;
  /** Of the driver, in its tachograph; null: its device does not read one. */
  driverCard: string | null;
  /** At the beginning of the first day of the demonstration. */
  odometerKm: number;
  engineHours: number;
}
