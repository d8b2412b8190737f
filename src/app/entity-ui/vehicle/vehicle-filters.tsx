import { useMemo } from 'react';
import { type DriversOf, VEHICLE_FILTERS, vehicleMatcher } from '../../../domain/vehicle/vehicle-filters.ts';
import { FilterChip } from '../../ui/filters.tsx';
import type { PatchSearch } from '../list/use-list-search.ts';
import { useVehicleFilterGroups } from '../use-vehicle-filter-groups.ts';

type Search = Readonly<Record<string, unknown>>;

/** Whether a vehicle is one of those that the address asks for, by who has it now or by `driversOf` (the same from one drawing to the next); null: all are. */
export function useVehicleMatcher(search: Search, driversOf?: DriversOf): ReturnType<typeof vehicleMatcher> {
  // The map is filtered anew when this changes, not when it is moved.
  const asked = VEHICLE_FILTERS.map(({ name }) => search[name] ?? '').join('\n');
  return useMemo(() => {
    const texts = asked.split('\n');
    return vehicleMatcher(Object.fromEntries(VEHICLE_FILTERS.map(({ name }, at) => [name, texts[at]])), driversOf);
  }, [asked, driversOf]);
}

/** The vehicles that a person looks at, on every screen: what is chosen, a cross that takes it away. */
export function VehicleFilters({ search, patch }: { search: Search; patch: PatchSearch }) {
  return useVehicleFilterGroups(search).map(({ key, ...group }) => (
    <FilterChip key={key} {...group} onChange={(values) => patch({ [key]: values.join(',') || undefined }, true)} />
  ));
}
