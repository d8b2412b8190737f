import { Download, ListFilter, Search, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ColumnChooser } from '../../ui/column-chooser.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { filterCount } from './search.ts';
import type { ExportFormat } from './use-export.ts';
import type { VehicleList } from './use-vehicle-list.ts';
import { FilterChips, FilterSheetBody, useFilterGroups } from './vehicle-filters.tsx';
import { SaveViewDialog, ViewPicker } from './vehicle-views.tsx';

interface VehicleToolbarProps {
  list: VehicleList;
  phone: boolean;
  onExport: (format: ExportFormat) => void;
}

/** Search, view, filters, columns, export. */
export function VehicleToolbar({ list, phone, onExport }: VehicleToolbarProps) {
  const { t } = useTranslation(['vehicles', 'table']);
  const groups = useFilterGroups(list.search, list.counts);
  const [sheet, setSheet] = useState(false);
  const [saving, setSaving] = useState(false);
  const active = filterCount(list.search);
  const search = (
    <label className={phone ? 'input flex-1' : 'input w-68'}>
      <Search aria-hidden="true" />
      <input type="search" value={list.typed} placeholder={t(phone ? 'searchShort' : 'search')} aria-label={t('search')} enterKeyHint="search" onChange={(event) => list.type(event.target.value)} />
    </label>
  );

  if (phone)
    return (
      <div className="flex items-center gap-2 pb-2.5">
        {search}
        <button type="button" className="btn relative w-ctl px-0!" aria-label={t('table:filtersActive', { count: active })} onClick={() => setSheet(true)}>
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
                <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={list.clear}>
                  {t('table:clearFilters')}
                </Button>
              )}
              <Button variant="primary" onClick={() => setSheet(false)}>
                {t('showResults', { count: list.items.length })}
              </Button>
            </>
          }
        >
          <FilterSheetBody groups={groups} patch={list.patch} />
        </Sheet>
      </div>
    );

  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {search}
      <span className="vr" aria-hidden="true" />
      <ViewPicker views={list.views} current={list.view} isDefault={list.isDefaultView} onPick={list.pickView} />
      <span className="vr" aria-hidden="true" />
      <FilterChips groups={groups} patch={list.patch} />
      {(active > 0 || list.typed) && (
        <Button variant="ghost" onClick={list.clear}>
          {t('table:clearFilters')}
        </Button>
      )}
      <span className="ml-auto flex items-center gap-1">
        <ColumnChooser
          columns={list.columns}
          shown={list.shown}
          onChange={list.setShown}
          onReset={() => list.setShown(null)}
          save={(close) => (
            <Button
              variant="ink"
              size="sm"
              onClick={() => {
                close();
                setSaving(true);
              }}
            >
              {t('table:saveView')}
            </Button>
          )}
        />
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
      </span>
      <SaveViewDialog open={saving} onClose={() => setSaving(false)} onSave={list.saveView} />
    </div>
  );
}
