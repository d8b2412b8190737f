import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterGroup } from '../../entity-ui/list/list-filters.tsx';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useVehicleMatcher } from '../../entity-ui/vehicle-filters.tsx';
import { useVehicleFilterGroups } from '../../entity-ui/use-vehicle-filter-groups.ts';

/** Filters by vehicle and by those that follow the person, whether these leave a vehicle, and its plate. */
export function useVehicleFilters(search: Readonly<Record<string, unknown>>): {
  groups: FilterGroup[];
  isLooked: (vehicle: string | null) => boolean;
  plateOf: (vehicle: string | null) => string | undefined;
} {
  const { t } = useTranslation(['vehicle', 'list']);
  const { rows: vehicles, byId } = useRows('vehicle');
  const looked = useVehicleFilterGroups(search);
  const isWanted = useVehicleMatcher(search);
  const named = search['vehicles'];
  const groups = useMemo(
    (): FilterGroup[] => [
      {
        key: 'vehicles',
        label: t('vehicle:one'),
        all: t('list:any'),
        selected: typeof named === 'string' ? named.split(',') : [],
        options: vehicles.map(({ _id, registration }) => ({ value: _id, label: String(registration) })),
      },
      ...looked,
    ],
    [t, vehicles, looked, named],
  );
  return {
    groups,
    isLooked: useCallback((vehicle) => isWanted === null || isWanted(byId.get(vehicle ?? '') ?? {}), [isWanted, byId]),
    plateOf: useCallback((vehicle) => byId.get(vehicle ?? '')?.registration, [byId]),
  };
}
