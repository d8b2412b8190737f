import type { JourneySummary } from '../driving/journey-summary.ts';
import { quotient } from '../text/money.ts';

/** What consumption depends on, of a vehicle. */
export interface EnergySpec {
  energy: string;
  batteryKwh: number | null;
  /** Litres, kg of gas or kWh per 100 km. */
  consumptionRef: number | null;
}

export type EnergyUnit = 'l' | 'kWh' | 'kg';
export type EnergySource = 'device' | 'reference' | 'both';

/** What was used, and over how many metres it was measured. Standing engine time has an amount and no metres. */
export interface EnergyUse {
  distanceM: number;
  /** Measured: in thousandths, whole, so that no order of the journeys changes the sum. */
  told: number;
  /** Of a battery, what it was reckoned of: thousandths of a percent, whole. */
  usedMilliPct: number;
  toldM: number;
  tells: boolean;
}

/** Litres read from a tank have a decimal: less than that many kilometres says nothing of 100. */
const MEASURED_FROM_M = 10_000;

export function unitOf(energy: string): EnergyUnit {
  return energy === 'electric' ? 'kWh' : energy === 'cng' || energy === 'lng' || energy === 'hydrogen' ? 'kg' : 'l';
}

export function noUse(): EnergyUse {
  return { distanceM: 0, told: 0, usedMilliPct: 0, toldM: 0, tells: false };
}

/** What of the battery a journey used, percent; null: nobody measured, or it was charged on the way. */
export function usedPctOf({ batteryStartPct, batteryEndPct }: JourneySummary): number | null {
  const used = batteryStartPct === null || batteryEndPct === null ? null : batteryStartPct - batteryEndPct;
  return used === null || used < 0 ? null : used;
}

/** What the devices measured of a journey: litres from the tank, kWh from the charge of the battery; null: nothing, or it was charged on the way. */
function measuredOf(journey: JourneySummary, { energy, batteryKwh }: EnergySpec): number | null {
  if (unitOf(energy) === 'l') return journey.fuelUsedL;
  const used = energy === 'electric' ? usedPctOf(journey) : null;
  return used === null || batteryKwh === null ? null : (used / 100) * batteryKwh;
}

export function addUse(use: EnergyUse, journey: JourneySummary, spec: EnergySpec): void {
  const metres = journey.kind === 'driven' ? journey.distanceM : 0;
  const measured = measuredOf(journey, spec);
  use.distanceM += metres;
  if (measured === null) return;
  if (unitOf(spec.energy) === 'l') use.told += Math.round(measured * 1000);
  else {
    use.usedMilliPct += Math.round((usedPctOf(journey) ?? 0) * 1000);
    use.told = Math.round((use.usedMilliPct / 100) * (spec.batteryKwh ?? 0));
  }
  use.toldM += metres;
  use.tells = true;
}

/** Litres, kWh or kg per 100 km as they were measured; null: over too few kilometres, or not at all. */
export function per100Of({ told, toldM }: EnergyUse): number | null {
  const per100 = toldM < MEASURED_FROM_M ? null : quotient(told / 1000, toldM / 1000, 100);
  return per100 === null ? null : Math.round(per100 * 100) / 100;
}

/** All that was used: what was measured, and for the kilometres nobody measured what the reference of the vehicle says. null: neither is known. */
export function amountOf(
  use: EnergyUse,
  { consumptionRef }: Pick<EnergySpec, 'consumptionRef'>,
): { amount: number; source: EnergySource } | null {
  const restM = use.distanceM - use.toldM;
  if (restM > 0 && consumptionRef === null) return null;
  if (restM === 0 && !use.tells) return null;
  const rest = restM > 0 ? (restM / 100_000) * consumptionRef! : 0;
  const source = restM === 0 ? 'device' : use.tells ? 'both' : 'reference';
  return { amount: Math.round(use.told + rest * 1000) / 1000, source };
}

/** What consumption, carbon and eco-driving read of a vehicle. */
export interface VehicleSpec {
  category: string;
  energy: string;
  batteryKwh: number | null;
  consumptionRef: number | null;
  gvwrKg: number | null;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Of a vehicle's row, as a server or a device has it. */
export function vehicleSpecOf(row: Readonly<Record<string, unknown>>): VehicleSpec {
  return {
    category: String(row['category']),
    energy: String(row['energy']),
    batteryKwh: numberOf(row['batteryKwh']),
    consumptionRef: numberOf(row['consumptionRef']),
    gvwrKg: numberOf(row['gvwrKg']),
  };
}

/**
 * Litres an engine burns in an hour of idling without load: U.S. Department of Energy, Fact #861 (2015), after Argonne National Laboratory; 0.17, 0.44, 0.64 and 0.97 US gallons: sedan with
 * a diesel of two litres (vans have the same engines), truck with one of six to ten, tractor with its trailer, transit bus.
 */
const IDLE_LITRES_PER_HOUR = { light: 0.64, truck: 1.67, tractor: 2.42, bus: 3.67 } as const;
/** From this gross weight on a truck is one that draws a trailer. */
const TRACTOR_KG = 26_001;

/** null: it burns nothing, or nobody measured one. */
export function idleLitresPerHour({
  category,
  energy,
  gvwrKg,
}: {
  category: string;
  energy: string;
  gvwrKg: number | null;
}): number | null {
  if (energy === 'electric' || energy === 'hydrogen' || energy === 'cng' || energy === 'lng') return null;
  if (category === 'vp' || category === 'vul') return IDLE_LITRES_PER_HOUR.light;
  if (category === 'bus') return IDLE_LITRES_PER_HOUR.bus;
  if (category === 'pl') return (gvwrKg ?? 0) >= TRACTOR_KG ? IDLE_LITRES_PER_HOUR.tractor : IDLE_LITRES_PER_HOUR.truck;
  return null;
}
