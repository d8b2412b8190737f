import { useListSearch, type PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { vehicleSearchSchema, type VehicleSearch } from './search.ts';

/** Search parameters of the page, and how to change some of them. */
export function useVehicleSearch(): [VehicleSearch, PatchSearch] {
  return useListSearch(vehicleSearchSchema);
}
