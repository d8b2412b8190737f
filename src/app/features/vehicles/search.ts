import * as z from 'zod/mini';
import { ACTIVITIES, type Activity } from '../../../domain/telemetry/state.ts';
import { VEHICLE_FILTER_NAMES, vehicleMatcher } from '../../../domain/vehicle/vehicle-filters.ts';
import { ENERGIES, VEHICLE_CATEGORIES, VEHICLE_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import { dayParam, idParam, listShape, vehicleFilterShape, wordsParam, yesParam } from '../../entity-ui/list/list-search.ts';

export const VEHICLE_TABS = ['overview', 'works', 'costs', 'files', 'sheet'] as const;
export type VehicleTab = (typeof VEHICLE_TABS)[number];

/**
 * Search parameters of /gestion/vehicules. Every part has a fallback (undefined): a link from elsewhere, an old one or a mistyped
 * one opens the list. Lists stay comma-separated texts in the URL; `filtersOf` reads them.
 */
export const vehicleSearchSchema = z.object({
  /** Opens the detail of a vehicle. */
  vehicle: idParam(),
  /** With `vehicle`: its form. */
  edit: yesParam(),
  /** The form of a new vehicle. */
  new: yesParam(),
  /** With `vehicle`: the part of its page. */
  tab: wordsParam(VEHICLE_TABS),
  /** Day shown in the detail. */
  day: dayParam(),
  ...listShape,
  state: wordsParam(ACTIVITIES),
  ...vehicleFilterShape,
  energy: wordsParam(ENERGIES),
  category: wordsParam(VEHICLE_CATEGORIES),
  status: wordsParam(VEHICLE_STATUSES),
});
export type VehicleSearch = z.infer<typeof vehicleSearchSchema>;

export interface VehicleFilters {
  q: string;
  states: readonly Activity[];
  isWanted: ReturnType<typeof vehicleMatcher>;
  energies: readonly string[];
  categories: readonly string[];
  /** Empty: everything but sold and archived. */
  statuses: readonly string[];
}

const listOf = (text: string | undefined): string[] => (text ? text.split(',') : []);

export function filtersOf(search: VehicleSearch): VehicleFilters {
  return {
    q: search.q ?? '',
    states: listOf(search.state) as Activity[],
    isWanted: vehicleMatcher(search),
    energies: listOf(search.energy),
    categories: listOf(search.category),
    statuses: listOf(search.status),
  };
}

export const FILTER_KEYS = ['state', ...VEHICLE_FILTER_NAMES, 'energy', 'category', 'status'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** Search parameters of the sheet of a vehicle: the period it tells of; without them it tells of now alone. */
export const vehicleCaptureSchema = z.object({ from: dayParam(), to: dayParam() });
