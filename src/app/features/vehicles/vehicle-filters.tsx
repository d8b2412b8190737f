import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIVITIES } from '../../../domain/telemetry/state.ts';
import { ENERGIES, VEHICLE_CATEGORIES, VEHICLE_STATUSES } from '../../../domain/vehicle/vehicle.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { FilterOptions, type FilterOption } from '../../ui/filter-options.tsx';
import { Menu } from '../../ui/menu.tsx';
import { StateGlyph } from '../../ui/state-glyph.tsx';
import { NONE, type FilterKey, type VehicleSearch } from './search.ts';
import type { PatchSearch } from './use-vehicle-search.ts';
import type { StateCounts } from './vehicle-items.ts';

export interface FilterGroup {
  key: FilterKey;
  label: string;
  all: string;
  options: FilterOption[];
  selected: string[];
}

/** The filters of the list with their options and what is chosen. */
export function useFilterGroups(search: VehicleSearch, counts: StateCounts): FilterGroup[] {
  const { t } = useTranslation('vehicles');
  const { t: tv } = useTranslation('vehicle');
  const { t: ta } = useTranslation('activity');
  const { t: tt } = useTranslation('table');
  const fleets = useRows('fleet').rows;
  return useMemo(() => {
    const choices = (field: string, options: readonly string[]): FilterOption[] => options.map((value) => ({ value, label: tv(`choices.${field}.${value}`) }));
    const groups: Omit<FilterGroup, 'selected'>[] = [
      {
        key: 'state', label: t('filters.state'), all: tt('allMasculine'),
        options: ACTIVITIES.map((value) => ({ value, label: ta(value), icon: <StateGlyph activity={value} />, count: counts[value] })),
      },
      {
        key: 'fleet', label: tv('fields.fleet'), all: tt('all'),
        options: [...fleets.map((fleet) => ({ value: fleet._id, label: String(fleet['name']) })), { value: NONE, label: t('filters.noFleet') }],
      },
      { key: 'energy', label: tv('fields.energy'), all: tt('all'), options: choices('energy', ENERGIES) },
      { key: 'category', label: tv('fields.category'), all: tt('all'), options: choices('category', VEHICLE_CATEGORIES) },
      { key: 'status', label: tv('fields.status'), all: t('filters.notRetired'), options: choices('status', VEHICLE_STATUSES) },
    ];
    return groups.map((group) => ({ ...group, selected: search[group.key]?.split(',') ?? [] }));
  }, [t, tv, ta, tt, fleets, counts, search]);
}

interface FiltersProps {
  groups: readonly FilterGroup[];
  patch: PatchSearch;
}

/** Filters that are always there; the others appear once chosen under "Filtre". */
const ALWAYS: readonly FilterKey[] = ['state', 'fleet', 'energy'];

/** Desktop: one chip a filter. */
export function FilterChips({ groups, patch }: FiltersProps) {
  const { t } = useTranslation('table');
  const [added, setAdded] = useState<readonly FilterKey[]>([]);
  const isShown = (group: FilterGroup): boolean => ALWAYS.includes(group.key) || added.includes(group.key) || group.selected.length > 0;
  const others = groups.filter((group) => !isShown(group));
  return (
    <>
      {groups.filter(isShown).map((group) => (
        <FilterChip
          key={group.key}
          label={group.label}
          all={group.all}
          options={group.options}
          selected={group.selected}
          onChange={(selected) => patch({ [group.key]: selected.length > 0 ? selected.join(',') : undefined }, true)}
        />
      ))}
      {others.length > 0 && (
        <Menu
          className="chip-add"
          align="start"
          button={
            <>
              <Plus aria-hidden="true" />
              {t('filter')}
            </>
          }
          items={others.map((group) => ({ key: group.key, label: group.label, onSelect: () => setAdded([...added, group.key]) }))}
        />
      )}
    </>
  );
}

/** Phone: all the filters in a sheet. */
export function FilterSheetBody({ groups, patch }: FiltersProps) {
  return groups.map((group) => (
    <section key={group.key} className="pb-3">
      <h3 className="px-2 pb-1 font-semibold">{group.label}</h3>
      <FilterOptions
        label={group.label}
        options={group.options}
        selected={group.selected}
        onChange={(selected) => patch({ [group.key]: selected.length > 0 ? selected.join(',') : undefined }, true)}
      />
    </section>
  ));
}
