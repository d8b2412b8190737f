import type { Item } from '../../../domain/check-list/template.ts';
import { levelDoubt, odometerDoubt, type KnownValue, type ValueDoubt } from '../../../domain/check-list/value-doubt.ts';
import type { VehicleState } from '../../../domain/telemetry/state.ts';
import { odometerOf } from '../../../domain/vehicle/vehicle-meter.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';

/** What the vehicle, or else its file, says of an item: metres, percent. */
export function knownValue(
  { type, key }: Pick<Item, 'type' | 'key'>,
  state: VehicleState | undefined,
  vehicle: LocalRow | undefined,
): KnownValue | null {
  if (type === 'odometer') {
    const known = odometerOf(vehicle ?? {}, state);
    return known && { value: Math.round(known.km * 1000), atMs: Date.parse(known.at ?? vehicle?.updatedAt ?? '') || 0 };
  }
  if (type !== 'level' || !state) return null;
  const isBattery = key === 'soc' || (vehicle?.['energy'] === 'electric' && key !== 'carburant');
  const value = isBattery ? state.batteryPct : state.fuelPct;
  return value === null ? null : { value: Math.round(value), atMs: Date.parse(state.at) };
}

export function doubtOf({ type }: Pick<Item, 'type'>, value: number, known: KnownValue | null, nowMs: number): ValueDoubt | null {
  return type === 'odometer' ? odometerDoubt(value, known, nowMs) : type === 'level' ? levelDoubt(value, known, nowMs) : null;
}
