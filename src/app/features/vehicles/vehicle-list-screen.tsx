import { useNavigate } from '@tanstack/react-router';
import { Clock, CloudOff, FilterX, Plus, Truck } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { pendingText } from '../../entity-ui/pending-text.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useDensity } from '../../entity-ui/use-density.ts';
import { useSyncStatus } from '../../entity-ui/use-rows.ts';
import { formatNumber, formatTime } from '../../i18n/format.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { CardList } from '../../ui/data-table/card-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { filterCount } from './search.ts';
import { useVehicleExport } from './use-export.ts';
import { useRowStatus } from './use-row-status.tsx';
import { useVehicleList } from './use-vehicle-list.ts';
import { vehicleHref } from './use-vehicle-search.ts';
import { useVehicleActions } from './vehicle-actions.tsx';
import { VehicleCard } from './vehicle-card.tsx';
import type { VehicleItem } from './vehicle-items.ts';
import { VehicleTable } from './vehicle-table.tsx';
import { VehicleToolbar } from './vehicle-toolbar.tsx';
import './vehicles.css';

const idOf = (item: VehicleItem): string => item.id;
const hrefOf = (item: VehicleItem): string => vehicleHref(item.id);

/** /gestion/vehicules: every vehicle of the organization, from the device's own copy. */
export function VehicleListScreen() {
  const { t } = useTranslation(['vehicles', 'nav', 'table', 'vehicle', 'entity-form']);
  const list = useVehicleList();
  const status = useSyncStatus();
  const access = useAccess();
  const phone = useMedia(PHONE);
  const dense = useDensity() === 'dense';
  const navigate = useNavigate();
  const { patch, items, words, workday, nowMs } = list;

  const open = useCallback((id: string, edit?: boolean) => patch({ vehicle: id, edit: edit ? 1 : undefined }), [patch]);
  const fix = useCallback((id: string) => open(id, true), [open]);
  const { statusOf, dialog: refusalDialog } = useRowStatus(fix, open);
  const { ask, dialogs } = useVehicleActions(() => undefined);
  const file = useVehicleExport(words, workday.today);
  const onMap = useCallback((id: string) => void navigate({ to: '/cartographie', search: { vehicle: id } as never }), [navigate]);

  const mayCreate = access.can('create', 'vehicle');
  const add = (
    <Button variant="primary" className={phone ? 'btn-block' : undefined} icon={<Plus aria-hidden="true" />} onClick={() => patch({ new: 1 })}>
      {t('add')}
    </Button>
  );
  const age = status.lastSyncAt && (
    <>
      {status.online ? <Clock aria-hidden="true" /> : <CloudOff aria-hidden="true" />}
      {t(status.online ? 'upToDate' : 'dataOf', { time: formatTime(status.lastSyncAt, words.lang, workday.timeZone) })}
    </>
  );
  const filtered = filterCount(list.search) > 0 || list.typed !== '';
  const empty = list.loaded && items.length === 0;

  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:management'), to: '/gestion' }, { label: t('title') }]} />
      <PageHeader title={t('title')} count={list.loaded ? formatNumber(items.length, words.lang) : undefined} age={age} actions={mayCreate && !phone && list.held > 0 ? add : undefined} />
      {status.phase === 'first-mirror' && (
        <Note className="mb-3" live>
          {status.progress && status.progress.total > 0
            ? t('mirrorProgress', { done: formatNumber(status.progress.done, words.lang), total: formatNumber(status.progress.total, words.lang) })
            : t('mirror')}
        </Note>
      )}
      <VehicleToolbar list={list} phone={phone} onExport={(format) => void file.run(format, items)} />
      {empty ? (
        filtered ? (
          <EmptyState icon={<FilterX aria-hidden="true" />} title={t('noneMatch')} action={<Button onClick={list.clear}>{t('table:clearFilters')}</Button>}>
            {t('noneMatchText')}
          </EmptyState>
        ) : status.phase === 'first-mirror' || !status.lastSyncAt ? (
          <EmptyState icon={<CloudOff aria-hidden="true" />} title={t('notHere')}>
            {t('notHereText')}
          </EmptyState>
        ) : (
          <EmptyState icon={<Truck aria-hidden="true" />} title={t('none')} action={mayCreate ? add : undefined}>
            {t(mayCreate ? 'noneText' : 'noneTextReader')}
          </EmptyState>
        )
      ) : phone ? (
        <>
          <CardList
            label={t('title')}
            rows={items}
            rowId={idOf}
            href={hrefOf}
            statusOf={(item) => statusOf(item.row)}
            card={(item) => <VehicleCard item={item} nowMs={nowMs} fromS={workday.fromS} toS={workday.toS} nowS={workday.nowS} />}
            pendingText={(item) => pendingText(item.row, t, (name) => t(`vehicle:fields.${name}`))}
            onOpen={(item) => open(item.id)}
          />
          {mayCreate && <div className="vehicles-add">{add}</div>}
        </>
      ) : (
        <VehicleTable list={list} dense={dense} rowStatus={statusOf} onOpen={open} onAct={ask} onMap={onMap} onExport={(some) => void file.run('xlsx', some)} />
      )}
      {dialogs}
      {refusalDialog}
    </>
  );
}
