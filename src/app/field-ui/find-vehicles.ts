import { compareNames } from '../../domain/kit/order-rows.ts';
import { distanceM } from '../../domain/kit/geometry.ts';
import { foldText } from '../../domain/kit/search-text.ts';
import type { GpsPart } from '../../domain/check-list/record.ts';
import type { VehicleState } from '../../domain/telemetry/state.ts';
import { RETIRED_STATUSES } from '../../domain/vehicle/vehicle.ts';
import type { LocalRow } from '../../db/queries/live-rows.ts';

export interface FoundVehicle {
  vehicle: LocalRow;
  /** From this device; null: one of both is nowhere. */
  awayM: number | null;
}

const bare = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, '');

/**
 * Vehicles whose plate, name or VIN holds what was typed: those that end with it first (the last four of a plate), then the person's own, then the nearest,
 * else by plate.
 */
export function findVehicles(
  rows: readonly LocalRow[],
  typed: string,
  place: GpsPart | null,
  states: ReadonlyMap<string, VehicleState>,
  own: ReadonlySet<string>,
): FoundVehicle[] {
  const wanted = bare(typed);
  const textsOf = (row: LocalRow): string[] => ['registration', 'name', 'vin'].map((field) => bare(String(row[field] ?? '')));
  const found = rows.filter((row) => !RETIRED_STATUSES.includes(row['status']) && textsOf(row).some((text) => text.includes(wanted)));
  const ends = new Set(
    wanted === '' ? [] : found.filter((row) => textsOf(row).some((text) => text.endsWith(wanted))).map(({ _id }) => _id),
  );
  const first = (of: ReadonlySet<string>, a: FoundVehicle, b: FoundVehicle): number =>
    Number(of.has(b.vehicle._id)) - Number(of.has(a.vehicle._id));
  const away = (id: string): number | null => {
    const state = states.get(id);
    return place && state?.lat != null && state.lng != null
      ? distanceM([place.lng7 / 1e7, place.lat7 / 1e7], [state.lng, state.lat])
      : null;
  };
  return found
    .map((vehicle) => ({ vehicle, awayM: away(vehicle._id) }))
    .toSorted(
      (a, b) =>
        first(ends, a, b) ||
        first(own, a, b) ||
        (a.awayM ?? Infinity) - (b.awayM ?? Infinity) ||
        compareNames(String(a.vehicle['registration']), String(b.vehicle['registration'])),
    );
}
