import { useNavigate } from '@tanstack/react-router';
import { Truck } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../entity-ui/list/list-page.tsx';
import { ListTable } from '../../entity-ui/list/list-table.tsx';
import { ListToolbar } from '../../entity-ui/list/list-toolbar.tsx';
import { useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { pendingText } from '../../entity-ui/pending-text.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useDensity } from '../../entity-ui/use-density.ts';
import { CardList } from '../../ui/data-table/card-list.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { usePlateTaken } from './use-plate-taken.ts';
import { useVehicleExport } from './use-vehicle-export.ts';
import { useVehicleList } from './use-vehicle-list.ts';
import { vehicleHref } from './use-vehicle-search.ts';
import { useVehicleActions } from './vehicle-actions.tsx';
import { VehicleCard } from './vehicle-card.tsx';
import { FIRST_DOWN } from './vehicle-columns.tsx';
import { useFilterGroups } from './vehicle-filters.tsx';
import type { VehicleItem } from './vehicle-items.ts';
import { vehicleListActions } from './vehicle-list-actions.tsx';

const ImportDialog = lazy(() => import('../../entity-ui/import/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })));

/** Where the list was left, for the way back from a vehicle. */
const PLACE = { topPx: 0 };

const idOf = (item: VehicleItem): string => item.id;
const nameOf = (item: VehicleItem): string => String(item.row['registration']);
const hrefOf = (item: VehicleItem): string => vehicleHref(item.id);

/** /gestion/vehicules: every vehicle of the organization, from the device's own copy. */
export function VehicleListScreen() {
  const { t } = useTranslation(['vehicles', 'nav', 'table', 'vehicle', 'entity-form']);
  const list = useVehicleList();
  const access = useAccess();
  const phone = useMedia(PHONE);
  const dense = useDensity() === 'dense';
  const navigate = useNavigate();
  const { patch, items, words, workday, nowMs, view } = list;
  const groups = useFilterGroups(list.search, list.counts);

  const open = useCallback((id: string, edit?: boolean) => patch({ vehicle: id, edit: edit ? 1 : undefined }), [patch]);
  const fix = useCallback((id: string) => open(id, true), [open]);
  const { statusOf, dialog: refusalDialog } = useRowStatus({ entity: 'vehicle', onFix: fix, onOpen: open, takenText: usePlateTaken() });
  const { ask, dialogs } = useVehicleActions(() => undefined);
  const file = useVehicleExport(words, workday.today);
  const onMap = useCallback((id: string) => void navigate({ to: '/cartographie', search: { vehicle: id } as never }), [navigate]);
  const statusOfItem = useCallback((item: VehicleItem) => statusOf(item.row), [statusOf]);
  const openItem = useCallback((item: VehicleItem) => open(item.id), [open]);
  const actions = vehicleListActions(t, access, { open, onMap, ask, exportSome: (some) => void file.run('xlsx', some) });
  const mayCreate = access.can('create', 'vehicle');
  const [isImporting, setIsImporting] = useState(false);

  return (
    <>
      <ListPage
        crumbs={[{ label: t('nav:management'), to: '/gestion' }, { label: t('title') }]}
        title={t('title')}
        count={items.length}
        held={list.held}
        loaded={list.loaded}
        words={words}
        phone={phone}
        add={mayCreate ? { label: t('add'), run: () => patch({ new: 1 }) } : undefined}
        empty={{ icon: <Truck aria-hidden="true" />, title: t('none'), text: t(mayCreate ? 'noneText' : 'noneTextReader') }}
        isFiltered={view.isFiltered}
        onClear={view.clear}
        toolbar={<ListToolbar view={view} groups={groups} patch={patch} phone={phone} count={items.length} searchText={t('search')} searchShort={t('searchShort')} onExport={(format) => void file.run(format, items)} {...(mayCreate ? { onImport: () => setIsImporting(true) } : {})} />}
      >
        {phone ? (
          <CardList
            label={t('title')}
            rows={items}
            rowId={idOf}
            href={hrefOf}
            statusOf={statusOfItem}
            card={(item) => <VehicleCard item={item} nowMs={nowMs} fromS={workday.fromS} toS={workday.toS} nowS={workday.nowS} />}
            pendingText={(item) => pendingText(item.row, t, (name) => t(`vehicle:fields.${name}`))}
            onOpen={openItem}
          />
        ) : (
          <ListTable
            label={t('title')}
            view={view}
            items={items}
            idOf={idOf}
            nameOf={nameOf}
            hrefOf={hrefOf}
            onOpen={openItem}
            statusOf={statusOfItem}
            refused={list.refused}
            actions={actions}
            firstDown={FIRST_DOWN}
            totals={list.totals}
            place={PLACE}
            dense={dense}
          />
        )}
      </ListPage>
      {dialogs}
      {isImporting && (
        <Suspense>
          <ImportDialog entity="vehicle" open onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
      {refusalDialog}
    </>
  );
}
