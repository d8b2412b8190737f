import { useNavigate } from '@tanstack/react-router';
import { Truck } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { MirrorList } from '../../entity-ui/list/mirror-list.tsx';
import { useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { useAccess } from '../../entity-ui/use-access.ts';
import { vehicleHref } from '../../entity-ui/vehicle-href.ts';
import { usePlateTaken } from './use-plate-taken.ts';
import { useVehicleExport } from './use-vehicle-export.ts';
import { useVehicleList } from './use-vehicle-list.ts';
import { useVehicleActions } from './vehicle-actions.tsx';
import { VehicleCard } from './vehicle-card.tsx';
import { FIRST_DOWN } from './vehicle-columns.tsx';
import { useFilterGroups } from './vehicle-filters.tsx';
import type { VehicleItem } from './vehicle-items.ts';
import { vehicleListActions } from './vehicle-list-actions.tsx';

const rowOf = (item: VehicleItem): LocalRow => item.row;

/** /gestion/vehicules: every vehicle of the organization, from the device's own copy. */
export function VehicleListScreen() {
  const { t } = useTranslation(['vehicles', 'nav', 'table']);
  const list = useVehicleList();
  const access = useAccess();
  const navigate = useNavigate();
  const { patch, items, words, workday, nowMs, view } = list;
  const groups = useFilterGroups(list.search, list.counts);

  const open = useCallback((id: string, edit?: boolean) => patch({ vehicle: id, edit: edit ? 1 : undefined }), [patch]);
  const fix = useCallback((id: string) => open(id, true), [open]);
  const marks = useRowStatus({ entity: 'vehicle', onFix: fix, onOpen: open, takenText: usePlateTaken() });
  const { ask, dialogs } = useVehicleActions(() => undefined);
  const file = useVehicleExport(words, workday.today);
  const onMap = useCallback((id: string) => void navigate({ to: '/cartographie', search: { vehicle: id } }), [navigate]);
  const actions = vehicleListActions(t, access, { open, onMap, ask, exportSome: (some) => void file.run('xlsx', some) });
  const mayCreate = access.can('create', 'vehicle');

  return (
    <>
      <MirrorList
        entity="vehicle"
        parent={{ label: t('nav:management'), to: '/gestion' }}
        title={t('title')}
        words={words}
        add={mayCreate ? { label: t('add'), run: () => patch({ new: 1 }) } : undefined}
        empty={{ icon: <Truck aria-hidden="true" />, title: t('none'), text: t(mayCreate ? 'noneText' : 'noneTextReader') }}
        view={view}
        groups={groups}
        patch={patch}
        searchText={t('search')}
        searchShort={t('searchShort')}
        items={items}
        rowOf={rowOf}
        hrefOf={vehicleHref}
        onOpen={open}
        marks={marks}
        file={file}
        importable={mayCreate}
        actions={actions}
        firstDown={FIRST_DOWN}
        totals={list.totals}
        card={(item) => <VehicleCard item={item} nowMs={nowMs} fromS={workday.fromS} toS={workday.toS} nowS={workday.nowS} />}
      />
      {dialogs}
    </>
  );
}
