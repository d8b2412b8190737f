import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { FilterOptions, type FilterOption } from '../../ui/filter-options.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { PatchSearch } from './use-list-search.ts';

/** A filter of a list with its options and what is chosen. */
export interface FilterGroup {
  /** Search parameter. */
  key: string;
  label: string;
  /** Words when nothing is chosen. */
  all: string;
  options: FilterOption[];
  selected: string[];
  /** Its chip is always there; the others come from "Filtre". */
  always?: boolean;
}

interface FiltersProps {
  groups: readonly FilterGroup[];
  patch: PatchSearch;
}

const change = (patch: PatchSearch, key: string) => (selected: readonly string[]) =>
  patch({ [key]: selected.length > 0 ? selected.join(',') : undefined }, true);

/** Desktop: one chip a filter. */
export function FilterChips({ groups, patch }: FiltersProps) {
  const { t } = useTranslation('table');
  const [added, setAdded] = useState<readonly string[]>([]);
  const isShown = (group: FilterGroup): boolean => group.always === true || added.includes(group.key) || group.selected.length > 0;
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
          onChange={change(patch, group.key)}
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
      <FilterOptions label={group.label} options={group.options} selected={group.selected} onChange={change(patch, group.key)} />
    </section>
  ));
}
