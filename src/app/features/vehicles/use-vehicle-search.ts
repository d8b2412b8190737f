import { useListSearch, type PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { vehicleSearchSchema, type VehicleSearch } from './search.ts';

/** Search parameters of the page, and how to change some of them. */
export function useVehicleSearch(): [VehicleSearch, PatchSearch] {
  return useListSearch(vehicleSearchSchema);
}

/** Address of a vehicle's detail: what its links carry, so that a new tab opens it. */
export function vehicleHref(id: string): string {
  return `/gestion/vehicules?vehicle=${id}`;
}
