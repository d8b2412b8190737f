import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NONE } from '../../entity-ui/list/list-search.ts';
import type { FilterGroup } from '../../entity-ui/list/list-filters.tsx';
import { useRows } from '../../entity-ui/use-rows.ts';

const listOf = (value: unknown): string[] => (typeof value === 'string' ? value.split(',') : []);

/** Filters by vehicle and by its fleet, and the fleet of a vehicle. `always`: their chips are always there. */
export function useVehicleFilters(search: Readonly<Record<string, unknown>>): {
  groups: FilterGroup[];
  fleetOf: (vehicle: string | null) => string | undefined;
  plateOf: (vehicle: string | null) => string | undefined;
} {
  const { t } = useTranslation(['checkManage', 'list', 'vehicle', 'fleet']);
  const { rows: vehicles, byId } = useRows('vehicle');
  const fleets = useRows('fleet').rows;
  const groups = useMemo(
    (): FilterGroup[] => [
      {
        key: 'vehicles',
        label: t('vehicle:one'),
        all: t('list:any'),
        selected: listOf(search['vehicles']),
        options: vehicles.map(({ _id, registration }) => ({ value: _id, label: String(registration) })),
      },
      {
        key: 'fleet',
        label: t('fleet:one'),
        all: t('list:any'),
        selected: listOf(search['fleet']),
        options: [...fleets.map(({ _id, name }) => ({ value: _id, label: String(name) })), { value: NONE, label: t('list:without') }],
      },
    ],
    [t, vehicles, fleets, search],
  );
  const field = useCallback(
    (vehicle: string | null, name: 'fleet' | 'registration'): string | undefined =>
      vehicle === null ? undefined : (byId.get(vehicle)?.[name] ?? undefined),
    [byId],
  );
  return {
    groups,
    fleetOf: useCallback((vehicle) => field(vehicle, 'fleet'), [field]),
    plateOf: useCallback((vehicle) => field(vehicle, 'registration'), [field]),
  };
}
