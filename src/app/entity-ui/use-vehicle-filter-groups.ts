import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { filterText, filterValues, tagsOf, VEHICLE_FILTERS } from '../../domain/vehicle/vehicle-filters.ts';
import type { FilterOption } from '../ui/filters.tsx';
import type { FilterGroup } from './list/list-toolbar.tsx';
import { NONE } from './list/list-search.ts';
import { useRows } from './use-rows.ts';

/** The filters of vehicles with their options and what is chosen; none of those that there is nothing to choose for. */
export function useVehicleFilterGroups(search: Readonly<Record<string, unknown>>): FilterGroup[] {
  const { t, i18n } = useTranslation('list');
  const fleet = useRows('fleet').rows;
  const driver = useRows('driver').rows;
  const vehicles = useRows('vehicle').rows;
  return useMemo(() => {
    const named = { fleet, driver };
    return VEHICLE_FILTERS.flatMap((filter): FilterGroup[] => {
      const { name } = filter;
      const values = filterValues(search[name]);
      const options: FilterOption[] =
        'of' in filter
          ? named[filter.of].map((row) => ({ value: row._id, label: String(row.name) }))
          : tagsOf([...vehicles, { tags: values }], i18n.language).map((label) => ({ value: filterText(label), label }));
      if (options.length + values.length === 0) return [];
      if ('hasNone' in filter) options.push({ value: NONE, label: t('without') });
      const hint = 'hasHint' in filter ? { hint: t(`vehicleFilters.${name}Hint`) } : {};
      return [{ key: name, label: t(`vehicleFilters.${name}`), all: t('any'), options, selected: values.map(filterText), ...hint }];
    });
  }, [t, i18n.language, fleet, driver, vehicles, search]);
}
