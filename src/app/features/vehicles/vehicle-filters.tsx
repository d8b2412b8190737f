import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIVITIES } from '../../../domain/telemetry/state.ts';
import { ENERGIES, VEHICLE_CATEGORIES, VEHICLE_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import type { FilterGroup } from '../../entity-ui/list/list-filters.tsx';
import { NONE } from '../../entity-ui/list/list-search.ts';
import { useVehicleFilterGroups } from '../../entity-ui/use-vehicle-filter-groups.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import type { FilterOption } from '../../ui/filter-options.tsx';
import { StateGlyph } from '../../ui/state-glyph.tsx';
import type { FilterKey, VehicleSearch } from './search.ts';
import type { StateCounts } from './vehicle-items.ts';

/** The filters of the list with their options and what is chosen; counts: null until the states were told. */
export function useFilterGroups(search: VehicleSearch, counts: StateCounts | null): FilterGroup[] {
  const { t } = useTranslation('vehicles');
  const { t: tv } = useTranslation('vehicle');
  const { t: ta } = useTranslation('activity');
  const { t: tt } = useTranslation('table');
  const fleets = useRows('fleet').rows;
  const looked = useVehicleFilterGroups(search);
  return useMemo(() => {
    const choices = (field: string, options: readonly string[]): FilterOption[] =>
      options.map((value) => ({ value, label: tv(`choices.${field}.${value}`) }));
    const groups: Omit<FilterGroup, 'selected'>[] = [
      {
        key: 'state',
        label: t('filters.state'),
        all: tt('allMasculine'),
        always: true,
        options: ACTIVITIES.map((value) => ({
          value,
          label: ta(value),
          icon: <StateGlyph activity={value} />,
          ...(counts && { count: counts[value] }),
        })),
      },
      {
        key: 'fleet',
        label: tv('fields.fleet'),
        all: tt('all'),
        always: true,
        options: [
          ...fleets.map((fleet) => ({ value: fleet._id, label: String(fleet['name']) })),
          { value: NONE, label: t('filters.noFleet') },
        ],
      },
      ...looked.flatMap((group) => (group.key === 'fleet' ? [] : [group])),
      { key: 'energy', label: tv('fields.energy'), all: tt('all'), always: true, options: choices('energy', ENERGIES) },
      { key: 'category', label: tv('fields.category'), all: tt('all'), options: choices('category', VEHICLE_CATEGORIES) },
      { key: 'status', label: tv('fields.status'), all: t('filters.notRetired'), options: choices('status', VEHICLE_STATUSES) },
    ];
    return groups.map((group) => ({ ...group, selected: search[group.key as FilterKey]?.split(',') ?? [] }));
  }, [t, tv, ta, tt, fleets, looked, counts, search]);
}
