import { Download, ListFilter, Plus, Upload, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FilterChip, type FilterOption, FilterOptions, SearchField } from '../../ui/filters.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Sheet } from '../../ui/overlay.tsx';
import { ListColumns, ViewPicker } from './list-views.tsx';
import type { ExportFormat } from './use-export.ts';
import type { PatchSearch } from './use-list-search.ts';
import type { ListView } from './use-list-view.ts';

export interface ListToolbarProps<T> {
  view: ListView<T>;
  groups: readonly FilterGroup[];
  patch: PatchSearch;
  phone: boolean;
  /** Rows that the filters leave. */
  count: number;
  /** What the search looks in; a short one for phones. */
  searchText: string;
  searchShort?: string;
  /** What is filtered has no columns to choose: a board, not a table. */
  plain?: boolean;
  onExport?: (format: ExportFormat) => void;
  onImport?: () => void;
}

/** Search, view, filters, columns, import, export. */
export function ListToolbar<T>({
  view,
  groups,
  patch,
  phone,
  count,
  searchText,
  searchShort,
  plain = false,
  onExport,
  onImport,
}: ListToolbarProps<T>) {
  const { t } = useTranslation(['table', 'list']);
  const [sheet, setSheet] = useState(false);
  const { active } = view;
  const search = (
    <SearchField
      className={phone ? 'flex-1' : 'w-68'}
      label={searchText}
      placeholder={phone ? (searchShort ?? searchText) : searchText}
      value={view.typed}
      onChange={view.type}
    />
  );

  if (phone)
    return (
      <div className="flex items-center gap-2 pb-2.5">
        {search}
        {groups.length > 0 && (
          <>
            <button
              type="button"
              className="btn relative w-ctl px-0!"
              aria-label={t('table:filtersActive', { count: active })}
              onClick={() => setSheet(true)}
            >
              <ListFilter aria-hidden="true" />
              {active > 0 && <span className="count absolute -top-1.5 -right-1.5 bg-accent-strong! text-surface!">{active}</span>}
            </button>
            <Sheet
              open={sheet}
              onClose={() => setSheet(false)}
              title={t('table:filters')}
              full
              footer={
                <>
                  {active > 0 && (
                    <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={view.clear}>
                      {t('table:clearFilters')}
                    </Button>
                  )}
                  <Button variant="primary" onClick={() => setSheet(false)}>
                    {t('list:showResults', { count })}
                  </Button>
                </>
              }
            >
              <FilterSheetBody groups={groups} patch={patch} />
            </Sheet>
          </>
        )}
      </div>
    );

  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {search}
      {(!plain || groups.length > 0) && <span className="vr" aria-hidden="true" />}
      {!plain && <ViewPicker views={view.views} current={view.view} isDefault={view.isDefaultView} onPick={view.pickView} />}
      {!plain && groups.length > 0 && <span className="vr" aria-hidden="true" />}
      <FilterChips groups={groups} patch={patch} />
      {view.isFiltered && (
        <Button variant="ghost" onClick={view.clear}>
          {t('table:clearFilters')}
        </Button>
      )}
      <span className="ml-auto flex items-center gap-1">
        {!plain && <ListColumns view={view} />}
        {onImport && (
          <Button variant="ghost" icon={<Upload aria-hidden="true" />} onClick={onImport}>
            {t('list:import')}
          </Button>
        )}
        {onExport && (
          <Menu
            className="btn btn-ghost"
            button={
              <>
                <Download aria-hidden="true" />
                {t('table:export')}
              </>
            }
            items={[
              { key: 'csv', label: t('table:exportCsv'), onSelect: () => onExport('csv') },
              { key: 'xlsx', label: t('table:exportXlsx'), onSelect: () => onExport('xlsx') },
            ]}
          />
        )}
      </span>
    </div>
  );
}

/** A filter of a list with its options and what is chosen. */
export interface FilterGroup {
  /** Search parameter. */
  key: string;
  label: string;
  /** Words when nothing is chosen. */
  all: string;
  options: FilterOption[];
  selected: string[];
  /** What choosing does, where the name does not say it. */
  hint?: string;
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
function FilterChips({ groups, patch }: FiltersProps) {
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
          hint={group.hint}
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
function FilterSheetBody({ groups, patch }: FiltersProps) {
  return groups.map((group) => (
    <section key={group.key} className="pb-3">
      <h3 className="px-2 pb-1 font-semibold">{group.label}</h3>
      <FilterOptions
        label={group.label}
        options={group.options}
        selected={group.selected}
        hint={group.hint}
        onChange={change(patch, group.key)}
      />
    </section>
  ));
}
