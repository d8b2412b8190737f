import type { DeviceType } from '../../domain/device/device.ts';
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

type Energy = DemoVehicle['energy'];
type Category = DemoVehicle['category'];

/** A real model in a version that fleets buy. `wmi` is the maker's identifier, the first three characters of the VIN (ISO 3780). */
export interface Model {
  category: Category;
  make: string;
  model: string;
  wmi: string;
  energy: Energy;
  /** Litres, kg for gas; 0 without a tank. */
  tankL: number;
  batteryKwh: number;
  /** Litres, kWh or kg per 100 km in fleet use. */
  per100Km: number;
  co2GKm: number;
  gvwrKg: number;
}

const model = (
  category: Category,
  make: string,
  name: string,
  wmi: string,
  energy: Energy,
  tankL: number,
  batteryKwh: number,
  per100Km: number,
  co2GKm: number,
  gvwrKg: number,
): Model => ({
  category,
  make,
  model: name,
  wmi,
  energy,
  tankL,
  batteryKwh,
  per100Km,
  co2GKm,
  gvwrKg,
});

export const MODELS: readonly Model[] = [
  model('vp', 'Renault', 'Clio E-Tech 145', 'VF1', 'hybrid', 39, 1.3, 4.6, 97, 1640),
  model('vp', 'Renault', 'Megane E-Tech EV60', 'VF1', 'electric', 0, 60, 16.8, 0, 2158),
  model('vp', 'Peugeot', '308 SW BlueHDi 130', 'VR3', 'diesel', 53, 0, 5.4, 118, 1960),
  model('vp', 'Peugeot', 'e-208', 'VR3', 'electric', 0, 51, 15.4, 0, 1910),
  model('vp', 'Dacia', 'Duster ECO-G 100', 'UU1', 'lpg', 50, 0, 8, 127, 1830),
  model('vp', 'Toyota', 'Corolla Touring Sports 140h', 'SB1', 'hybrid', 43, 0.9, 4.7, 102, 1885),
  model('vp', 'Citroën', 'C5 Aircross PHEV 225', 'VR7', 'plug-in-hybrid', 43, 13.2, 5.2, 32, 2260),
  model('vp', 'Renault', 'Zoe R110', 'VF1', 'electric', 0, 52, 16.5, 0, 1988),
  model('vul', 'Renault', 'Trafic L2H1 dCi 130', 'VF1', 'diesel', 80, 0, 7.6, 185, 2900),
  model('vul', 'Renault', 'Master L3H2 dCi 150', 'VF1', 'diesel', 105, 0, 9.6, 236, 3500),
  model('vul', 'Renault', 'Kangoo Van E-Tech', 'VF1', 'electric', 0, 45, 19.4, 0, 2530),
  model('vul', 'Peugeot', 'Expert Standard BlueHDi 145', 'VF3', 'diesel', 70, 0, 7.2, 180, 2880),
  model('vul', 'Peugeot', 'Boxer L2H2 BlueHDi 140', 'VF3', 'diesel', 90, 0, 9.2, 228, 3500),
  model('vul', 'Peugeot', 'e-Expert L3 75 kWh', 'VF3', 'electric', 0, 75, 25.5, 0, 3100),
  model('vul', 'Peugeot', 'Partner Long BlueHDi 100', 'VR3', 'diesel', 50, 0, 5.6, 146, 2430),
  model('vul', 'Citroën', 'Berlingo XL BlueHDi 100', 'VR7', 'diesel', 50, 0, 5.7, 148, 2430),
  model('vul', 'Citroën', 'Jumpy XL BlueHDi 145', 'VF7', 'diesel', 70, 0, 7.3, 183, 2960),
  model('vul', 'Mercedes-Benz', 'Sprinter 317 CDI L3H2', 'W1V', 'diesel', 93, 0, 9.8, 244, 3500),
  model('vul', 'Mercedes-Benz', 'eVito Fourgon 112', 'W1V', 'electric', 0, 60, 24.9, 0, 3200),
  model('vul', 'Ford', 'Transit Custom 320 L2', 'WF0', 'diesel', 70, 0, 7.8, 193, 3200),
  model('vul', 'Volkswagen', 'Crafter 35 L4H3', 'WV1', 'diesel', 75, 0, 9.9, 248, 3500),
  model('vul', 'Iveco', 'Daily 35S16 12 m³', 'ZCF', 'diesel', 100, 0, 10.6, 265, 3500),
  model('vul', 'Toyota', 'Proace City Electric', 'YAR', 'electric', 0, 50, 20.4, 0, 2390),
  model('vul', 'Fiat', 'Ducato L2H2 140', 'ZFA', 'diesel', 90, 0, 9.1, 226, 3500),
  model('pl', 'Renault Trucks', 'T 480 4x2', 'VF6', 'diesel', 720, 0, 27.8, 735, 44000),
  model('pl', 'Renault Trucks', 'D Wide 320 6x2', 'VF6', 'diesel', 400, 0, 25.4, 672, 26000),
  model('pl', 'Renault Trucks', 'D 16 P4x2 280', 'VF6', 'diesel', 300, 0, 21.5, 569, 16000),
  model('pl', 'Renault Trucks', 'E-Tech D Wide 26', 'VF6', 'electric', 0, 375, 108, 0, 27000),
  model('pl', 'Volvo', 'FH 500', 'YV2', 'diesel', 805, 0, 27.2, 720, 44000),
  model('pl', 'Scania', 'R 460', 'XLE', 'diesel', 750, 0, 26.9, 712, 44000),
  model('pl', 'DAF', 'XF 480 FT', 'XLR', 'diesel', 845, 0, 27.6, 730, 44000),
  model('pl', 'MAN', 'TGX 18.470', 'WMA', 'diesel', 780, 0, 27.4, 725, 44000),
  model('pl', 'Mercedes-Benz', 'Actros 1845 LS', 'W1T', 'diesel', 740, 0, 26.8, 709, 44000),
  model('pl', 'Mercedes-Benz', 'Atego 1224 L', 'W1T', 'diesel', 180, 0, 18.6, 492, 11990),
  model('pl', 'Iveco', 'S-Way NP 460', 'WJM', 'cng', 390, 0, 26.4, 726, 44000),
  model('pl', 'Iveco', 'Eurocargo ML120E22', 'ZCF', 'diesel', 200, 0, 18.9, 500, 11990),
  model('bus', 'Iveco Bus', 'Crossway LE 12 m', 'VNE', 'diesel', 310, 0, 28.5, 755, 18600),
  model('bus', 'Mercedes-Benz', 'Intouro 12 m', 'WEB', 'diesel', 300, 0, 26.2, 694, 18000),
  model('bus', 'Setra', 'S 515 HD', 'WKK', 'diesel', 480, 0, 25.6, 678, 19500),
  model('bus', 'Iveco Bus', 'Urbanway 12 CNG', 'VNE', 'cng', 310, 0, 38, 1045, 19500),
  model('engin', 'Manitou', 'MT 1840 ST5', 'MAN', 'diesel', 135, 0, 60, 0, 12200),
  model('engin', 'JCB', '3CX Compact', 'JCB', 'diesel', 94, 0, 55, 0, 5750),
  model('engin', 'Caterpillar', '313 GC', 'CAT', 'diesel', 250, 0, 90, 0, 13800),
  model('engin', 'Kubota', 'U27-4', 'KBC', 'diesel', 34, 0, 30, 0, 2660),
  model('engin', 'Volvo CE', 'L45H', 'VCE', 'diesel', 168, 0, 75, 0, 9200),
  model('moto', 'BMW', 'C 400 GT', 'WB1', 'petrol', 13, 0, 3.5, 81, 415),
  model('moto', 'Yamaha', 'NMAX 125', 'VG5', 'petrol', 7, 0, 2.2, 52, 290),
  model('moto', 'Piaggio', 'MP3 530 hpe', 'ZAP', 'petrol', 13, 0, 4.3, 99, 487),
];
