import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { filterText, filterValues, tagsOf, VEHICLE_FILTERS, vehicleMatcher } from '../../domain/vehicle/vehicle-filters.ts';
import { FilterChip } from '../ui/filter-chip.tsx';
import type { FilterOption } from '../ui/filter-options.tsx';
import type { FilterGroup } from './list/list-filters.tsx';
import { NONE } from './list/list-search.ts';
import type { PatchSearch } from './list/use-list-search.ts';
import { useRows } from './use-rows.ts';

type Search = Readonly<Record<string, unknown>>;

const listed = (text: unknown): string[] => (typeof text === 'string' && text !== '' ? text.split(',') : []);

/** The filters of vehicles with their options and what is chosen; none of those that there is nothing to choose for. */
export function useVehicleFilterGroups(search: Search): FilterGroup[] {
  const { t, i18n } = useTranslation('list');
  const fleets = useRows('fleet').rows;
  const drivers = useRows('driver').rows;
  const vehicles = useRows('vehicle').rows;
  const tags = useMemo(() => tagsOf(vehicles, i18n.language), [vehicles, i18n.language]);
  const asked = VEHICLE_FILTERS.map(({ name }) => search[name] ?? '').join('\n');
  return useMemo(() => {
    const chosen = asked.split('\n').map(listed);
    const named = { fleet: fleets, driver: drivers };
    return VEHICLE_FILTERS.flatMap((filter, at): FilterGroup[] => {
      const selected = chosen[at] ?? [];
      const options: FilterOption[] =
        'of' in filter
          ? named[filter.of].map(({ _id, name }) => ({ value: _id, label: String(name) }))
          : [...new Set([...tags, ...selected.flatMap(filterValues)])].map((tag) => ({ value: filterText(tag), label: tag }));
      if (options.length === 0 && selected.length === 0) return [];
      if ('hasNone' in filter) options.push({ value: NONE, label: t('without') });
      return [{ key: filter.name, label: t(`vehicleFilters.${filter.name}`), all: t('any'), options, selected }];
    });
  }, [t, fleets, drivers, tags, asked]);
}

/** Whether a vehicle is one of those that the address asks for, by who has it now; null: all are. */
export function useVehicleMatcher(search: Search): ReturnType<typeof vehicleMatcher> {
  const asked = VEHICLE_FILTERS.map(({ name }) => search[name] ?? '').join('\n');
  return useMemo(() => {
    const texts = asked.split('\n');
    return vehicleMatcher(Object.fromEntries(VEHICLE_FILTERS.map(({ name }, at) => [name, texts[at]])));
  }, [asked]);
}

/** The vehicles that a person looks at, on every screen: what is chosen, a cross that takes it away. */
export function VehicleFilters({ search, patch }: { search: Search; patch: PatchSearch }) {
  return useVehicleFilterGroups(search).map(({ key, ...group }) => (
    <FilterChip key={key} {...group} onChange={(values) => patch({ [key]: values.join(',') || undefined }, true)} />
  ));
}
